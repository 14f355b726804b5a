//! Rulings that a reporter cites by their date.

use super::tail::tail;
use super::{numbered, qualifiers};
use crate::citation::Citation;
use crate::citation::cursor::Cursor;
use crate::citation::date::date;
use crate::citation::forms::Form;
use crate::citation::instrument::Found;

/// `نقض مدني 25/1/1988`, and `نقض مدني طعن رقم 296 لسنة 52 ق` with its date before it.
pub(super) fn reporter<'s>(
    form: &'static Form,
    cursor: Cursor<'s>,
    definite: bool,
) -> Option<Found<'s>> {
    let mut citation = Citation::new(form.instrument);
    let mut ahead = cursor;
    qualifiers(&mut ahead, &mut citation);
    ahead.skip_fillers(2);
    if ahead.eat_any(&["جلسه", "في", "بتاريخ", "بجلسه"]).is_some() {
        ahead.skip_fillers(2);
    }
    let date = date(&mut ahead);
    citation.date = date.and_then(|date| date.iso);
    let mut appeal = ahead;
    appeal.skip_fillers(3);
    appeal.eat("ال");
    let numbered_after = (appeal.eat("طعن")
        || citation.date.is_none() && appeal.rest().starts_with("رقم"))
    .then(|| numbered(form, false, appeal))
    .flatten();
    if let Some(mut found) = numbered_after {
        for appeal in &mut found.citations {
            appeal.date = citation.date.clone().or_else(|| appeal.date.take());
            appeal.circuit = citation.circuit.or(appeal.circuit);
        }
        return Some(found);
    }
    // `الطعن بالنقض بتاريخ …` tells when a party went to the court, not what the court ruled.
    if citation.date.is_none() || definite {
        return None;
    }
    tail(&mut ahead, &mut citation);
    Some(Found::new(vec![citation], ahead))
}
