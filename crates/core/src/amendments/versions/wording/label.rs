//! Labels of paragraphs and items, and their order.

use crate::normalizer::{Form, normalize};
use crate::numerals::adverb::ADVERBS;

/// Kind of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::amendments::versions) enum Kind {
    /// `1`
    Number,
    /// `أ`
    Letter,
    /// `أولاً`
    Adverb,
}

/// A label as kind and rank, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::amendments::versions) struct Label {
    pub kind: Kind,
    pub rank: u32,
}

/// Letters in the order in which Arab legislators number items (abjad).
const LETTERS: &[char] = &[
    'ا', 'ب', 'ج', 'د', 'ه', 'و', 'ز', 'ح', 'ط', 'ي', 'ك', 'ل', 'م', 'ن', 'س', 'ع', 'ف', 'ص', 'ق',
    'ر', 'ش', 'ت', 'ث', 'خ', 'ذ', 'ض', 'ظ', 'غ',
];

impl Label {
    /// Reads a label: `1`, `٣`, `هـ`, `أولاً`. Any other word gives `None`.
    pub fn parse(written: &str) -> Option<Self> {
        let folded = normalize(written, Form::Letters);
        let folded = folded.trim();
        if folded.len() <= 3 && folded.bytes().all(|byte| byte.is_ascii_digit()) {
            let rank = folded.parse().ok().filter(|rank| *rank > 0)?;
            return Some(Self {
                kind: Kind::Number,
                rank,
            });
        }
        let mut letters = folded.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            let rank = LETTERS.iter().position(|known| *known == letter)? as u32 + 1;
            return Some(Self {
                kind: Kind::Letter,
                rank,
            });
        }
        let (_, rank) = ADVERBS.iter().find(|(word, _)| *word == folded)?;
        let rank = rank.parse().ok()?;
        Some(Self {
            kind: Kind::Adverb,
            rank,
        })
    }

    /// The label after this one.
    pub fn next(self) -> Self {
        Self {
            rank: self.rank + 1,
            ..self
        }
    }

    /// The label as it is printed; `None` for an adverb or beyond the alphabet.
    pub fn written(self) -> Option<String> {
        match self.kind {
            Kind::Number => Some(self.rank.to_string()),
            Kind::Letter => match LETTERS.get(self.rank as usize - 1)? {
                'ا' => Some("أ".to_owned()),
                letter => Some(letter.to_string()),
            },
            Kind::Adverb => None,
        }
    }
}

/// Highest number that labels a line without a mark after it. A higher one may be an amount.
const HIGHEST_BARE: u32 = 40;

/// A label at the beginning of a line: the label, the bytes of its word, and the bytes up to the text.
#[derive(Clone, Debug)]
pub(in crate::amendments::versions) struct Leading {
    pub label: Label,
    pub word: std::ops::Range<usize>,
    pub length: usize,
}

/// Reads the label with which a line begins: `1- `, `(أ) `, `أولاً: `, `3 التنسيق`.
pub(in crate::amendments::versions) fn leading(line: &str) -> Option<Leading> {
    let opening =
        |mark: char| mark.is_whitespace() || "\"“”«(-•*".contains(mark) || is_control(mark);
    let start = line.len() - line.trim_start_matches(opening).len();
    let is_digit = line[start..].starts_with(char::is_numeric);
    let of_word = |next: char| {
        (next.is_alphabetic() || next.is_numeric()) && next.is_numeric() == is_digit
            || next == 'ـ' && !is_digit
            || crate::pattern::is_mark(next)
    };
    let rest = &line[start..];
    let end = start + rest.find(|next: char| !of_word(next)).unwrap_or(rest.len());
    let label = Label::parse(&line[start..end])?;
    let after = &line[end..];
    let separator = |mark: char| "-–—ـ.):/\\=".contains(mark);
    let trimmed = after.trim_start_matches(|mark: char| mark.is_whitespace() || is_control(mark));
    let is_separated = trimmed.starts_with(separator);
    // «3 التنسيق»: a number alone may begin a line, a letter or a word may not.
    let is_number =
        label.kind == Kind::Number && label.rank <= HIGHEST_BARE && trimmed.len() < after.len();
    if !(is_separated || is_number && trimmed.starts_with(char::is_alphabetic)) {
        return None;
    }
    let text = trimmed.trim_start_matches(|mark: char| {
        mark.is_whitespace() || separator(mark) || is_control(mark)
    });
    // «2/3» and «1.5» are no labels.
    if text.starts_with(char::is_numeric) && trimmed.starts_with(['/', '.', '\\']) {
        return None;
    }
    Some(Leading {
        label,
        word: start..end,
        length: line.len() - text.len(),
    })
}

/// Reads a letter before the words of a line, without a mark after it: «ب يختار المجلس».
pub(in crate::amendments::versions) fn bare_letter(line: &str) -> Option<Leading> {
    let start = line.len() - line.trim_start().len();
    let end = start + line[start..].find(char::is_whitespace)?;
    let label = Label::parse(&line[start..end]).filter(|label| label.kind == Kind::Letter)?;
    let text = line[end..].trim_start();
    let length = line.len() - text.len();
    text.starts_with(char::is_alphabetic).then_some(Leading {
        label,
        word: start..end,
        length,
    })
}

/// Reads a label that repeats the one around it, «3/1- »: the outer label, and the inner one with the bytes
/// up to the text.
pub(in crate::amendments::versions) fn slashed(line: &str) -> Option<(Label, Leading)> {
    let (outer, rest) = line.split_once('/')?;
    let is_number = |written: &str| !written.is_empty() && written.chars().all(char::is_numeric);
    let outer = Label::parse(Some(outer.trim()).filter(|outer| is_number(outer))?)?;
    let inner = leading(rest)?;
    let before = line.len() - rest.len();
    let has_mark = rest[inner.word.end..inner.length].contains(['-', '–', '—', ')', '.']);
    let leads = inner.label.kind == Kind::Number && has_mark;
    leads.then(|| {
        let word = inner.word.start + before..inner.word.end + before;
        let length = inner.length + before;
        (
            outer,
            Leading {
                word,
                length,
                ..inner
            },
        )
    })
}

fn is_control(mark: char) -> bool {
    matches!(mark, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_at_the_beginning_of_a_line() {
        for (line, kind, rank, text) in [
            ("1- نص", Kind::Number, 1, "نص"),
            ("٣ - نص", Kind::Number, 3, "نص"),
            ("3 التنسيق", Kind::Number, 3, "التنسيق"),
            ("أ) نص", Kind::Letter, 1, "نص"),
            ("(هـ) نص", Kind::Letter, 5, "نص"),
            ("أولاً : نص", Kind::Adverb, 1, "نص"),
            ("\" 5 – نص", Kind::Number, 5, "نص"),
        ] {
            let found = leading(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(
                (found.label, &line[found.length..]),
                (Label { kind, rank }, text)
            );
        }
        for line in ["وزارة: نص", "نص", "", "1", "2/3 من", "و نص", "100 ريال"] {
            assert!(leading(line).is_none(), "{line}");
        }
    }
}
