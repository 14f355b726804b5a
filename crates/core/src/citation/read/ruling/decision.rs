//! Reads rulings that are called decisions and whose court stands after the number, or is not named at all:
//! `القرار عدد 10098 الصادر عن محكمة التعقيب`, `قرار رقم 299512 مؤرخ في 11/05/2005 المجلة القضائية`.

use super::judgment::named_court;
use super::tail::tail;
use crate::citation::lexicon::countries::country_of;
use crate::citation::lexicon::words::collections::{JOURNALS, PUBLISHED_IN};
use crate::citation::lexicon::words::rulings::{ISSUED_BY, KINDS_OF_FILE};
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Instrument};
use crate::citation::read::number::announced::announcement;
use crate::citation::read::number::written::number;
use crate::text::cursor::Cursor;

/// Reads what shows that a decision is a ruling, at a cursor behind its number and date: its court, the file
/// in which it was given, or a journal of rulings. Returns the ruling, or `None` if there is none of these.
pub(in crate::citation) fn decision<'s>(
    decision: &Citation,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    let mut ahead = cursor;
    ahead.skip_fillers(2);
    if ahead.folded.line_before(ahead.position) {
        return None;
    }
    // Most decisions are no rulings, so this is decided before anything is copied.
    let by_court = ahead.clone().eat_word(ISSUED_BY).is_some();
    if !by_court && !file(&mut ahead) && !at_journal(ahead) {
        return None;
    }
    let mut citation = Citation {
        instrument: Instrument::Judgment,
        ..decision.clone()
    };
    let of_court = by_court && court(&mut ahead, &mut citation);
    if by_court && !of_court {
        return None;
    }
    // A court that numbers its files without years is cited with the date of the ruling, which is not the year
    // of the number.
    if country_of(cursor.folded.country).undated_rulings {
        citation.year = None;
        citation.calendar = None;
        if !of_court {
            citation.instrument = Instrument::Cassation;
        }
    }
    tail(&mut ahead, &mut citation);
    Some(Found::new(vec![citation], ahead))
}

/// True if a journal of rulings is named at the cursor: `المجلة القضائية`, `المنشور في مجلة المحكمة العليا`.
pub(super) fn at_journal(cursor: Cursor) -> bool {
    let mut ahead = cursor;
    ahead.skip_fillers(2);
    ahead.eat_any(PUBLISHED_IN);
    !ahead.folded.line_before(ahead.position) && ahead.eat_word(JOURNALS).is_some()
}

fn court(cursor: &mut Cursor, citation: &mut Citation) -> bool {
    let mut ahead = *cursor;
    if ahead.eat_word(ISSUED_BY).is_none() {
        return false;
    }
    named_court(&mut ahead, citation);
    let named = citation.court.is_some();
    if named {
        *cursor = ahead;
    }
    named
}

/// Moves past the file in which a ruling was given: `في الملف الشرعي عدد 345/2/1/2010`. Returns true if there
/// is one.
fn file(cursor: &mut Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.eat_word(&["في"]);
    if ahead.eat_word(&["الملف", "ملف"]).is_none() {
        return false;
    }
    ahead.eat_word(KINDS_OF_FILE);
    let read = announcement(&mut ahead).is_some() && number(&mut ahead).is_some();
    if read {
        *cursor = ahead;
    }
    read
}
