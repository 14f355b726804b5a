//! Reads citations in queries that the citation grammar does not read: English citations, which are
//! translated to Arabic, articles before the full title of a law, and bare numbers of cases.

mod case_number;

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::citation::{country, parse};
use crate::pattern;

pub use case_number::{CaseNumber, case_number};

static ENGLISH_ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"(?-u:\b)(?:articles?|art\.?)\s*\(?(?P<number>[0-9]+)\)?",
        &[],
    )
});
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"(?-u:\b)(?:no\.?|number|nr\.?)\s*\(?(?P<number>[0-9]+)\)?\s*(?:of|for|/|,)?\s*(?:the\s+year\s+)?(?P<year>[0-9]{4})(?-u:\b)",
        &[],
    )
});

/// English names of instruments in lower case, with their Arabic names. A longer name comes before the
/// shorter names with which it ends.
const INSTRUMENTS: &[(&str, &str)] = &[
    (r"federal decree[- ]law", "مرسوم بقانون اتحادي"),
    (r"federal law", "قانون اتحادي"),
    (r"federal decree", "مرسوم اتحادي"),
    (r"decree[- ]law", "مرسوم بقانون"),
    (r"cabinet (?:decision|resolution)", "قرار مجلس الوزراء"),
    (
        r"ministerial (?:decision|resolution|decree|order)",
        "قرار وزاري",
    ),
    (r"royal decree", "مرسوم ملكي"),
    (r"presidential decree", "قرار رئيس الجمهورية"),
    (r"(?-u:\b)(?:law|act|statute)(?-u:\b)", "قانون"),
];
static INSTRUMENT_NAMES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let names = INSTRUMENTS.iter();
    names.map(|(name, _)| pattern::written(name, &[])).collect()
});

/// Greatest number of Arabic readings of a query. Each reading is parsed and looked up, in every country if
/// none is named, which takes 0.5 ms. The longest query has two hundred phrases with several alternatives
/// each.
const MAX_READINGS: usize = 64;

/// Returns Arabic wordings of the citation in an English query, distinct and most likely first; empty if the
/// query names no article, or neither an instrument with number and year nor a phrase of `glossary`.
/// `glossary` has the Arabic words for the phrases of the query. `jurisdiction` is the lower-case code of the
/// country.
///
/// ```
/// use sanad_core::lexicon::readings_in_arabic;
/// let readings = readings_in_arabic("Article 5 of Federal Law No. 8 of 1980", &[""; 0], None);
/// assert_eq!(readings, ["المادة 5 من قانون اتحادي رقم 8 لسنة 1980"]);
/// ```
pub fn readings_in_arabic(
    query: &str,
    glossary: &[impl AsRef<str>],
    jurisdiction: Option<&str>,
) -> Vec<String> {
    let query = query.to_ascii_lowercase();
    let Some(article) = ENGLISH_ARTICLE.captures(&query) else {
        return Vec::new();
    };
    let instrument = INSTRUMENT_NAMES
        .iter()
        .position(|name| name.is_match(&query));
    let laws = match NUMBERED.captures(&query).zip(instrument) {
        Some((law, row)) => {
            vec![format!(
                "{} رقم {} لسنة {}",
                INSTRUMENTS[row].1, &law["number"], &law["year"]
            )]
        }
        None => {
            let word = country(jurisdiction.unwrap_or_default()).bare_law;
            let words = glossary.iter().map(AsRef::as_ref);
            words
                .flat_map(|words| [words.to_owned(), format!("{word} {words}")])
                .collect()
        }
    };
    let mut known = HashSet::new();
    laws.into_iter()
        .filter(|law| known.insert(law.clone()))
        .take(MAX_READINGS)
        .map(|law| format!("المادة {} من {law}", &article["number"]))
        .collect()
}

/// Pattern of the beginning of a cited article: the word for article and the first character of its number.
static ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"(?:^|\P{L})(?P<article>(?:ال)?(?:مادة|ماده|م)(?:\s*[./(]?\s*[0-9]|\s+ال)[^\n]{0,60})",
        &[],
    )
});

/// Most words of an article with its number: «المادة المائة والحادية والعشرون مكررا».
const MOST_WORDS: usize = 7;

/// Returns the key of the article that a query names first in Arabic, with or without its law; `None` if it
/// names none.
///
/// ```
/// use sanad_core::lexicon::named_article;
/// assert_eq!(named_article("المادة ٣ من إلغاء بعض القوانين").as_deref(), Some("3"));
/// ```
pub fn named_article(query: &str) -> Option<String> {
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
fn article_key(article: &str) -> Option<String> {
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
        ] {
            assert_eq!(named_article(query).as_deref(), key, "{query}");
        }
    }

    #[test]
    fn every_name_of_an_instrument_matches() {
        for (row, name) in [
            "Federal Decree-Law",
            "federal law",
            "federal decree",
            "decree law",
            "Cabinet Resolution",
            "ministerial order",
            "royal decree",
            "presidential decree",
            "Act",
        ]
        .iter()
        .enumerate()
        {
            let reading =
                readings_in_arabic(&format!("art. 3 of {name} no. 8 of 1980"), &[""; 0], None);
            assert_eq!(
                reading,
                [format!(
                    "المادة 3 من {} رقم 8 لسنة 1980",
                    INSTRUMENTS[row].1
                )]
            );
        }
    }
}
