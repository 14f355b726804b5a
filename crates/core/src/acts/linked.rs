//! Reads what a source marks: the words of a hyperlink, which often end before the year of the cited law, and
//! the headings of its lists of changes.

use std::sync::LazyLock;

use regex::Regex;

use crate::citation::{Citation, parse};
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Returns the citation in the words of a link, or `None` if there is none. `year` is the year of the link
/// target. It is appended to words without a year before they are parsed.
///
/// ```
/// use sanad_core::acts::linked_citation;
/// let cut = linked_citation("القانون رقم 131،", Some(1948)).unwrap();
/// assert_eq!(cut.year, Some(1948));
/// ```
pub fn linked_citation(text: &str, year: Option<i32>) -> Option<Citation> {
    let citation = parse(text);
    let Some(year) = year else {
        return citation;
    };
    if citation
        .as_ref()
        .is_some_and(|citation| citation.year.is_some())
    {
        return citation;
    }
    let words = text.trim_end_matches(|mark: char| {
        mark.is_whitespace() || mark == '\u{FEFF}' || "،.".contains(mark)
    });
    parse(&format!("{words} لسنة {year:04}")).or(citation)
}

/// True if the heading of a marked change says that the change is implied: «يلغي ضمنا». Such a change is the
/// judgment of the source's editor, because no act states it.
///
/// ```
/// use sanad_core::acts::is_implied;
/// assert!(is_implied("يلغي ضمناً"));
/// assert!(!is_implied("يلغي"));
/// ```
pub fn is_implied(heading: &str) -> bool {
    static IMPLIED: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"(?:^|\s)م?ضمن(?:ا|يا)(?:\s|$)", &[]));
    IMPLIED.is_match(&normalize(heading, Form::Letters))
}
