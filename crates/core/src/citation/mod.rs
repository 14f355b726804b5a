//! Arabic legal citations: scan, parse, format, key.
//!
//! A citation begins with a *head*: the word of an instrument (`قانون`, `مرسوم ملكي`, `طعن`) or of an
//! article. The readers work on folded text ([`crate::text`]): letters form without white space, because
//! published law loses blanks and gains them. The folders are stages, and each uses the stages before it:
//!
//! | folder | has |
//! |---|---|
//! | `model` | citations, forms, countries, results of readers |
//! | `lexicon` | all words as tables: `countries` (a file a country), `forms`, `words`, laws, issuers |
//! | `ascii` | ASCII forms of article numbers and of numbers |
//! | `read` | readers of heads, dates, numbers, names, articles, instruments, rulings, fatwas |
//! | `link` | the law of an article, references to earlier citations, relations |
//! | `scan` | the scan of a whole text: repairs, confidence, unread words |
//! | `write` | canonical wording, citation keys, annotated text |
//!
//! To add a form of citation, add a row to the file of its country, or to `lexicon/forms`, which lists what
//! else a row needs. To add a word, add it to its table in natural Arabic.
//!
//! Precision comes first: a wrong link harms more than a missing one.

mod ascii;
mod lexicon;
mod link;
mod model;
mod read;
mod scan;
mod write;

pub use crate::text::known_titles::KnownTitles;
pub use ascii::article::article_key;
pub use ascii::number::{number_key, number_key_reversed};
pub(crate) use lexicon::countries::{countries, country};
#[cfg(test)]
pub(crate) use lexicon::forms::first_wordings;
pub(crate) use lexicon::forms::wordings_of_titles;
pub use lexicon::issuers::{is_ministry, issuer_slug};
pub(crate) use lexicon::words::relations::{
    AMENDING_NOUNS, AMENDING_VERBS, REPEALING_NOUNS, REPEALING_PASTS, REPEALING_VERBS,
};
#[cfg(test)]
pub(crate) use lexicon::words::relations::{WRITTEN_INTRODUCERS, WordForm};
pub(crate) use link::relation::relation_before;
pub use link::usual_country::usual_jurisdiction;
pub(crate) use model::country::Country;
pub use model::*;
pub use read::article::heading::{ArticleHeading, HeadingEnd, article_heading};
pub use read::article::readings::article_readings;
pub(crate) use read::instrument::code::begins_with_journal;
pub use scan::{
    Scan, Unread, by_title_unless, examine, examine_in, examine_known, examine_known_unless,
    examine_unless, extract, parse, parse_in, parse_unless,
};
pub use write::annotate::{Annotation, annotate, annotate_html};
pub use write::format::article::format_article;
pub use write::format::format;
pub(crate) use write::keys::document::document_keys;
pub(crate) use write::keys::facts::DocumentFacts;
pub use write::keys::longer_title::{LongerTitle, longer_titles};
pub use write::keys::of_citation::{keys, keys_on};
pub use write::keys::title::title_keys;
pub use write::naming::{NameAsked, Naming, confused_keys, naming};

/// Returns the kind of noun (`law`, `system`, `decree`, `decision`, `order`, `bylaw`) with which the title of
/// an instrument begins.
///
/// ```
/// use sanad_core::citation::title_noun;
/// assert_eq!(title_noun("نظام العمل"), Some("system"));
/// assert_eq!(title_noun("سياسة الخصوصية"), None);
/// ```
pub fn title_noun(title: &str) -> Option<&'static str> {
    link::references::words::first_noun(title).map(model::found::Noun::name)
}

/// Returns the kind of noun (`law`, `system`, `bylaw` …) with which a reference ends, if that is a definite
/// noun without further words.
///
/// ```
/// use sanad_core::citation::bare_noun;
/// assert_eq!(bare_noun("المادة (5) من النظام"), Some("system"));
/// assert_eq!(bare_noun("المادة 5 من القانون السابق"), None);
/// ```
pub fn bare_noun(reference: &str) -> Option<&'static str> {
    link::references::words::bare_noun(reference).map(model::found::Noun::name)
}

/// True if the words of a citation say that they mean the present law of its name, and not the one that bore
/// it before.
///
/// ```
/// use sanad_core::citation::names_present_law;
/// assert!(names_present_law("المادة 43 من قانون العمل الجديد"));
/// assert!(names_present_law("المادة 43 من قانون العمل النافذ"));
/// assert!(names_present_law("المادة 43 من قانون العمل المعمول به"));
/// assert!(!names_present_law("المادة 43 من قانون العمل"));
/// ```
pub fn names_present_law(words: &str) -> bool {
    use lexicon::words::instruments::{APPLIED_LAW, PRESENT_LAW};
    let folded = crate::text::folded::FoldedText::new(words);
    (0..folded.text.len()).any(|at| {
        folded.text.is_char_boundary(at) && folded.word_edge(at) && {
            let mut word = crate::text::cursor::Cursor::new(&folded, at);
            [PRESENT_LAW, APPLIED_LAW]
                .into_iter()
                .any(|words| word.eat_word(words).is_some())
        }
    })
}

/// Returns the upper-case codes of the countries whose rulings alone have words that stand in the text.
///
/// ```
/// use sanad_core::citation::countries_of_rulings;
/// assert_eq!(countries_of_rulings("قضى قضاة المجلس بإلغاء الحكم"), ["DZ"]);
/// assert!(countries_of_rulings("قضت المحكمة العليا").is_empty());
/// ```
pub fn countries_of_rulings(text: &str) -> Vec<String> {
    let has = |words: &[&str]| {
        words.iter().any(|words| {
            text.match_indices(words).any(|(at, _)| {
                let behind = &text[at + words.len()..];
                // «قضاة المجلس الأعلى» are those of Morocco, «مجلس قضائي» is no court.
                !behind.starts_with(char::is_alphabetic) && !behind.starts_with(" الأعلى")
            })
        })
    };
    lexicon::countries::countries()
        .filter(|country| has(country.words_of_rulings))
        .map(|country| country.code.to_uppercase())
        .collect()
}

/// Returns the word of a country for an article of a law, with the definite article. `country` is a
/// lower-case code.
///
/// ```
/// assert_eq!(sanad_core::citation::article_word("tn"), "الفصل");
/// ```
pub fn article_word(country: &str) -> &'static str {
    lexicon::countries::country(country).article
}
