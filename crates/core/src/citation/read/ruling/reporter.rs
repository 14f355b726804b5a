//! Reads rulings cited by the date of their session: `نقض مدني 25/1/1988`.

use super::case::{numbered, qualifiers};
use super::tail::tail;
use crate::citation::lexicon::countries::countries;
use crate::citation::model::Citation;
use crate::citation::model::form::Form;
use crate::citation::model::found::Found;
use crate::citation::read::date::day::date;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Reads a ruling by date (`نقض مدني 25/1/1988`), by the number of its appeal with an optional date before it
/// (`نقض مدني طعن رقم 296 لسنة 52 ق`), or by number and year (`تمييز حقوق 2020/2996`).
pub(super) fn reporter<'s>(
    form: &'static Form,
    cursor: Cursor<'s>,
    definite: bool,
) -> Option<Found<'s>> {
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = country_of_words(cursor).map(str::to_owned);
    let mut ahead = cursor;
    qualifiers(&mut ahead, &mut citation);
    let named = ahead;
    ahead.skip_fillers(2);
    if ahead
        .eat_any(&[fold!("جلسة"), "في", "بتاريخ", fold!("بجلسة")])
        .is_some()
    {
        ahead.skip_fillers(2);
    }
    let date = date(&mut ahead);
    citation.date = date.and_then(|date| date.iso);
    if citation.date.is_none() {
        ahead = named;
    }
    let mut appeal = ahead;
    appeal.skip_fillers(3);
    let before = appeal;
    appeal.eat("ال");
    // After a date, a number on the next line belongs to another ruling.
    let goes_on = citation.date.is_none() || !appeal.folded.line_before(before.position);
    let mut numbered_after = (goes_on && appeal.eat("طعن")).then(|| numbered(form, false, appeal));
    if numbered_after.is_none() && citation.date.is_none() && !definite {
        let starts = before.rest();
        let numbers = starts.starts_with("رقم") || starts.starts_with(|c: char| c.is_ascii_digit());
        numbered_after = numbers.then(|| numbered(form, false, before));
    }
    if let Some(mut found) = numbered_after.flatten() {
        for appeal in &mut found.citations {
            appeal.date = citation.date.clone().or_else(|| appeal.date.take());
            appeal.circuit = citation.circuit.or(appeal.circuit);
            appeal.jurisdiction = citation
                .jurisdiction
                .clone()
                .or_else(|| appeal.jurisdiction.take());
        }
        return Some(found);
    }
    // In `الطعن بالنقض بتاريخ …` the date is that of the appeal and not that of the ruling.
    if citation.date.is_none() || definite {
        return None;
    }
    tail(&mut ahead, &mut citation);
    Some(Found::new(vec![citation], ahead))
}

/// Returns the code of the country whose own words for civil cassation (`تمييز حقوق`) stand at the cursor.
fn country_of_words(cursor: Cursor) -> Option<&'static str> {
    let before = &cursor.folded.text[..cursor.position];
    countries()
        .find(|country| {
            country.cassation_words.is_some_and(|(head, circuit)| {
                before.ends_with(head) && cursor.rest().starts_with(circuit)
            })
        })
        .map(|country| country.code)
}
