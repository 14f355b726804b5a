//! Years as parts of keys (look-up strings): the calendar's letter and the year, such as `g1948`.

use super::facts::DocumentFacts;
use super::list::WEAK;
use crate::citation::lexicon::countries::country;
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::hijri::{self, Date};

/// Returns the years of a citation as parts of look-up keys: first the written or inferred year, then the
/// year in the other calendar if a full date allows the conversion. Without a year whose calendar is known
/// there are none.
pub(super) fn cited(citation: &Citation, citing: Option<Date>) -> Vec<String> {
    let date = citation.date.as_deref().and_then(Date::parse);
    let Some(year) = full_year(citation, citing).or(date.map(|date| date.year)) else {
        return Vec::new();
    };
    let Some(calendar) = citation
        .calendar
        .or_else(|| calendar_of(year, citation.instrument))
    else {
        return Vec::new();
    };
    let mut years = vec![part(calendar, year)];
    let other = date.and_then(|date| match calendar {
        Calendar::Hijri => Some((Calendar::Gregorian, hijri::to_gregorian(date)?.year)),
        Calendar::Gregorian => Some((Calendar::Hijri, hijri::from_gregorian(date)?.year)),
        Calendar::Judicial => None,
    });
    years.extend(other.map(|(calendar, year)| part(calendar, year)));
    years
}

/// Returns the year of a citation with all its digits. A year of two digits that would be later than the citing
/// text belongs to the century before.
fn full_year(citation: &Citation, citing: Option<Date>) -> Option<i32> {
    let year = citation.full_year()?;
    let citing = match citation.calendar {
        Some(Calendar::Gregorian) => citing.map(|day| day.year),
        Some(Calendar::Hijri) => citing.and_then(hijri::from_gregorian).map(|day| day.year),
        _ => None,
    };
    let later = citation.year_inferred.is_some() && citing.is_some_and(|citing| year > citing);
    Some(if later { year - 100 } else { year })
}

/// Returns the calendar of a year whose calendar the text does not name, decided by the size of the year.
/// Only years of rulings may be judicial.
fn calendar_of(year: i32, instrument: Instrument) -> Option<Calendar> {
    let is_ruling = instrument.facts().doc_type == "case_law";
    match year {
        1..=199 if is_ruling => Some(Calendar::Judicial),
        1300..=1500 => Some(Calendar::Hijri),
        1800..=2100 => Some(Calendar::Gregorian),
        _ => None,
    }
}

pub(super) fn part(calendar: Calendar, year: i32) -> String {
    let mark = match calendar {
        Calendar::Gregorian => 'g',
        Calendar::Hijri => 'h',
        Calendar::Judicial => 'j',
    };
    format!("{mark}{year}")
}

/// Returns a document's years, converted to the calendar that the source does not state, as parts of keys
/// that are guesses. Only countries that use the Hijri calendar get Hijri years.
pub(super) fn converted(document: &DocumentFacts<'_>) -> Vec<String> {
    let stated = |calendar| {
        document
            .years
            .iter()
            .find(|(c, _)| *c == calendar)
            .map(|&(_, year)| year)
    };
    let (calendar, years) = match (stated(Calendar::Hijri), stated(Calendar::Gregorian)) {
        (Some(year), None) => (Calendar::Gregorian, hijri::gregorian_candidates(year)),
        (None, Some(year)) if country(document.jurisdiction).years == Calendar::Hijri => {
            (Calendar::Hijri, hijri::hijri_candidates(year))
        }
        _ => return Vec::new(),
    };
    years
        .into_iter()
        .map(|year| format!("{}{WEAK}", part(calendar, year)))
        .collect()
}
