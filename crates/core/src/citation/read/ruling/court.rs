//! Courts: their words, and the instrument and country that they imply.

use crate::citation::lexicon::courts::COURTS;
use crate::citation::lexicon::nation::{self, Adjective, of_adjective};
use crate::citation::lexicon::words::rulings::{AFTER_COURT, INSTANCES};
use crate::citation::model::Citation;
use crate::citation::model::court::Court;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// More words than the name of a court has.
const MOST_WORDS: usize = 8;

/// Reads a court of the table after a number. `named`: a court was read before, so only words for the same
/// kind of court count.
pub(super) fn listed(cursor: &mut Cursor, citation: &mut Citation, named: bool) -> bool {
    let start = cursor.position;
    let mut ahead = *cursor;
    let Some((court, country)) = COURTS
        .iter()
        .find(|(court, _)| ahead.eat_word(&[court.words]).is_some())
        .filter(|(court, _)| !named || court.instrument == citation.instrument)
    else {
        return false;
    };
    *cursor = ahead;
    apply(court, *country, citation);
    if court.named {
        let mut adjective_at = *cursor;
        if let Some(country_named) = word(&mut adjective_at).and_then(country_of_court) {
            set_country(citation, Some(country_named));
            *cursor = adjective_at;
        }
        citation.court = citation
            .court
            .take()
            .or_else(|| Some(cursor.folded.written(start..cursor.position)));
    }
    true
}

fn apply(court: &Court, country: Option<&str>, citation: &mut Citation) {
    citation.instrument = court.instrument;
    set_country(citation, country);
}

fn set_country(citation: &mut Citation, country: Option<&str>) {
    if citation.jurisdiction.is_none() {
        citation.jurisdiction = country.map(str::to_owned);
    }
}

/// Reads the name of a court. Its first word begins at `start` and ends at the cursor. The name ends before a
/// number, a mark or a word of the case. `None` if the words are no name.
pub(super) fn name_from(cursor: &mut Cursor, start: usize, citation: &mut Citation) -> Option<()> {
    let first = cursor.position;
    if !cursor.at_edge() {
        return None;
    }
    let mut country_named = None;
    for _ in 0..MOST_WORDS {
        let mut ahead = *cursor;
        if ahead.eat_word(AFTER_COURT).is_some() {
            break;
        }
        let mut at = *cursor;
        if let Some(country) = nation::place(&mut at) {
            country_named = Some(country);
            *cursor = at;
            break;
        }
        let Some(word) = word(&mut ahead) else { break };
        if let Some(country) = country_of_court(word) {
            country_named = Some(country);
            *cursor = ahead;
            break;
        }
        if cursor.position == first && INSTANCES.contains(&word) {
            return None;
        }
        *cursor = ahead;
    }
    let folded = cursor.folded;
    // `للمحكمة` has lost the alef of its article.
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
        apply(court, *country, citation);
    }
    if let Some(country_named) = country_named {
        citation.jurisdiction = Some(country_named.to_owned());
    }
    citation.court = Some(whole(&folded.written(start..cursor.position)));
    Some(())
}

/// Country of the adjective after a court, which is feminine: `محكمة النقض المصرية`.
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

/// More bytes than any word of a court has in folded text.
const LONGEST_WORD: usize = 40;
