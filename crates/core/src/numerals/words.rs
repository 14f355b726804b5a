//! Splits a text normalized to letters into words: consecutive letters, or consecutive digits with the
//! separators inside a number.

use std::ops::Range;

use crate::pattern::is_letter;

/// A word of letters, or a number in digits.
pub(super) struct Word<'t> {
    pub text: &'t str,
    /// Byte range in the text.
    pub span: Range<usize>,
}

pub(super) fn words_of(letters: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = letters[at..].chars().next() {
        let length = match first {
            _ if first.is_ascii_digit() => number_length(&letters[at..]),
            _ if is_letter(first) => run(&letters[at..], is_letter),
            _ => {
                at += first.len_utf8();
                continue;
            }
        };
        let span = at..at + length;
        at = span.end;
        words.push(Word {
            text: &letters[span.clone()],
            span,
        });
    }
    words
}

/// Returns the length in bytes of a number such as «10.000» or «1,5». A separator belongs to the number if a
/// digit follows.
fn number_length(text: &str) -> usize {
    let mut length = run(text, |character| character.is_ascii_digit());
    while let Some(mark) = text[length..]
        .chars()
        .next()
        .filter(|mark| ".,٬٫".contains(*mark))
    {
        let after = length + mark.len_utf8();
        match run(&text[after..], |character| character.is_ascii_digit()) {
            0 => break,
            digits => length = after + digits,
        }
    }
    length
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|character| !belongs(character))
        .unwrap_or(text.len())
}
