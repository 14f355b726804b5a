//! Stretches of text around a citation that the rules read.

use crate::normalizer::{Form, normalize};

/// The last `units` UTF-16 units of a text. All distances in the rules use this unit.
pub(super) fn last(text: &str, units: usize) -> &str {
    let mut left = units;
    let mut start = text.len();
    for (at, character) in text.char_indices().rev() {
        let Some(rest) = left.checked_sub(character.len_utf16()) else {
            break;
        };
        (left, start) = (rest, at);
    }
    &text[start..]
}

/// The first `units` UTF-16 units of a text.
pub(super) fn first(text: &str, units: usize) -> &str {
    let mut left = units;
    for (at, character) in text.char_indices() {
        match left.checked_sub(character.len_utf16()) {
            Some(rest) => left = rest,
            None => return &text[..at],
        }
    }
    text
}

/// The letters form of a text.
pub(super) fn letters(text: &str) -> String {
    normalize(text, Form::Letters)
}

/// The letters form of a text with its line breaks, which separate the items of a list.
pub(super) fn letters_by_line(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(letters).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reaches_are_counted_in_utf16_units_and_cut_no_character() {
        assert_eq!(first("اب𝟓ج", 3), "اب");
        assert_eq!(first("اب𝟓ج", 4), "اب𝟓");
        assert_eq!(last("اب𝟓ج", 2), "ج");
        assert_eq!(last("اب𝟓ج", 3), "𝟓ج");
        assert_eq!(last("اب", 9), "اب");
    }

    #[test]
    fn line_breaks_are_kept() {
        assert_eq!(letters_by_line("المادة\r\nالأولى"), "الماده \nالاولي");
    }
}
