//! Decides the calendar of a year whose calendar the text does not name, and the century of a two-digit year.

use crate::citation::model::Calendar;

/// Returns the calendar of a year with all its digits, by its size; `None` if the year fits neither calendar.
pub(in crate::citation) fn unmarked(year: i32) -> Option<Calendar> {
    match year {
        1300..=1500 => Some(Calendar::Hijri),
        1800..=2100 => Some(Calendar::Gregorian),
        _ => None,
    }
}

/// The largest two-digit years that mean the present century (1448 Hijri, 2030 Gregorian). Larger ones mean
/// the century before. They are constants and not read from a clock, so that a text means the same on any
/// day. Raise them when texts cite instruments of later years by two digits.
const LAST_HIJRI: i32 = 48;
const LAST_GREGORIAN: i32 = 30;

/// Returns the full year that two digits stand for; `None` for the Gregorian `19` and `20`, which are usually
/// the beginning of a year whose rest was lost.
pub(in crate::citation) fn from_two_digits(year: i32, calendar: Calendar) -> Option<i32> {
    match calendar {
        Calendar::Hijri if year > LAST_HIJRI => Some(1300 + year),
        Calendar::Hijri => Some(1400 + year),
        _ if matches!(year, 19 | 20) => None,
        _ => Some(two_digit_year(year)),
    }
}

/// Returns the Gregorian year that two digits stand for where they cannot be the beginning of a longer year.
pub(in crate::citation) const fn two_digit_year(year: i32) -> i32 {
    match year > LAST_GREGORIAN {
        true => 1900 + year,
        false => 2000 + year,
    }
}
