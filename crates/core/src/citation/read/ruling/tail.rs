//! Reads what follows the number and year of a ruling in its citation: court, session, circuit, place in a
//! printed collection.

use super::circuit::circuit;
use super::collection::{Printed, printed};
use super::court::listed;
use crate::citation::lexicon::countries::code_where;
use crate::citation::lexicon::words::rulings::{
    BEFORE_COURT, BENCHES, JUDICIAL_YEAR, SESSION_WORDS,
};
use crate::citation::model::{Calendar, Citation, Collection};
use crate::citation::read::date::day::{Date, announced_date, date};
use crate::text::cursor::Cursor;

/// Greatest number of parts (court, session, circuit …) that are read after the year of a ruling.
const MOST_TAILS: usize = 14;

/// Greatest number of names of the printed collection: `أحكام النقض – المكتب الفني`. The bound limits the
/// cost of hostile input.
const MOST_NAMES: usize = 3;

/// Reads all parts after the year of a ruling into the citation: court, session, circuit, year of the
/// technical office, page and rule.
pub(super) fn tail(cursor: &mut Cursor, citation: &mut Citation) {
    let mut judicial_mark = false;
    let mut court_named = citation.court.is_some();
    let mut shows_country = false;
    let mut names = 0;
    for _ in 0..MOST_TAILS {
        let mut ahead = *cursor;
        let opened = skip_to_next(&mut ahead);
        // On the next line another ruling may begin, so only a session or a printed collection is read there.
        let same_line = !ahead.folded.line_before(ahead.position);
        let between = same_line && ahead.eat_word(BEFORE_COURT).is_some();
        if between {
            ahead.skip_fillers(2);
        }
        let in_collection = citation.collection.is_some();
        // The first ق after a judicial year abbreviates قضائية (judicial). A later ق introduces the number of
        // a rule in a collection (قاعدة).
        let marked = citation.calendar == Some(Calendar::Judicial)
            && !judicial_mark
            && !in_collection
            && JUDICIAL_YEAR
                .iter()
                .any(|mark| ahead.clone().eat_word(&[mark]).is_some());
        if same_line && listed(&mut ahead, citation, court_named) {
            judicial_mark = true;
            court_named = true;
        } else if let Some(circuit) = (citation.circuit.is_none() && same_line || in_collection)
            .then(|| circuit(&mut ahead))
            .flatten()
        {
            citation.circuit.get_or_insert(circuit);
        } else if marked {
            ahead.eat_word(JUDICIAL_YEAR);
            judicial_mark = true;
            shows_country = true;
        } else if let Some(date) = (!between).then(|| session(&mut ahead)).flatten() {
            citation.date = citation.date.take().or(date.iso);
        } else if !between
            && names < MOST_NAMES
            && let Some(part) = printed(&mut ahead, citation)
        {
            names += usize::from(part == Printed::Name);
            shows_country = true;
        } else if between || !same_line || ahead.eat_word(BENCHES).is_none() {
            break;
        }
        if opened {
            ahead.eat_char(|mark| CLOSING.contains(mark));
        }
        *cursor = ahead;
    }
    // The country of the judicial year is set last, because a court of another country may follow the year.
    if shows_country {
        set_country_of_judicial_year(citation);
    }
    // The name of a printed collection without volume, page or rule identifies no ruling, so it is dropped.
    citation
        .collection
        .take_if(|place| *place == Collection::default());
}

/// Closing brackets and quotation marks, and the straight quotation mark, which may open or close a
/// quotation.
const CLOSING: &str = ")]}\"»”";

/// Skips the punctuation before the next part of a ruling's citation. Returns true if the last character
/// skipped opens a bracket or a quotation.
fn skip_to_next(cursor: &mut Cursor) -> bool {
    let from = cursor.position;
    cursor.skip_fillers(4);
    cursor.folded.text[from..cursor.position].ends_with(['(', '[', '{', '"', '«', '“'])
}

/// Sets the country of a ruling with a judicial year: the one whose courts use such years, if the citation
/// names no other country.
fn set_country_of_judicial_year(citation: &mut Citation) {
    if citation.jurisdiction.is_none() && citation.calendar == Some(Calendar::Judicial) {
        citation.jurisdiction = code_where(|country| country.judicial_years).map(str::to_owned);
    }
}

/// Reads the date of the court session, or of the ruling.
pub(super) fn session(cursor: &mut Cursor) -> Option<Date> {
    let mut ahead = *cursor;
    ahead.eat_any(&["ال", "ب"]);
    let found = announced_date(&mut ahead)
        .or_else(|| {
            ahead = *cursor;
            ahead.eat_any(SESSION_WORDS)?;
            ahead.skip_fillers(2);
            date(&mut ahead)
        })
        .or_else(|| {
            ahead = *cursor;
            let full_year = ahead.window(10).bytes().filter(u8::is_ascii_digit).count() > 5;
            full_year.then(|| date(&mut ahead)).flatten()
        })?;
    *cursor = ahead;
    Some(found)
}
