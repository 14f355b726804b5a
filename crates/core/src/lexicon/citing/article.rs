//! Reads the article that a query names, with or without its law.

use std::sync::LazyLock;

use regex::Regex;

use crate::citation::parse;
use crate::pattern;

/// The number of an article in English: `article 77`, `Art. (5)`.
static ENGLISH_ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"(?i-u:\bart(?:icles?|\.)?)\s*\(?(?P<number>[0-9]{1,4})(?-u:\b)",
        &[],
    )
});

/// Pattern of the beginning of a cited article: the word for article and the first character of its number.
static ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"(?:^|\P{L})(?P<article>(?:ال)?(?:مادة|ماده|م)(?:\s*[./(]?\s*[0-9]|\s+ال)[^\n]{0,60})",
        &[],
    )
});

/// Most words of an article with its number: «المادة المائة والحادية والعشرون مكررا».
const MOST_WORDS: usize = 7;

/// Returns the key of the article that a query names first, in Arabic or else in English, with or without its
/// law; `None` if it names none.
///
/// ```
/// use sanad_core::lexicon::named_article;
/// assert_eq!(named_article("المادة ٣ من إلغاء بعض القوانين").as_deref(), Some("3"));
/// assert_eq!(named_article("what does article 77 say").as_deref(), Some("77"));
/// ```
pub fn named_article(query: &str) -> Option<String> {
    arabic_article(query).or_else(|| {
        let english = ENGLISH_ARTICLE.captures(query)?;
        let number = english["number"].trim_start_matches('0');
        (!number.is_empty()).then(|| number.to_owned())
    })
}

fn arabic_article(query: &str) -> Option<String> {
    let western: String = query.chars().map(western).collect();
    let text = &ARTICLE.captures(&western)?["article"];
    let words: Vec<&str> = text
        .split_whitespace()
        .take_while(|word| *word != "من")
        .take(MOST_WORDS)
        .collect();
    // The law may follow without «من», so the longest beginning that the grammar reads as an article counts.
    (1..=words.len())
        .rev()
        .find_map(|count| article_key(&words[..count].join(" ")))
}

/// Reads an article alone. The grammar reads one only with a law after it, so the number of some law is
/// added.
pub(super) fn article_key(article: &str) -> Option<String> {
    let citation = parse(&format!("{article} من القانون رقم 1 لسنة 2000"))?;
    citation.article.map(|article| article.key)
}

fn western(character: char) -> char {
    match character {
        '٠'..='٩' => char::from(b'0' + (u32::from(character) - u32::from('٠')) as u8),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_several_words_are_read_whole() {
        for (query, key) in [
            ("المادة الثانية عشرة من نظام العمل", Some("12")),
            ("ما حكم المادة الحادية عشرة من نظام العمل", Some("11")),
            ("المادة الثانية والعشرون نظام العمل", Some("22")),
            ("المادة الثانية بعد المائة من نظام العمل", Some("102")),
            ("المادة 5 مكرر من قانون العقوبات", Some("5-bis")),
            ("المادة (٧٧) نظام العمل السعودي", Some("77")),
            ("المادة 3 نظام العمل", Some("3")),
            ("المادة الثانية وعقوبة من يخالفها", Some("2")),
            ("المادة التي تحكم الإجازات", None),
            ("Article (77) of the labor law", Some("77")),
            ("ART. 5 civil code", Some("5")),
            ("part 5 of the article", None),
            ("Article 0 of the labor law", None),
            ("Article 07 of the labor law", Some("7")),
        ] {
            assert_eq!(named_article(query).as_deref(), key, "{query}");
        }
    }
}
