//! Reads citations of rulings by the number of their appeal, action or case.

use super::circuit::circuit;
use super::numbers::{Item, items};
use super::tail::tail;
use crate::citation::lexicon::countries::country_of;
use crate::citation::lexicon::words::rulings::QUALIFIERS;
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Instrument};
use crate::citation::read::number::announced::{Announced, announcement};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::lookup::Beginnings;

static QUALIFIER_BEGINNINGS: Beginnings = Beginnings::of(QUALIFIERS);

/// Fewest digits with which a number identifies a case without a year. The Algerian Supreme Court and Saudi
/// courts number their files without years; shorter numbers recur every year.
const SHORTEST_UNDATED: usize = 5;
/// The same in texts of a country whose courts number files without years.
const SHORTEST_OF_FILES: usize = 4;

/// Returns the fewest digits with which a number identifies a case without a year, in a text of this country.
pub(super) fn shortest_undated(country: Option<&str>) -> usize {
    match country_of(country).undated_rulings {
        true => SHORTEST_OF_FILES,
        false => SHORTEST_UNDATED,
    }
}

pub(super) fn numbered<'s>(
    form: &'static Form,
    many: bool,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    let mut ahead = cursor;
    qualifiers(&mut ahead, &mut citation);
    let announced = announcement(&mut ahead);
    if announced.is_none() && !ahead.at_edge() {
        return None;
    }
    qualifiers(&mut ahead, &mut citation);
    let many = many || announced == Some(Announced::Several);
    let slashed = announced.is_some() && form.instrument == Instrument::Cassation;
    let items = items(&mut ahead, many, slashed)?;
    if let Some((year, calendar)) = items.last().and_then(|item| item.year) {
        citation.year = Some(year);
        citation.calendar = Some(calendar);
    }
    tail(&mut ahead, &mut citation);
    let known = items.iter().all(|item| {
        let dated = item.date.is_some() || citation.date.is_some();
        let shortest = shortest_undated(cursor.folded.country);
        item.year.is_some() || announced.is_some() && is_known_undated(form, item, dated, shortest)
    });
    if !known {
        return None;
    }
    let citations = items
        .into_iter()
        .map(|item| Citation {
            number: Some(item.number),
            number_raw: item.raw,
            repairs: item.repairs,
            year: item.year.map(|(year, _)| year),
            calendar: item.year.map(|(_, calendar)| calendar),
            date: item.date.or_else(|| citation.date.clone()),
            ..citation.clone()
        })
        .collect();
    Some(Found::new(citations, ahead))
}

/// True if the number identifies a case although no year is stated. In the form [`Reading::Case`] it must be
/// long or have several parts, in other forms it must be long and have a date.
fn is_known_undated(form: &Form, item: &Item, dated: bool, shortest: usize) -> bool {
    let long = item.plain && item.number.len() >= shortest;
    match form.reading {
        Reading::Case => long || item.parts > 1,
        // Courts number appeals by year, so a number alone is ambiguous. Courts that number files without
        // years are cited with the date of the ruling.
        _ => long && dated,
    }
}

/// Reads the words between the noun of a ruling and its number (`المدني`, `بالنقض`, `المقيد`, `التجاري`), and
/// takes the circuit from them. After `الدستورية` a judgment becomes a ruling of a constitutional court.
pub(super) fn qualifiers(cursor: &mut Cursor, citation: &mut Citation) {
    for _ in 0..4 {
        let mut ahead = *cursor;
        ahead.skip_fillers(2);
        if let Some(circuit) = circuit(&mut ahead) {
            citation.circuit = Some(circuit);
        } else if !QUALIFIER_BEGINNINGS.may_begin(ahead.rest()) {
            return;
        } else {
            match ahead.eat_word(QUALIFIERS) {
                Some(word)
                    if word == fold!("الدستورية")
                        && citation.instrument == Instrument::Judgment =>
                {
                    citation.instrument = Instrument::Constitutional;
                }
                Some(_) => {}
                None => return,
            }
        }
        *cursor = ahead;
    }
}
