//! Makes ASCII strings of article numbers («46 مكرر» becomes `46-bis`), so that all spellings of a number are
//! equal.

use super::number::LETTERS;
use crate::normalizer::{Form, normalize};
use crate::numerals::adverb::ADVERBS;
use crate::numerals::ordinal::{and_hundreds, ordinal};
use crate::text::cursor::Cursor;
use crate::text::fold::{fold, words};
use crate::text::folded::FoldedText;

words! {
    /// Words in article numbers with the ASCII word that stands for each, such as `bis` for مكرر.
    const WORDS: &[(&str, &str)] = [
        ("مكرر", "bis"), ("مكررا", "bis"), ("مكررة", "bis"), ("إصدار", "issue"), ("الإصدار", "issue"),
        ("تمهيدي", "preliminary"), ("تمهيدية", "preliminary"),
    ];
}

/// Returns the ASCII key of an article number. All spellings of a number have one key.
///
/// ```
/// use sanad_core::citation::article_key;
/// assert_eq!(article_key("46 مكرر"), "46-bis");
/// assert_eq!(article_key("٢٤٢ مكررًا (أ)"), "242-bis-a");
/// assert_eq!(article_key("39/2"), "39-2");
/// assert_eq!(article_key("إصدار 3"), "issue-3");
/// assert_eq!(article_key("12 مكرر ثالثا"), "12-bis-3");
/// assert_eq!(article_key("المادة الثامنة عشرة مكرر"), "18-bis");
/// ```
pub fn article_key(article_no: &str) -> String {
    // Nearly all numbers are digits alone, and each scanned article asks for its key.
    if !article_no.is_empty() && article_no.bytes().all(|byte| byte.is_ascii_digit()) {
        return part(article_no);
    }
    let mut parts: Vec<String> = Vec::new();
    let letters = match in_words(article_no) {
        Some((number, rest)) => {
            parts.push(number.to_string());
            rest
        }
        None => normalize(article_no, Form::Letters),
    };
    for run in letters.split(|mark: char| !mark.is_alphanumeric()) {
        for token in digits_and_words(run) {
            parts.push(part(token));
        }
    }
    parts.join("-")
}

/// Reads an article number in words, with the noun for article before it or not. Returns the number and the
/// rest of the text, normalized to letters.
fn in_words(article_no: &str) -> Option<(u32, String)> {
    if article_no.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let folded = FoldedText::new(article_no);
    let mut cursor = Cursor::new(&folded, 0);
    cursor.skip_fillers(2);
    cursor.eat_any(&[fold!("المادة"), fold!("مادة")]);
    cursor.skip_fillers(2);
    let mut number = ordinal(&mut cursor)?;
    number += and_hundreds(&mut cursor, number);
    let rest = cursor.position..folded.text.len();
    Some((number, folded.letters(rest)))
}

/// Splits a part of an article number without blanks into letters and digits: `46مكرر` becomes two parts.
fn digits_and_words(run: &str) -> impl Iterator<Item = &str> {
    let mut rest = run;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let digits = first.is_ascii_digit();
        let end = rest
            .find(|c: char| c.is_ascii_digit() != digits)
            .unwrap_or(rest.len());
        let (token, tail) = rest.split_at(end);
        rest = tail;
        Some(token)
    })
}

fn part(token: &str) -> String {
    if token.bytes().all(|byte| byte.is_ascii_digit()) {
        let digits = token.trim_start_matches('0');
        return if digits.is_empty() { "0" } else { digits }.to_owned();
    }
    let mut words = WORDS.iter().chain(ADVERBS);
    if let Some((_, word)) = words.find(|(arabic, _)| *arabic == token) {
        return (*word).to_owned();
    }
    super::number::latin(token, latin)
}

/// Transliterates a letter to Latin, in lower case. A letter outside the table becomes its code point, so
/// that no letter is dropped.
fn latin(letter: char) -> String {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase().to_string();
    }
    match LETTERS.iter().find(|(arabic, _)| *arabic == letter) {
        Some((_, latin)) => (*latin).to_owned(),
        None => format!("u{:x}", letter as u32),
    }
}
