//! ASCII form of the numbers of instruments, for ids and keys: `م/51` is `m51`, `13/ت/6168` is `13-t-6168`.
//!
//! The API documentation shows the table of letters, so that readers can turn an id back into the printed
//! number.

use crate::normalizer::{Form, normalize};

/// Arabic letters, normalized, with their Latin letters in ids and keys.
///
/// No two letters share a transliteration. Emphatic consonants and ح get the doubled Latin letter of the
/// plain consonant.
pub(in crate::citation) const LETTERS: [(char, &str); 29] = [
    ('ا', "a"),
    ('ب', "b"),
    ('ت', "t"),
    ('ث', "th"),
    ('ج', "j"),
    ('ح', "hh"),
    ('خ', "kh"),
    ('د', "d"),
    ('ذ', "dh"),
    ('ر', "r"),
    ('ز', "z"),
    ('س', "s"),
    ('ش', "sh"),
    ('ص', "ss"),
    ('ض', "dd"),
    ('ط', "tt"),
    ('ظ', "zz"),
    ('ع', "e"),
    ('غ', "gh"),
    ('ف', "f"),
    ('ق', "q"),
    ('ك', "k"),
    ('ل', "l"),
    ('م', "m"),
    ('ن', "n"),
    ('ه', "h"),
    ('و', "w"),
    ('ي', "y"),
    ('ء', "o"),
];

/// Letters that mark a Saudi royal instrument: مرسوم (م/51) and أمر (أ/90). They stand before the number, or
/// after it if a bidi layout reversed the order.
const ROYAL: [char; 2] = ['م', 'ا'];

/// Returns the ASCII form of a number for ids and keys; empty if no character has one.
///
/// Each part of digits loses its leading zeros, blanks are dropped, other separators become a hyphen. If the
/// number is a royal letter and one part of digits, the letter is joined to the front.
///
/// ```
/// use sanad_core::citation::number_key;
/// assert_eq!(number_key("م/51"), "m51");
/// assert_eq!(number_key("٥١ / م"), "m51");
/// assert_eq!(number_key("(32/2/1234)"), "32-2-1234");
/// assert_eq!(number_key("0419"), "419");
/// ```
pub fn number_key(number: &str) -> String {
    join(&parts(number))
}

/// Returns the [`number_key`] of a number with its parts in reverse order; `None` if that is the same key.
///
/// `183/43/1` and `1/43/183` are the same number in the Saudi gazette, whose layout puts the parts in either
/// order. The text does not show which order is right, so citations look up both.
///
/// ```
/// use sanad_core::citation::number_key_reversed;
/// assert_eq!(number_key_reversed("183/43/1").as_deref(), Some("1-43-183"));
/// assert_eq!(number_key_reversed("م/51"), None);
/// ```
pub fn number_key_reversed(number: &str) -> Option<String> {
    let mut parts = parts(number);
    let forward = join(&parts);
    parts.reverse();
    let backward = join(&parts);
    (backward != forward && parts.len() > 1).then_some(backward)
}

/// Splits an instrument's number at every character but letters, digits and blanks. Blanks are dropped.
fn parts(number: &str) -> Vec<String> {
    normalize(number, Form::Letters)
        .split(|c: char| !c.is_alphanumeric() && !c.is_whitespace())
        .map(|part| part.split_whitespace().collect::<String>())
        .filter(|part| !part.is_empty())
        .collect()
}

fn join(parts: &[String]) -> String {
    match parts {
        [letter, digits] | [digits, letter] if is_royal(letter) && is_numeral(digits) => {
            format!("{}{}", ascii(letter), ascii(digits))
        }
        _ => parts
            .iter()
            .map(|part| ascii(part))
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("-"),
    }
}

fn is_royal(part: &str) -> bool {
    let mut letters = part.chars();
    letters.next().is_some_and(|letter| ROYAL.contains(&letter)) && letters.next().is_none()
}

fn is_numeral(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns one part of a number in ASCII. Characters that are neither ASCII nor in the table are dropped,
/// because ids contain only ASCII.
fn ascii(part: &str) -> String {
    if is_numeral(part) {
        let significant = part.trim_start_matches('0');
        return if significant.is_empty() {
            "0".into()
        } else {
            significant.into()
        };
    }
    latin(part, |other| letter(other).unwrap_or_default())
}

/// Spells a word in Latin letters. Where the letters of two Arabic letters would read as those of one (`ته` as
/// `ث`, `سس` as `ص`), an x stands between them, which stands for no letter.
pub(super) fn latin(word: &str, letter: impl Fn(char) -> String) -> String {
    let mut written = String::new();
    for next in word.chars().map(letter) {
        let joined = format!("{}{next}", written.chars().next_back().unwrap_or(' '));
        if next.len() == 1 && LETTERS.iter().any(|(_, latin)| *latin == joined) {
            written.push('x');
        }
        written.push_str(&next);
    }
    written
}

fn letter(c: char) -> Option<String> {
    if c.is_ascii_alphanumeric() {
        return Some(c.to_ascii_lowercase().to_string());
    }
    LETTERS
        .iter()
        .find(|(arabic, _)| *arabic == c)
        .map(|(_, latin)| (*latin).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_letters_share_a_transliteration() {
        let mut latin: Vec<_> = LETTERS.iter().map(|(_, latin)| latin).collect();
        latin.sort_unstable();
        latin.dedup();
        assert_eq!(latin.len(), LETTERS.len());
    }

    #[test]
    fn numbers_of_the_sources_have_keys() {
        for (number, key) in [
            ("131", "131"),
            ("م/51", "m51"),
            ("51/م", "m51"),
            ("م / 77", "m77"),
            ("أ/90", "a90"),
            ("آ/567", "a567"),
            ("32/2/1234", "32-2-1234"),
            ("13/ت/6168", "13-t-6168"),
            ("01-3224-1442", "1-3224-1442"),
            ("197/ر", "197-r"),
            ("ق-3-ت46/2", "q-3-t46-2"),
            ("571/22م", "571-22m"),
            ("70.03", "70-3"),
            ("5/ث", "5-th"),
            ("5/ته", "5-txh"),
            ("000", "0"),
            ("—", ""),
        ] {
            assert_eq!(number_key(number), key, "{number}");
        }
    }

    #[test]
    fn groups_may_be_read_in_reverse_order() {
        assert_eq!(number_key_reversed("1/43/183").as_deref(), Some("183-43-1"));
        assert_eq!(number_key_reversed("131"), None);
        assert_eq!(number_key_reversed("7/7"), None);
        assert_eq!(number_key_reversed("أ/90"), None);
    }
}
