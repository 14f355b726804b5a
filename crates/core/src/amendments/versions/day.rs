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

impl Day {
    /// The day that is some days later, in the Gregorian calendar.
    pub(super) fn after(&self, days: u32) -> Option<Self> {
        let [year, month, day] = civil(day_number(self)? + i64::from(days));
        Self::new(
            &format!("{year:04}-{month:02}-{day:02}"),
            Calendar::Gregorian,
        )
    }
}

/// Days from one day to another.
pub(super) fn gap(one: &Day, other: &Day) -> Option<i64> {
    Some(day_number(other)? - day_number(one)?)
}

/// Days in the Gregorian calendar from a fixed first day, after H. Hinnant's `days_from_civil`.
fn day_number(day: &Day) -> Option<i64> {
    let Date { year, month, day } = Date::parse(&day.gregorian)?;
    let [year, month, day] = [i64::from(year), i64::from(month), i64::from(day)];
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year - era * 400;
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year)
}

/// Year, month and day of a day number: the inverse of [`day_number`].
fn civil(number: i64) -> [i64; 3] {
    let era = number.div_euclid(146_097);
    let of_era = number - era * 146_097;
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let place = (5 * of_year + 2) / 153;
    let day = of_year - (153 * place + 2) / 5 + 1;
    let month = if place < 10 { place + 3 } else { place - 9 };
    let year = year + era * 400;
    [if month <= 2 { year + 1 } else { year }, month, day]
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

    #[test]
    fn days_between_two_dates() {
        let day = |date| Day::new(date, Calendar::Gregorian).unwrap();
        assert_eq!(gap(&day("2024-02-28"), &day("2024-03-01")), Some(2));
        assert_eq!(gap(&day("2024-01-01"), &day("2023-12-31")), Some(-1));
    }
    #[test]
    fn a_later_day_is_counted_in_days() {
        let day = |date| Day::new(date, Calendar::Gregorian).unwrap();
        for (from, days, to) in [
            ("2023-12-31", 1, "2024-01-01"),
            ("2024-02-28", 1, "2024-02-29"),
            ("1999-03-01", 366, "2000-03-01"),
        ] {
            assert_eq!(day(from).after(days), Some(day(to)));
        }
    }
}
