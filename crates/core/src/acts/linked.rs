//! Citations in the words of a link, which often end before the year that the link itself tells.

use crate::citation::{Citation, parse};

/// The citation in the words of a link. `year` is the year of the link's target: it is read as if it stood
/// behind the words where they state none.
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
