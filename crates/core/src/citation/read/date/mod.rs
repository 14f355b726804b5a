//! Reads years and dates in the Gregorian and the Hijri calendar.

pub(in crate::citation) mod calendar;
pub(in crate::citation) mod day;
pub(in crate::citation) mod when;
pub(in crate::citation) mod year;
