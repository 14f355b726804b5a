//! Years and dates after a number: `لسنة 1948`, `لعام 1441هـ`, `وتاريخ 23/8/1426هـ`,
//! `المؤرخ في 3 فبراير 2004`, `تاريخ 1447/3/10`.

use super::Calendar;
use super::calendar_words::{MARKS, MONTHS, from_two_digits, unmarked};
use super::cursor::Cursor;

/// Words before a year, the longest first.
const YEAR_WORDS: &[&str] = &[
    "لسنه",
    "للسنه",
    "لعام",
    "للعام",
    "السنه",
    "سنه",
    "العام",
    "عام",
    "س",
];

/// Participles that may stand before the words of a year: `الصادر عام 1990`.
const ISSUED: &[&str] = &[
    "الصادرهفي",
    "الصادرفي",
    "الصادره",
    "الصادر",
    "صادره",
    "صادر",
];

/// Words before a date, the longest first. A bare `في` counts only before a date.
const DATE_WORDS: &[&str] = &[
    "والصادرهبتاريخ",
    "والصادربتاريخ",
    "الصادرهبتاريخ",
    "الصادربتاريخ",
    "صادرهبتاريخ",
    "صادربتاريخ",
    "والصادرهفي",
    "والصادرفي",
    "الصادرهفي",
    "الصادرفي",
    "الموقعفي",
    "المنشورفي",
    "والمورخهفي",
    "والمورخفي",
    "المورخهبتاريخ",
    "المورخبتاريخ",
    "المورخهفي",
    "المورخفي",
    "مورخهفي",
    "مورخفي",
    "والمورخه",
    "والمورخ",
    "المورخه",
    "المورخ",
    "وبتاريخ",
    "والتاريخ",
    "وتاريخه",
    "وتاريخها",
    "وتاريخ",
    "بتاريخ",
    "فيتاريخ",
    "تاريخالجلسه",
    "تاريخ",
    "بجلسه",
    "جلسهيوم",
    "جلسه",
    "الجلسه",
    "في",
];

const WEEKDAYS: &[&str] = &[
    "السبت",
    "الاحد",
    "الاثنين",
    "الثلاثاء",
    "الثلاث",
    "الاربعاء",
    "الخميس",
    "الجمعه",
];

/// Words for the first day of a month.
const FIRST_DAY: &[&str] = &["غره", "الاولمن", "اول"];

/// A year, as it was written and in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Year {
    pub written: i32,
    pub full: i32,
    pub calendar: Calendar,
}

impl Year {
    /// The full year, where fewer digits were written.
    pub fn inferred(self) -> Option<i32> {
        (self.full != self.written).then_some(self.full)
    }
}

/// When an instrument was issued, as far as its citation says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct When {
    /// As written.
    pub year: Option<i32>,
    /// In full, where fewer digits were written.
    pub inferred: Option<i32>,
    pub calendar: Option<Calendar>,
    /// `YYYY-MM-DD` in `calendar`.
    pub date: Option<String>,
    /// Whether the year was announced as one (`لسنة`), not only part of a date.
    pub stated: bool,
}

impl When {
    pub fn full_year(&self) -> Option<i32> {
        self.inferred.or(self.year)
    }

    fn set_year(&mut self, year: Year) {
        self.year = Some(year.written);
        self.inferred = year.inferred();
        self.calendar = Some(year.calendar);
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Date {
    /// In full.
    pub year: i32,
    pub written_year: i32,
    pub calendar: Calendar,
    /// `None` where day or month cannot be one, or where several days are named; the year still
    /// counts.
    pub iso: Option<String>,
}

/// Reads what year and date follow, in any order, and the second calendar's date after them.
pub(super) fn when(cursor: &mut Cursor) -> When {
    when_in(cursor, Calendar::Gregorian)
}

/// [`when`], where two digits of a year without a mark are of the `usual` calendar.
pub(super) fn when_in(cursor: &mut Cursor, usual: Calendar) -> When {
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
            // Where the year stands in one calendar and dates in both, that of its own is told.
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

/// Whether a year or date is announced here.
pub(super) fn at_year_or_date(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    stated_year(&mut ahead).is_some() || announced_date(&mut ahead).is_some()
}

/// `لسنة 20--`, `لسنة 19..`: the blank of a template.
pub(super) fn at_template(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    if ahead.eat_any(YEAR_WORDS).is_none() {
        return false;
    }
    ahead.skip_fillers(2);
    let blank = |ahead: &Cursor| {
        ["--", "__", "..", "…"]
            .iter()
            .any(|blank| ahead.rest().starts_with(blank))
    };
    ahead.digits(2).is_some() && blank(&ahead)
}

/// `لسنة 1948م`, `لعام (1441هـ)`, `الصادر عام 1990`, and two digits where they can only mean one year.
pub(super) fn stated_year(cursor: &mut Cursor) -> Option<Year> {
    stated_year_in(cursor, Calendar::Gregorian)
}

fn stated_year_in(cursor: &mut Cursor, usual: Calendar) -> Option<Year> {
    let mut ahead = *cursor;
    ahead.eat_any(ISSUED);
    ahead.eat_any(YEAR_WORDS)?;
    ahead.skip_fillers(3);
    let digits = ahead.digits(4)?;
    let year = year_in_calendar(digits, &mut ahead, usual)?;
    // A budget year (`2023/2024`) is none.
    if ahead
        .rest()
        .strip_prefix('/')
        .is_some_and(|rest| rest.starts_with(|mark: char| mark.is_ascii_digit()))
    {
        return None;
    }
    // `لسنة 23 ق` is a court's year.
    if digits.len() == 2 && ahead.clone().eat_word(&["ق", "قضاييه"]).is_some() {
        return None;
    }
    ahead.skip_closing();
    *cursor = ahead;
    Some(year)
}

pub(super) fn announced_date(cursor: &mut Cursor) -> Option<Date> {
    announced_date_in(cursor, Calendar::Gregorian)
}

fn announced_date_in(cursor: &mut Cursor, usual: Calendar) -> Option<Date> {
    let mut ahead = *cursor;
    ahead.eat_any(DATE_WORDS)?;
    ahead.eat_any(&["يوم", "في"]);
    ahead.eat_any(WEEKDAYS);
    ahead.skip_fillers(3);
    let date = date_in(&mut ahead, usual)?;
    *cursor = ahead;
    Some(date)
}

/// `23/8/1426هـ`, `1447/3/10`, `26 - 11 - 1952`, `10 شعبان 1442هـ`, `19 من نوفمبر سنة 2008`.
pub(super) fn date(cursor: &mut Cursor) -> Option<Date> {
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
    // Two marks in one date are a slip that only a full year makes sure of.
    if mark != other && year.len() != 4 {
        return None;
    }
    let year = year_in_calendar(year, cursor, usual)?;
    Some(Date::new(year, month.parse().ok()?, day.parse().ok()?))
}

fn is_date_mark(mark: char) -> bool {
    "/-–.\\".contains(mark)
}

/// `12 - 13 / 1 / 1395هـ`: a session of several days has a year and no one date.
fn days_of_a_month(cursor: &mut Cursor, usual: Calendar) -> Option<Date> {
    cursor.digits(2)?;
    cursor.eat_char(|mark| "-–و".contains(mark))?;
    let last = numeric_date(cursor, usual)?;
    Some(Date { iso: None, ..last })
}

fn named_date(cursor: &mut Cursor, _usual: Calendar) -> Option<Date> {
    let day = match cursor.eat_any(FIRST_DAY) {
        Some(_) => 1,
        None => cursor.digits(2)?.parse().ok()?,
    };
    cursor.skip_fillers(2);
    cursor.eat_any(&["منشهر", "لشهر", "شهر", "من"]);
    let (_, named, month) = MONTHS.iter().copied().find(|(word, ..)| cursor.eat(word))?;
    cursor.skip_fillers(2);
    cursor.eat_any(&["منسنه", "لسنه", "سنه", "منعام", "عام", "لعام", "من"]);
    cursor.skip_fillers(2);
    let digits = cursor.digits(4)?;
    let year = year_in_calendar(digits, cursor, named)?;
    (year.calendar == named).then(|| Date::new(year, month, day))
}

impl Date {
    fn new(year: Year, month: u32, day: u32) -> Self {
        Self {
            year: year.full,
            written_year: year.written,
            calendar: year.calendar,
            iso: iso(year.full, month, day),
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

/// A date that nothing announces, in words or digits, with the other calendar's after it.
pub(super) fn bare_date(cursor: &mut Cursor) -> Option<When> {
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

/// The other calendar's date, announced (`الموافق`), in brackets or bare: it is read over, unless
/// it is the one that the year is of.
fn parallel_date(cursor: &mut Cursor, of: Calendar) -> Option<Date> {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    let announced = ahead
        .eat_any(&[
            "والموافقه",
            "الموافقه",
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

/// The year that digits mean, with the mark of its calendar where one follows.
fn year_in_calendar(digits: &str, cursor: &mut Cursor, usual: Calendar) -> Option<Year> {
    let written: i32 = digits.parse().ok()?;
    let mark = calendar_mark(cursor);
    let full = match digits.len() {
        4 => written,
        2 => from_two_digits(written, mark.unwrap_or(usual))?,
        _ => return None,
    };
    // 1990هـ is a slip of the mark: no Hijri year is that large, no Gregorian one that small.
    let calendar = unmarked(full)?;
    Some(Year {
        written,
        full,
        calendar,
    })
}

fn calendar_mark(cursor: &mut Cursor) -> Option<Calendar> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let next_line = ahead.shadow.line_before(ahead.position);
    let (_, calendar) = MARKS
        .iter()
        .copied()
        .find(|(word, _)| ahead.eat_word(&[word]).is_some())?;
    // `لسنة 2003` and on the next line `م. 5`: an article's letter.
    if next_line
        && ahead
            .rest()
            .trim_start_matches(['.', '/', '('])
            .starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    *cursor = ahead;
    Some(calendar)
}

fn iso(year: i32, month: u32, day: u32) -> Option<String> {
    ((1..=12).contains(&month) && (1..=31).contains(&day))
        .then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::shadow::Shadow;

    fn read(text: &str) -> When {
        let shadow = Shadow::new(text);
        when(&mut Cursor::new(&shadow, 0))
    }

    #[test]
    fn years_and_dates_are_read_in_every_dress() {
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
