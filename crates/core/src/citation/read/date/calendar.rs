//! Names of months and of calendars in letters form, and what a bare year means.

use crate::citation::model::Calendar;

/// The calendar that an unmarked four-digit year is of.
pub(in crate::citation) fn unmarked(year: i32) -> Option<Calendar> {
    match year {
        1300..=1500 => Some(Calendar::Hijri),
        1800..=2100 => Some(Calendar::Gregorian),
        _ => None,
    }
}

/// The last years of which two digits mean this century: those above lie in the one before. Not
/// read from a clock, so that a text means the same on any day; to be raised when instruments of
/// later years are cited so.
const LAST_HIJRI: i32 = 48;
const LAST_GREGORIAN: i32 = 30;

/// The year that two digits mean in a calendar. `19` and `20` are more often the beginning of a
/// year whose rest was lost.
pub(in crate::citation) fn from_two_digits(year: i32, calendar: Calendar) -> Option<i32> {
    match calendar {
        Calendar::Hijri if year > LAST_HIJRI => Some(1300 + year),
        Calendar::Hijri => Some(1400 + year),
        _ if matches!(year, 19 | 20) => None,
        _ if year > LAST_GREGORIAN => Some(1900 + year),
        _ => Some(2000 + year),
    }
}
