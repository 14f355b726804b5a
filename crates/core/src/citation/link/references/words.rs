//! Reads the words that refer back to an instrument («mentioned above»), and the instrument's noun before
//! them.

use crate::citation::lexicon::words::links::RELATIVES;
use crate::citation::lexicon::words::references::{
    ADJECTIVES_OF_LAW, ADVERBS_OF_POINTING, NOUNS, POINTING, POINTING_BEGINNINGS,
};
use crate::citation::model::found::{Noun, Recall};
use crate::citation::read::head::kind::Head;
use crate::text::cursor::Cursor;
use crate::text::folded::{FoldedText, is_letter};

/// Returns the noun («law», «decree») in the first words of a citation, and true if these consist of that
/// noun only.
pub(in crate::citation) fn noun_of(folded: &FoldedText, head: &Head) -> (Option<Noun>, bool) {
    let text = &folded.text[head.start..head.end];
    NOUNS
        .iter()
        .find(|(noun, _)| text.starts_with(noun))
        .map_or((None, false), |(noun, kind)| {
            (Some(*kind), text.len() == noun.len())
        })
}

/// Returns the noun of an instrument with which a title begins: `system` for `نظام العمل`, `law` for `مرسوم
/// بقانون اتحادي رقم 33`.
pub(in crate::citation) fn first_noun(title: &str) -> Option<Noun> {
    let folded = FoldedText::new(title);
    let text = folded.text.strip_prefix("ال").unwrap_or(&folded.text);
    NOUNS
        .iter()
        .find(|(noun, _)| text.starts_with(noun))
        .map(|(_, kind)| *kind)
}

/// Returns the definite noun of an instrument with which a reference ends, so that no words tell which
/// instrument is meant: `law` for `المادة 5 من القانون`, nothing for `القانون السابق`.
pub(in crate::citation) fn bare_noun(reference: &str) -> Option<Noun> {
    let folded = FoldedText::new(reference);
    NOUNS.iter().find_map(|(noun, kind)| {
        let before = folded.text.strip_suffix(noun)?;
        let definite = before.ends_with("ال") || before.ends_with("لل");
        definite.then_some(*kind)
    })
}

/// Reads the words after an instrument's noun that refer back («mentioned above»). Returns how they refer,
/// and where they end.
pub(super) fn pointing_words<'s>(head: &Head, cursor: Cursor<'s>) -> Option<(Recall, Cursor<'s>)> {
    let mut ahead = cursor;
    ahead.skip_brackets();
    if !POINTING_BEGINNINGS.may_begin(ahead.rest()) {
        return None;
    }
    let (_, referred) = POINTING
        .iter()
        .find(|(words, _)| ahead.eat_word(&[words]).is_some())?;
    ahead.eat_word(ADVERBS_OF_POINTING);
    // With a number it is a citation of its own and no reference: `القانون المشار إليه رقم 5`.
    if ahead.rest().starts_with("رقم") {
        return None;
    }
    let (noun, generic) = noun_of(ahead.folded, head);
    let recall = match referred {
        true => Recall::Referred { noun, generic },
        false => Recall::Last { noun, generic },
    };
    Some((recall, ahead))
}

/// True if the words after a definite noun describe it, so that the noun alone is not the reference: `النظام
/// الأساسي`, `القانون الدولي`, `القانون رقم`.
pub(super) fn goes_on(cursor: Cursor) -> bool {
    let folded = cursor.folded;
    if !cursor.at_edge() || cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
        return true;
    }
    if folded.line_before(cursor.position) {
        return false;
    }
    let mut ahead = cursor;
    ahead.skip_brackets();
    if ADJECTIVES_OF_LAW
        .iter()
        .any(|word| ahead.rest().starts_with(word))
    {
        return true;
    }
    // A relative clause describes the law that the reader knows: `القانون التي سيرد بيانها`.
    if ahead.eat_word(RELATIVES).is_some() {
        return false;
    }
    if !ahead.eat("ال") {
        return false;
    }
    let mut last = ' ';
    let mut before_last = ' ';
    for _ in 0..16 {
        if last != ' ' && ahead.at_edge() {
            break;
        }
        let Some(letter) = ahead.eat_char(is_letter) else {
            break;
        };
        before_last = last;
        last = letter;
    }
    // The ending of an adjective formed from a noun: `الأساسي`, `التنفيذية`.
    last == 'ي' || (before_last == 'ي' && last == 'ه')
}
