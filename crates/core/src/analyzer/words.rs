//! Splits a text into words: sequences of ASCII digits, of ASCII letters and digits, or of letters of other
//! scripts, mostly Arabic.

use std::ops::Range;

/// Returns the byte ranges of the words of a normalized text, in order.
///
/// A word ends between digits and Arabic letters, because gazettes print «٨٥لسنة» and «57لسنة». Digits and
/// Latin letters stay together (`G20`).
pub(super) fn of(folded: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut characters = folded
        .char_indices()
        .map(|(at, c)| (at, Kind::of(c)))
        .peekable();
    std::iter::from_fn(move || {
        let (start, mut kind) = characters.find_map(|(at, kind)| Some((at, kind?)))?;
        while let Some((_, Some(next))) = characters.peek()
            && let Some(whole) = kind.with(*next)
        {
            kind = whole;
            characters.next();
        }
        let end = characters.peek().map_or(folded.len(), |&(at, _)| at);
        Some(start..end)
    })
}

/// Which characters a word consists of: digits only, Latin letters with or without digits, or letters of
/// another script.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Digits,
    Latin,
    Letters,
}

impl Kind {
    /// Returns the kind of word that a character begins; `None` for a character between words, such as a
    /// blank.
    fn of(character: char) -> Option<Self> {
        match character {
            // Nearly every letter of a legal text is in this range. The test of the range avoids the look-up
            // in a Unicode table.
            'ء'..='ي' => Some(Kind::Letters),
            '0'..='9' => Some(Kind::Digits),
            'a'..='z' => Some(Kind::Latin),
            '\0'..='\x7f' => None,
            other => other.is_alphanumeric().then_some(Kind::Letters),
        }
    }

    /// Returns the kind of a word after a character that begins words of the kind `next` is appended; `None`
    /// if that character begins another word.
    fn with(self, next: Self) -> Option<Self> {
        match (self, next) {
            (Kind::Digits | Kind::Latin, Kind::Latin) | (Kind::Latin, Kind::Digits) => {
                Some(Kind::Latin)
            }
            _ => (self == next).then_some(self),
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
