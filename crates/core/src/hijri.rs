//! Converts dates between the Gregorian calendar and Umm al-Qura, the official Hijri calendar of Saudi
//! Arabia.
//!
//! Saudi texts follow Umm al-Qura, not an arithmetic calendar: of 515 dates that public texts give in both
//! calendars, Umm al-Qura agrees with 96.7 %, the civil arithmetic with 47.6 %, the tabular with 42.5 %.
//! ICU's table of Umm al-Qura has the years 1300 to 1600 AH. Outside them ICU falls back to the tabular
//! calendar, which is precise for a year but not for a day. A stated date is never replaced by a converted
//! one, because official dates sometimes differ from the table by a day.

use icu_calendar::{
    Date as IcuDate, Iso,
    cal::{Hijri, hijri::UmmAlQura},
    types::RataDie,
};

/// A date in the Hijri or the Gregorian calendar; the function that takes or returns it says in which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Year of the date, in the date's calendar.
    pub year: i32,
    /// Month of the date, 1 to 12.
    pub month: u8,
    /// Day of the month, counted from 1.
    pub day: u8,
}

impl Date {
    /// Parses `YYYY-MM-DD` in any calendar; leading zeros may be missing. `None` if it is written
    /// differently, or if the month is not 1 to 12 or the day not 1 to 31; the length of the month is not
    /// checked.
    ///
    /// ```
    /// use sanad_core::hijri::Date;
    /// assert_eq!(Date::parse("1426-08-23"), Some(Date { year: 1426, month: 8, day: 23 }));
    /// assert_eq!(Date::parse("1426"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().splitn(3, '-');
        let date = Self {
            year: parts.next()?.parse().ok()?,
            month: parts.next()?.parse().ok()?,
            day: parts.next()?.parse().ok()?,
        };
        ((1..=12).contains(&date.month) && (1..=31).contains(&date.day)).then_some(date)
    }
}

/// True if the Gregorian calendar has this day. 31 February is none.
pub fn is_gregorian_day(date: Date) -> bool {
    let leap = date.year % 4 == 0 && date.year % 100 != 0 || date.year % 400 == 0;
    let days = match date.month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&date.day)
}

/// Hijri years (both ends included) that this module converts; other years give `None` or no years. They
/// include every cited instrument of the Arab world and are far from the limits of ICU.
const HIJRI_YEARS: std::ops::RangeInclusive<i32> = 1..=1600;
/// Gregorian years (both ends included) that this module converts; other years give `None` or no years. They
/// cover the Hijri years 1 to 1600.
const GREGORIAN_YEARS: std::ops::RangeInclusive<i32> = 622..=2174;

/// Returns the Gregorian date of a Hijri date; `None` if there is no such day or the year is not 1 to 1600.
///
/// ```
/// use sanad_core::hijri::{Date, to_gregorian};
/// let royal_decree = Date { year: 1443, month: 12, day: 1 };
/// assert_eq!(to_gregorian(royal_decree), Some(Date { year: 2022, month: 6, day: 30 }));
/// assert_eq!(to_gregorian(Date { month: 13, ..royal_decree }), None);
/// ```
pub fn to_gregorian(hijri: Date) -> Option<Date> {
    let iso = umm_al_qura(hijri)?.to_calendar(Iso);
    Some(Date {
        year: iso.year().extended_year(),
        month: iso.month().number(),
        day: iso.day_of_month().0,
    })
}

/// Returns the Hijri date of a Gregorian date; `None` if there is no such day or the year is not 622 to 2174.
///
/// ```
/// use sanad_core::hijri::{Date, from_gregorian};
/// let first_of_march = Date { year: 1992, month: 3, day: 1 };
/// assert_eq!(from_gregorian(first_of_march), Some(Date { year: 1412, month: 8, day: 26 }));
/// ```
pub fn from_gregorian(gregorian: Date) -> Option<Date> {
    if !GREGORIAN_YEARS.contains(&gregorian.year) {
        return None;
    }
    let hijri = IcuDate::try_new_iso(gregorian.year, gregorian.month, gregorian.day)
        .ok()?
        .to_calendar(Hijri::new_umm_al_qura());
    let date = Date {
        year: hijri.year().extended_year(),
        month: hijri.month().number(),
        day: hijri.day_of_month().0,
    };
    // The last days of 2174 belong to the Hijri year 1601.
    HIJRI_YEARS.contains(&date.year).then_some(date)
}

/// Returns the Gregorian year with the larger part of a Hijri year; `None` if the year is not 1 to 1600.
///
/// The year 1426 began on 10 February 2005 and ended on 30 January 2006, so the result is 2005.
///
/// ```
/// assert_eq!(sanad_core::hijri::gregorian_year(1426), Some(2005));
/// ```
pub fn gregorian_year(hijri_year: i32) -> Option<i32> {
    let (first, last) = bounds_in_gregorian(hijri_year)?;
    let first_year = iso(first).year().extended_year();
    let last_year = iso(last).year().extended_year();
    let new_year = IcuDate::try_new_iso(last_year, 1, 1).ok()?.to_rata_die();
    let days_before = new_year - first;
    let days_after = last - new_year + 1;
    Some(if days_before >= days_after {
        first_year
    } else {
        last_year
    })
}

/// Returns the Gregorian years that overlap a Hijri year: two, or one for a few years such as 1429;
/// none if the year is not 1 to 1600.
pub fn gregorian_candidates(hijri_year: i32) -> Vec<i32> {
    let Some((first, last)) = bounds_in_gregorian(hijri_year) else {
        return Vec::new();
    };
    (iso(first).year().extended_year()..=iso(last).year().extended_year()).collect()
}

/// Returns the Hijri years that overlap a Gregorian year: two, or three for a few years such as 2008;
/// none if the year is not 622 to 2174.
pub fn hijri_candidates(gregorian_year: i32) -> Vec<i32> {
    let first = from_gregorian(Date {
        year: gregorian_year,
        month: 1,
        day: 1,
    });
    let last = from_gregorian(Date {
        year: gregorian_year,
        month: 12,
        day: 31,
    });
    match (first, last) {
        (Some(first), Some(last)) => (first.year..=last.year).collect(),
        _ => Vec::new(),
    }
}

fn umm_al_qura(date: Date) -> Option<IcuDate<Hijri<UmmAlQura>>> {
    if !HIJRI_YEARS.contains(&date.year) {
        return None;
    }
    IcuDate::try_new_hijri_with_calendar(date.year, date.month, date.day, Hijri::new_umm_al_qura())
        .ok()
}

/// Returns the first and the last day of a Hijri year, as Gregorian dates counted in days.
fn bounds_in_gregorian(hijri_year: i32) -> Option<(RataDie, RataDie)> {
    let first = umm_al_qura(Date {
        year: hijri_year,
        month: 1,
        day: 1,
    })?;
    let days = i64::from(first.days_in_year());
    let first = first.to_rata_die();
    Some((first, first + days - 1))
}

fn iso(day: RataDie) -> IcuDate<Iso> {
    IcuDate::from_rata_die(day, Iso)
}
