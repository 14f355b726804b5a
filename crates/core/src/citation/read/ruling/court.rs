//! Reads the names of courts, and finds the kind of ruling and the country that follow from a court.

use std::sync::LazyLock;

use crate::citation::lexicon::courts::COURTS;
use crate::citation::lexicon::nation::{self, Adjective, of_adjective};
use crate::citation::lexicon::words::rulings::{AFTER_COURT, INSTANCES};
use crate::citation::model::Citation;
use crate::citation::model::court::Court;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::is_letter;
use crate::text::lookup::Beginnings;

static COURT_BEGINNINGS: LazyLock<Beginnings> =
    LazyLock::new(|| Beginnings::new(COURTS.iter().map(|(court, _)| court.words)));

/// Greatest number of words that are read as the name of a court.
const MOST_WORDS: usize = 8;

/// Reads a known court after a ruling's number, by its name or by the words beside case numbers. Returns true
/// if it read one. `named` is true if another court was read before; then only a court with the same kind of
/// rulings counts.
pub(super) fn listed(cursor: &mut Cursor, citation: &mut Citation, named: bool) -> bool {
    let start = cursor.position;
    let mut ahead = *cursor;
    if !COURT_BEGINNINGS.may_begin(ahead.rest()) {
        return false;
    }
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

/// Reads the name of a court whose first word begins at byte `start` and ends at the cursor. The name goes on
/// until a number, punctuation or a word of the case. Returns `None` if the words name no court.
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
    // After the prefix ل the definite article has lost its alef: `للمحكمة`. The name gets the full article
    // back.
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

/// Returns the code of the country whose adjective describes a court, and so is feminine: `محكمة النقض
/// المصرية`.
fn country_of_court(adjective: &str) -> Option<&'static str> {
    of_adjective(adjective, Adjective::DefiniteFeminine)
}

/// Reads the word of a court's name at the cursor, up to the next blank or punctuation.
fn word<'s>(cursor: &mut Cursor<'s>) -> Option<&'s str> {
    let start = cursor.position;
    if cursor.folded.line_before(start) {
        return None;
    }
    while let Some(letter) = cursor.peek().filter(|&letter| is_letter(letter)) {
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

/// Greatest length of one word in a court's name, in bytes of folded text.
const LONGEST_WORD: usize = 40;
