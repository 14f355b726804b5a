//! Umm al-Qura dates.

/// A calendar date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Year.
    pub year: i32,
    /// Month, from 1.
    pub month: u8,
    /// Day, from 1.
    pub day: u8,
}

/// Gregorian date of a Hijri one; `None` where there is no such day.
pub fn to_gregorian(_hijri: Date) -> Option<Date> {
    todo!()
}

/// Hijri date of a Gregorian one.
pub fn from_gregorian(_gregorian: Date) -> Option<Date> {
    todo!()
}

/// The Gregorian year that holds the larger part of a Hijri year.
pub fn gregorian_year(_hijri_year: i32) -> Option<i32> {
    todo!()
}
