//! What may follow a ruling's number and year.

use super::circuit::circuit;
use super::collection::reported;
use super::court::COURTS;
use crate::citation::cursor::Cursor;
use crate::citation::date::{Date, announced_date, date};
use crate::citation::{Calendar, Citation};

/// Parts that may follow a ruling's year: court, session, office, page, rule.
const MOST_TAILS: usize = 10;

/// Marks of a judicial year; whole words.
const JUDICIAL: &[&str] = &["القضاييه", "قضاييه", "قضاءيه", "ق"];

/// Court, session, circuit, office, page and rule, as many as there are.
pub(super) fn tail(cursor: &mut Cursor, citation: &mut Citation) {
    for _ in 0..MOST_TAILS {
        let mut ahead = *cursor;
        ahead.skip_fillers(4);
        if let Some((_, instrument, country)) = COURTS
            .iter()
            .find(|(word, ..)| ahead.eat_word(&[word]).is_some())
        {
            citation.instrument = *instrument;
            if citation.jurisdiction.is_none() {
                citation.jurisdiction = country.map(str::to_owned);
            }
        } else if citation.circuit.is_none()
            && let Some(circuit) = circuit(&mut ahead)
        {
            citation.circuit = Some(circuit);
        } else if let Some(date) = session(&mut ahead) {
            citation.date = citation.date.take().or(date.iso);
        } else if reported(&mut ahead)
            || citation.year.is_some() && ahead.eat_word(JUDICIAL).is_some()
        {
            told_egyptian(citation);
        } else {
            return;
        }
        *cursor = ahead;
    }
}

/// Judicial years and the technical office are Egyptian.
fn told_egyptian(citation: &mut Citation) {
    if citation.jurisdiction.is_none() && citation.calendar == Some(Calendar::Judicial) {
        citation.jurisdiction = Some("eg".to_owned());
    }
}

pub(super) fn session(cursor: &mut Cursor) -> Option<Date> {
    let mut ahead = *cursor;
    ahead.eat_any(&["ال", "ب"]);
    let found = announced_date(&mut ahead).or_else(|| {
        ahead = *cursor;
        ahead.eat_any(&["تاريخالجلسه", "الصادربجلسه", "الصادرهبجلسه", "جلسه"])?;
        ahead.skip_fillers(2);
        date(&mut ahead)
    })?;
    *cursor = ahead;
    Some(found)
}
