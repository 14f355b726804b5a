//! Numbers of instruments, split into their parts, with the separators between them.

use std::ops::Range;

use super::part::part;
use crate::citation::model::Repair;
use crate::text::cursor::Cursor;
use crate::text::folded::FoldedText;

const MOST_PARTS: usize = 8;

/// The number of an instrument, split into its parts (three in `35/2/814`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::citation) struct Number {
    pub(super) parts: Vec<String>,
    /// The separators (slash, dash, dot) of the number: one after each part but the last.
    pub(super) marks: Vec<char>,
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

    /// Returns the number as the text writes it; `None` if that equals `read`, the number as it was
    /// understood.
    pub fn raw(&self, folded: &FoldedText, read: &str) -> Option<String> {
        // Most numbers are plain digits, of which the form below only makes western ones.
        if !self.drawn && are_digits(folded.raw(self.range.clone()), read) {
            return None;
        }
        let written = match self.drawn {
            true => folded.raw(self.range.clone()).to_owned(),
            false => folded.written(self.range.clone()),
        };
        (written != read).then_some(written)
    }

    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
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

    /// True if the number has two parts that are years in a row, as academic and fiscal years have:
    /// `2019/2020`.
    pub fn is_span_of_years(&self) -> bool {
        let [first, second] = self.parts.as_slice() else {
            return false;
        };
        let year = |part: &str| {
            let year = part.parse::<u32>().ok();
            year.filter(|year| part.len() == 4 && (1300..2100).contains(year))
        };
        matches!((year(first), year(second)), (Some(first), Some(second)) if first.abs_diff(second) == 1)
    }

    /// True if the number is this letter, a slash and digits, in either order: `م/132`, `132/م`.
    pub fn is_lettered_by(&self, letter: char) -> bool {
        let [first, second] = self.parts.as_slice() else {
            return false;
        };
        let is_letter = |part: &str| part.chars().eq([letter]);
        self.marks == ['/']
            && (is_letter(first) && is_digits(second) || is_digits(first) && is_letter(second))
    }

    /// Returns the digits of a number that dots divide into groups of three: 123456 for `123.456`.
    pub fn grouped_digits(&self) -> Option<String> {
        let [first, groups @ ..] = self.parts.as_slice() else {
            return None;
        };
        let grouped = !groups.is_empty()
            && (1..=3).contains(&first.len())
            && groups.iter().all(|group| group.len() == 3)
            && self.marks.iter().all(|mark| *mark == '.')
            && self.parts.iter().all(|part| is_digits(part));
        grouped.then(|| self.parts.concat())
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

pub(super) fn is_digits(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_digit())
}

/// True if `original` has the digits `read`, in western or in Arabic form, and nothing else.
fn are_digits(original: &str, read: &str) -> bool {
    let digits = original.chars().map(|digit| match digit {
        '0'..='9' => Some(digit as u8),
        '٠'..='٩' => Some((digit as u32 - 0x660) as u8 + b'0'),
        _ => None,
    });
    digits.eq(read.bytes().map(Some))
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
    // Some texts put a number between slashes: `رقم /18/ لسنة 2019`.
    let wrapped = is_between_slashes(&ahead);
    if wrapped {
        ahead.eat("/");
        number.range = ahead.position..ahead.position;
    }
    let mut end = None;
    let royal = is_royal(cursor);
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
        let slash_lost =
            royal && number.parts.len() == 1 && at_digits_of_letter(&number.parts, &ahead);
        let mark = match slash_lost {
            true => Some('/'),
            false => {
                ahead.eat_char(|mark| matches!(mark, '/' | '\\' | '-' | '–' | '—' | '.' | '⁄'))
            }
        };
        let Some(mark) = mark else {
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
    if wrapped {
        end.eat("/");
    }
    number.marks.truncate(number.parts.len() - 1);
    let percentage = end.peek().is_some_and(|mark| matches!(mark, '%' | '٪'));
    // No instrument has the number 0, which is what a broken line leaves of `(2-6-20)`.
    let is_zero = number
        .parts
        .iter()
        .all(|part| part.trim_matches('0').is_empty());
    if percentage || is_zero || !number.parts.iter().any(|part| is_digits(part)) {
        return None;
    }
    match mirrored {
        true => end.skip_brackets(),
        false => end.skip_closing(),
    }
    *cursor = end;
    Some(number)
}

/// True if digits alone stand between two slashes at the cursor.
fn is_between_slashes(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.eat("/")
        && ahead.digits(5).is_some()
        && ahead.eat("/")
        && !ahead.peek().is_some_and(|next| next.is_ascii_digit())
}

/// True if the number at the cursor is that of a royal decree or order: `المرسوم الملكي رقم`.
pub(super) fn is_royal(cursor: &Cursor) -> bool {
    let before = cursor.folded.text[..cursor.position].trim_end_matches(['(', ':', ' ']);
    let before = before.strip_suffix("رقم").unwrap_or(before);
    before.ends_with("ملكي")
}

/// True if digits follow a number's only part so far, which is a letter: `م 43` without its slash.
fn at_digits_of_letter(parts: &[String], cursor: &Cursor) -> bool {
    parts
        .iter()
        .all(|part| part.chars().count() == 1 && !is_digits(part))
        && cursor.peek().is_some_and(|next| next.is_ascii_digit())
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
            ("13 ـ 07 المتضمن", "13-07"),
            ("13ـ 07", "13-07"),
            ("8 ـ 0", "8-0"),
            ("( ٢٩ ) من", "29"),
            ("571/22م لسنة 1984", "571/22م"),
            ("1.04.22 المؤرخ", "1.04.22"),
            ("/18/ لسنة", "18"),
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
