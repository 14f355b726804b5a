//! Numbers of instruments, split into their parts, with the separators between them.

use std::ops::Range;

use super::part::part;
use crate::citation::model::country::YearInNumber;
use crate::citation::model::{Calendar, Repair};
use crate::citation::read::date::calendar::{from_two_digits, two_digit_year};
use crate::citation::read::date::year::Year;
use crate::text::cursor::Cursor;
use crate::text::folded::FoldedText;

const MOST_PARTS: usize = 8;

/// The number of an instrument, split into its parts (three in `35/2/814`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::citation) struct Number {
    parts: Vec<String>,
    /// The separators (slash, dash, dot) of the number: one after each part but the last.
    marks: Vec<char>,
    /// Byte range of the number in the folded text, without its brackets.
    range: Range<usize>,
    /// True if tatweels (strokes that lengthen letters) serve as dashes in the number.
    drawn: bool,
    /// Damage to the number (such as blanks inside it) that was corrected when it was read.
    repairs: Vec<Repair>,
}

impl Number {
    /// Returns the instrument's number as text, without blanks and brackets and with western digits.
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

    /// Returns the number as text. A number of one part loses its leading zeros, because courts write appeals
    /// as `0474`.
    pub fn without_leading_zeros(&self) -> String {
        let text = self.text();
        match self.parts.len() {
            1 => text.trim_start_matches('0').to_owned(),
            _ => text,
        }
    }

    /// Splits a number such as `8/1980` or `1980/8` into number and year, if a slash joins two parts and one
    /// can be a Gregorian year. If both can, the second is the year.
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

    /// Returns the year that a Moroccan number has after its dot, as written and with all digits: 3 and 2003
    /// for `70.03`, 4 and 2004 for `1.04.22`.
    pub fn dotted_year(&self) -> Option<(i32, i32)> {
        self.year_between('.')
    }

    /// Returns the full year of a number of three parts with dashes, as Morocco also writes them: 2009 for
    /// `1-09-15`.
    pub fn dashed_year(&self) -> Option<i32> {
        let of_three = self.parts.len() == 3;
        of_three
            .then(|| self.year_between('-'))
            .flatten()
            .map(|(_, full)| full)
    }

    fn year_between(&self, separator: char) -> Option<(i32, i32)> {
        if self.marks.is_empty() || self.marks.iter().any(|mark| *mark != separator) {
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
        Some((written, two_digit_year(written)))
    }

    /// Splits a number such as `97/99` into number and two-digit Gregorian year.
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

    /// Returns the full year that a number of two parts (`90-11`, `11/90`, `2000-03`) contains, by the rule of
    /// its country. Where the year comes first, the part of a law's number that means a year before 2000 is the
    /// year if the other part means a later one, because such a legislature passes fewer than sixty laws in a
    /// year. Returns `None` if no part can be the year, or if both can and
    /// nothing decides.
    pub fn year_in_pair(&self, rule: YearInNumber, of_law: bool) -> Option<i32> {
        let [first, second] = self.parts.as_slice() else {
            return None;
        };
        let dash = match self.marks.as_slice() {
            ['-'] => true,
            ['/'] => false,
            _ => return None,
        };
        match (
            year_of_part(first, rule.since),
            year_of_part(second, rule.since),
        ) {
            (Some(one), Some(other)) if one == other => Some(one),
            (Some(one), Some(other)) => {
                let older = one.min(other);
                if of_law && rule.first && older < 2000 && one.max(other) >= 2000 {
                    return Some(older);
                }
                dash.then_some(if rule.first { one } else { other })
            }
            (one, other) => one.or(other),
        }
    }

    /// True if the number has two parts of digits, of which one can be the year by the rule of its country.
    pub fn is_pair_with_year(&self, rule: YearInNumber) -> bool {
        let [first, second] = self.parts.as_slice() else {
            return false;
        };
        matches!(self.marks.as_slice(), ['-' | '/'])
            && [first, second]
                .iter()
                .all(|part| part.len() <= 4 && is_digits(part))
            && [first, second]
                .iter()
                .any(|part| year_of_part(part, rule.since).is_some())
    }

    /// Returns the number as the text writes it; `None` if that equals `read`, the number as it was
    /// understood.
    pub fn raw(&self, folded: &FoldedText, read: &str) -> Option<String> {
        let written = match self.drawn {
            true => folded.raw(self.range.clone()).to_owned(),
            false => folded.written(self.range.clone()),
        };
        (written != read).then_some(written)
    }

    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// Splits a number such as `1/94` into number and judicial year.
    pub fn split_judicial_year(&self) -> Option<(String, i32)> {
        let [first, second] = self.parts.as_slice() else {
            return None;
        };
        let year = (second.len() == 2 && self.marks == ['/']).then(|| second.parse().ok())??;
        is_digits(first).then(|| (first.clone(), year))
    }

    /// Puts the letter of a royal decree or order back before the number, because bidi tools turn `م/51` into
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

    /// True if the number has two parts of two digits each (`99-07`, `08 – 08`, `11/90`), as in the Maghreb.
    pub fn is_pair_of_two_digits(&self) -> bool {
        matches!(self.marks.as_slice(), ['-' | '/'])
            && self
                .parts
                .iter()
                .all(|part| part.len() == 2 && is_digits(part))
    }

    /// True if a bracket opens before the number and does not close after it: `(14 و8)`.
    pub fn is_in_open_bracket(&self, folded: &FoldedText) -> bool {
        folded.text[..self.range.start].ends_with('(')
            && !folded.text[self.range.end..].starts_with(')')
    }

    /// True if the number is one part of digits only.
    pub fn is_plain(&self) -> bool {
        self.parts.len() == 1 && is_digits(&self.parts[0])
    }

    pub fn part_count(&self) -> usize {
        self.parts.len()
    }
}

/// Returns the Gregorian year that one part of a number can be, with all its digits: 1990 for `90`, if the year
/// is not before `since`.
fn year_of_part(part: &str, since: i32) -> Option<i32> {
    let digits = is_digits(part).then(|| part.parse::<i32>().ok())??;
    let year = match part.len() {
        4 => digits,
        2 => two_digit_year(digits),
        _ => return None,
    };
    (since..=2100).contains(&year).then_some(year)
}

fn gregorian_year(part: &str) -> Option<i32> {
    (part.len() == 4)
        .then(|| part.parse().ok())?
        .filter(|year| (1850..=2100).contains(year))
}

fn is_digits(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the number of an instrument at the cursor, with its brackets.
pub(in crate::citation) fn number(cursor: &mut Cursor) -> Option<Number> {
    let mut ahead = *cursor;
    ahead.skip_fillers(4);
    // Bidirectional display may have mirrored the brackets: `رقم )24( لسنة`.
    let before = &ahead.folded.text[cursor.position..ahead.position];
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
        // A full stop before a blank ends the sentence; without a blank it is part of the number (`70.03`).
        if mark == '.' && ahead.folded.blank_before(ahead.position) {
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
    use crate::text::folded::FoldedText;

    fn read(text: &str) -> Option<Number> {
        let folded = FoldedText::new(text);
        number(&mut Cursor::new(&folded, 0))
    }

    #[test]
    fn numbers_are_read_in_every_spelling() {
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
            ("(1442/ ثالث عشر)", "1442/ثالث عشر"),
            ("7/ب/حادي عشر وتاريخ 1/2/1443", "7/ب/حادي عشر"),
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
    fn the_year_of_a_slash_number_is_found_in_both_orders() {
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
