//! Repeals among the citations of a text by itself, of which only the words are known.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::change::Place;
use super::read::{Frame, acts};
use super::window::letters_by_line;
use super::words::REPEALING_PAST;
use crate::citation::{Citation, Relation};
use crate::pattern;
use crate::text::utf16::last;

/// Greatest distance before a citation at which words of repeal are looked for, in bytes.
const REACH: usize = 500;

/// True if the words before a citation may repeal what it cites, although the grammar reads no repeal.
/// Another law takes its place («يحل النظام محل»), or a law that dates the repeal stands before it.
fn may_repeal(before: &str) -> bool {
    // The last one without its first letter, which texts write with and without hamza.
    const TAKES: [&str; 3] = ["يحل", "تحل", "حلال"];
    const DATES: [&str; 3] = ["تاريخ العمل", "تاريخ نفاذ", "تاريخ سريان"];
    let has = |words: &[&str]| words.iter().any(|word| before.contains(word));
    let has_place = before.contains("محل ");
    has_place && has(&TAKES) || (has_place || before.contains("لغ")) && has(&DATES)
}

/// Makes the repeals among the citations of a text those of [`acts`]. The grammar reads the words directly
/// before a citation only, and takes «يلغى كل ما يتعارض مع القانون» for a repeal of the law.
///
/// ```
/// use sanad_core::acts::correct_repeals;
/// use sanad_core::citation::{Relation, examine_in};
/// let text = "يلغى كل حكم يتعارض مع أحكام القانون رقم 5 لسنة 1990.";
/// let mut citations = examine_in(text, Some("ae")).citations;
/// correct_repeals(text, &mut citations, Some("ae"));
/// assert_eq!(citations[0].relation, Relation::Cites);
/// ```
pub fn correct_repeals(text: &str, citations: &mut [Citation], country: Option<&str>) {
    let (places, read) = in_question(text, citations);
    if read.is_empty() {
        return;
    }
    let frame = Frame {
        jurisdiction: country.unwrap_or_default().to_owned(),
        ..Frame::default()
    };
    for act in acts(text, &read, Place::Provision, false, &frame) {
        let (place, is_asked) = places[act.citation];
        let citation = &mut citations[place];
        if !is_asked || act.report.is_some() {
            continue;
        }
        let repeals = act.relation == Relation::Repeals;
        if citation.relation == Relation::Repeals && !repeals {
            if !says_repealed(&text[..citation.span.start]) {
                citation.relation = act.relation;
            }
        } else if citation.relation == Relation::Cites && repeals {
            // A bylaw may be repealed without the cited decision that issued it.
            let is_whole = !act.of_issued && act.issued.is_none();
            if is_whole && !act.is_suspended {
                citation.relation = Relation::Repeals;
            }
        }
    }
}

/// Returns the citations that words near them may repeal, with their places in the list and true, and before
/// each run of them the citation from which the words are read, with false.
fn in_question(text: &str, citations: &[Citation]) -> (Vec<(usize, bool)>, Vec<Citation>) {
    let (mut places, mut read): (Vec<(usize, bool)>, Vec<Citation>) = (Vec::new(), Vec::new());
    let mut end = 0;
    let mut goes_on = false;
    for (place, citation) in citations.iter().enumerate() {
        let Range { start, .. } = citation.span;
        let from = end.max(border(text, start.saturating_sub(REACH)));
        let between = text.get(from..start).unwrap_or_default();
        let shares_span = from > start;
        goes_on = citation.relation == Relation::Repeals
            || may_repeal(between)
            || goes_on && (shares_span || end == from && may_list(between));
        if goes_on {
            if let Some(before) = place.checked_sub(1)
                && places.last().is_none_or(|&(last, _)| last < before)
            {
                places.push((before, false));
                read.push(citations[before].clone());
            }
            places.push((place, true));
            read.push(citation.clone());
        }
        end = end.max(citation.span.end);
    }
    (places, read)
}

/// Returns the last place at or before byte `at` where a letter begins.
fn border(text: &str, at: usize) -> usize {
    (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// True if the words between two citations may join them in a list.
fn may_list(between: &str) -> bool {
    let words = between.trim_end().trim_end_matches("ال").trim_end();
    words.is_empty()
        || words.ends_with(|letter: char| "و،,-–—)].•*ب".contains(letter))
        || between.contains('\n')
}

/// Pattern of words directly before a citation with which the text says that it is or was repealed, although
/// [`acts`] does not take it for an act of the text: «ألغي القانون 5 بموجب …», or a list after other words.
static SAYS_REPEALED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|[^\p{L}])[وف]?{repealing_past}\s+(?:العمل\s+ب)?|:\s*(?:[(\[]?(?:[0-9]{1,3}|\p{L})[)\]]?\s*[-–.)]+\s*)?|لا\s+سيما\s+|(?:^|\s)محل\s+)(?:ال)?$",
        &[REPEALING_PAST],
    )
});

fn says_repealed(before: &str) -> bool {
    const NEAR: usize = 60;
    SAYS_REPEALED.is_match(&letters_by_line(last(before, NEAR)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::examine_in;

    fn relations(text: &str) -> Vec<Relation> {
        let mut citations = examine_in(text, Some("ae")).citations;
        correct_repeals(text, &mut citations, Some("ae"));
        citations.iter().map(|one| one.relation).collect()
    }

    #[test]
    fn repeals_are_those_of_the_text() {
        use Relation::{Amends, Cites, Repeals};
        for (text, expected) in [
            (
                "يلغى القرار رقم 5 لسنة 1990 في شأن الصيد، والقرار رقم 6 لسنة 1991.",
                vec![Repeals, Repeals],
            ),
            (
                "[1] ألغي القانون رقم 5 لسنة 1990 بموجب المادة 3 من القانون رقم 6 لسنة 1991.",
                vec![Repeals, Cites],
            ),
            (
                "ألغيت كلمة \"المؤقت\" من القانون رقم 5 لسنة 1990.",
                vec![Cites],
            ),
            (
                "تلغى القرارات المخالفة لهذا القرار ولا سيما القرار رقم 5 لسنة 1990.",
                vec![Repeals],
            ),
            ("ويلغى بنفاذهما القانون رقم 5 لسنة 1990.", vec![Repeals]),
            (
                "إلغاء البند (ثانياً) من القرار رقم 5 لسنة 1990.",
                vec![Amends],
            ),
            (
                "وفقا للقانون رقم 4 لسنة 1989. يلغى كل ما يخالف القانون رقم 5 لسنة 1990.",
                vec![Cites, Cites],
            ),
        ] {
            assert_eq!(relations(text), expected, "{text}");
        }
    }
}
