//! Citations in short: an article with the bare subject of a law («م 26 محاماة», «م 46 تنفيذ سعودي»).

use std::sync::LazyLock;

use regex::Regex;

use super::article::article_key;
use super::subject::{definite, nouns};
use crate::citation::title_noun;
use crate::lexicon::country_mentions::named_countries;
use crate::normalizer::{Form, normalize};
use crate::pattern;
use crate::titles::{is_amendment, title_words};

/// An article that is cited with a subject in place of a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BareSubject {
    /// True if no words stand before the article, such as those of a question or «درجات».
    pub is_whole: bool,
    /// Key of the article without its paragraph: `46-bis`.
    pub key: String,
    /// The article with its paragraph as a text cites it: «المادة 46 مكرر», «المادة 77/2».
    pub article: String,
    /// The words of the subject, normalized to letters, without the country.
    pub subject: String,
    /// Upper-case code of the country that the text names.
    pub country: Option<&'static str>,
    /// Names that a law of this subject may bear, most likely first.
    pub names: Vec<String>,
}

/// An article with its number in digits and words up to the end of the text.
static BARE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        concat!(
            r"(?:^|[^\p{L}\p{N}])(?:(?:ال)?مادة|م|(?P<chapter>(?:ال)?فصل))\s*[.:]?\s*(?P<slash>/)?\s*",
            r"\(?(?P<number>[0-9]{1,4})\)?(?P<bis> ?مكرر[اه]?)?(?P<paragraph>/[0-9]{1,3})?",
            r"\s*[-:،,]?\s*(?:من\s+)?",
            r"(?P<subject>\p{Arabic}{2,}(?: \p{Arabic}{2,}){0,6})[\s؟?!.]*$",
        ),
        &[],
    )
});

/// Countries whose articles are a «فصل»; elsewhere this is a chapter.
const ARTICLES_ARE_CHAPTERS: &[&str] = &["tn", "ma"];

/// Words that make `م/77` the number of a decree, and words before a number that is none of an article.
static OF_DECREE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:ال|بال)?(?:مرسوم|أمر|قرار|رقم|ملكي|سامي)(?:[^\p{L}]|$)|[0-9]",
        &[],
    )
});

/// Reads a text that ends with an article and the bare subject of its law; `None` if it does not, or names
/// several countries. `م/77` before a subject is an article, unless words before it say that it is a decree.
/// `jurisdiction` is the lower-case code of the country that is meant if the text names none.
///
/// ```
/// use sanad_core::lexicon::bare_subject;
/// let read = bare_subject("م 46 تنفيذ سعودي", None).unwrap();
/// assert_eq!((read.key.as_str(), read.subject.as_str(), read.country), ("46", "تنفيذ", Some("SA")));
/// assert_eq!(bare_subject("المرسوم الملكي م/46 تنفيذ", Some("sa")), None);
/// ```
pub fn bare_subject(text: &str, jurisdiction: Option<&str>) -> Option<BareSubject> {
    let letters = normalize(text, Form::Letters);
    let found = BARE.captures(&letters)?;
    let before = &letters[..found.get_match().start()];
    if OF_DECREE.is_match(before) {
        return None;
    }
    let (subject, country) = without_country(&found["subject"])?;
    if subject.is_empty() || title_noun(subject).is_some() {
        return None;
    }
    let bis = found.name("bis").map_or("", |_| " مكرر");
    let article = format!("المادة {}{bis}", &found["number"]);
    let key = article_key(&article)?;
    let paragraph = found.name("paragraph").map_or("", |found| found.as_str());
    let own = country.map(str::to_ascii_lowercase);
    let code = own.as_deref().or(jurisdiction).unwrap_or_default();
    if found.name("chapter").is_some() && !ARTICLES_ARE_CHAPTERS.contains(&code) {
        return None;
    }
    let words: Vec<String> = subject.split_whitespace().map(definite).collect();
    let words = words.join(" ");
    Some(BareSubject {
        is_whole: !before.chars().any(pattern::is_letter),
        key,
        article: article + paragraph,
        subject: subject.to_owned(),
        country,
        names: nouns(code).map(|noun| format!("{noun} {words}")).collect(),
    })
}

/// Parts a subject from the country at its end; `None` if it names several, or one before its end.
fn without_country(subject: &str) -> Option<(&str, Option<&'static str>)> {
    let mentions = named_countries(subject);
    let Some(first) = mentions.first() else {
        return Some((subject, None));
    };
    let is_one = mentions.iter().all(|one| one.country == first.country);
    let is_last = mentions
        .last()
        .is_some_and(|last| subject[last.span.end..].trim().is_empty());
    (is_one && is_last).then(|| (subject[..first.span.start].trim(), Some(first.country)))
}

/// Words of titles that say nothing about the subject: kinds of instruments, how they are cited and issued.
static OF_TITLES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        concat!(
            r"^(?:(?:ال|بال)?(?:قانون|نظام|مرسوم)|بقانون|مجلة|مدونة|(?:ال)?(?:اتحادي|ملكي)|رقم|في|شأن|بشأن|",
            r"(?:ب)?إصدار|الصادرة?|لسنة|سنة|لعام|عام|هـ|[0-9]+)$",
        ),
        &[],
    )
});

/// Words that a subject in short leaves out: «م 6 تحرش» is of the law against the crime of harassment.
static LEFT_OUT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?:مكافحة|جريمة|جرائم|إجراءات|مهنة|ب?تنظيم)$", &[]));

/// The words of a title or a subject that tell what it is about, without the definite article.
fn words_about(text: &str) -> Vec<String> {
    let title = title_words(text);
    let words = title.words.split_whitespace();
    let kept = words.filter(|word| !OF_TITLES.is_match(word));
    kept.map(|word| match word.strip_prefix("وال") {
        Some(rest) => format!("و{rest}"),
        None => word.strip_prefix("ال").unwrap_or(word).to_owned(),
    })
    .collect()
}

fn without_left_out(words: &[String]) -> Vec<&String> {
    let kept = words.iter().filter(|word| !LEFT_OUT.is_match(word));
    kept.collect()
}

/// Returns the places of the titles whose words are those of the subject and no more. If there are none: of
/// those that differ in words that subjects in short leave out, unless another law has the words of the
/// subject in its title. Titles of amendments are none.
///
/// ```
/// use sanad_core::lexicon::titles_about;
/// let titles = ["نظام المرور", "نظام مكافحة جريمة التحرش", "قانون السير والمرور"];
/// assert_eq!(titles_about("مرور", &titles), [0]);
/// assert_eq!(titles_about("تحرش", &titles), [1]);
/// assert!(titles_about("سير", &titles).is_empty());
/// ```
pub fn titles_about(subject: &str, titles: &[impl AsRef<str>]) -> Vec<usize> {
    let asked = words_about(subject);
    let titled: Vec<Vec<String>> = titles
        .iter()
        .map(|title| match is_amendment(title.as_ref()) {
            true => Vec::new(),
            false => words_about(title.as_ref()),
        })
        .collect();
    let places = |is_about: &dyn Fn(&Vec<String>) -> bool| -> Vec<usize> {
        let found = titled.iter().enumerate();
        let found = found.filter(|(_, words)| !words.is_empty() && is_about(words));
        found.map(|(place, _)| place).collect()
    };
    let exact = places(&|words| *words == asked);
    let bare = without_left_out(&asked);
    if !exact.is_empty() || bare.is_empty() {
        return exact;
    }
    let likely = places(&|words| without_left_out(words) == bare);
    let Some(law) = likely.first().map(|&place| &titled[place]) else {
        return likely;
    };
    // The law printed with its bylaw is no other law.
    let has = |words: &[String], all: &[&String]| all.iter().all(|word| words.contains(word));
    let whole: Vec<&String> = law.iter().collect();
    let others = places(&|words| has(words, &bare) && !has(words, &whole));
    match others.is_empty() {
        true => likely,
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_with_a_subject_is_no_decree() {
        for (text, country, key, subject, named) in [
            ("م 26 محاماة", Some("sa"), "26", "محاماه", None),
            ("م/77 عمل", Some("sa"), "77", "عمل", None),
            ("م 46 من التنفيذ سعودي", None, "46", "التنفيذ", Some("SA")),
            (
                "ما حكم المادة (٦) تحرش في السعودية؟",
                None,
                "6",
                "تحرش",
                Some("SA"),
            ),
            (
                "م 5 مكرر حماية مستهلك",
                Some("ae"),
                "5-bis",
                "حمايه مستهلك",
                None,
            ),
        ] {
            let read =
                bare_subject(text, country).map(|read| (read.key, read.subject, read.country));
            let wanted = (key.to_owned(), subject.to_owned(), named);
            assert_eq!(read, Some(wanted), "{text}");
        }
        for text in [
            "المرسوم الملكي رقم م/46 تنفيذ",
            "مرسوم م/46 لسنة 1443",
            "م/46 وتاريخ 3/6/1443",
            "م 26 من نظام المحاماة",
            "م 26",
            "محاماة",
            "م 5 عمل سعودي ومصري",
        ] {
            assert_eq!(bare_subject(text, Some("sa")), None, "{text}");
        }
        let read = bare_subject("م 26 محاماة", Some("sa"));
        assert_eq!(
            read.map(|read| read.names.concat())
                .map(|names| names.starts_with("نظام المحاماه")),
            Some(true)
        );
    }

    #[test]
    fn a_chapter_is_an_article_in_tunisia_and_morocco_alone() {
        for (text, country, is_article) in [
            ("الفصل 5 عمل", Some("sa"), false),
            ("الفصل 5 عمل", None, false),
            ("الفصل 5 شغل", Some("tn"), true),
            ("فصل 5 شغل مغربي", Some("sa"), true),
        ] {
            assert_eq!(bare_subject(text, country).is_some(), is_article, "{text}");
        }
    }

    #[test]
    fn words_before_the_article_are_told() {
        for (text, is_whole) in [
            ("م 26 محاماة", true),
            ("(م 26 محاماة", true),
            ("درجات مادة 5 مرور", false),
            ("ما نص مادة 5 مرور", false),
        ] {
            let read = bare_subject(text, Some("sa"));
            assert_eq!(read.map(|read| read.is_whole), Some(is_whole), "{text}");
        }
    }

    #[test]
    fn a_paragraph_is_kept() {
        let read = bare_subject("م 77/2 عمل", Some("sa")).map(|read| (read.key, read.article));
        assert_eq!(read, Some(("77".to_owned(), "المادة 77/2".to_owned())));
    }

    #[test]
    fn a_subject_is_all_of_a_title() {
        let titles = [
            "قانون اتحادي رقم 15: في شأن حماية المستهلك",
            "نظام الإجراءات الجزائية",
            "نظام الإجراءات الجزائية ولائحته التنفيذية",
            "نظام التنفيذ",
            "نظام التنفيذ أمام ديوان المظالم",
            "مرسوم بقانون اتحادي رقم 42 لسنة 2022: بإصدار قانون الإجراءات المدنية",
            "قانون الإثبات في المعاملات المدنية والتجارية",
            "إصدار قانون رعاية حقوق المسنين",
            "تعديل قانون المرور بالقانون رقم 17 لسنة 2024",
        ];
        for (subject, places) in [
            ("حماية مستهلك", &[0][..]),
            ("حماية", &[]),
            ("جزائية", &[1]),
            ("تنفيذ", &[3]),
            // Another law has the word too.
            ("مدنية", &[]),
            ("إجراءات مدنية", &[5]),
            ("رعاية حقوق المسنين", &[7]),
            ("مرور", &[]),
            ("إجراءات", &[]),
            ("نظام", &[]),
        ] {
            assert_eq!(titles_about(subject, &titles), places, "{subject}");
        }
    }
}
