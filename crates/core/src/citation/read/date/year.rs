//! Years: announced (`لسنة 1948`, `لعام 1441هـ`), as written and in full, and the marks of calendars.

use super::calendar::{from_two_digits, unmarked};
use crate::citation::lexicon::words::calendar::{CALENDAR_MARKS, ISSUED_IN_YEAR, YEAR_WORDS};
use crate::citation::model::Calendar;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// A year, as it was written and in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) struct Year {
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

/// `لسنة 20--`, `لسنة 19..`: the blank of a template.
pub(in crate::citation) fn at_template(cursor: &Cursor) -> bool {
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
pub(in crate::citation) fn stated_year(cursor: &mut Cursor) -> Option<Year> {
    stated_year_in(cursor, Calendar::Gregorian)
}

pub(in crate::citation) fn stated_year_in(cursor: &mut Cursor, usual: Calendar) -> Option<Year> {
    let mut ahead = *cursor;
    ahead.eat_any(ISSUED_IN_YEAR);
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
    if digits.len() == 2 && ahead.clone().eat_word(&["ق", fold!("قضائية")]).is_some() {
        return None;
    }
    ahead.skip_closing();
    *cursor = ahead;
    Some(year)
}

/// The year that digits mean, with the mark of its calendar where one follows.
pub(in crate::citation) fn year_in_calendar(
    digits: &str,
    cursor: &mut Cursor,
    usual: Calendar,
) -> Option<Year> {
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
    let next_line = ahead.folded.line_before(ahead.position);
    let (_, calendar) = CALENDAR_MARKS
        .iter()
        .copied()
        .find(|(word, _)| ahead.eat_word(&[word]).is_some())?;
    if calendar == Calendar::Gregorian && is_letter_of_article(&ahead, next_line) {
        return None;
    }
    *cursor = ahead;
    Some(calendar)
}

/// `لسنة 1948 م 147`, `لسنة 2003` and on the next line `م. 5`: behind the letter م, which is an
/// article's unless it is joined to the year before it, or a point of a list comes (`م 2- القانون`).
pub(in crate::citation) fn is_letter_of_article(behind: &Cursor, next_line: bool) -> bool {
    let Some(before) = behind.position.checked_sub("م".len()) else {
        return false;
    };
    let mut ahead = *behind;
    if !ahead.folded.text[before..].starts_with('م') || !ahead.folded.blank_before(before) {
        return false;
    }
    ahead.eat_any(&[".", "/"]);
    let opened = ahead.eat("(");
    let line = ahead.folded.line_before(behind.position);
    let digits = ahead.digits(4).is_some();
    let point = !opened && ahead.eat_char(|mark| "-–).".contains(mark)).is_some();
    digits && (next_line || !line && !point)
}
