//! Reads years that a word introduces (`لسنة 1948`, `لعام 1441هـ`), and the letters after them that tell
//! their calendar.

use super::calendar::{from_two_digits, unmarked};
use crate::citation::lexicon::words::calendar::{CALENDAR_MARKS, ISSUED_IN_YEAR, YEAR_WORDS};
use crate::citation::model::Calendar;
use crate::numerals::cardinal::cardinal;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::is_letter;
use crate::text::lookup::Beginnings;

/// A year as the text writes it, and with all its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) struct Year {
    pub written: i32,
    pub full: i32,
    pub calendar: Calendar,
}

impl Year {
    /// Returns the year with all its digits if the text writes fewer, otherwise `None`.
    pub fn inferred(self) -> Option<i32> {
        (self.full != self.written).then_some(self.full)
    }
}

static YEAR_BEGINNINGS: Beginnings = Beginnings::of(YEAR_WORDS);
static ISSUED_BEGINNINGS: Beginnings = Beginnings::of(ISSUED_IN_YEAR);

/// True if the year at the cursor is left blank, as in a template of a document: `لسنة 20--`, `لسنة 19..`.
pub(in crate::citation) fn at_template(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    if !YEAR_BEGINNINGS.may_begin(ahead.rest()) || ahead.eat_any(YEAR_WORDS).is_none() {
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

/// Reads a year after the word that introduces it: `لسنة 1948م`, `لعام (1441هـ)`, `الصادر عام 1990`. Two
/// digits count if their century is clear, so `19` and `20` do not, except in a Hijri year. Returns `None`
/// for any other number, for a budget year and for a judicial year.
pub(in crate::citation) fn stated_year(cursor: &mut Cursor) -> Option<Year> {
    stated_year_in(cursor, Calendar::Gregorian)
}

/// Works as [`stated_year`] (reads a year after `لسنة`). `usual` is the calendar of two-digit years whose
/// calendar the text does not name.
pub(in crate::citation) fn stated_year_in(cursor: &mut Cursor, usual: Calendar) -> Option<Year> {
    let mut ahead = *cursor;
    // At most places no year is announced, and two letters tell that.
    if ISSUED_BEGINNINGS.may_begin(ahead.rest()) {
        ahead.eat_any(ISSUED_IN_YEAR);
    }
    if !YEAR_BEGINNINGS.may_begin(ahead.rest()) {
        return None;
    }
    ahead.eat_any(YEAR_WORDS)?;
    ahead.skip_fillers(3);
    let words = year_in_words(&mut ahead);
    let digits = match &words {
        Some(words) => words.as_str(),
        None => ahead.digits(4)?,
    };
    let year = year_in_calendar(digits, &mut ahead, usual)?;
    // A budget year (`2023/2024`) is not the year of issue of a law.
    if ahead
        .rest()
        .strip_prefix('/')
        .is_some_and(|rest| rest.starts_with(|mark: char| mark.is_ascii_digit()))
    {
        return None;
    }
    // Two digits before `ق` are a judicial year: `لسنة 23 ق`.
    if digits.len() == 2 && ahead.clone().eat_word(&["ق", fold!("قضائية")]).is_some() {
        return None;
    }
    ahead.skip_closing();
    *cursor = ahead;
    Some(year)
}

/// Reads a year in words and returns its digits: `ألف وتسعمائة وثمانين`. A number without a thousand is no
/// year.
fn year_in_words(cursor: &mut Cursor) -> Option<String> {
    const LEAST: u32 = 1000;
    if !cursor.peek().is_some_and(is_letter) {
        return None;
    }
    let mut ahead = *cursor;
    let year = cardinal(&mut ahead).filter(|year| *year >= LEAST)?;
    *cursor = ahead;
    Some(year.to_string())
}

/// Returns the year that some digits mean. Moves past the letter or word after them that tells their
/// calendar.
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
    // The size of a year counts more than the letter after it: `1990هـ` is Gregorian, because no Hijri year
    // is that large.
    let calendar = unmarked(full)?;
    Some(Year {
        written,
        full,
        calendar,
    })
}

/// Reads a year of four digits that no word introduces: `نظام الشركات 1437`, `م/51 1426هـ`.
pub(in crate::citation) fn bare_year(cursor: &mut Cursor) -> Option<Year> {
    let mut ahead = *cursor;
    let year = ahead.digits(4)?.parse().ok()?;
    let calendar = unmarked(year)?;
    if ahead.peek().is_some_and(|mark| "/-–.%٪".contains(mark))
        && !ahead.folded.blank_before(ahead.position)
    {
        return None;
    }
    let mut mark = ahead;
    match mark.eat_word(&["ه", "م"]) {
        Some(_) if !is_letter_of_article(&mark, false) => ahead = mark,
        _ if !ahead.at_edge() => return None,
        _ => {}
    }
    *cursor = ahead;
    Some(Year {
        written: year,
        full: year,
        calendar,
    })
}

fn calendar_mark(cursor: &mut Cursor) -> Option<Calendar> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let next_line = ahead.folded.line_before(ahead.position);
    if !ahead.peek().is_some_and(is_letter) {
        return None;
    }
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

/// True if the letter م before the cursor abbreviates «article» (`لسنة 1948 م 147`, or `م. 5` on a new line)
/// and not «Gregorian». It means the calendar if no blank comes before it, or if no digits follow. Unless it
/// stands on a new line (`next_line`), it also does if the digits begin the next line or number a list item
/// (`م 2- القانون`).
pub(in crate::citation) fn is_letter_of_article(cursor: &Cursor, next_line: bool) -> bool {
    let Some(before) = cursor.position.checked_sub("م".len()) else {
        return false;
    };
    let mut ahead = *cursor;
    if !ahead.folded.text[before..].starts_with('م') || !ahead.folded.blank_before(before) {
        return false;
    }
    ahead.eat_any(&[".", "/"]);
    let joined = !ahead.folded.blank_before(ahead.position);
    let opened = ahead.eat("(");
    // The number of a footnote is joined to the letter: `لسنة 1999 م(1)`.
    if opened && joined {
        return false;
    }
    let line = ahead.folded.line_before(cursor.position);
    let digits = ahead.digits(4).is_some();
    let point = !opened && ahead.eat_char(|mark| "-–).".contains(mark)).is_some();
    digits && (next_line || !line && !point)
}
