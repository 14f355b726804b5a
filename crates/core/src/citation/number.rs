//! Numbers of instruments: `131`, `(م / 51)`, `35/2/814`, `01-3230-1442`, `70.03`.

use std::ops::Range;

use super::Calendar;
use super::Repair;
use super::calendar_words::from_two_digits;
use super::cursor::Cursor;
use super::shadow::{Shadow, is_letter};
use super::when::at_year_or_date;
use super::year::Year;

/// The words that announce a number, the longest first.
const ANNOUNCED: &[&str] = &[
    "رقمي",
    "رقمها",
    "رقمه",
    "ارقامها",
    "ارقام",
    "رقم",
    "عدد",
    "نمره",
];
/// Of these, the words that announce several.
const SEVERAL: &[&str] = &["رقمي", "رقما", "ارقامها", "ارقام"];

/// Codes of two letters that stand for one in the numbers of Saudi courts.
const LETTER_PAIRS: &[&str] = &["تج", "تا"];

/// More digits than any number has: a longer run is none, a merely wrong number is one that nothing bears.
const LONGEST_PART: usize = 32;
const MOST_PARTS: usize = 6;

/// A number as it was written, in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    parts: Vec<String>,
    /// The mark after each part but the last.
    marks: Vec<char>,
    /// Where in the shadow it stands, without the brackets round it.
    range: Range<usize>,
    /// Whether tatweels are drawn for dashes in it.
    drawn: bool,
    /// Damage that was seen through.
    repairs: Vec<Repair>,
}

impl Number {
    /// Western digits, no blanks or brackets, letters kept.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (index, part) in self.parts.iter().enumerate() {
            text.push_str(part);
            if let Some(mark) = self.marks.get(index) {
                text.push(*mark);
            }
        }
        text
    }

    /// The number without the zeros before it, where it is one part of digits: courts count
    /// appeals as `0474`.
    pub fn without_leading_zeros(&self) -> String {
        let text = self.text();
        match self.parts.len() {
            1 => text.trim_start_matches('0').to_owned(),
            _ => text,
        }
    }

    /// `8/1980` and `1980/8` as number and year, where one of two parts can be a Gregorian year.
    pub fn split_year(&self) -> Option<(String, i32)> {
        let [first, second] = self.parts.as_slice() else {
            return None;
        };
        if self.marks != ['/'] {
            return None;
        }
        match (gregorian_year(first), gregorian_year(second)) {
            (_, Some(year)) => Some((first.clone(), year)),
            (Some(year), None) => Some((second.clone(), year)),
            (None, None) => None,
        }
    }

    /// The year that a Moroccan number carries behind a dot, as written and in full: 3 and 2003 of
    /// `70.03`, 4 and 2004 of `1.04.22`.
    pub fn dotted_year(&self) -> Option<(i32, i32)> {
        if self.marks.is_empty() || self.marks.iter().any(|mark| *mark != '.') {
            return None;
        }
        let year = match self.parts.as_slice() {
            [_, year] => year,
            [first, year, _] if first == "1" || first == "2" => year,
            _ => return None,
        };
        if year.len() != 2 || !is_digits(year) {
            return None;
        }
        let written = year.parse().ok()?;
        let full = from_two_digits(written, Calendar::Gregorian).unwrap_or(2000 + written);
        Some((written, full))
    }

    /// `97/99` as number and Gregorian year.
    pub fn split_short_year(&self) -> Option<(String, Year)> {
        let (plain, written) = self.split_judicial_year()?;
        let full = from_two_digits(written, Calendar::Gregorian)?;
        let calendar = Calendar::Gregorian;
        Some((
            plain,
            Year {
                written,
                full,
                calendar,
            },
        ))
    }

    /// The number as it was written, where that is not how it is told.
    pub fn raw(&self, shadow: &Shadow, told: &str) -> Option<String> {
        let written = match self.drawn {
            true => shadow.raw(self.range.clone()).to_owned(),
            false => shadow.written(self.range.clone()),
        };
        (written != told).then_some(written)
    }

    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// `1/94` as number and judicial year.
    pub fn split_judicial_year(&self) -> Option<(String, i32)> {
        let [first, second] = self.parts.as_slice() else {
            return None;
        };
        let year = (second.len() == 2 && self.marks == ['/']).then(|| second.parse().ok())??;
        is_digits(first).then(|| (first.clone(), year))
    }

    /// The letter of a royal decree or order stands first, though bidi tools turn `م/51` into
    /// `51/م`.
    pub fn letter_first(mut self) -> Self {
        if let [digits, letter] = self.parts.as_slice()
            && is_digits(digits)
            && !is_digits(letter)
        {
            self.parts.reverse();
        }
        self
    }

    /// A number that digits alone make.
    pub fn is_plain(&self) -> bool {
        self.parts.len() == 1 && is_digits(&self.parts[0])
    }

    pub fn part_count(&self) -> usize {
        self.parts.len()
    }
}

fn gregorian_year(part: &str) -> Option<i32> {
    (part.len() == 4)
        .then(|| part.parse().ok())?
        .filter(|year| (1850..=2100).contains(year))
}

fn is_digits(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_digit())
}

/// How a number was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Announced {
    One,
    Several,
}

/// `رقم`, `ذي الرقم`, `برقم`, `رقمي`, with colons and brackets after it.
pub(super) fn announcement(cursor: &mut Cursor) -> Option<Announced> {
    let mut ahead = *cursor;
    ahead.skip_fillers(4);
    ahead.eat_any(&["ذاتال", "ذواتال", "ذيال", "ذوال", "بال", "ب", "ال"]);
    let word = nominative_dual(&mut ahead).or_else(|| ahead.eat_any(ANNOUNCED));
    let announced = match word {
        Some(word) if SEVERAL.contains(&word) => Announced::Several,
        Some(_) => Announced::One,
        None => return None,
    };
    *cursor = ahead;
    Some(announced)
}

/// `القانونان رقما 117 و118`; the alef of `رقم أ/90` is the number's.
fn nominative_dual(cursor: &mut Cursor) -> Option<&'static str> {
    const DUAL: &str = "رقما";
    let mut ahead = *cursor;
    let whole = ahead.eat(DUAL)
        && !ahead.shadow.blank_before(ahead.position - "ا".len())
        && ahead
            .peek()
            .is_some_and(|c| c.is_ascii_digit() || "(:".contains(c));
    whole.then(|| {
        *cursor = ahead;
        DUAL
    })
}

/// Reads a number where it stands, with the brackets round it.
pub(super) fn number(cursor: &mut Cursor) -> Option<Number> {
    let mut ahead = *cursor;
    ahead.skip_fillers(4);
    // `رقم )24( لسنة`: bidi display turned the brackets round.
    let before = &ahead.shadow.text[cursor.position..ahead.position];
    let mirrored = before.contains(')') && !before.contains('(');
    let mut number = Number {
        parts: Vec::new(),
        marks: Vec::new(),
        range: ahead.position..ahead.position,
        drawn: false,
        repairs: Vec::new(),
    };
    if mirrored {
        number.repairs.push(Repair::MovedPunctuation);
    }
    let mut end = None;
    while number.parts.len() < MOST_PARTS {
        let Some(part) = part(&mut ahead, !number.parts.is_empty()) else {
            break;
        };
        if part.split && !number.repairs.contains(&Repair::SplitDigits) {
            number.repairs.push(Repair::SplitDigits);
        }
        number.parts.push(part.text);
        end = Some(ahead);
        if part.drawn {
            number.drawn = true;
            number.marks.push('-');
            continue;
        }
        ahead.skip_brackets();
        let Some(mark) = ahead.eat_char(|mark| "/\\-–—.⁄".contains(mark)) else {
            break;
        };
        // A full stop ends a sentence unless digits go on at once (`70.03`).
        if mark == '.' && ahead.shadow.blank_before(ahead.position) {
            break;
        }
        ahead.skip_brackets();
        number.marks.push(canonical_mark(mark));
    }
    let mut end = end?;
    number.range.end = end.position;
    number.marks.truncate(number.parts.len() - 1);
    let percentage = end.peek().is_some_and(|mark| "%٪".contains(mark));
    if percentage || !number.parts.iter().any(|part| is_digits(part)) {
        return None;
    }
    match mirrored {
        true => end.skip_brackets(),
        false => end.skip_closing(),
    }
    *cursor = end;
    Some(number)
}

struct Part {
    text: String,
    /// Whether a blank stood inside its digits.
    split: bool,
    /// Whether a tatweel for a dash parts it from the digits behind it.
    drawn: bool,
}

impl Part {
    fn whole(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            split: false,
            drawn: false,
        }
    }
}

/// Digits, letters, or digits with a letter glued on: `51`, `م`, `م ب`, `22م`, `ت46`, `تأمينات`.
fn part(cursor: &mut Cursor, goes_on: bool) -> Option<Part> {
    if let Some(mut digits) = spaced_digits(cursor) {
        let part = &mut digits.text;
        let mut ahead = *cursor;
        let glued = !ahead.shadow.blank_before(ahead.position);
        if let Some(letter) = ahead.lone_letter()
            && (belongs_to_number(&ahead, letter, part, glued)
                || goes_on && glued && is_session(&ahead, letter, part))
        {
            part.push(canonical_letter(letter));
            *cursor = ahead;
        }
        return Some(digits);
    }
    if let Some(pair) = cursor.eat_word(LETTER_PAIRS) {
        return Some(Part::whole(pair));
    }
    if let Some(letter) = cursor.lone_letter() {
        let mut part = canonical_letter(letter).to_string();
        let mut ahead = *cursor;
        if let Some(second) = ahead.lone_letter()
            && ahead.peek().is_some_and(|mark| ")/]".contains(mark))
        {
            part.push(second);
            *cursor = ahead;
        } else if !cursor.shadow.blank_before(cursor.position)
            && let Some(digits) = cursor.digits(LONGEST_PART)
        {
            part.push_str(digits);
        }
        return Some(Part::whole(part));
    }
    word_between_marks(cursor).map(Part::whole)
}

/// Digits, with those that blanks split off (`8 0`, `1 4 7`) where they can be nothing else.
fn spaced_digits(cursor: &mut Cursor) -> Option<Part> {
    const MOST_SPLIT: usize = 4;
    let start = cursor.position;
    let first = cursor.digits(LONGEST_PART)?;
    let mut whole = Part::whole(first);
    if let Some(before) = digits_before_tatweel(cursor.shadow.raw(start..cursor.position)) {
        cursor.position = start + before;
        whole.text.truncate(before);
        whole.drawn = true;
        return Some(whole);
    }
    if first.len() > 1 {
        return Some(whole);
    }
    let mut ahead = *cursor;
    let mut digits = first.to_owned();
    while digits.len() < MOST_SPLIT
        && !ahead.shadow.line_before(ahead.position)
        && let Some(more) = ahead.digits(1)
    {
        digits.push_str(more);
    }
    let closed = ahead.peek().is_none_or(|c| is_letter(c) || c == ')');
    if digits.len() > 1 && closed {
        whole = Part {
            text: digits,
            split: true,
            drawn: false,
        };
        *cursor = ahead;
    }
    Some(whole)
}

/// `٢١٩ــ٦ــ٣٩`: how many digits stand before a tatweel that is drawn for a dash.
fn digits_before_tatweel(raw: &str) -> Option<usize> {
    let digits = |text: &str| text.chars().filter(|c| c.is_numeric()).count();
    let before = digits(&raw[..raw.find('\u{640}')?]);
    (before > 0 && before < digits(raw)).then_some(before)
}

/// Whether a letter after digits is the number's: in `1980م` it is the calendar's, in `5 ق` the
/// court's, in `31 ع لسنة` a registry's.
fn belongs_to_number(after: &Cursor, letter: char, digits: &str, glued: bool) -> bool {
    let marked = after.peek().is_some_and(|mark| "/-–".contains(mark));
    let bracketed = after.peek() == Some(')');
    let calendar = matches!(letter, 'م' | 'ه');
    if calendar && digits.len() == 4 {
        return false;
    }
    marked || glued && bracketed
}

/// `571/22م لسنة 1984م`: the session in which a cabinet decided, which has a letter of its own.
fn is_session(after: &Cursor, letter: char, digits: &str) -> bool {
    letter == 'م' && digits.len() < 4 && at_year_or_date(after)
}

/// A word that is a part of a number: `157/بالتمرير/2000`, `(128/تأمينات)`, `228/تأمينات وتاريخ`.
fn word_between_marks(cursor: &mut Cursor) -> Option<String> {
    const LONGEST_WORD: usize = 24;
    if !cursor.shadow.text[..cursor.position].ends_with('/') {
        return None;
    }
    let mut ahead = *cursor;
    for (offset, letter) in cursor.window(LONGEST_WORD).char_indices() {
        ahead.position = cursor.position + offset;
        let year_glued = || {
            ["لسنه", "لعام"]
                .iter()
                .any(|word| ahead.rest().starts_with(word))
        };
        let blank = offset > 0 && ahead.shadow.blank_before(ahead.position);
        if is_letter(letter) && !blank && !year_glued() {
            continue;
        }
        let closed = match is_letter(letter) {
            true => at_year_or_date(&ahead),
            false => "/)".contains(letter),
        };
        if offset == 0 || !closed {
            return None;
        }
        let word = cursor.shadow.written(cursor.position..ahead.position);
        *cursor = ahead;
        return Some(word);
    }
    None
}

/// Royal orders are counted with a hamza on the alef, however it was written.
fn canonical_letter(letter: char) -> char {
    if letter == 'ا' { 'أ' } else { letter }
}

fn canonical_mark(mark: char) -> char {
    match mark {
        '–' | '—' => '-',
        '\\' | '⁄' => '/',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::shadow::Shadow;

    fn read(text: &str) -> Option<Number> {
        let shadow = Shadow::new(text);
        number(&mut Cursor::new(&shadow, 0))
    }

    #[test]
    fn numbers_are_read_in_every_dress() {
        for (written, expected) in [
            ("(131)", "131"),
            (": م / 77 وتاريخ", "م/77"),
            ("(آ / ٥٦٧)", "أ/567"),
            ("01-3230-1442", "01-3230-1442"),
            ("05 – 04", "05-04"),
            ("(ق/2 /1 /2022)", "ق/2/1/2022"),
            ("(13/ت/8135)", "13/ت/8135"),
            ("8 0", "80"),
            ("1 4 7 لسنة", "147"),
            ("228/تأمينات وتاريخ 1/2/1443", "228/تأمينات"),
            ("3/1 و/3", "3/1و/3"),
            ("(٢١٩ــ٦ــ٣٩) وتاريخ", "219-6-39"),
            ("( ٢٩ ) من", "29"),
            ("571/22م لسنة 1984", "571/22م"),
            ("1.04.22 المؤرخ", "1.04.22"),
        ] {
            assert_eq!(
                read(written).map(|number| number.text()).as_deref(),
                Some(expected),
                "{written}"
            );
        }
        assert_eq!(read("المادة"), None);
    }

    #[test]
    fn the_year_of_a_slash_number_is_told_in_both_orders() {
        for written in ["8/1980", "1980/8"] {
            let number = read(written).expect("a number");
            assert_eq!(number.split_year(), Some(("8".to_owned(), 1980)));
        }
        assert_eq!(read("489/4").and_then(|number| number.split_year()), None);
        assert_eq!(
            read("9/1/2002").and_then(|number| number.split_year()),
            None
        );
    }
}
