//! Reads facts from titles and names: their words and years, the name without its article.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern;

/// True for the title of an amending law. Its articles may have the numbers of articles of the amended law.
///
/// ```
/// assert!(sanad_core::titles::is_amendment("قانون بتعديل بعض أحكام قانون العمل"));
/// ```
pub fn is_amendment(title: &str) -> bool {
    normalize(title, Form::Letters).contains("تعديل")
}

/// A document's title or a query, split into words and years so that the two can be compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TitleWords {
    /// Words of the text as letters and digits, with single blanks, without the years after other words.
    pub words: String,
    /// Years of four digits that the text states after other words («لسنة 2003»), in text order.
    pub years: Vec<u32>,
}

/// Pattern of a year in a title, which is compared separately, because the title or the query may lack it.
static YEAR: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r" (?:لسنة|لعام|سنة) (?P<year>[0-9]{4})(?: |$)", &[]));
static NEITHER_LETTER_NOR_NUMBER: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"[^\p{L}\p{N}]+", &[]));

/// Splits a title or a query into its words and its years.
///
/// ```
/// let title = sanad_core::titles::title_words("قانون العمل، لسنة ٢٠٠٣");
/// assert_eq!((title.words.as_str(), &title.years[..]), ("قانون العمل", &[2003][..]));
/// ```
pub fn title_words(text: &str) -> TitleWords {
    let letters = normalize(text, Form::Letters);
    let spaced = NEITHER_LETTER_NOR_NUMBER.replace_all(&letters, " ");
    let mut rest = spaced.trim();
    let mut title = TitleWords::default();
    while let Some(found) = YEAR.captures(rest) {
        let (Some(year), start) = (found.name("year"), found.get_match().start()) else {
            break;
        };
        title.words += &rest[..start];
        title.years.extend(year.as_str().parse::<u32>());
        rest = &rest[year.end()..];
    }
    title.words += rest;
    title
}

/// Returns a likely name for a law of which only the subject is known.
///
/// ```
/// assert_eq!(sanad_core::titles::law_about("مكافحة المخدرات"), "قانون مكافحة المخدرات");
/// ```
pub fn law_about(subject: &str) -> String {
    format!("قانون {subject}")
}

/// Pattern of a subject that is the name of a law, alone or behind words that approve or issue it.
static ISSUED_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:ب?(?:ال)?(?:(?:موافقة|مصادقة|تصديق) على|إصدار|اعتماد|إقرار) (?:مشروع )?)?(?P<law>(?:ال)?(?:نظام|قانون) \S.*)$",
        &[],
    )
});

/// Returns the name of the law, normalized to letters, if the subject that a text states for a decree or a
/// law is nothing but such a name.
///
/// ```
/// use sanad_core::titles::law_issued;
/// assert_eq!(law_issued("بالموافقة على نظام التنفيذ").as_deref(), Some("نظام التنفيذ"));
/// assert_eq!(law_issued("بتعديل نظام التنفيذ"), None);
/// ```
pub fn law_issued(subject: &str) -> Option<String> {
    let letters = normalize(subject, Form::Letters);
    let issued = ISSUED_LAW.captures(&letters)?;
    Some(issued["law"].to_owned())
}

/// Pattern of a cited article («المادة 3 من», article 3 of) before the name of a document.
static BEFORE_NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"^(?:المادة|الماده|الفصل)\s+\S[^\n\r\u{2028}\u{2029}]{0,40}?\s+من(?:\s+|$)",
        &[],
    )
});
static BLANKS: LazyLock<Regex> = LazyLock::new(|| pattern::written(r"\s+", &[]));
static AT_EDGES: LazyLock<Regex> = LazyLock::new(|| pattern::written(r"^\s+|\s+$", &[]));

/// Returns the name of a document without the cited article, and with single blanks.
///
/// ```
/// use sanad_core::titles::without_article;
/// assert_eq!(without_article("المادة 3 من قانون العمل"), "قانون العمل");
/// assert_eq!(without_article("المادة 3 من"), "");
/// ```
pub fn without_article(name: &str) -> String {
    let trimmed = AT_EDGES.replace_all(name, "");
    let bare = BEFORE_NAME.replace(&trimmed, "");
    BLANKS.replace_all(&bare, " ").into_owned()
}

/// Pattern of words for «article» before the article's number, with a blank or a separator after them.
static ARTICLE_WORD: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:(?:ال)?ماد[هة]|م|articles?|art)(?:\s*[.:]\s*|\s+)(?:رقم\s+)?",
        &[],
    )
});
/// Pattern of words for «article» that are joined to the article's number without a blank («م47»).
static GLUED_ARTICLE_WORD: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(r"^(?:(?:ال)?ماد[هة]|م|articles?|art)(?P<number>[0-9])", &[])
});

/// Returns the number of an article, given in text normalized to letters, without «المادة», «م» or `art.`
/// before it.
///
/// ```
/// use sanad_core::titles::bare_article_number;
/// assert_eq!(bare_article_number("الماده رقم 47"), "47");
/// assert_eq!(bare_article_number("م47"), "47");
/// ```
pub fn bare_article_number(letters: &str) -> &str {
    if let Some(word) = ARTICLE_WORD.find(letters) {
        return &letters[word.end()..];
    }
    let glued = GLUED_ARTICLE_WORD.captures(letters);
    let number = glued.and_then(|glued| glued.name("number"));
    number.map_or(letters, |number| &letters[number.start()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_years_are_all_read() {
        let title = title_words("نظام العمل لعام 1426 سنة 2005");
        assert_eq!(title.words, "نظام العمل");
        assert_eq!(title.years, [1426, 2005]);
    }
}
