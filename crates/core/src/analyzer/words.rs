//! Words: runs of letters and runs of digits.

use std::ops::Range;

/// The words of a text in its letters form, in order.
///
/// Digits and Arabic letters part even without a space, because gazettes print «٨٥لسنة» and «57لسنة»;
/// digits and Latin letters stay together (`G20`).
pub(super) fn of(folded: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + folded[at..].find(char::is_alphanumeric)?;
        let mut kind = Kind::of(folded[start..].chars().next()?);
        let length = folded[start..].find(|c| !kind.takes(c));
        at = length.map_or(folded.len(), |length| start + length);
        Some(start..at)
    })
}

/// What a word consists of so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Digits,
    Latin,
    Letters,
}

impl Kind {
    fn of(character: char) -> Self {
        match character {
            '0'..='9' => Kind::Digits,
            'a'..='z' => Kind::Latin,
            _ => Kind::Letters,
        }
    }

    /// Whether the word goes on with `character`. A number that a Latin letter follows is a Latin word.
    fn takes(&mut self, character: char) -> bool {
        if !character.is_alphanumeric() {
            return false;
        }
        match (*self, Kind::of(character)) {
            (Kind::Digits, Kind::Latin) => {
                *self = Kind::Latin;
                true
            }
            (Kind::Latin, Kind::Digits) => true,
            (this, next) => this == next,
        }
    }
}

#[cfg(test)]
mod tests {
    fn words(text: &str) -> Vec<&str> {
        super::of(text).map(|range| &text[range]).collect()
    }

    #[test]
    fn punctuation_parts_words() {
        assert_eq!(words("(ماده 5)، قانون."), ["ماده", "5", "قانون"]);
    }

    #[test]
    fn a_number_glued_to_an_arabic_word_is_a_word_of_its_own() {
        assert_eq!(words("85لسنه72"), ["85", "لسنه", "72"]);
    }

    #[test]
    fn latin_letters_keep_their_digits() {
        assert_eq!(words("g20 3d"), ["g20", "3d"]);
    }

    #[test]
    fn nothing_gives_nothing() {
        assert!(words("").is_empty() && words(" ،. ").is_empty());
    }
}
