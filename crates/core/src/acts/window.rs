//! Normalizes the text around a citation for the rules, which measure distances in UTF-16 units
//! (`text/utf16.rs`).

use crate::normalizer::{Form, normalize};

/// Returns a text normalized to letters (variants of a letter made one, no diacritics), on which the rules of
/// this module work.
pub(super) fn letters(text: &str) -> String {
    normalize(text, Form::Letters)
}

/// Returns a text normalized to letters, but with its line breaks, because they separate the items of a list.
pub(super) fn letters_by_line(text: &str) -> String {
    if !text.contains('\n') {
        return letters(text);
    }
    let lines: Vec<_> = text.split('\n').map(letters).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_are_kept() {
        assert_eq!(letters_by_line("المادة\r\nالأولى"), "الماده \nالاولي");
    }
}
