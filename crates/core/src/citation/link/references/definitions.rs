//! Reads the words by which a text gives a cited instrument a short name: `نظام العمل (النظام)`, `القانون:
//! القانون الاتحادي رقم 8 لسنة 1984`. `المادة 5 من النظام` then means that instrument.

use std::ops::Range;

use crate::citation::lexicon::words::references::{CALLED_LATER, NOUNS};
use crate::citation::model::found::Noun;
use crate::citation::model::{Citation, Instrument};
use crate::text::cursor::Cursor;
use crate::text::folded::FoldedText;

/// Returns the noun that the text makes the short name of the instrument cited in the bytes `words`, if it
/// makes one: in brackets after the citation, or before it at the beginning of a line.
pub(super) fn defined_noun(folded: &FoldedText, words: Range<usize>) -> Option<Noun> {
    noun_after(Cursor::new(folded, words.end)).or_else(|| noun_before(folded, words.start))
}

/// `(النظام)`, `(ويشار إليه فيما بعد بـ«النظام»)`.
fn noun_after(cursor: Cursor) -> Option<Noun> {
    let mut ahead = cursor;
    ahead.eat_char(|mark| "،,".contains(mark));
    ahead.eat_char(|mark| "([«".contains(mark))?;
    ahead.eat_any(CALLED_LATER);
    ahead.eat_char(|mark| "(«\"“".contains(mark));
    ahead.eat("ال").then_some(())?;
    let noun = noun(&mut ahead)?;
    ahead.eat_char(|mark| ")]»\"”".contains(mark)).map(|_| noun)
}

/// `النظام: نظام العمل`, `1- القانون: القانون رقم 5`.
fn noun_before(folded: &FoldedText, start: usize) -> Option<Noun> {
    let before = folded.text[..start].strip_suffix(':')?;
    let before = before.trim_end_matches([')', '"', '”', '»']);
    NOUNS.iter().find_map(|(noun, kind)| {
        let defined = before.strip_suffix(noun)?.strip_suffix("ال")?;
        let begins = folded.line_before(defined.len())
            || defined
                .ends_with(|mark: char| mark.is_ascii_digit() || "-–•*.()«\"“".contains(mark));
        begins.then_some(*kind)
    })
}

fn noun(cursor: &mut Cursor) -> Option<Noun> {
    NOUNS
        .iter()
        .find(|(noun, _)| cursor.eat(noun))
        .map(|(_, kind)| *kind)
}

/// True if an instrument can be called by the noun for short. Any law may be called `النظام` or `القانون`.
pub(super) fn may_be_called(noun: Noun, citation: &Citation) -> bool {
    let doc_type = citation.instrument.facts().doc_type;
    match noun {
        Noun::Law | Noun::System => doc_type == "legislation",
        Noun::Bylaw => citation.instrument == Instrument::Bylaw,
        Noun::Decree | Noun::Decision | Noun::Order => doc_type == "decree",
    }
}
