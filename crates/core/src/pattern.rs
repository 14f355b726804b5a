//! Regular expressions over Arabic text, whose words are written in natural spelling.
//!
//! A pattern compiled by [`letters`] is matched against the letters form (see [`crate::normalizer`]). Its
//! words are written in natural spelling («على النحو الآتي», «إلغاء») and are folded on first use, so that
//! every reader of Arabic can check and extend a table. `{name}` matches any word of a list.
//!
//! All patterns run in time linear in the text.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use regex::Regex;

use crate::normalizer::{Form, normalize};

/// The name by which a pattern refers to a list of words, and the words.
pub(crate) type Words = (&'static str, &'static [&'static str]);

/// Compiles a pattern that matches text normalized to letters. `lists` are the word lists to which it may
/// refer.
pub(crate) fn letters(source: &str, lists: &[Words]) -> Regex {
    compile(&fold(&expand(source, lists)))
}

/// Compiles a pattern that matches the original text, in which a word matches in its exact spelling only. As
/// in JavaScript, from which these patterns come, a byte order mark is white space and U+0085 is not.
pub(crate) fn written(source: &str, lists: &[Words]) -> Regex {
    let expanded = expand(source, lists);
    let spaced = expanded.replace(r"\s", r"[[\s--\x85]\u{FEFF}]");
    compile(&spaced.replace(r"\S", r"[^[\s--\x85]\u{FEFF}]"))
}

#[expect(clippy::expect_used, reason = "the patterns are constants")]
fn compile(source: &str) -> Regex {
    Regex::new(source).expect("a pattern of the tables compiles")
}

fn expand(source: &str, lists: &[Words]) -> String {
    lists
        .iter()
        .fold(source.to_owned(), |source, (name, words)| {
            source.replace(&format!("{{{name}}}"), &format!("(?:{})", words.join("|")))
        })
}

/// Normalizes the Arabic letters in a pattern, so that it matches normalized text. The syntax of the pattern
/// stays unchanged.
fn fold(source: &str) -> String {
    let mut folded = String::with_capacity(source.len());
    let mut buffer = [0; 4];
    for character in source.chars() {
        match character {
            '\u{0620}'..='\u{0652}' | '\u{066E}'..='\u{06D3}' => {
                folded += &normalize(character.encode_utf8(&mut buffer), Form::Letters);
            }
            _ => folded.push(character),
        }
    }
    folded
}

/// Returns the words of a list, each normalized to letters (without diacritics, variants of a letter made
/// one).
pub(crate) fn folded<'w>(words: &'w [&str]) -> impl Iterator<Item = String> + use<'w> {
    words.iter().map(|word| fold(word))
}

/// Returns a search for any of the words in text normalized to letters, which is quicker than a pattern.
#[expect(clippy::expect_used, reason = "the words are constants")]
pub(crate) fn any_of(words: &[&str]) -> AhoCorasick {
    AhoCorasick::new(folded(words)).expect("the words make an automaton")
}

/// True for a letter of any script (general category L).
pub(crate) fn is_letter(character: char) -> bool {
    static LETTER: LazyLock<Regex> = LazyLock::new(|| compile(r"^\p{L}$"));
    match character {
        'ء'..='غ' | 'ف'..='ي' => true,
        _ if character.is_ascii() => character.is_ascii_alphabetic(),
        _ => LETTER.is_match(character.encode_utf8(&mut [0; 4])),
    }
}

/// True for a character whose Unicode script is Arabic, also an Arabic digit. Not for the usual vowel marks
/// (script Inherited), tatweel and the signs «،» and «؟» (script Common).
pub(crate) fn is_arabic(character: char) -> bool {
    static ARABIC: LazyLock<Regex> = LazyLock::new(|| compile(r"^\p{Arabic}$"));
    match character {
        'ء'..='غ' | 'ف'..='ي' => true,
        _ if character.is_ascii() => false,
        _ => ARABIC.is_match(character.encode_utf8(&mut [0; 4])),
    }
}

/// True for a combining mark (general category M).
pub(crate) fn is_mark(character: char) -> bool {
    /// First character of the Arabic block, whose marks are in a table: most characters are of it, and a
    /// search of a pattern for each takes time.
    const ARABIC: u32 = 0x0600;
    static MARK: LazyLock<Regex> = LazyLock::new(|| compile(r"^\p{M}$"));
    static IN_BLOCK: LazyLock<[bool; 256]> = LazyLock::new(|| {
        std::array::from_fn(|at| char::from_u32(ARABIC + at as u32).is_some_and(matches_mark))
    });
    fn matches_mark(character: char) -> bool {
        MARK.is_match(character.encode_utf8(&mut [0; 4]))
    }
    if character.is_ascii() {
        return false;
    }
    let place = (character as u32).checked_sub(ARABIC);
    place
        .and_then(|place| IN_BLOCK.get(place as usize).copied())
        .unwrap_or_else(|| matches_mark(character))
}

/// True if any match of the pattern passes the test. A match that overlaps another one is tested too.
pub(crate) fn any_place(
    pattern: &Regex,
    text: &str,
    mut passes: impl FnMut(&regex::Captures) -> bool,
) -> bool {
    let mut at = 0;
    while let Some(found) = pattern.captures_at(text, at) {
        if passes(&found) {
            return true;
        }
        let start = found.get_match().start();
        let Some(first) = text[start..].chars().next() else {
            return false;
        };
        at = start + first.len_utf8();
    }
    false
}

/// Returns the rows of a word list that can never match or that repeat an earlier row: rows that are empty or
/// become so, rows with blanks at an end or two in a row, rows with the letters of an earlier row.
#[cfg(test)]
pub(crate) fn dead_rows(words: &[&str]) -> Vec<String> {
    let mut known = std::collections::HashSet::new();
    let is_dead = |word: &&&str| {
        let folded = fold(word);
        let is_bare = folded.trim() == folded && !folded.is_empty() && !folded.contains("  ");
        !(is_bare && known.insert(folded))
    };
    words
        .iter()
        .filter(is_dead)
        .map(|&word| word.to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_syntax_is_kept() {
        let pattern = letters(
            r"^{list}\s\S+\s*(?:على|إلى)\p{L}$",
            &[("list", &["لائحة", "أمر"])],
        );
        assert_eq!(pattern.as_str(), r"^(?:لايحه|امر)\s\S+\s*(?:علي|الي)\p{L}$");
    }

    #[test]
    fn the_table_of_marks_has_the_marks_of_unicode() {
        let mark = compile(r"^\p{M}$");
        for character in '\u{500}'..='\u{8ff}' {
            let is_one = mark.is_match(character.encode_utf8(&mut [0; 4]));
            assert_eq!(is_mark(character), is_one, "{character:?}");
        }
    }

    #[test]
    fn dead_rows_are_listed() {
        let rows = ["قرار", "أولا", "اولاً", "", "ـ", "في  شأن"];
        assert_eq!(dead_rows(&rows), ["اولاً", "", "ـ", "في  شأن"]);
    }

    #[test]
    fn matches_may_overlap() {
        let pattern = letters(r"\sبعد\s.*$", &[]);
        let mut places = 0;
        assert!(!any_place(&pattern, " بعد بعد ذلك", |_| {
            places += 1;
            false
        }));
        assert_eq!(places, 2);
    }
}
