//! Labels and places of paragraphs: `2/ج`, `أولاً`, `7 مكرر`, `الثالثة`.

use super::words::{LAST, is_in, stem};
use crate::amendments::model::Step;
use crate::normalizer::{Form, normalize};
use crate::numerals::adverb::ADVERBS;
use crate::numerals::ordinal::ordinal;
use crate::text::cursor::Cursor;
use crate::text::folded::FoldedText;

/// Returns the steps of a name with slashes: item `ج` of paragraph `2` for `2/ج`. `None` if a piece is no
/// label.
pub(super) fn labels(name: &str) -> Option<Vec<Step>> {
    name.split(['/', '\\']).map(label).collect()
}

/// Returns the step of a name: a label (`1`, `ب`, `أولاً`, `7 مكرر`) or a position (`الثالثة`, the third).
pub(super) fn label(name: &str) -> Option<Step> {
    let name = name.trim_matches(|mark: char| !mark.is_alphanumeric());
    let folded = normalize(name, Form::Letters);
    let number = folded.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_label = match folded.len() - number.len() {
        0 => {
            (1..=2).contains(&folded.chars().count())
                || ADVERBS.iter().any(|(word, _)| *word == folded)
        }
        1..=4 => number.is_empty() || is_repeated(number),
        _ => false,
    };
    if is_label {
        return Some(Step::Label(name.to_owned()));
    }
    if is_in(LAST, stem(&folded)) {
        return Some(Step::Place(-1));
    }
    place(name).map(Step::Place)
}

pub(super) fn is_repeated(word: &str) -> bool {
    normalize(word, Form::Letters).trim() == "مكرر"
}

/// Returns the number of an ordinal; `None` if the words are anything more than an ordinal.
pub(super) fn place(words: &str) -> Option<i32> {
    let folded = FoldedText::new(words);
    let mut cursor = Cursor::new(&folded, 0);
    let value = ordinal(&mut cursor)?;
    (cursor.rest().is_empty() && value < 1_000).then_some(value as i32)
}
