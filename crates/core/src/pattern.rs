//! Regular expressions over Arabic text, written as a jurist writes the words.
//!
//! A pattern that [`letters`] compiles is matched against the letters form (see [`crate::normalizer`]).
//! Its words have their natural spelling («على النحو الآتي», «إلغاء») and are folded when the pattern is
//! first used, so that anyone who reads Arabic can read and extend a table. `{name}` matches any one word of
//! a list.
//!
//! All patterns run in time linear in the text.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};

/// A list of words that patterns name.
pub(crate) type Words = (&'static str, &'static [&'static str]);

/// A pattern for the letters form. `lists` are the words that it names.
pub(crate) fn letters(source: &str, lists: &[Words]) -> Regex {
    compile(&fold(&expand(source, lists)))
}

/// A pattern for text as it is written: its words match in this spelling alone. A byte order mark is white
/// space, and U+0085 is none, as in JavaScript, from which these patterns came.
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

/// The Arabic letters of a pattern in letters form. Everything else of it is syntax and stays.
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

/// The words of a list in letters form.
pub(crate) fn folded<'w>(words: &'w [&str]) -> impl Iterator<Item = String> + use<'w> {
    words.iter().map(|word| fold(word))
}

/// True for a letter of any script: general category L.
pub(crate) fn is_letter(character: char) -> bool {
    static LETTER: LazyLock<Regex> = LazyLock::new(|| compile(r"^\p{L}$"));
    match character {
        'ء'..='غ' | 'ف'..='ي' => true,
        _ if character.is_ascii() => character.is_ascii_alphabetic(),
        _ => LETTER.is_match(character.encode_utf8(&mut [0; 4])),
    }
}

/// True for a character of the Arabic script: its digits and most of its marks are common to scripts.
pub(crate) fn is_arabic(character: char) -> bool {
    static ARABIC: LazyLock<Regex> = LazyLock::new(|| compile(r"^\p{Arabic}$"));
    match character {
        'ء'..='غ' | 'ف'..='ي' => true,
        _ if character.is_ascii() => false,
        _ => ARABIC.is_match(character.encode_utf8(&mut [0; 4])),
    }
}

/// True for a mark that joins the letter before it: general category M.
pub(crate) fn is_mark(character: char) -> bool {
    static MARK: LazyLock<Regex> = LazyLock::new(|| compile(r"^\p{M}$"));
    !character.is_ascii() && MARK.is_match(character.encode_utf8(&mut [0; 4]))
}

/// True if some place where the pattern matches passes the test, overlapping places included.
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

/// The rows of a list that no text can match or that repeat an earlier row: a row of nothing but marks, one
/// with blanks that the letters form never has, one spelled like another.
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
    fn words_are_folded_and_syntax_is_not() {
        let pattern = letters(
            r"^{list}\s\S+\s*(?:على|إلى)\p{L}$",
            &[("list", &["لائحة", "أمر"])],
        );
        assert_eq!(pattern.as_str(), r"^(?:لايحه|امر)\s\S+\s*(?:علي|الي)\p{L}$");
    }

    #[test]
    fn a_dead_row_is_named() {
        let rows = ["قرار", "أولا", "اولاً", "", "ـ", "في  شأن"];
        assert_eq!(dead_rows(&rows), ["اولاً", "", "ـ", "في  شأن"]);
    }

    #[test]
    fn places_may_overlap() {
        let pattern = letters(r"\sبعد\s.*$", &[]);
        let mut places = 0;
        assert!(!any_place(&pattern, " بعد بعد ذلك", |_| {
            places += 1;
            false
        }));
        assert_eq!(places, 2);
    }
}
