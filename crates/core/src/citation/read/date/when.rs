//! Reads the year and date of issue after the number of an instrument, in one calendar or in both.

use super::day::{announced_date, announced_date_in, date, parallel_date};
use super::year::{Year, bare_year, stated_year, stated_year_in};
use crate::citation::model::Calendar;
use crate::hijri::gregorian_candidates;
use crate::text::cursor::Cursor;

/// Year and date of issue of an instrument that a citation states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::citation) struct When {
    /// Year of issue as the text writes it.
    pub year: Option<i32>,
    /// Year of issue with all its digits, if the text writes fewer; otherwise `None`.
    pub inferred: Option<i32>,
    pub calendar: Option<Calendar>,
    /// Date of issue as `YYYY-MM-DD` in `calendar`; a Hijri date is not converted.
    pub date: Option<String>,
    /// True if a word such as `لسنة` introduces the year of issue; false if the year is part of a date, or if
    /// there is none.
    pub stated: bool,
}

impl When {
    pub fn full_year(&self) -> Option<i32> {
        self.inferred.or(self.year)
    }

    /// True if the stated date or year may lie in a Gregorian year.
    pub fn may_be_of(&self, gregorian: i32) -> bool {
        match (self.full_year(), self.calendar) {
            (Some(year), Some(Calendar::Gregorian)) => year == gregorian,
            (Some(year), Some(Calendar::Hijri)) => gregorian_candidates(year).contains(&gregorian),
            _ => false,
        }
    }

    fn set_year(&mut self, year: Year) {
        self.year = Some(year.written);
        self.inferred = year.inferred();
        self.calendar = Some(year.calendar);
    }
}

/// Reads a year and a date of issue in either order, and the same date in the other calendar.
pub(in crate::citation) fn when(cursor: &mut Cursor) -> When {
    when_in(cursor, Calendar::Gregorian)
}

/// Works as [`when`] (reads year and date of issue). `usual` is the calendar of two-digit years whose
/// calendar the text does not name.
pub(in crate::citation) fn when_in(cursor: &mut Cursor, usual: Calendar) -> When {
    let mut when = When::default();
    for _ in 0..3 {
        let mut ahead = *cursor;
        ahead.skip_fillers(3);
        if when.year.is_none()
            && let Some(year) = stated_year_in(&mut ahead, usual)
        {
            when.set_year(year);
            when.stated = true;
        } else if when.date.is_none()
            && let Some(date) = announced_date_in(&mut ahead, usual)
        {
            if when.year.is_none() {
                when.set_year(date.year());
            }
            let parallel = parallel_date(&mut ahead, date.calendar);
            // If the text gives the date of issue in both calendars, the date in the calendar of the year is
            // kept.
            when.date = [Some(date), parallel]
                .into_iter()
                .flatten()
                .find(|date| Some(date.calendar) == when.calendar)
                .and_then(|date| date.iso);
        } else {
            break;
        }
        *cursor = ahead;
    }
    when
}

/// True if a year or a date that can be read stands at the cursor, after the word that introduces it (`لسنة`,
/// `بتاريخ`).
pub(in crate::citation) fn at_year_or_date(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    stated_year(&mut ahead).is_some() || announced_date(&mut ahead).is_some()
}

/// Reads a date that no word introduces, and moves past the same date in the other calendar.
pub(in crate::citation) fn bare_date(cursor: &mut Cursor) -> Option<When> {
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    let date = date(&mut ahead)?;
    parallel_date(&mut ahead, date.calendar);
    *cursor = ahead;
    let mut when = When::default();
    when.set_year(date.year());
    when.date = date.iso;
    Some(when)
}

/// Reads a Hijri year that no word introduces, behind the number of a royal decree: `م/51 1426هـ`.
pub(in crate::citation) fn bare_hijri_year(cursor: &mut Cursor) -> Option<When> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let year = bare_year(&mut ahead).filter(|year| year.calendar == Calendar::Hijri)?;
    ahead.skip_closing();
    *cursor = ahead;
    let mut when = When::default();
    when.set_year(year);
    Some(when)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::folded::FoldedText;

    fn read(text: &str) -> When {
        let folded = FoldedText::new(text);
        when(&mut Cursor::new(&folded, 0))
    }

    #[test]
    fn years_and_dates_are_read_in_every_spelling() {
        use Calendar::{Gregorian, Hijri};
        for (written, year, calendar, date) in [
            ("لسنة1948", 1948, Gregorian, None),
            ("لسنه (1972)م.", 1972, Gregorian, None),
            ("لعام 1441هـ", 1441, Hijri, None),
            ("وتاريخ 23/8/1426هـ", 1426, Hijri, Some("1426-08-23")),
            ("بتاريخ1446/8/4هـ", 1446, Hijri, Some("1446-08-04")),
            ("وتاريخ: 23 / 10 / 95 هـ", 1395, Hijri, Some("1395-10-23")),
            ("لسنة 25", 2025, Gregorian, None),
            ("الصادر عام 1990", 1990, Gregorian, None),
            ("وتاريخ 12 - 13 / 1 / 1395هـ", 1395, Hijri, None),
            ("وتاريخ 1423/04/80", 1423, Hijri, None),
            ("في غرة محرم 1440هـ", 1440, Hijri, Some("1440-01-01")),
            (
                "لسنة 1959 مؤرخ في 2 ربيع الثاني 1379 (5 أكتوبر 1959)",
                1959,
                Gregorian,
                Some("1959-10-05"),
            ),
            (
                "وتاريخ 16/\u{200f}6/\u{200f}1446",
                1446,
                Hijri,
                Some("1446-06-16"),
            ),
            ("بتاريخ 15\\1\\1444", 1444, Hijri, Some("1444-01-15")),
            (
                "المؤرخ في 3 فبراير 2004",
                2004,
                Gregorian,
                Some("2004-02-03"),
            ),
            (
                "جلسة 19 من نوفمبر سنة 2008",
                2008,
                Gregorian,
                Some("2008-11-19"),
            ),
            ("لسنة ۲۰۲٥", 2025, Gregorian, None),
            ("لسنة 72", 1972, Gregorian, None),
            (
                "بتاريخ  16من رمضان  17( 1432أغسطس )2011",
                1432,
                Hijri,
                Some("1432-09-16"),
            ),
            ("بتاريخ 12 رجب 95 (1975)", 1395, Hijri, Some("1395-07-12")),
            (
                "لسنة 2022 تاريخ 5/4/2021م",
                2022,
                Gregorian,
                Some("2021-04-05"),
            ),
        ] {
            let when = read(written);
            assert_eq!(
                (when.full_year(), when.calendar),
                (Some(year), Some(calendar)),
                "{written}"
            );
            assert_eq!(when.date.as_deref(), date, "{written}");
        }
    }

    #[test]
    fn what_is_no_year_is_none() {
        for written in [
            "لسنة 20--",
            "لسنة 195",
            "لسنة 19",
            "لسنة 2023/2024",
            "في المادة 5",
        ] {
            assert_eq!(read(written).year, None, "{written}");
        }
    }
}
