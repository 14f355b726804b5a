//! Reads the numbers of rulings, each with its year: `295 و311 لسنة 51`, `10 لسنة 40 ق و12 لسنة 41 ق`.

use super::tail::session;
use crate::citation::lexicon::words::rulings::JUDICIAL_YEAR;
use crate::citation::model::{Calendar, Repair};
use crate::citation::read::date::calendar::unmarked;
use crate::citation::read::number::announced::announcement;
use crate::citation::read::number::written::{Number, number};
use crate::numerals::cardinal::cardinal;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;

const MOST_NUMBERS: usize = 20;

/// One number of a list of rulings, with its year and the other values that belong to this number alone.
pub(super) struct Item {
    pub number: String,
    /// The ruling's number as the text writes it, if that differs from `number`.
    pub raw: Option<String>,
    pub repairs: Vec<Repair>,
    /// True if the ruling's number is one part of digits only.
    pub plain: bool,
    pub parts: usize,
    pub year: Option<(i32, Calendar)>,
    pub date: Option<String>,
}

/// Reads the number of a ruling. Reads a list if `many` is true (several numbers are announced), or if only
/// the last number has a year and the others share it. `slashed` is true if `1/94` means a number and a
/// judicial year.
pub(super) fn items(cursor: &mut Cursor, many: bool, slashed: bool) -> Option<Vec<Item>> {
    let mut items = vec![item(cursor, slashed)?];
    let mut ahead = *cursor;
    let mut taken = items.len();
    while items.len() < MOST_NUMBERS {
        let Some(date) = separator(&mut ahead, many) else {
            break;
        };
        let Some(next) = item(&mut ahead, slashed) else {
            break;
        };
        if let Some(last) = items.last_mut() {
            last.date = date;
        }
        let all_undated = items.iter().all(|item| item.year.is_none());
        // A number without a year shares the year of the next one, so either the last number of a list has a
        // year or no number has one.
        let closes = next.year.is_some() && (many || all_undated);
        let goes_on = many && all_undated && next.year.is_none();
        items.push(next);
        if closes || goes_on {
            taken = items.len();
            *cursor = ahead;
        }
    }
    items.truncate(taken);
    share_years(&mut items);
    Some(items)
}

/// Reads و, a comma or a dash before the next number in a list of rulings. Returns the session's date of the
/// number before, if stated; the outer `None` if there is no such separator.
fn separator(cursor: &mut Cursor, many: bool) -> Option<Option<String>> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let mut date = None;
    if many {
        ahead.eat_word(JUDICIAL_YEAR);
        let mut after = ahead;
        after.skip_fillers(2);
        if let Some(session) = session(&mut after) {
            date = session.iso;
            ahead = after;
        }
    }
    let from = ahead.position;
    ahead.skip_fillers(2);
    while ahead.eat_any(&["و", "،", ","]).is_some() {}
    if !ahead.folded.text[from..ahead.position].contains(['و', '،', ',', '-', '–']) {
        return None;
    }
    ahead.eat_word(&["كذلك"]);
    announcement(&mut ahead);
    *cursor = ahead;
    Some(date)
}

fn item(cursor: &mut Cursor, slashed: bool) -> Option<Item> {
    let mut ahead = *cursor;
    let read = number(&mut ahead)?;
    let plain = read.is_plain();
    let parts = read.part_count();
    let own = text(&read, ahead.folded);
    let (text, year) = match year(&mut ahead) {
        Some(year) => (own, Some(year)),
        None => match split(&read, slashed) {
            Some((number, year)) => (number, Some(year)),
            None => (own, None),
        },
    };
    if text.is_empty() {
        return None;
    }
    let item = Item {
        raw: read.raw(ahead.folded, &text),
        repairs: read.repairs().to_vec(),
        number: text,
        plain,
        parts,
        year,
        date: None,
    };
    *cursor = ahead;
    Some(item)
}

/// Returns a ruling's number as text: as written if it has letters; otherwise, if it has one part, without
/// leading zeros.
fn text(number: &Number, folded: &FoldedText) -> String {
    match number
        .raw(folded, "")
        .filter(|written| written.contains(char::is_alphabetic))
        // A number in words is its digits.
        .filter(|_| number.text().contains(char::is_alphabetic))
    {
        Some(written) => compact(&written),
        None => number.without_leading_zeros(),
    }
}

/// Removes blanks and brackets from a ruling's number as written, and replaces all kinds of slashes by one.
fn compact(written: &str) -> String {
    let kept = written
        .chars()
        .filter(|mark| !mark.is_whitespace() && !"()[]{}\"«»“”".contains(*mark));
    let one_slash = kept.map(|mark| match mark {
        '\\' | '⁄' => '/',
        other => other,
    });
    one_slash
        .collect::<String>()
        .trim_matches(|mark: char| !mark.is_alphanumeric())
        .to_owned()
}

/// Splits a ruling's number with a slash into number and year: `192/2001`, `2020/2996`, `1/94`.
fn split(number: &Number, slashed: bool) -> Option<(String, (i32, Calendar))> {
    if let Some((plain, year)) = number.split_year() {
        let calendar = unmarked(year)?;
        return Some((plain, (year, calendar)));
    }
    let (plain, year) = slashed.then(|| number.split_judicial_year()).flatten()?;
    Some((plain, (year, Calendar::Judicial)))
}

/// Reads the year of a ruling: `لسنة 44`, `سنة 22`, `س 23`, `لعام 1438هـ`, `| سنة : 81`. A year of up to
/// three digits is a judicial year.
fn year(cursor: &mut Cursor) -> Option<(i32, Calendar)> {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    ahead.eat_any(&[
        fold!("لسنة"),
        "لعام",
        "للعام",
        fold!("للسنة"),
        fold!("سنة"),
        "عام",
        "س",
    ])?;
    ahead.eat_word(&[fold!("قضائية"), fold!("القضائية")]);
    ahead.skip_fillers(3);
    ahead.eat("ال");
    let words = cardinal(&mut ahead).map(|year| year.to_string());
    let digits = match &words {
        Some(words) => words.as_str(),
        None => ahead.digits(4)?,
    };
    let written: i32 = digits.parse().ok()?;
    let mut marked = ahead;
    marked.skip_brackets();
    if marked
        .eat_word(&[fold!("هجرية"), "هجري", "ه", fold!("ميلادية"), "م"])
        .is_some()
    {
        ahead = marked;
    }
    ahead.skip_brackets();
    let calendar = match digits.len() {
        4 => unmarked(written)?,
        _ if written > 0 => Calendar::Judicial,
        _ => return None,
    };
    *cursor = ahead;
    Some((written, calendar))
}

fn share_years(items: &mut [Item]) {
    let mut next = None;
    for item in items.iter_mut().rev() {
        match item.year {
            Some(_) => next = item.year,
            None => item.year = next,
        }
    }
}
