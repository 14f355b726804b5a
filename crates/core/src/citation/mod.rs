//! Arabic legal citations: scan, parse, format, key.
//!
//! A citation begins with a *head*: the word of an instrument (`قانون`, `مرسوم ملكي`, `طعن`) or of
//! an article. The heads, and how the words after each are read, are data: the tables in `forms`,
//! one file per legal family. To add a form, add a row there; `forms` says what else it touches.
//!
//! Reading goes over the `shadow` of a text: its letters form without white space, because
//! published law loses blanks and gains them. From there, in the order in which they call each
//! other:
//!
//! | file | reads |
//! |---|---|
//! | `scan` | a text, head by head |
//! | `head` | heads, and the prefixes joined to them |
//! | `owner`, `subject` | an article and the instrument or bare subject that it belongs to |
//! | `between` | what stands between a law and its article, and what the law is about |
//! | `article`, `ordinal` | articles in digits and words, lists, ranges, paragraphs and items |
//! | `instrument` | legislation, decrees, regulations: which reader a head calls |
//! | `numbered` | those cited by number |
//! | `named`, `name` | those cited by name, and how far a name goes |
//! | `bare` | which names by themselves are no citation |
//! | `nation` | the country that stands behind a law |
//! | `local` | parts of a country that legislate for themselves |
//! | `issuing` | what issued an instrument, behind its name |
//! | `bylaw` | executive bylaws |
//! | `ruling`, `fatwa` | rulings and fatwas |
//! | `number`, `when`, `date`, `year`, `calendar_words` | numbers, years and dates |
//! | `references` | words that point at an instrument, and which one they take up |
//! | `relation` | the words that introduce a citation |
//! | `repairs` | damage that was seen through |
//! | `tail`, `unread` | what belongs to a citation, or looks like one, and could not be read |
//! | `confidence` | how far a citation is to be believed |
//! | `titled` | titles that no head begins, where they are the whole text |
//! | `usage` | the country that cites so, where no word names one |
//!
//! Precision comes first: a wrong link harms, a missed one is a pity.

use std::sync::atomic::AtomicBool;

mod annotate;
mod article;
mod article_key;
mod bare;
mod between;
mod bylaw;
mod calendar_words;
mod confidence;
mod cursor;
mod date;
mod fatwa;
mod format;
mod forms;
mod head;
mod instrument;
mod issuers;
mod issuing;
mod keys;
mod local;
mod model;
mod name;
mod named;
mod names;
mod nation;
mod number;
mod numbered;
mod ordinal;
mod owner;
mod references;
mod relation;
mod repairs;
mod ruling;
mod scan;
mod shadow;
mod subject;
mod tail;
mod titled;
mod transliterate;
mod unread;
mod usage;
mod when;
mod year;

pub use annotate::{Annotation, annotate, annotate_html};
pub use article::article_readings;
pub use article_key::article_key;
pub use format::{format, format_article};
pub(crate) use forms::country;
#[cfg(test)]
pub(crate) use forms::first_wordings;
pub use issuers::{is_ministry, issuer_slug};
pub(crate) use keys::{DocumentFacts, document_keys};
pub use keys::{keys, keys_on, title_keys};
pub use model::*;
pub use scan::Scan;
pub use transliterate::{number_key, number_key_reversed};
pub use unread::Unread;
pub use usage::usual_jurisdiction;

/// The first citation in a text that says by itself which document it means; where there is none,
/// the first that points at one (`المادة 7 من هذا القانون`); where there is none of either, the
/// document whose title the text is (`السياسة الوطنية لمنع عمل الأطفال`). See [`extract`].
///
/// ```
/// use sanad_core::citation::{Instrument, parse};
/// let citation = parse("وفقًا للمادة (١٤٧) من القانون رقم ١٣١ لسنة ١٩٤٨").unwrap();
/// assert_eq!(citation.instrument, Instrument::Law);
/// assert_eq!(citation.number.as_deref(), Some("131"));
/// assert_eq!(citation.article.unwrap().no, "147");
/// ```
pub fn parse(text: &str) -> Option<Citation> {
    parse_in(text, None)
}

/// [`parse`] of a text that is known to be of a country (lower-case code): what a form says there
/// counts where the words themselves tell no other. It is not taken for the citation's own
/// jurisdiction, which stays what the words tell.
///
/// ```
/// use sanad_core::citation::{Instrument, parse, parse_in};
/// let chapter = "الفصل 12 من القانون عدد 20 لسنة 1990";
/// assert_eq!(parse_in(chapter, Some("tn")).unwrap().article.unwrap().no, "12");
/// ```
pub fn parse_in(text: &str, country: Option<&str>) -> Option<Citation> {
    first_of(text, examine_in(text, country))
}

/// [`parse_in`] of a long text, which another thread may cancel; then `None` outside.
pub fn parse_unless(
    text: &str,
    country: Option<&str>,
    cancelled: &AtomicBool,
) -> Option<Option<Citation>> {
    Some(first_of(text, examine_unless(text, country, cancelled)?))
}

fn first_of(text: &str, Scan { mut citations, .. }: Scan) -> Option<Citation> {
    if citations.is_empty() {
        return titled::titled(text);
    }
    let full = citations
        .iter()
        .position(|citation| citation.reference == Reference::Full)
        .unwrap_or(0);
    Some(citations.swap_remove(full))
}

/// The word that a country (lower-case code) has for an article, with its own article.
///
/// ```
/// assert_eq!(sanad_core::citation::article_word("tn"), "الفصل");
/// ```
pub fn article_word(country: &str) -> &'static str {
    forms::country(country).article
}

/// Every citation in a text, in order, spans in bytes of the text as given. Citations of one list
/// share a span. Time is linear in the text, and no text makes it fail.
pub fn extract(text: &str) -> Vec<Citation> {
    examine(text).citations
}

/// [`extract`], and beside it what looks like a citation and could not be read: what a verdict on
/// a whole text must not pass over in silence.
///
/// ```
/// use sanad_core::citation::examine;
/// let text = "الطعن رقم 599 ص 481";
/// let scan = examine(text);
/// assert!(scan.citations.is_empty());
/// assert_eq!(&text[scan.unread[0].span.clone()], text);
/// ```
pub fn examine(text: &str) -> Scan {
    examine_in(text, None)
}

/// [`examine`] of a text that is known to be of a country; see [`parse_in`].
pub fn examine_in(text: &str, country: Option<&str>) -> Scan {
    examine_unless(text, country, &AtomicBool::new(false)).unwrap_or_default()
}

/// [`examine_in`] of a long text, which another thread may cancel; then `None`.
pub fn examine_unless(text: &str, country: Option<&str>, cancelled: &AtomicBool) -> Option<Scan> {
    scan::scan(text, country, cancelled)
}
