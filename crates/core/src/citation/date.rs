//! Years and dates after a number: `لسنة 1948`, `لعام 1441هـ`, `وتاريخ 23/8/1426هـ`,
//! `المؤرخ في 3 فبراير 2004`, `تاريخ 1447/3/10`.

use super::Calendar;
use super::calendar_words::{MARKS, MONTHS, from_two_digits, unmarked};
use super::cursor::Cursor;

/// Words before a year, the longest first.
const YEAR_WORDS: &[&str] = &[
    "لسنه",
    "لسنة",
    "للسنه",
    "لعام",
    "للعام",
    "السنه",
    "سنه",
    "العام",
    "عام",
    "س",
];

/// Words before a date, the longest first. A bare `في` counts only before a date.
const DATE_WORDS: &[&str] = &[
    "الصادربتاريخ",
    "الصادرهبتاريخ",
    "الصادرفي",
    "الصادرهفي",
    "المورخهفي",
    "المورخفي",
    "مورخفي",
    "المورخه",
    "المورخ",
    "المورخبتاريخ",
    "صادرهبتاريخ",
    "صادربتاريخ",
    "وبتاريخ",
    "والتاريخ",
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

/// When an instrument was issued, as far as its citation says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct When {
    pub year: Option<i32>,
    pub calendar: Option<Calendar>,
    /// `YYYY-MM-DD` in the calendar of the date.
    pub date: Option<String>,
    /// Whether the year was announced as one (`لسنة`), not only part of a date.
    pub stated: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Date {
    pub year: i32,
    pub calendar: Calendar,
    /// `None` where day or month cannot be one; the year still counts.
    pub iso: Option<String>,
}

/// Reads what year and date follow, in any order, and the second calendar's date after them.
pub(super) fn when(cursor: &mut Cursor) -> When {
    let mut when = When::default();
    for _ in 0..3 {
        let mut ahead = *cursor;
        ahead.skip_fillers(3);
        if when.year.is_none()
            && let Some((year, calendar)) = stated_year(&mut ahead)
        {
            when.year = Some(year);
            when.calendar = Some(calendar);
            when.stated = true;
        } else if when.date.is_none()
            && let Some(date) = announced_date(&mut ahead)
        {
            if when.year.is_none() {
                when.year = Some(date.year);
                when.calendar = Some(date.calendar);
            }
            when.date = date.iso;
            skip_parallel_date(&mut ahead);
        } else {
            break;
        }
        *cursor = ahead;
    }
    when
}

/// `لسنة 1948م`, `لعام (1441هـ)`, and two digits where they can only mean one year.
pub(super) fn stated_year(cursor: &mut Cursor) -> Option<(i32, Calendar)> {
    let mut ahead = *cursor;
    ahead.eat_any(YEAR_WORDS)?;
    ahead.skip_fillers(3);
    let digits = ahead.digits(4)?;
    let year = year_in_calendar(digits, &mut ahead)?;
    // A budget year (`2023/2024`) is none.
    if ahead
        .rest()
        .strip_prefix('/')
        .is_some_and(|rest| rest.starts_with(|mark: char| mark.is_ascii_digit()))
    {
        return None;
    }
    ahead.skip_brackets();
    *cursor = ahead;
    Some(year)
}

pub(super) fn announced_date(cursor: &mut Cursor) -> Option<Date> {
    let mut ahead = *cursor;
    ahead.eat_any(DATE_WORDS)?;
    ahead.eat_any(&["يوم", "في"]);
    ahead.skip_fillers(3);
    let date = date(&mut ahead)?;
    *cursor = ahead;
    Some(date)
}

/// `23/8/1426هـ`, `1447/3/10`, `26 - 11 - 1952`, `10 شعبان 1442هـ`, `19 من نوفمبر سنة 2008`.
pub(super) fn date(cursor: &mut Cursor) -> Option<Date> {
    let mut ahead = *cursor;
    let found = numeric_date(&mut ahead).or_else(|| {
        ahead = *cursor;
        named_date(&mut ahead)
    })?;
    ahead.skip_brackets();
    *cursor = ahead;
    Some(found)
}

fn numeric_date(cursor: &mut Cursor) -> Option<Date> {
    let first = cursor.digits(4)?;
    let mark = cursor.eat_char(|mark| "/-–.\\".contains(mark))?;
    let second = cursor.digits(2)?;
    cursor.eat_char(|other| other == mark)?;
    let third = cursor.digits(4)?;
    let (year, month, day) = match (first.len(), third.len()) {
        (4, 1 | 2) => (first, second, third),
        (1 | 2, _) => (third, second, first),
        _ => return None,
    };
    let (year, calendar) = year_in_calendar(year, cursor)?;
    let (month, day) = (month.parse().ok()?, day.parse().ok()?);
    Some(Date {
        year,
        calendar,
        iso: iso(year, month, day),
    })
}

fn named_date(cursor: &mut Cursor) -> Option<Date> {
    let day = cursor.digits(2)?.parse().ok()?;
    cursor.skip_fillers(2);
    cursor.eat_any(&["منشهر", "شهر", "من"]);
    let (_, named, month) = MONTHS.iter().copied().find(|(word, ..)| cursor.eat(word))?;
    cursor.skip_fillers(2);
    cursor.eat_any(&["منسنه", "لسنه", "سنه", "عام", "لعام", "من"]);
    cursor.skip_fillers(2);
    let digits = cursor.digits(4)?;
    let (year, calendar) = year_in_calendar(digits, cursor)?;
    (calendar == named).then(|| Date {
        year,
        calendar,
        iso: iso(year, month, day),
    })
}

/// The other calendar's date: it is derived from the first, so it is read over.
fn skip_parallel_date(cursor: &mut Cursor) {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    let announced = ahead
        .eat_any(&["الموافقه", "الموافق", "والموافق", "موافق", "يوافقه"])
        .is_some();
    if announced {
        ahead.eat_any(&["ل", "يوم"]);
        ahead.skip_fillers(2);
        if date(&mut ahead).is_some() {
            *cursor = ahead;
        }
    }
}

/// The year that digits mean, with the mark of its calendar where one follows.
fn year_in_calendar(digits: &str, cursor: &mut Cursor) -> Option<(i32, Calendar)> {
    let written: i32 = digits.parse().ok()?;
    let mark = calendar_mark(cursor);
    let year = match digits.len() {
        4 => written,
        2 => from_two_digits(written, mark)?,
        _ => return None,
    };
    let calendar = match (unmarked(year), mark) {
        // 1990هـ is a slip of the mark: no Hijri year is that large, no Gregorian one that small.
        (Some(by_size), _) => by_size,
        (None, _) => return None,
    };
    Some((year, calendar))
}

fn calendar_mark(cursor: &mut Cursor) -> Option<Calendar> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let (_, calendar) = MARKS
        .iter()
        .copied()
        .find(|(word, _)| ahead.eat_word(&[word]).is_some())?;
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
                (when.year, when.calendar),
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
