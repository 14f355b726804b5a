//! Reads dates in citations: `وتاريخ 23/8/1426هـ`, `المؤرخ في 3 فبراير 2004`, `تاريخ 1447/3/10`.

use super::year::{Year, year_in_calendar};
use crate::citation::lexicon::words::calendar::{DATE_WORDS, FIRST_DAY, MONTHS, WEEKDAYS};
use crate::citation::model::Calendar;
use crate::hijri;
use crate::numerals::ordinal::ordinal;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::lookup::Beginnings;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::citation) struct Date {
    /// The year of the date with all its digits.
    pub year: i32,
    pub written_year: i32,
    pub calendar: Calendar,
    /// The date as `YYYY-MM-DD` in its own calendar; `None` if the calendar has no such day, or if several days
    /// are named.
    pub iso: Option<String>,
}

pub(in crate::citation) fn announced_date(cursor: &mut Cursor) -> Option<Date> {
    announced_date_in(cursor, Calendar::Gregorian)
}

static DATE_BEGINNINGS: Beginnings = Beginnings::of(DATE_WORDS);

pub(in crate::citation) fn announced_date_in(cursor: &mut Cursor, usual: Calendar) -> Option<Date> {
    let mut ahead = *cursor;
    if !DATE_BEGINNINGS.may_begin(ahead.rest()) {
        return None;
    }
    ahead.eat_any(DATE_WORDS)?;
    ahead.eat_any(&["يوم", "في"]);
    ahead.eat_any(WEEKDAYS);
    ahead.skip_fillers(3);
    let date = date_in(&mut ahead, usual)?;
    *cursor = ahead;
    Some(date)
}

/// Reads a date: `23/8/1426هـ`, `1447/3/10`, `26 - 11 - 1952`, `10 شعبان 1442هـ`, `19 من نوفمبر سنة 2008`.
pub(in crate::citation) fn date(cursor: &mut Cursor) -> Option<Date> {
    date_in(cursor, Calendar::Gregorian)
}

fn date_in(cursor: &mut Cursor, usual: Calendar) -> Option<Date> {
    let readers: [fn(&mut Cursor, Calendar) -> Option<Date>; 3] =
        [numeric_date, days_of_a_month, named_date];
    readers.iter().find_map(|read| {
        let mut ahead = *cursor;
        let found = read(&mut ahead, usual)?;
        ahead.skip_closing();
        *cursor = ahead;
        Some(found)
    })
}

fn numeric_date(cursor: &mut Cursor, usual: Calendar) -> Option<Date> {
    let first = cursor.digits(4)?;
    let mark = cursor.eat_char(is_date_mark)?;
    let second = cursor.digits(2)?;
    let other = cursor.eat_char(is_date_mark)?;
    let third = cursor.digits(4)?;
    let (year, month, day) = match (first.len(), third.len()) {
        (4, 1 | 2) => (first, second, third),
        (1 | 2, _) => (third, second, first),
        _ => return None,
    };
    // A date with two different separators (`1/2-1990`) is accepted only if its year has four digits.
    if mark != other && year.len() != 4 {
        return None;
    }
    let year = year_in_calendar(year, cursor, usual)?;
    Some(Date::new(year, month.parse().ok()?, day.parse().ok()?))
}

fn is_date_mark(mark: char) -> bool {
    "/-–.\\".contains(mark)
}

/// Reads the date of a court session of several days: `12 - 13 / 1 / 1395هـ`. The result has the year but no
/// day.
fn days_of_a_month(cursor: &mut Cursor, usual: Calendar) -> Option<Date> {
    cursor.digits(2)?;
    cursor.eat_char(|mark| "-–و".contains(mark))?;
    let last = numeric_date(cursor, usual)?;
    Some(Date { iso: None, ..last })
}

fn named_date(cursor: &mut Cursor, _usual: Calendar) -> Option<Date> {
    let day = match cursor.eat_any(FIRST_DAY) {
        Some(_) => 1,
        None => match cursor.digits(2) {
            Some(digits) => digits.parse().ok()?,
            // A day of the month written as an ordinal: `في الثالث من شهر شعبان`.
            None => ordinal(cursor)?,
        },
    };
    cursor.skip_fillers(2);
    cursor.eat_any(&[fold!("من شهر"), "لشهر", "شهر", "من"]);
    let (_, named, month) = MONTHS.iter().copied().find(|(word, ..)| cursor.eat(word))?;
    cursor.skip_fillers(2);
    cursor.eat_any(&[
        fold!("من سنة"),
        fold!("لسنة"),
        fold!("سنة"),
        fold!("من عام"),
        "عام",
        "لعام",
        "من",
    ]);
    cursor.skip_fillers(2);
    let digits = cursor.digits(4)?;
    if digits.len() <= 2
        && let Some(year) = year_in_bracket(cursor, named)
    {
        return Some(Date::new(year, month, day));
    }
    let year = year_in_calendar(digits, cursor, named)?;
    (year.calendar == named).then(|| Date::new(year, month, day))
}

/// Reads the year of a date whose day in the other calendar bidirectional display moved before it: `16 من
/// رمضان 17( 1432 أغسطس )2011` means 16 Ramadan 1432, which is 17 August 2011.
fn year_in_bracket(cursor: &mut Cursor, named: Calendar) -> Option<Year> {
    let mut ahead = *cursor;
    ahead.eat("(").then_some(())?;
    let digits = ahead.digits(4).filter(|digits| digits.len() == 4)?;
    let year = year_in_calendar(digits, &mut ahead, named)?;
    let (_, other, _) = MONTHS.iter().copied().find(|(word, ..)| ahead.eat(word))?;
    if year.calendar != named || other == named {
        return None;
    }
    ahead.skip_brackets();
    ahead.digits(4)?;
    *cursor = ahead;
    Some(year)
}

impl Date {
    fn new(year: Year, month: u32, day: u32) -> Self {
        Self {
            year: year.full,
            written_year: year.written,
            calendar: year.calendar,
            iso: iso(year, month, day),
        }
    }

    pub fn year(&self) -> Year {
        Year {
            written: self.written_year,
            full: self.year,
            calendar: self.calendar,
        }
    }
}

/// Reads the date of issue in the other calendar, if it follows: after the word `الموافق`, in brackets, or
/// alone. After a date with an introducing word the caller keeps the one in the calendar of the year; after a
/// bare date it drops this one.
pub(in crate::citation) fn parallel_date(cursor: &mut Cursor, of: Calendar) -> Option<Date> {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    let announced = ahead
        .eat_any(&[
            fold!("والموافقة"),
            fold!("الموافقة"),
            "والموافق",
            "الموافق",
            "موافق",
            "يوافقه",
            "يوافق",
        ])
        .is_some();
    if announced {
        ahead.eat_any(&["ليوم", "يوم", "ل"]);
        ahead.eat_any(WEEKDAYS);
        ahead.skip_fillers(2);
    }
    let other = match of {
        Calendar::Hijri => Calendar::Gregorian,
        _ => Calendar::Hijri,
    };
    let date = date_in(&mut ahead, other)?;
    if !announced && (date.calendar == of || date.written_year < 100) {
        return None;
    }
    *cursor = ahead;
    Some(date)
}

/// Returns a date as `YYYY-MM-DD`; `None` if its calendar has no such day. Hijri months may have 30 days, because
/// official dates differ from the tables by a day.
fn iso(year: Year, month: u32, day: u32) -> Option<String> {
    const LONGEST_HIJRI_MONTH: u8 = 30;
    let date = hijri::Date {
        year: year.full,
        month: month.try_into().ok()?,
        day: day.try_into().ok()?,
    };
    let exists = match year.calendar {
        Calendar::Hijri => {
            (1..=12).contains(&date.month) && (1..=LONGEST_HIJRI_MONTH).contains(&date.day)
        }
        _ => hijri::is_gregorian_day(date),
    };
    exists.then(|| format!("{:04}-{month:02}-{day:02}", year.full))
}
