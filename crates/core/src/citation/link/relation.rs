//! Finds what the citing text does with the cited instrument, from the words before the citation. The result
//! is the type of an edge in the citation graph.
//!
//! Only acts of the citing text count. `القانون 38 المعدل بالقانون 114` reports what law 114 did.

use std::ops::Range;
use std::sync::LazyLock;

use crate::citation::lexicon::words::relations::{
    AMENDING_VERBS, BETWEEN_LISTED, BREAKS, DENIALS, ENDING_IN_A_PREFIX, INTRODUCERS,
    ISSUING_A_BYLAW, NO_PARTS_OF_LAWS, OWN_ACTS, REPEALING_VERBS,
};
use crate::citation::model::Relation;
use crate::text::cursor::Cursor;
use crate::text::folded::FoldedText;
use crate::text::lookup::Beginnings;
use crate::text::wordings::Wordings;

/// Greatest distance of an introducing word («amends», «repeals») before a citation, in bytes of folded text.
const REACH: usize = 110;

/// Facts about the previous citation on which the relation of the next one may depend.
#[derive(Clone, Copy)]
pub(in crate::citation) struct Previous {
    pub end: usize,
    pub relation: Relation,
    /// True if the previous citation begins its line, as the title of the text does.
    pub is_heading: bool,
}

/// Returns the relation («amends», «repeals» …) that the words between the previous citation and byte `start`
/// express, at most [`REACH`] bytes; the next citation begins at `start`. Without such words it is
/// [`Relation::Cites`].
pub(in crate::citation) fn relation(
    folded: &FoldedText,
    start: usize,
    previous: Option<Previous>,
) -> Relation {
    let reach = folded.border(start.saturating_sub(REACH));
    let from = previous.map_or(reach, |previous| previous.end.clamp(reach, start));
    let before = &folded.text[from..start];
    let mut since = 0;
    if let Some(previous) = previous.filter(|previous| previous.end == from) {
        // One verb may govern two laws: `يلغى القانون رقم 5 لسنة 1990 والقانون رقم 6 لسنة 1991`.
        if BETWEEN_LISTED.contains(&before) {
            return previous.relation;
        }
        // In `القانون رقم 34 لسنة 2005 بتعديل القانون رقم 3` law 34 amends law 3. The citing text does so
        // only if law 34 is its own title. The words of the next sentence or item are the citing text's own
        // again.
        if !previous.is_heading && OWN_ACTS.iter().any(|words| begins_with(before, words)) {
            match next_matter(folded, from..start) {
                Some(next) => since = next,
                None => return Relation::Cites,
            }
        }
    }
    let places = last_places(before);
    let after_break = places
        .iter()
        .filter(|place| place.word < BREAKS.len())
        .map(|place| place.end)
        .max()
        .unwrap_or(0)
        .max(since);
    places
        .iter()
        .filter_map(|place| {
            let row = place.word.checked_sub(BREAKS.len())?;
            let (word, relation, _) = &INTRODUCERS[row];
            let at = from + place.start;
            (place.start >= after_break
                && begins_word(folded, at)
                && ends_word(folded, from + place.end, word)
                && !denied(folded, at)
                && !(*relation == Relation::Amends && changes_no_law(folded, from + place.end)))
            .then_some((place.end, row, *relation))
        })
        .max_by_key(|&(end, row, _)| (end, row))
        .map_or(Relation::Cites, |(_, _, relation)| relation)
}

/// Returns the relation that these words express to an instrument named after them.
pub(crate) fn relation_before(words: &str) -> Relation {
    let folded = FoldedText::new(words);
    relation(&folded, folded.text.len(), None)
}

/// The last place where a word that expresses a relation («amends») or ends its effect stands.
struct Place {
    /// Index of the word in [`BREAKS`] or, counted on, in [`INTRODUCERS`].
    word: usize,
    start: usize,
    end: usize,
}

/// Returns for each such word that stands in a text its last place, in one pass over the text. Most texts
/// between two citations have one or none.
fn last_places(text: &str) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    if text.is_empty() {
        return places;
    }
    let (beginnings, wordings) = &*WORDS_OF_BOTH;
    let text = text.as_bytes();
    for start in 0..text.len() {
        let rest = &text[start..];
        // No word begins with the second byte of a letter.
        let may_begin = rest[0] & 0xC0 != 0x80 && beginnings.may_begin_in(rest);
        if !may_begin && rest[0] != FULL_STOP {
            continue;
        }
        wordings.each(rest, |word, length| {
            let place = Place {
                word,
                start,
                end: start + length,
            };
            match places.iter_mut().find(|known| known.word == word) {
                Some(known) => *known = place,
                None => places.push(place),
            }
        });
    }
    places
}

/// The break that is a single byte, after which any letter may stand.
const FULL_STOP: u8 = b'.';

static WORDS_OF_BOTH: LazyLock<(Beginnings, Wordings)> = LazyLock::new(|| {
    let introducers = INTRODUCERS.iter().map(|(word, ..)| *word);
    let words = || BREAKS.iter().copied().chain(introducers.clone());
    let letters = words().filter(|word| word.as_bytes() != [FULL_STOP]);
    (Beginnings::new(letters), Wordings::new(words()))
});

fn begins_with(before: &str, words: &str) -> bool {
    before.trim_start_matches(is_mark).starts_with(words)
}

/// True for the marks, and the «م» of a year, that may stand between an instrument and its description.
fn is_mark(letter: char) -> bool {
    " .،,):م-".contains(letter)
}

/// Greatest length of the number of an item with its mark, in characters of folded text: `المادهالثالثه:`.
const ITEM_NUMBER: usize = 16;

/// Returns where, in the words of `range` after an instrument, the next sentence or the next numbered line
/// begins, as an offset from the start of the range.
fn next_matter(folded: &FoldedText, range: Range<usize>) -> Option<usize> {
    let words = &folded.text[range.clone()];
    let described = words.len() - words.trim_start_matches(is_mark).len();
    let ends_before = |at: usize, letter: char| {
        let is_item = || {
            words[at..]
                .chars()
                .take(ITEM_NUMBER)
                .any(|mark| "-–:)".contains(mark))
        };
        ".؛".contains(letter)
            || (folded.line_before(range.start + at) && is_item())
            || letter == '،' && begins_own_act(folded, range.start + at + letter.len_utf8())
    };
    let mut letters = words[described..].char_indices();
    letters
        .find(|&(at, letter)| ends_before(described + at, letter))
        .map(|(at, _)| described + at)
}

/// True if `و` and a verb of amendment or repeal stand at byte `at`. A description of the instrument before
/// has verbal nouns: `في شأن الصيد، وبإلغاء …`, but `في شأن الصيد، ويلغى البند 3 …`.
fn begins_own_act(folded: &FoldedText, at: usize) -> bool {
    let Some(words) = folded.text[at..].strip_prefix('و') else {
        return false;
    };
    let verbs = REPEALING_VERBS.iter().chain(AMENDING_VERBS);
    verbs
        .clone()
        .any(|verb| words.starts_with(verb) && folded.word_edge(at + "و".len() + verb.len()))
}

/// True if the citing text itself issues the bylaw (`بإصدار اللائحة التنفيذية للقانون`). The text then
/// implements the bylaw's law.
pub(in crate::citation) fn issues_bylaw(folded: &FoldedText, start: usize) -> bool {
    ISSUING_A_BYLAW
        .iter()
        .any(|word| folded.text[..start].ends_with(word))
}

/// True if a negation stands before the verb or noun of amendment or repeal at byte `position`: `لا يلغي`,
/// `دون تعديل`.
fn denied(folded: &FoldedText, position: usize) -> bool {
    DENIALS.iter().any(|denial| {
        folded.text[..position].ends_with(denial) && begins_word(folded, position - denial.len())
    })
}

/// True if the object of a verb or noun of amendment, which ends at byte `position`, is no part of a law.
fn changes_no_law(folded: &FoldedText, position: usize) -> bool {
    Cursor::new(folded, position)
        .eat_word(NO_PARTS_OF_LAWS)
        .is_some()
}

/// True if a word begins at byte `position` of the folded text. The prefixes و and ف may stand before it.
fn begins_word(folded: &FoldedText, position: usize) -> bool {
    folded.word_edge(position)
        || ["و", "ف"].iter().any(|prefix| {
            folded.text[..position].ends_with(prefix) && folded.word_edge(position - prefix.len())
        })
}

/// True if an introducing word («amending») ends at `position`: `تعديل` does not match in `تعديلاته`. If its
/// last letter is a prefix of the next word, it always does.
fn ends_word(folded: &FoldedText, position: usize, word: &str) -> bool {
    folded.word_edge(position) || ENDING_IN_A_PREFIX.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::extract;

    #[test]
    fn the_item_after_a_description_has_its_own_verb() {
        for (text, expected) in [
            (
                "1- يلغى القانون رقم 5 لسنة 1990 في شأن الصيد\n2- يلغى القانون رقم 6 لسنة 1991",
                Relation::Repeals,
            ),
            (
                "القانون رقم 5 لسنة 1990 الذي ينظم الصيد.\nثالثاً: تعديل القانون رقم 6 لسنة 1991",
                Relation::Amends,
            ),
            (
                "القانون رقم 5 لسنة 1990م. بتعديل القانون رقم 6 لسنة 1991",
                Relation::Cites,
            ),
        ] {
            let found = extract(&format!("تطبيقاً لما جاء في {text}"));
            assert_eq!(
                found.last().map(|one| one.relation),
                Some(expected),
                "{text}"
            );
        }
    }

    #[test]
    fn the_last_place_of_each_word_is_found() {
        let words: Vec<&str> = BREAKS
            .iter()
            .copied()
            .chain(INTRODUCERS.iter().map(|(word, ..)| *word))
            .collect();
        let marks = ["", ".", "؛", "و", "ا", "5", " "];
        for one in &words {
            for other in &words {
                for mark in marks {
                    let text = format!("{mark}{one}{mark}{other}{mark}");
                    let mut found: Vec<_> = last_places(&text)
                        .iter()
                        .map(|place| (place.word, place.start, place.end))
                        .collect();
                    found.sort_unstable();
                    let searched: Vec<_> = (0..words.len())
                        .filter_map(|word| {
                            let start = text.rfind(words[word])?;
                            Some((word, start, start + words[word].len()))
                        })
                        .collect();
                    assert_eq!(found, searched, "{text}");
                }
            }
        }
    }

    fn before_law(text: &str) -> Relation {
        let folded = FoldedText::new(text);
        let at = folded
            .text
            .find("القانونرقم")
            .or_else(|| folded.text.find("قانونرقم"))
            .expect("a law");
        relation(&folded, at, None)
    }

    #[test]
    fn only_acts_of_the_citing_text_count() {
        for (text, expected) in [
            (
                "قانون بتعديل بعض أحكام القانون رقم 5 لسنة 1990",
                Relation::Amends,
            ),
            (
                "يستبدل بنص المادة 3 من القانون رقم 5 لسنة 1990",
                Relation::Amends,
            ),
            ("يُلغى القانون رقم 5 لسنة 1990", Relation::Repeals),
            ("تنفيذا لأحكام القانون رقم 5 لسنة 1990", Relation::Implements),
            (
                "يحل هذا القانون محل القانون رقم 5 لسنة 1990",
                Relation::Repeals,
            ),
            ("إضافة فقرة إلى القانون رقم 5 لسنة 1990", Relation::Amends),
            ("إضافة إلى القانون رقم 5 لسنة 1990", Relation::Cites),
            (
                "تعديل أوضاع المنشآت وفق أحكام القانون رقم 5 لسنة 1990",
                Relation::Cites,
            ),
            (
                "بتعديل أوضاعها بما يتفق مع القانون رقم 5 لسنة 1990",
                Relation::Cites,
            ),
            (
                "تعديل الوضعية الواردة في القانون رقم 5 لسنة 1990",
                Relation::Amends,
            ),
            ("لا يلغي هذا النظام القانون رقم 5 لسنة 1990", Relation::Cites),
            ("لم يعدل القانون رقم 5 لسنة 1990", Relation::Cites),
            ("القانون المعدل بالقانون رقم 5 لسنة 1990", Relation::Cites),
            ("بعد الاطلاع على القانون رقم 5 لسنة 1990", Relation::Cites),
            (
                "يلغى كل ما يخالفه. وبعد الاطلاع على القانون رقم 5",
                Relation::Cites,
            ),
        ] {
            assert_eq!(before_law(text), expected, "{text}");
        }
    }
}
