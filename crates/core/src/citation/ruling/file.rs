//! Rulings cited by their file in the court.

use super::SHORTEST_UNDATED;
use super::tail::session;
use crate::citation::cursor::Cursor;
use crate::citation::forms::Form;
use crate::citation::head::Head;
use crate::citation::instrument::Found;
use crate::citation::number::{announcement, number};
use crate::citation::{Citation, Instrument};

/// `ملف رقم 8568` of a court; `ملف رقم 35/2/814` is a fatwa and read there. Files are numbered
/// through all years, so the date is no part of the number and gives no year.
pub(super) fn file<'s>(head: &Head, form: &'static Form, cursor: Cursor<'s>) -> Option<Found<'s>> {
    const SUPREME_COURT: &str = "المحكمهالعليا";
    const WORDS_BETWEEN: usize = 120;
    let text = &cursor.shadow.text;
    let mut citation = Citation::new(form.instrument);
    let mut ahead = cursor;
    let mut of_supreme_court = form.instrument == Instrument::Cassation;
    if of_supreme_court {
        let window = ahead.window(WORDS_BETWEEN);
        let offset = ["ملفرقم", "رقم"]
            .iter()
            .filter_map(|word| window.find(word))
            .min()?;
        citation.date = session(&mut ahead).and_then(|date| date.iso);
        ahead.position = ahead.position.max(cursor.position + offset);
        ahead.eat("ملف");
        announcement(&mut ahead);
    } else {
        if !text[..head.end].ends_with("رقم") {
            announcement(&mut ahead)?;
        }
        let from = cursor
            .shadow
            .border(head.start.saturating_sub(WORDS_BETWEEN));
        of_supreme_court = text[from..head.start].contains(SUPREME_COURT);
    }
    let number = number(&mut ahead)?;
    if !number.is_plain() {
        return None;
    }
    let text = number.text();
    if of_supreme_court {
        citation.instrument = Instrument::Cassation;
        citation.jurisdiction = Some("dz".to_owned());
    } else if text.len() < SHORTEST_UNDATED {
        return None;
    }
    citation.number = Some(number.without_leading_zeros());
    let mut after = ahead;
    after.skip_fillers(3);
    if citation.date.is_none()
        && let Some(date) = session(&mut after)
    {
        citation.date = date.iso;
        ahead = after;
    }
    Some(Found::new(vec![citation], ahead))
}
