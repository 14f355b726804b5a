//! Works parts into a wording: replaced and deleted paragraphs, items and definitions.

use std::ops::Range;

use super::given::{has_term, one_each, wording};
use super::label::{Label, leading};
use super::parts::{Side, find, side};
use super::phrase::without;
use super::reason::Reason;
use super::segments::{Segment, bytes, defined, segments, top};
use super::words::{key, overlap};
use crate::amendments::model::Step;

/// A wording after a change, and if it contained the change before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::amendments::versions) struct Spliced {
    pub text: String,
    pub was_in: bool,
}

impl Spliced {
    pub fn new(text: String, before: &str) -> Self {
        let was_in = key(&text) == key(before);
        Self { text, was_in }
    }
}

/// Gives parts a new wording. A part keeps its label if the new wording has none.
pub(in crate::amendments::versions) fn replace(
    text: &str,
    places: &[Vec<Step>],
    new: &str,
) -> Result<Spliced, Reason> {
    let new = wording(new)?;
    let path = match places {
        [] => return Err(Reason::PlaceUnknown),
        [path] => path,
        _ => {
            let mut whole = text.to_owned();
            for (path, new) in places.iter().zip(one_each(places, &new)?) {
                whole = replace(&whole, std::slice::from_ref(path), &new)?.text;
            }
            return Ok(Spliced::new(whole, text));
        }
    };
    let all = segments(text);
    let part = find(text, &all, path)?;
    if part.side.is_some() {
        let range = side(text, &all, &part).ok_or(Reason::PlaceUnknown)?;
        // A head that leads to a list and a wording that does not: perhaps it replaces the beginning only.
        let leads = |text: &str| text.trim_end().ends_with(':');
        if part.side == Some(Side::Head) && leads(&text[range.clone()]) && !leads(&new) {
            return Err(Reason::PlaceUnknown);
        }
        return Ok(Spliced::new(with_range(text, range, &new), text));
    }
    let range = bytes(&all, &part.segments);
    if part.by_place && !is_nearest(text, &all, &part.segments, &new) {
        return Err(Reason::PlaceUnknown);
    }
    let first = &all[part.segments.start];
    let own = leading(&new).map(|found| found.label);
    if let (Some(Step::Definition(term)), Some(end)) = (path.last(), defined(text, first)) {
        let (start, new) = match has_term(&new, term) {
            true => (first.body, new),
            false => (end + 1, format!(" {new}")),
        };
        return Ok(Spliced::new(with_range(text, start..range.end, &new), text));
    }
    let wanted = match path.last() {
        Some(Step::Label(written)) => Label::parse(written),
        _ => first.label.map(|(label, _)| label),
    };
    let start = match (own, wanted) {
        (Some(own), Some(wanted)) if own == wanted => first.start,
        (Some(own), Some(wanted)) if own.kind == wanted.kind => return Err(Reason::PlaceUnknown),
        _ => first.body,
    };
    if own.is_some() && own == wanted && top(&segments(&new), 0..segments(&new).len()).len() > 1 {
        return Err(Reason::PlaceUnknown);
    }
    Ok(Spliced::new(with_range(text, start..range.end, &new), text))
}

/// Deletes parts. With `renumbers` the later items of the list move up by one label; this fails for several
/// parts.
pub(in crate::amendments::versions) fn delete(
    text: &str,
    places: &[Vec<Step>],
    renumbers: bool,
) -> Result<Spliced, Reason> {
    if places.is_empty() {
        return Err(Reason::PlaceUnknown);
    }
    let all = segments(text);
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut shifted = Vec::new();
    for path in places {
        match find(text, &all, path) {
            Ok(part) if part.side.is_none() && !path.is_empty() => {
                ranges.push(bytes(&all, &part.segments));
                if renumbers && places.len() == 1 && !part.by_place {
                    shifted = siblings_after(&all, part.segments.start);
                }
            }
            // «إلغاء الفقرتين (ب) و(ج)» of a text that ends with (ب).
            Err(Reason::PlaceUnknown) if places.len() > 1 && is_beyond(text, &all, path) => {}
            Err(reason) => return Err(reason),
            Ok(_) => return Err(Reason::PlaceUnknown),
        }
    }
    if ranges.is_empty() || renumbers && shifted.is_empty() && places.len() > 1 {
        return Err(Reason::PlaceUnknown);
    }
    let mut whole = text.to_owned();
    for at in shifted.into_iter().rev() {
        let Some((label, _)) = all[at].label else {
            continue;
        };
        let earlier = Label {
            rank: label.rank - 1,
            ..label
        };
        let written = earlier.written().ok_or(Reason::PlaceUnknown)?;
        whole = with_range(&whole, all[at].word.clone(), &written);
    }
    ranges.sort_by_key(|range| range.start);
    ranges.dedup();
    for range in ranges.into_iter().rev() {
        whole = without_lines(&whole, range);
    }
    Ok(Spliced {
        text: whole,
        was_in: false,
    })
}

/// True if the part has words in common with the new wording, and no other entry has a larger share of them.
fn is_nearest(text: &str, all: &[Segment], part: &Range<usize>, new: &str) -> bool {
    let own = overlap(&text[bytes(all, part)], new);
    let other = |at: &usize| !part.contains(at) && all[*at].label.is_none();
    let others = (0..all.len()).filter(other);
    own > 0.0
        && others
            .map(|at| overlap(&text[all[at].start..all[at].end], new))
            .all(|other| other <= own)
}

/// Later items of the list of the item at `at`.
fn siblings_after(all: &[Segment], at: usize) -> Vec<usize> {
    let Some((label, depth)) = all[at].label else {
        return Vec::new();
    };
    let later =
        (at + 1..all.len()).take_while(|at| all[*at].label.is_none_or(|(_, found)| found >= depth));
    let is_sibling = |at: &usize| {
        all[*at]
            .label
            .is_some_and(|(found, d)| d == depth && found.kind == label.kind)
    };
    later.filter(is_sibling).collect()
}

/// True if the label at the end of the path is the next one after the last label of its kind.
fn is_beyond(text: &str, all: &[Segment], path: &[Step]) -> bool {
    let Some((Step::Label(written), outer)) = path.split_last() else {
        return false;
    };
    let (Some(label), Ok(part)) = (Label::parse(written), find(text, all, outer)) else {
        return false;
    };
    let within = match outer.is_empty() {
        true => part.segments,
        false => part.segments.start + 1..part.segments.end,
    };
    let kind: Vec<Label> = top(all, within)
        .into_iter()
        .filter_map(|at| all[at].label.map(|(label, _)| label))
        .filter(|found| found.kind == label.kind)
        .collect();
    kind.last().is_some_and(|last| last.rank + 1 == label.rank)
}

pub(super) fn with_range(text: &str, range: Range<usize>, new: &str) -> String {
    format!("{}{new}{}", &text[..range.start], &text[range.end..])
}

/// The text without a part. A part of whole lines takes its line break.
fn without_lines(text: &str, range: Range<usize>) -> String {
    let is_first = text[..range.start].trim().is_empty();
    let at_line = is_first
        || text[..range.start]
            .trim_end_matches([' ', '\t'])
            .ends_with('\n');
    let to_line = text[range.end..]
        .trim_start_matches([' ', '\t'])
        .starts_with('\n');
    let to_end = text[range.end..].trim().is_empty();
    match (at_line, to_line || to_end) {
        (true, true) => {
            let left = text[..range.start].trim_end();
            let right = text[range.end..].trim_start();
            match left.is_empty() || right.is_empty() {
                true => format!("{left}{right}"),
                false => format!("{left}\n{right}"),
            }
        }
        (false, true) => format!("{}{}", text[..range.start].trim_end(), &text[range.end..]),
        _ => without(text, range),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amendments::versions::wording::added::add;

    fn path(labels: &[&str]) -> Vec<Vec<Step>> {
        vec![
            labels
                .iter()
                .map(|label| Step::Label((*label).to_owned()))
                .collect(),
        ]
    }

    const LIST: &str = "يأتي:\n1 - أول.\n2 - ثان.\nويصدر قرار.";

    #[test]
    fn a_replaced_part_takes_the_label_of_its_new_wording() {
        let new = replace(LIST, &path(&["2"]), "2- جديد.").unwrap();
        assert_eq!(new.text, "يأتي:\n1 - أول.\n2- جديد.\nويصدر قرار.");
        let new = replace(LIST, &path(&["2"]), "جديد.").unwrap();
        assert_eq!(new.text, "يأتي:\n1 - أول.\n2 - جديد.\nويصدر قرار.");
        assert_eq!(
            replace(LIST, &path(&["2"]), "3- جديد."),
            Err(Reason::PlaceUnknown)
        );
        assert_eq!(
            replace(LIST, &path(&["4"]), "جديد."),
            Err(Reason::PlaceUnknown)
        );
    }

    #[test]
    fn a_head_that_leads_to_a_list_still_does() {
        let head = vec![vec![Step::Head]];
        let new = replace(
            "للهيئة رئيس، وله:\n1- أول.\n2- ثان.",
            &head,
            "للهيئة مدير، وله:",
        )
        .unwrap();
        assert_eq!(new.text, "للهيئة مدير، وله:\n1- أول.\n2- ثان.");
        let cut = replace(
            "للهيئة رئيس، وله:\n1- أول.\n2- ثان.",
            &head,
            "للهيئة مدير يعين بقرار،",
        );
        assert_eq!(cut, Err(Reason::PlaceUnknown));
    }

    #[test]
    fn an_added_part_follows_the_label_before_it() {
        let new = add(LIST, &path(&["3"]), "ثالث.", false).unwrap();
        assert_eq!(
            new.text,
            "يأتي:\n1 - أول.\n2 - ثان.\n3 - ثالث.\nويصدر قرار."
        );
        assert_eq!(
            add(LIST, &path(&["4"]), "رابع.", false),
            Err(Reason::PlaceUnknown)
        );
        assert_eq!(
            add(LIST, &path(&["2"]), "غيره.", false),
            Err(Reason::PlaceUnknown)
        );
        let moved = add(LIST, &path(&["2"]), "2- غيره.", true).unwrap();
        assert_eq!(
            moved.text,
            "يأتي:\n1 - أول.\n2- غيره.\n3 - ثان.\nويصدر قرار."
        );
        assert!(add(LIST, &path(&["2"]), "2- ثان", false).unwrap().was_in);
    }

    #[test]
    fn definitions_follow_the_last_one() {
        let text = "المعاني:\nالهيئة: هيئة السوق.\nالسوق: السوق المالية.\nاللائحة: لائحة النظام.";
        let new = "\"الوزير: وزير المالية\"\n\"الوزارة: وزارة المالية\"";
        let added = add(text, &[], new, false).unwrap();
        assert_eq!(
            added.text,
            format!("{text}\nالوزير: وزير المالية\nالوزارة: وزارة المالية")
        );
        let known = add(text, &[], "السوق: السوق الموازية", false);
        assert_eq!(known, Err(Reason::PlaceUnknown));
        let closed = format!("{text}\nوتصدر اللائحة بقرار.");
        assert_eq!(add(&closed, &[], new, false), Err(Reason::PlaceUnknown));
    }

    #[test]
    fn a_deleted_part_takes_its_line() {
        let new = delete(LIST, &path(&["1"]), false).unwrap();
        assert_eq!(new.text, "يأتي:\n2 - ثان.\nويصدر قرار.");
        let new = delete(LIST, &path(&["1"]), true).unwrap();
        assert_eq!(new.text, "يأتي:\n1 - ثان.\nويصدر قرار.");
        let inline = "أ - الأول . ب - الثاني.";
        assert_eq!(
            delete(inline, &path(&["ب"]), false).unwrap().text,
            "أ - الأول ."
        );
        let places = [path(&["ب"]), path(&["ج"])].concat();
        assert_eq!(delete(inline, &places, false).unwrap().text, "أ - الأول .");
    }
}
