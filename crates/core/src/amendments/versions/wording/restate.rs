//! A part as a note restates it after a change of its words: «حذف عبارة "…" من الفقرة (2)، لتكون بالنص الآتي: "…"».

use super::given::{is_shortened, wording};
use super::label::{Label, leading};
use super::parts::{find, side};
use super::reason::Reason;
use super::segments::{Segment, bytes, defined, segments, top};
use super::splice::replace;
use super::words::{key, overlap, words};
use crate::amendments::model::Step;

/// Least share of common words between a part as changed and as restated.
const SAME_PART: f64 = 0.8;

/// Least share of common words if the changed words were not found in the part.
const RELATED: f64 = 0.5;

/// Puts the restated wording in the place of the part. The note may restate a larger part than the one that
/// changes, or the whole article. `is_changed` tells if `text` has the change of words already.
///
/// Gives `None` if the text has the restated words as they are. Fails if it is not sure which part they are.
pub(in crate::amendments::versions) fn restate(
    text: &str,
    places: &[Vec<Step>],
    restated: &str,
    is_changed: bool,
) -> Result<Option<String>, Reason> {
    if is_shortened(restated) {
        return Ok(None);
    }
    let new = wording(restated)?;
    if is_changed && has_lines(text, &new) {
        return Ok(None);
    }
    let paths = match places {
        [] => vec![defined_by(text, &new).unwrap_or_default()],
        places => places.to_vec(),
    };
    let least = match is_changed {
        true => SAME_PART,
        false => RELATED,
    };
    for path in &paths {
        for count in (0..=path.len()).rev() {
            let Some(part) = part_at(text, &path[..count]) else {
                continue;
            };
            let least = if count == 0 { SAME_PART } else { least };
            if !is_same(part, &new, least) || !has_label_of(&new, &path[..count], text) {
                continue;
            }
            return match count {
                0 => Ok(Some(new)),
                _ => replace(text, &[path[..count].to_vec()], &new).map(|found| Some(found.text)),
            };
        }
    }
    Err(Reason::PlaceUnknown)
}

/// True if lines of the text are the wording, with or without a label before it.
fn has_lines(text: &str, new: &str) -> bool {
    let all = segments(text);
    let wanted: Vec<String> = new.lines().map(key).collect();
    (0..all.len()).any(|at| {
        let mut own = all[at..].iter().take(wanted.len()).enumerate();
        let is_line = |(place, segment): (usize, &Segment)| {
            let whole = key(&text[segment.start..segment.end]) == wanted[place];
            whole || place == 0 && key(&text[segment.body..segment.end]) == wanted[0]
        };
        all.len() - at >= wanted.len() && own.all(is_line)
    })
}

fn is_same(part: &str, new: &str, least: f64) -> bool {
    let [one, other] = [key(part).len(), key(new).len()];
    one.min(other) as f64 >= least * one.max(other) as f64 && overlap(part, new) >= least
}

/// True if the wording begins with the label of the part, or with none. That of the article begins as the
/// article does.
fn has_label_of(new: &str, path: &[Step], article: &str) -> bool {
    let own = leading(new).map(|found| found.label);
    match path.last() {
        Some(Step::Label(written)) => own.is_none() || own == Label::parse(written),
        None => own == leading(article).map(|found| found.label),
        _ => true,
    }
}

/// Fewest words with which a wording and an item of the article begin if it is the wording of that item.
const FIRST_WORDS: usize = 4;

/// True if a wording that a source states for the whole article is that of one item: it begins as the item does and
/// not as the article.
pub(in crate::amendments::versions) fn is_of_item(article: &str, new: &str) -> bool {
    let first = |text: &str| -> Vec<String> {
        let words = words(text).into_iter().take(FIRST_WORDS);
        words.map(|word| word.folded).collect()
    };
    let own = first(new);
    let all = segments(article);
    let items = top(&all, 0..all.len());
    let begins = |at: &usize| first(&article[all[*at].body..all[*at].end]) == own;
    own.len() == FIRST_WORDS
        && items.len() > 1
        && !new.trim().contains('\n')
        && leading(new).is_none()
        && items.iter().any(begins)
        && items.iter().all(|at| *at > 0 || !begins(at))
}

fn part_at<'t>(text: &'t str, path: &[Step]) -> Option<&'t str> {
    let all = segments(text);
    let part = find(text, &all, path).ok()?;
    let range = match part.side {
        Some(_) => side(text, &all, &part)?,
        None => bytes(&all, &part.segments),
    };
    text.get(range)
}

/// The definition of the text that a restated wording gives anew: «رياضة الفروسية: …».
fn defined_by(text: &str, new: &str) -> Option<Vec<Step>> {
    let term = |text: &str| {
        let all = segments(text);
        let first = all.first()?;
        defined(text, first).map(|end| text[first.body..end].trim().to_owned())
    };
    let term = term(new)?;
    let path = vec![Step::Definition(term)];
    find(text, &segments(text), &path).is_ok().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(label: &str) -> Vec<Vec<Step>> {
        vec![vec![Step::Label(label.to_owned())]]
    }

    #[test]
    fn the_restated_part_replaces_the_changed_one() {
        let text =
            "المعاني:\nالهيئة: هيئة الخيل.\nالسباق:، ومسابقات العروض والجمال وغيرها الخاصة بالخيل.";
        let new = "السباق: مسابقات العروض والجمال وغيرها الخاصة بالخيل";
        assert_eq!(
            restate(text, &[], new, true).unwrap().unwrap(),
            format!("المعاني:\nالهيئة: هيئة الخيل.\n{new}")
        );
        let text = "يأتي:\n1- أول باب كبير من أبواب النظام.\n2- ثان.";
        assert_eq!(
            restate(
                text,
                &label("1"),
                "1- أول باب كبير من أبواب النظام كله.",
                true
            )
            .unwrap()
            .unwrap(),
            "يأتي:\n1- أول باب كبير من أبواب النظام كله.\n2- ثان."
        );
        assert_eq!(
            restate(text, &label("1"), "1- أول باب كبير من أبواب النظام", true),
            Ok(None)
        );
    }

    #[test]
    fn a_part_that_goes_on_behind_the_restated_words_is_another() {
        let text = "المعاني:\nأ- الهيئة: هيئة الاستثمار.\nد- المحافظ: محافظ الهيئة العامة للاستثمار.";
        let part = vec![vec![Step::Definition("المحافظ".to_owned())]];
        let found = restate(text, &part, "د- المحافظ: محافظ الهيئة", true);
        assert_eq!(found, Err(Reason::PlaceUnknown));
    }

    #[test]
    fn words_of_no_part_are_not_taken() {
        let text = "يأتي:\n1- أول باب كبير من أبواب النظام.\n2- ثان.";
        let other = "يصدر الوزير قرارا بذلك خلال سنة.";
        assert_eq!(
            restate(text, &label("1"), other, true),
            Err(Reason::PlaceUnknown)
        );
        let other = "2- أول باب كبير من أبواب النظام كله.";
        assert_eq!(
            restate(text, &label("1"), other, true),
            Err(Reason::PlaceUnknown)
        );
    }

    #[test]
    fn a_wording_of_one_item_is_not_that_of_the_article() {
        let article = "يحق للمفتش:\n1- دخول أي منشأة خاضعة للنظام ليلا.\n2- فحص السجلات.";
        assert!(is_of_item(article, "دخول أي منشأة خاضعة للنظام نهارا."));
        assert!(!is_of_item(
            article,
            "يحق للمفتش: دخول أي منشأة خاضعة للنظام."
        ));
        let whole = "دخول أي منشأة خاضعة للنظام نهارا.\nوفحص السجلات.";
        assert!(!is_of_item(article, whole));
        let headless = "1- دخول أي منشأة خاضعة للنظام ليلا.\n2- فحص السجلات.";
        assert!(!is_of_item(headless, "دخول أي منشأة خاضعة للنظام نهارا."));
    }

    #[test]
    fn a_note_may_restate_the_whole_article_after_a_change_of_its_end() {
        let text = "لا يجوز إشغال البناء إلا بشهادة وفقا للإجراءات والمدد وتعد الشهادة شرطا";
        let new = "لا يجوز إشغال البناء إلا بشهادة ووفقا للإجراءات والمدد، وتعد الشهادة شرطا.";
        let tail = vec![vec![Step::Tail]];
        assert_eq!(restate(text, &tail, new, true), Ok(Some(new.to_owned())));
    }
}
