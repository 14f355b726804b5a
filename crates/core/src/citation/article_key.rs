//! The ASCII form of an article number, which matching goes by.

use super::transliterate::LETTERS;
use crate::normalizer::{Form, normalize};

/// Words in article numbers that have a form of their own.
const WORDS: &[(&str, &str)] = &[
    ("مكرر", "bis"),
    ("مكررا", "bis"),
    ("مكرره", "bis"),
    ("اصدار", "issue"),
    ("الاصدار", "issue"),
    ("تمهيدي", "preliminary"),
    ("اولا", "1"),
    ("ثانيا", "2"),
    ("ثالثا", "3"),
    ("رابعا", "4"),
    ("خامسا", "5"),
];

/// ASCII key of an article number: what stays equal however the number is spelled.
///
/// ```
/// use sanad_core::citation::article_key;
/// assert_eq!(article_key("46 مكرر"), "46-bis");
/// assert_eq!(article_key("٢٤٢ مكررًا (أ)"), "242-bis-a");
/// assert_eq!(article_key("39/2"), "39-2");
/// assert_eq!(article_key("إصدار 3"), "issue-3");
/// ```
pub fn article_key(article_no: &str) -> String {
    let letters = normalize(article_no, Form::Letters);
    let mut parts: Vec<String> = Vec::new();
    for run in letters.split(|mark: char| !mark.is_alphanumeric()) {
        for token in digits_and_words(run) {
            parts.push(part(token));
        }
    }
    parts.join("-")
}

/// `46مكرر` is two tokens though no blank stands between them.
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
    if let Some((_, word)) = WORDS.iter().find(|(arabic, _)| *arabic == token) {
        return (*word).to_owned();
    }
    token.chars().map(latin).collect()
}

/// The Latin letters of one Arabic one; what the table does not have is its code point, so that
/// two numbers never share a key by losing a letter.
fn latin(letter: char) -> String {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase().to_string();
    }
    match LETTERS.iter().find(|(arabic, _)| *arabic == letter) {
        Some((_, latin)) => (*latin).to_owned(),
        None => format!("u{:x}", letter as u32),
    }
}
