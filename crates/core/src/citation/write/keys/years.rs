//! Years as parts of keys (look-up strings): the calendar's letter and the year, such as `g1948`.

use super::facts::DocumentFacts;
use super::list::WEAK;
use crate::citation::lexicon::countries::country;
use crate::citation::model::country::YearInNumber;
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::citation::read::number::own_year::years_of_pair;
use crate::hijri::{self, Date};

/// Returns the years of a citation as parts of look-up keys: first the written or inferred year, then the
/// year in the other calendar if a full date allows the conversion. Without a year whose calendar is known
/// there are none.
pub(super) fn cited(
    citation: &Citation,
    citing: Option<Date>,
    rule: Option<YearInNumber>,
) -> Vec<String> {
    let date = citation.date.as_deref().and_then(Date::parse);
    let Some(year) = full_year(citation, citing, rule).or(date.map(|date| date.year)) else {
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
/// text belongs to the century before. Of a number with two such years (`18/04`) the one that is not later
/// counts, by the `rule` of its country.
pub(super) fn full_year(
    citation: &Citation,
    citing: Option<Date>,
    rule: Option<YearInNumber>,
) -> Option<i32> {
    let until = match citation.calendar {
        Some(Calendar::Gregorian) | None => citing.map(|day| day.year),
        Some(Calendar::Hijri) => citing.and_then(hijri::from_gregorian).map(|day| day.year),
        Some(Calendar::Judicial) => None,
    };
    let is_later = |year: &i32| until.is_some_and(|until| *year > until);
    let stated = citation.full_year();
    let rule = rule.filter(|_| citation.instrument.facts().doc_type != "case_law");
    if citation.year.is_none()
        && stated.as_ref().is_none_or(is_later)
        && let (Some(rule), Some(number)) = (rule, citation.number.as_deref())
        && until.is_some()
    {
        return year_until(number, rule, is_later);
    }
    let later = citation.year_inferred.is_some() && stated.as_ref().is_some_and(is_later);
    stated.map(|year| if later { year - 100 } else { year })
}

/// Returns the only year that a number of two parts contains and that is not later than the citing text.
fn year_until(number: &str, rule: YearInNumber, is_later: impl Fn(&i32) -> bool) -> Option<i32> {
    let mut years = years_of_pair(number, rule).filter(|year| !is_later(year));
    years
        .next()
        .filter(|first| years.all(|other| other == *first))
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
