//! Days in the calendar of the source, ordered by their Gregorian day.

use serde::{Deserialize, Serialize};

use crate::citation::Calendar;
use crate::hijri::{Date, to_gregorian};

/// Last day that an official Hijri month may have.
const LAST_OF_HIJRI_MONTH: u8 = 30;

/// A day that a source states, in the calendar of the source, with its Gregorian day for ordering.
///
/// Umm al-Qura and official dates differ by a day at times. The written date is therefore the authority, and
/// the Gregorian one serves only to compare.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Day {
    /// `YYYY-MM-DD` in `calendar`.
    pub written: String,
    /// Calendar of `written`.
    pub calendar: Calendar,
    /// `YYYY-MM-DD` in the Gregorian calendar.
    pub gregorian: String,
}

impl Day {
    /// Reads `YYYY-MM-DD`; `None` if there is no such day, and for [`Calendar::Judicial`].
    pub fn new(written: &str, calendar: Calendar) -> Option<Self> {
        let date = Date::parse(written)?;
        let gregorian = match calendar {
            Calendar::Hijri => hijri_to_gregorian(date)?,
            Calendar::Gregorian => date,
            Calendar::Judicial => return None,
        };
        Some(Self {
            written: written.trim().to_owned(),
            calendar,
            gregorian: format!(
                "{:04}-{:02}-{:02}",
                gregorian.year, gregorian.month, gregorian.day
            ),
        })
    }
}

/// The Gregorian day of a Hijri one. Official months have 30 days at times where those of Umm al-Qura have 29:
/// their last day is then the first of the next month.
fn hijri_to_gregorian(date: Date) -> Option<Date> {
    let is_last = date.day == LAST_OF_HIJRI_MONTH;
    let next = || match date.month {
        12 => Date {
            year: date.year + 1,
            month: 1,
            day: 1,
        },
        month => Date {
            month: month + 1,
            day: 1,
            ..date
        },
    };
    to_gregorian(date).or_else(|| is_last.then(|| to_gregorian(next())).flatten())
}

impl PartialOrd for Day {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Day {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |day: &Self| (day.gregorian.clone(), day.written.clone());
        key(self)
            .cmp(&key(other))
            .then_with(|| (self.calendar as u8).cmp(&(other.calendar as u8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_both_calendars_are_ordered_by_their_gregorian_day() {
        let hijri = Day::new("1443-12-01", Calendar::Hijri).unwrap();
        assert_eq!(hijri.gregorian, "2022-06-30");
        assert!(hijri < Day::new("2022-07-01", Calendar::Gregorian).unwrap());
        assert_eq!(Day::new("1443-13-01", Calendar::Hijri), None);
        assert_eq!(Day::new("1443-13-30", Calendar::Hijri), None);
        assert_eq!(Day::new("1443", Calendar::Hijri), None);
    }
    #[test]
    fn the_last_day_of_an_official_month_is_kept_as_written() {
        let day = |date| Day::new(date, Calendar::Hijri).unwrap();
        let (last, next) = (day("1403-11-30"), day("1403-12-01"));
        assert_eq!(last.written, "1403-11-30");
        assert_eq!(last.gregorian, next.gregorian);
        assert!(last < next);
        assert_eq!(Day::new("1403-11-31", Calendar::Hijri), None);
    }
}
