//! Reads the dates of a text normalized to letters: «5/2/2024», «1447/3/10هـ», «10 شعبان 1442هـ», `5 June
//! 2020`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::hijri::{Date, is_gregorian_day, to_gregorian};
use crate::pattern;

/// A date that a text states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateInText {
    /// Byte range of the date in the text.
    pub span: Range<usize>,
    /// The date in the Gregorian calendar. A Hijri date is converted by the Umm al-Qura calendar.
    pub day: Date,
    /// Day, month and year of the date, in the order in which the text writes them; without the month if the
    /// text names it.
    pub numbers: Vec<u64>,
}

/// Names of the Hijri and Gregorian months, each with the month's number. The year of a date decides between
/// the two calendars.
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const MONTHS: &[(u8, &str)] = &[
    (1, "محرم"), (2, "صفر"),
    (3, "ربيع (?:ال)?أول"), (4, "ربيع (?:ال)?(?:ثاني|آخر)"),
    (5, "جماد[ىة] (?:ال)?أول[ىة]?"), (6, "جماد[ىة] (?:ال)?(?:ثاني[هة]?|آخر[هة]?)"),
    (7, "رجب"), (8, "شعبان"), (9, "رمضان"), (10, "شوال"), (11, "ذ[يو] القعدة"), (12, "ذ[يو] الحجة"),
    (1, "يناير|كانون الثاني|جانفي|january"), (2, "فبراير|شباط|فيفري|february"), (3, "مارس|آذار|march"),
    (4, "أبريل|نيسان|أفريل|april"), (5, "مايو|ماي|أيار|may"), (6, "يونيو|يونيه|حزيران|جوان|june"),
    (7, "يوليو|يوليه|يوليوز|تموز|جويلية|july"), (8, "أغسطس|غشت|آب|أوت|august"), (9, "سبتمبر|شتنبر|أيلول|september"),
    (10, "أكتوبر|تشرين الأول|october"), (11, "نوفمبر|نونبر|تشرين الثاني|november"), (12, "ديسمبر|دجنبر|كانون الأول|december"),
];

/// Patterns of a date with the name of its month: a day, the name, and a year of four digits. Each has the
/// number of its month.
static NAMED: LazyLock<Vec<(u8, Regex)>> = LazyLock::new(|| {
    let pattern = |name| {
        format!(
            r"(?:^|[^0-9])(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?\s+(?:من\s+)?(?:شهر\s+)?(?:of\s+)?(?:ال)?(?:{name})(?:\s+(?:سنة|عام|لسنة|لعام|من عام|من سنة))?,?\s+(?P<year>[0-9]{{4}})(?:[^0-9]|$)"
        )
    };
    let months = MONTHS.iter();
    months
        .map(|(month, name)| (*month, pattern::letters(&pattern(name), &[])))
        .collect()
});

/// Number of the Gregorian month with a name normalized to letters; `None` for a Hijri month and other words.
pub(crate) fn gregorian_month(name: &str) -> Option<u8> {
    static PATTERNS: LazyLock<Vec<(u8, Regex)>> = LazyLock::new(|| {
        let months = MONTHS.iter().skip(HIJRI_MONTHS);
        months
            .map(|(month, names)| (*month, pattern::letters(&format!("^(?:{names})$"), &[])))
            .collect()
    });
    let found = PATTERNS.iter().find(|(_, pattern)| pattern.is_match(name));
    found.map(|(month, _)| *month)
}

/// Number of Hijri months, which stand first in [`MONTHS`].
const HIJRI_MONTHS: usize = 12;

/// Returns the dates of a text normalized to letters, in text order. Byte ranges refer to `letters`.
pub(super) fn dates_in(letters: &str) -> Vec<DateInText> {
    let mut found = numeric_dates(letters);
    if has_year(letters) {
        for (month, pattern) in NAMED.iter() {
            named_dates(letters, *month, pattern, &mut found);
        }
    }
    found.sort_by_key(|date| date.span.start);
    found
}

/// True if the text has a number of exactly four digits. This quick test spares most texts the search for
/// dates with named months, because they have no year.
fn has_year(letters: &str) -> bool {
    runs(letters).any(|run| run.len() == 4)
}

/// Returns the byte ranges of consecutive digits in a text.
fn runs(letters: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = letters.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + bytes[at..].iter().position(u8::is_ascii_digit)?;
        let length = bytes[start..]
            .iter()
            .position(|byte| !byte.is_ascii_digit());
        at = length.map_or(bytes.len(), |length| start + length);
        Some(start..at)
    })
}

fn named_dates(letters: &str, month: u8, pattern: &Regex, found: &mut Vec<DateInText>) {
    let mut at = 0;
    while let Some(date) = pattern.captures_at(letters, at) {
        let (Some(day), Some(year)) = (date.name("day"), date.name("year")) else {
            return;
        };
        at = year.end();
        let number = |digits: &str| digits.parse().unwrap_or_default();
        let (day_number, year_number) = (number(day.as_str()), number(year.as_str()));
        found.extend(
            day_of(year_number, u64::from(month), day_number).map(|iso| DateInText {
                span: day.start()..year.end(),
                day: iso,
                numbers: vec![day_number, year_number],
            }),
        );
    }
}

/// Finds dates in numbers: «5/2/2024», «1447 - 3 - 10», «5.2.2024». They are three numbers with the same
/// separator.
fn numeric_dates(letters: &str) -> Vec<DateInText> {
    let mut found = Vec::new();
    let mut passed = 0;
    for first in runs(letters) {
        if first.start < passed {
            continue;
        }
        let Some((parts, end)) = three_parts(letters, first.clone()) else {
            continue;
        };
        passed = end;
        let [one, two, three] = parts.map(|part: &str| part.parse().unwrap_or_default());
        let date = match parts.map(str::len) {
            [4, ..] => day_of(one, two, three),
            [.., 4] => day_of(three, two, one),
            _ => None,
        };
        found.extend(date.map(|day| DateInText {
            span: first.start..end,
            day,
            numbers: vec![one, two, three],
        }));
    }
    found
}

fn three_parts(letters: &str, first: Range<usize>) -> Option<([&str; 3], usize)> {
    let (mark, rest) = separator_after(letters, first.end)?;
    let second = digits_at(letters, rest, 2)?;
    let (other, rest) = separator_after(letters, second.end)?;
    let third = digits_at(letters, rest, 4)?;
    let is_date = first.len() <= 4 && mark == other;
    is_date.then(|| {
        (
            [first, second, third.clone()].map(|part| &letters[part]),
            third.end,
        )
    })
}

/// Returns the separator («/», «-», «.») after a number of a date, and the position after the separator. At
/// most one blank may stand on each side of it.
fn separator_after(letters: &str, at: usize) -> Option<(char, usize)> {
    let at = skip_blank(letters, at);
    let mark = letters[at..]
        .chars()
        .next()
        .filter(|mark| "/-–.".contains(*mark))?;
    Some((mark, skip_blank(letters, at + mark.len_utf8())))
}

fn skip_blank(letters: &str, at: usize) -> usize {
    let blank = letters[at..]
        .chars()
        .next()
        .filter(|first| first.is_whitespace());
    at + blank.map_or(0, char::len_utf8)
}

fn digits_at(letters: &str, at: usize, most: usize) -> Option<Range<usize>> {
    let length = letters[at..].bytes().take_while(u8::is_ascii_digit).count();
    (1..=most).contains(&length).then(|| at..at + length)
}

/// Returns the Gregorian day of a date. A year from 1300 to 1600 is Hijri, one from 1800 to 2200 Gregorian;
/// `None` for other years, and for a day that the calendar does not have.
fn day_of(year: u64, month: u64, day: u64) -> Option<Date> {
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let date = Date {
        year: i32::try_from(year).ok()?,
        month: month as u8,
        day: day as u8,
    };
    match year {
        1300..=1600 => to_gregorian(date),
        1800..=2200 => is_gregorian_day(date).then_some(date),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(letters: &str) -> Vec<String> {
        let iso = |Date { year, month, day }| format!("{year:04}-{month:02}-{day:02}");
        dates_in(letters)
            .into_iter()
            .map(|date| iso(date.day))
            .collect()
    }

    #[test]
    fn dates_are_read_in_every_form() {
        for (text, day) in [
            ("5/2/2024", "2024-02-05"),
            ("2024 - 2 - 5", "2024-02-05"),
            ("1443/12/1ه", "2022-06-30"),
            ("1 ذي الحجه 1443ه", "2022-06-30"),
            ("5 من شهر يونيو سنه 2020", "2020-06-05"),
            ("5th of june, 2020", "2020-06-05"),
        ] {
            assert_eq!(days(text), [day], "{text}");
        }
    }

    #[test]
    fn other_numbers_are_no_dates() {
        for text in [
            "5/2-2024",
            "15/20240",
            "7.2.13",
            "32/1/2024",
            "31/2/2004",
            "29 فبراير 2023",
            "5/2/1700",
            "المادتان 5 و6 لسنه 2020",
        ] {
            assert_eq!(days(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn every_name_of_a_month_matches() {
        for (month, names) in MONTHS {
            for name in names
                .split('|')
                .filter(|name| !name.contains(['(', '[', ')']))
            {
                let letters = crate::normalizer::normalize(name, crate::normalizer::Form::Letters);
                let found = days(&format!("7 {letters} 2020"));
                assert_eq!(found, [format!("2020-{month:02}-07")], "{name}");
            }
        }
    }
}
