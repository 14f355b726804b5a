//! Titles of laws: compares a cited name with the title of the document, and reads facts from titles.
//!
//! «قانون العمل رقم 131 لسنة 1948» has the number of the civil code. A false warning harms more than a
//! missing one, so a name differs only if the title has none of its distinctive words.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;
use serde::Serialize;

use crate::analyzer::analyze;
use crate::citation::countries;
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Words that say nothing about the subject of a law: kinds of instruments and issuers. The names of
/// countries come from their files.
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const GENERIC: &[&str] = &[
    "قانون", "القانون", "بقانون", "قوانين", "نظام", "النظام", "أنظمة", "لائحة", "اللائحة", "التنفيذية", "تنفيذ",
    "مرسوم", "المرسوم", "ملكي", "الملكي", "أميري", "سلطاني",
    "قرار", "القرار", "قرارات", "أمر", "الأمر", "سامي", "ظهير", "شريف", "تعميم", "كتاب", "دوري", "اتحادي",
    "الاتحادي", "الأساسي", "وزاري", "الوزاري",
    "رقم", "لسنة", "سنة", "عام", "لعام", "هجرية", "ميلادية", "وتاريخ", "تاريخ", "بتاريخ", "هـ", "م", "إصدار",
    "بإصدار", "الصادر", "الصادرة", "تعديل", "بتعديل", "المعدل", "وتعديلاته", "بعض", "أحكام", "شأن", "بشأن",
    "وزير", "الوزير", "الوزراء", "رئيس", "ملك", "الجمهورية",
    "خاص", "الخاص", "الخاصة", "متعلق", "المتعلق", "تنظيم", "بتنظيم", "الموحد", "الجديد", "الحالي", "المادة", "مادة",
    "الموافقة", "الأنظمة", "التنظيمات", "تنظيمات",
];

/// Words that distinguish the names of a few laws («مجلس الدولة») but occur in many other titles. They are
/// compared only if the more distinctive words of name and title do not decide.
const COMMON: &[&str] = &["مجلس", "الدولة", "دولة", "وزارة"];

static GENERIC_TERMS: LazyLock<HashSet<String>> = LazyLock::new(|| terms_of_all(&[GENERIC]));
static COMMON_TERMS: LazyLock<HashSet<String>> = LazyLock::new(|| terms_of_all(&[GENERIC, COMMON]));

/// Returns the search terms of the words in some lists, and of countries' names that stand in many titles.
fn terms_of_all(lists: &[&[&str]]) -> HashSet<String> {
    let words = lists.concat().join(" ");
    let names = names_in_titles().join(" ");
    terms_of(&format!("{words} {names}")).into_iter().collect()
}

/// Returns the words of countries' names and adjectives that stand in many titles and so do not distinguish
/// them («قانون العمل المصري»).
fn names_in_titles() -> Vec<String> {
    let named = countries().filter(|country| country.named_in_titles);
    named
        .flat_map(|country| {
            let names = country
                .written_names
                .iter()
                .flat_map(|name| name.split(' '));
            let names = names
                .filter(|word| !COMMON.contains(word))
                .map(str::to_owned);
            names.chain([format!("ال{}", country.adjective)])
        })
        .collect()
}

/// How well the name by which a document is cited fits the title of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fit {
    /// The title has all words of the name that distinguish laws.
    Fits,
    /// The title has some, but not all, words of the name that distinguish laws.
    Partly,
    /// The title has none of the words of the name that distinguish laws.
    Differs,
    /// The name or the title has no distinctive word, and their common words do not show that they differ.
    Unknown,
}

/// Compares the name that a text gives a law with a title. Generic words («قانون») and words with digits do
/// not count. If one of the two has only common words («قانون مجلس الدولة»), the result is `Differs` if both
/// have words, share none, and the name has at least two or a distinctive one; otherwise `Unknown`.
///
/// ```
/// use sanad_core::titles::{Fit, name_fits};
/// assert_eq!(name_fits("قانون العمل", "قانون العمل الموحد"), Fit::Fits);
/// assert_eq!(name_fits("قانون العمل", "القانون المدني"), Fit::Differs);
/// ```
pub fn name_fits(name: &str, title: &str) -> Fit {
    let (name, title) = (terms_of(name), terms_of(title));
    let distinctive = words_but(&COMMON_TERMS, &name);
    let fit = words_fit(&distinctive, &words_but(&COMMON_TERMS, &title));
    if fit != Fit::Unknown {
        return fit;
    }
    let named = words_but(&GENERIC_TERMS, &name);
    let whole = words_fit(&named, &words_but(&GENERIC_TERMS, &title));
    match whole == Fit::Differs && (named.len() > 1 || !distinctive.is_empty()) {
        true => Fit::Differs,
        false => Fit::Unknown,
    }
}

fn words_fit(named: &[String], titled: &[String]) -> Fit {
    if named.is_empty() || titled.is_empty() {
        return Fit::Unknown;
    }
    let is_there = |word: &&String| titled.iter().any(|other| is_same_word(word, other));
    match named.iter().filter(is_there).count() {
        0 => Fit::Differs,
        there if there == named.len() => Fit::Fits,
        _ => Fit::Partly,
    }
}

/// Returns the search terms of a name or title in text order, each once.
fn terms_of(text: &str) -> Vec<String> {
    let mut known = HashSet::new();
    let terms = analyze(text).into_iter().map(|token| token.term);
    terms.filter(|term| known.insert(term.clone())).collect()
}

fn words_but(common: &HashSet<String>, terms: &[String]) -> Vec<String> {
    let has_digit = |term: &str| term.contains(|character: char| character.is_ascii_digit());
    let distinctive = terms
        .iter()
        .filter(|term| !common.contains(*term) && !has_digit(term));
    distinctive.map(|term| skeleton(term)).collect()
}

/// Returns a search term without its long vowels, heh and hamza, because forms of a word differ in them:
/// `عمل` and `عمال`. A term of which fewer than two letters would remain stays whole.
fn skeleton(term: &str) -> String {
    let bare: String = term
        .chars()
        .filter(|letter| !"اويىةهء".contains(*letter))
        .collect();
    match bare.chars().nth(1) {
        Some(_) => bare,
        None => term.to_owned(),
    }
}

/// Least number of letters that a stem must have to be searched for inside another word.
const SHORTEST_STEM: usize = 3;

fn is_same_word(a: &str, b: &str) -> bool {
    let [short, long] = if a.len() <= b.len() { [a, b] } else { [b, a] };
    short == long || (short.chars().count() >= SHORTEST_STEM && long.contains(short))
}

static SUBJECT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"\s(?:ب?شأن|ب?تنظيم|بإصدار|الخاص|المتعلق)\s", &[]));

/// True if a title states the subject of its law («concerning the organization of prisons») and is not just a
/// name.
///
/// ```
/// assert!(sanad_core::titles::states_subject("قانون في شأن تنظيم السجون"));
/// ```
pub fn states_subject(title: &str) -> bool {
    SUBJECT.is_match(&normalize(title, Form::Letters))
}

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
    use crate::pattern::dead_rows;

    #[test]
    fn no_row_is_dead() {
        assert_eq!(dead_rows(&[GENERIC, COMMON].concat()), [""; 0]);
    }

    #[test]
    fn names_are_compared_by_their_distinctive_words() {
        for (name, title, fit) in [
            ("قانون العمل", "قانون العمال", Fit::Fits),
            ("قانون مجلس الدولة", "قانون العقوبات", Fit::Differs),
            ("قانون حماية المستهلك", "قانون حماية البيئة", Fit::Partly),
            ("القانون", "قانون العمل", Fit::Unknown),
        ] {
            assert_eq!(name_fits(name, title), fit, "{name} · {title}");
        }
    }

    #[test]
    fn adjacent_years_are_all_read() {
        let title = title_words("نظام العمل لعام 1426 سنة 2005");
        assert_eq!(title.words, "نظام العمل");
        assert_eq!(title.years, [1426, 2005]);
    }
}
