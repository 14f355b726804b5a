//! Reads Iraqi rulings, which each panel of the court numbers anew each year: `العدد 2481/الهيئة
//! المدنية/2023`.

use crate::citation::lexicon::countries::country_of;
use crate::citation::model::form::Form;
use crate::citation::model::found::Found;
use crate::citation::model::{Calendar, Citation};
use crate::text::cursor::Cursor;

/// Years that an Iraqi ruling can have. A number outside them is not a year.
const YEARS: std::ops::RangeInclusive<i32> = 1920..=2100;

pub(super) fn panel<'s>(form: &'static Form, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let mut ahead = cursor;
    ahead.skip_fillers(3);
    let number = ahead.digits(7)?.trim_start_matches('0');
    ahead.eat_char(|mark| mark == '/')?;
    let start = ahead.position;
    let panels = country_of(form.jurisdiction).panels;
    let (_, instrument, circuit) = *panels
        .iter()
        .find(|(panel, ..)| ahead.eat_word(&[panel]).is_some())?;
    let court = ahead.folded.written(start..ahead.position);
    ahead.eat_char(|mark| mark == '/')?;
    let year: i32 = ahead.digits(4)?.parse().ok()?;
    if number.is_empty() || !YEARS.contains(&year) {
        return None;
    }
    ahead.skip_brackets();
    let mut citation = Citation::new(instrument);
    citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    citation.number = Some(number.to_owned());
    citation.year = Some(year);
    citation.calendar = Some(Calendar::Gregorian);
    citation.circuit = circuit;
    citation.court = Some(court);
    Some(Found::new(vec![citation], ahead))
}
