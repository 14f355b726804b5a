//! Folds the words of the grammar, which are written in natural Arabic, when the crate is compiled. Folding
//! makes spelling variants equal and removes blanks.
//!
//! Tables have words as a jurist writes them: `المشار إليه`. Matching needs them as in [`FoldedText`]:
//! letters form without blanks, `المشاراليه`. [`fold!`] and [`words!`] fold while the crate is compiled, so
//! that a table costs nothing at run time. The rules are those of the normalizer.
//!
//! [`FoldedText`]: super::folded::FoldedText

use crate::normalizer::rules::{alef, hamza, teh_marbuta, yeh};

/// Whether words that are folded at compile time keep the blanks between them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blanks {
    Removed,
    Kept,
}

/// Returns the length in bytes that `words` have after folding (normalization to letters, with or without
/// blanks).
pub(crate) const fn folded_len(words: &str, blanks: Blanks) -> usize {
    let bytes = words.as_bytes();
    let (mut at, mut length) = (0, 0);
    while at < bytes.len() {
        if bytes[at] != b' ' || matches!(blanks, Blanks::Kept) {
            length += 1;
        }
        at += 1;
    }
    length
}

/// Returns the words after folding, as bytes. `N` is their [`folded_len`].
///
/// # Panics
///
/// At compile time, on a character without a rule, such as upper case, vowel marks, tatweel, Arabic digits or
/// Persian letters.
pub(crate) const fn folded<const N: usize>(words: &str, blanks: Blanks) -> [u8; N] {
    let bytes = words.as_bytes();
    let mut out = [0; N];
    let (mut at, mut length) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b' ' if matches!(blanks, Blanks::Removed) => at += 1,
            first if first.is_ascii() => {
                assert!(!first.is_ascii_uppercase() && !first.is_ascii_control());
                out[length] = first;
                at += 1;
                length += 1;
            }
            first @ (0xC2 | 0xD8..=0xDB) => {
                let letter = letter(first, bytes[at + 1]);
                out[length] = 0xC0 | (letter >> 6) as u8;
                out[length + 1] = 0x80 | (letter & 0x3F) as u8;
                at += 2;
                length += 2;
            }
            _ => panic!("a word of the tables has a character that folding does not know"),
        }
    }
    assert!(length == N);
    out
}

/// Returns the letter of two UTF-8 bytes after folding, as a code point. If a rule changes a letter, the new
/// letter takes two bytes too.
const fn letter(first: u8, second: u8) -> u32 {
    let code = ((first as u32 & 0x1F) << 6) | (second as u32 & 0x3F);
    assert!(
        !matches!(code, 0x0640 | 0x064B..=0x0669 | 0x06A9 | 0x06CC),
        "tables hold no tatweel, vowel marks, Arabic digits or Persian letters"
    );
    let letter = char::from_u32(code);
    // No letter is changed by two rules, so their order does not matter.
    let letter = kept(alef::fold(kept(letter)));
    let letter = kept(yeh::fold(kept(hamza::fold(letter))));
    kept(teh_marbuta::fold(letter)) as u32
}

const fn kept(letter: Option<char>) -> char {
    match letter {
        Some(letter) => letter,
        None => panic!("folding removes a letter"),
    }
}

/// Folds words in natural Arabic as [`FoldedText`](super::folded::FoldedText) folds texts. Several words give
/// an array.
///
/// `fold!("المشار إليه")` is `"المشاراليه"`.
macro_rules! fold {
    ($words:literal) => {
        $crate::text::fold::fold!(@ $words, $crate::text::fold::Blanks::Removed)
    };
    ($($words:literal),+ $(,)?) => {
        [$($crate::text::fold::fold!($words)),+]
    };
    (@ $words:literal, $blanks:expr) => {{
        const LENGTH: usize = $crate::text::fold::folded_len($words, $blanks);
        const BYTES: [u8; LENGTH] = $crate::text::fold::folded($words, $blanks);
        const FOLDED: &str = match ::core::str::from_utf8(&BYTES) {
            Ok(folded) => folded,
            Err(_) => panic!("folding keeps UTF-8"),
        };
        FOLDED
    }};
}
pub(crate) use fold;

/// Normalizes words to letters but keeps their blanks: `letters!("لائحة تنفيذية")` is `"لايحه تنفيذيه"`.
macro_rules! letters {
    ($words:literal) => {
        $crate::text::fold::fold!(@ $words, $crate::text::fold::Blanks::Kept)
    };
    ($($words:literal),+ $(,)?) => {
        [$($crate::text::fold::letters!($words)),+]
    };
}
pub(crate) use letters;

/// Makes a table of folded words from words in natural Arabic, and a test that names each row that can never
/// match.
///
/// A row is a word, or a tuple or a call that begins with one. Rows of a table `const` are compared as a
/// whole or anywhere in a text. In a table `first const` the first row that a text begins with is taken, so
/// no row may begin with an earlier row. Rows of a table `letters` keep their blanks, as [`letters!`] does.
macro_rules! words {
    ($(#[$doc:meta])* $vis:vis const $name:ident: $type:ty = [$($row:tt)*];) => {
        $crate::text::fold::words!(@table [$(#[$doc])*] [$vis] $name, $type, fold, false, [$($row)*]);
    };
    ($(#[$doc:meta])* $vis:vis first const $name:ident: $type:ty = [$($row:tt)*];) => {
        $crate::text::fold::words!(@table [$(#[$doc])*] [$vis] $name, $type, fold, true, [$($row)*]);
    };
    ($(#[$doc:meta])* $vis:vis letters const $name:ident: $type:ty = [$($row:tt)*];) => {
        $crate::text::fold::words!(@table [$(#[$doc])*] [$vis] $name, $type, letters, false, [$($row)*]);
    };
    ($(#[$doc:meta])* $vis:vis letters first const $name:ident: $type:ty = [$($row:tt)*];) => {
        $crate::text::fold::words!(@table [$(#[$doc])*] [$vis] $name, $type, letters, true, [$($row)*]);
    };
    (@table [$($doc:tt)*] [$vis:vis] $name:ident, $type:ty, $fold:ident, $first:literal,
     [$($word:literal),+ $(,)?]) => {
        $($doc)*
        $vis const $name: $type = &[$($crate::text::fold::$fold!($word)),+];
        $crate::text::fold::words!(@test $name, $fold, $first, [$($word),+]);
    };
    (@table [$($doc:tt)*] [$vis:vis] $name:ident, $type:ty, $fold:ident, $first:literal,
     [$($($make:ident)? ($word:literal $(, $value:expr)* $(,)?)),+ $(,)?]) => {
        $($doc)*
        $vis const $name: $type = &[$($($make)? ($crate::text::fold::$fold!($word) $(, $value)*)),+];
        $crate::text::fold::words!(@test $name, $fold, $first, [$($word),+]);
    };
    (@test $name:ident, $fold:ident, $first:literal, [$($word:literal),+]) => {
        #[cfg(test)]
        #[allow(non_snake_case)]
        mod $name {
            #[test]
            fn every_row_can_match() {
                $crate::text::fold::tests::$fold(
                    &[$(($word, $crate::text::fold::$fold!($word))),+],
                    $first,
                );
            }
        }
    };
}
pub(crate) use words;

#[cfg(test)]
pub(crate) mod tests {

    use crate::normalizer::{Form, normalize};
    use crate::text::cursor::Cursor;
    use crate::text::folded::FoldedText;

    /// Checks a table whose rows are compared with folded text (normalized to letters, without blanks): no
    /// row may be dead.
    pub(crate) fn fold(rows: &[(&str, &str)], first_counts: bool) {
        check(rows, first_counts, |word, folded| {
            let text = FoldedText::new(word);
            text.text == folded && Cursor::new(&text, 0).eat(folded)
        });
    }

    /// Checks a table whose rows are compared with text that is normalized to letters and keeps its blanks:
    /// no row may be dead.
    pub(crate) fn letters(rows: &[(&str, &str)], first_counts: bool) {
        check(rows, first_counts, |word, folded| {
            let text = format!("({word})");
            normalize(&text, Form::Letters).contains(folded) && !folded.contains("  ")
        });
    }

    /// Fails and names the rows of a table that can never match: an empty row, a row that `is_found` does not
    /// find in its own words, and a row that an earlier row hides. A row is hidden if it equals an earlier
    /// row, or begins with one in a table whose first match is taken (`first_counts`).
    fn check(rows: &[(&str, &str)], first_counts: bool, is_found: impl Fn(&str, &str) -> bool) {
        let mut faults = Vec::new();
        for (place, (word, folded)) in rows.iter().enumerate() {
            if folded.trim().is_empty() || !is_found(word, folded) {
                faults.push(format!("«{word}» is never found as «{folded}»"));
            }
            let hidden = rows[..place]
                .iter()
                .find(|(_, earlier)| match first_counts {
                    true => folded.starts_with(earlier),
                    false => folded == earlier,
                });
            if let Some((earlier, _)) = hidden {
                faults.push(format!("«{word}» is hidden by «{earlier}»"));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn a_row_that_can_never_match_is_named() {
        let faulty = |rows: &[(&str, &str)], first_counts| {
            let rows = rows.to_vec();
            std::panic::catch_unwind(move || letters(&rows, first_counts)).is_err()
        };
        assert!(faulty(&[("", "")], false));
        assert!(faulty(&[("قرار  وزير", "قرار  وزير")], false));
        assert!(faulty(&[("هيئة", "هيئة")], false));
        assert!(faulty(&[("قرار", "قرار"), ("قرار", "قرار")], false));
        assert!(faulty(
            &[("قرار", "قرار"), ("قرار وزير", "قرار وزير")],
            true
        ));
        assert!(!faulty(
            &[("قرار", "قرار"), ("قرار وزير", "قرار وزير")],
            false
        ));
    }

    #[test]
    fn words_are_folded_as_the_normalizer_folds_them() {
        assert_eq!(fold!("المشار إليه"), "المشاراليه");
        assert_eq!(letters!("لائحة تنفيذية"), "لايحه تنفيذيه");
        assert_eq!(fold!("ق.ع", "رئيس"), ["ق.ع", "رييس"]);
    }

    #[test]
    fn every_letter_is_folded_as_the_normalizer_folds_it() {
        for code in 0x0621..=0x064A {
            let letter = char::from_u32(code).expect("a letter").to_string();
            if code == 0x0640 {
                continue;
            }
            let folded: [u8; 2] = super::folded(&letter, super::Blanks::Removed);
            let folded = str::from_utf8(&folded).expect("UTF-8");
            assert_eq!(folded, normalize(&letter, Form::Letters), "{letter}");
        }
    }
}
