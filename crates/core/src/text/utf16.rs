//! Lengths and parts of a text in UTF-16 units, the unit of positions in JavaScript.

/// Returns the length of a text in UTF-16 units.
pub(crate) fn length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// Returns the first `units` UTF-16 units of a text. A character that would be cut is left out.
pub(crate) fn first(text: &str, units: usize) -> &str {
    let mut left = units;
    for (at, character) in text.char_indices() {
        match left.checked_sub(character.len_utf16()) {
            Some(rest) => left = rest,
            None => return &text[..at],
        }
    }
    text
}

/// Returns the last `units` UTF-16 units of a text. A character that would be cut is left out.
pub(crate) fn last(text: &str, units: usize) -> &str {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_counted_in_utf16_units_and_cut_no_character() {
        assert_eq!(first("اب𝟓ج", 3), "اب");
        assert_eq!(first("اب𝟓ج", 4), "اب𝟓");
        assert_eq!(last("اب𝟓ج", 2), "ج");
        assert_eq!(last("اب𝟓ج", 3), "𝟓ج");
        assert_eq!(last("اب", 9), "اب");
        assert_eq!(length("اب𝟓ج"), 5);
    }
}
