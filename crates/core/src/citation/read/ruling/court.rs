//! The words of a court, and what they make of a ruling.

use crate::citation::lexicon::courts::COURTS;
use crate::citation::lexicon::nation::{self, Adjective, of_adjective};
use crate::citation::lexicon::words::rulings::{AFTER_COURT, INSTANCES};
use crate::citation::model::Citation;
use crate::citation::model::court::Court;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// More words than the name of a court has.
const MOST_WORDS: usize = 8;

/// Reads a court of the table behind a number; after one that was `said`, only words for the same.
pub(super) fn listed(cursor: &mut Cursor, citation: &mut Citation, said: bool) -> bool {
    let start = cursor.position;
    let mut ahead = *cursor;
    let Some((court, country)) = COURTS
        .iter()
        .find(|(court, _)| ahead.eat_word(&[court.words]).is_some())
        .filter(|(court, _)| !said || court.instrument == citation.instrument)
    else {
        return false;
    };
    *cursor = ahead;
    bear(court, *country, citation);
    if court.named {
        let mut adjective_at = *cursor;
        if let Some(told) = word(&mut adjective_at).and_then(country_of_court) {
            tell(citation, Some(told));
            *cursor = adjective_at;
        }
        citation.court = citation
            .court
            .take()
            .or_else(|| Some(cursor.folded.written(start..cursor.position)));
    }
    true
}

fn bear(court: &Court, country: Option<&str>, citation: &mut Citation) {
    citation.instrument = court.instrument;
    tell(citation, country);
}

fn tell(citation: &mut Citation, country: Option<&str>) {
    if citation.jurisdiction.is_none() {
        citation.jurisdiction = country.map(str::to_owned);
    }
}

/// Reads the name of a court whose first word ends at the cursor and begins at `start`: the words
/// up to a number, a mark or a word that leads on to the case. `None` where it is no name.
pub(super) fn name_from(cursor: &mut Cursor, start: usize, citation: &mut Citation) -> Option<()> {
    let first = cursor.position;
    if !cursor.at_edge() {
        return None;
    }
    let mut told = None;
    for _ in 0..MOST_WORDS {
        let mut ahead = *cursor;
        if ahead.eat_word(AFTER_COURT).is_some() {
            break;
        }
        let mut at = *cursor;
        if let Some(country) = nation::place(&mut at) {
            told = Some(country);
            *cursor = at;
            break;
        }
        let Some(word) = word(&mut ahead) else { break };
        if let Some(country) = country_of_court(word) {
            told = Some(country);
            *cursor = ahead;
            break;
        }
        if cursor.position == first && INSTANCES.contains(&word) {
            return None;
        }
        *cursor = ahead;
    }
    let folded = cursor.folded;
    // `للمحكمة` lost the alef of its article.
    let lost = folded.text[start..].starts_with(fold!("لمحكمة"));
    let whole = |words: &str| match lost {
        true => format!("ا{words}"),
        false => words.to_owned(),
    };
    let words = whole(&folded.text[start..cursor.position]);
    let court = COURTS
        .iter()
        .find(|(court, _)| court.named && words.starts_with(court.words));
    if cursor.position == first && court.is_none() {
        return None;
    }
    if let Some((court, country)) = court {
        bear(court, *country, citation);
    }
    if let Some(told) = told {
        citation.jurisdiction = Some(told.to_owned());
    }
    citation.court = Some(whole(&folded.written(start..cursor.position)));
    Some(())
}

/// `المصرية` of `محكمة النقض المصرية`: courts are feminine.
fn country_of_court(adjective: &str) -> Option<&'static str> {
    of_adjective(adjective, Adjective::DefiniteFeminine)
}

/// The word at the cursor, up to the next blank or mark.
fn word<'s>(cursor: &mut Cursor<'s>) -> Option<&'s str> {
    let start = cursor.position;
    if cursor.folded.line_before(start) {
        return None;
    }
    while let Some(letter) = cursor.peek().filter(|letter| letter.is_alphabetic()) {
        if cursor.position > start && cursor.folded.blank_before(cursor.position) {
            break;
        }
        cursor.position += letter.len_utf8();
        if cursor.position - start > LONGEST_WORD {
            return None;
        }
    }
    (cursor.position > start).then(|| &cursor.folded.text[start..cursor.position])
}

/// In bytes of folded text.
const LONGEST_WORD: usize = 40;
