//! Notes of amendment that a source prints as the heading of a section, often with the text of the article
//! that they change.

use super::super::model::Operation;
use super::super::read::read_amendments;
use super::base::is_note;
use crate::normalizer::{Form, normalize};

/// A heading of a section that is a note, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotedSection {
    /// Headings of the section proper; `None` if nothing else is left.
    pub section: Option<String>,
    /// Sentences of the article that the source prints before the note.
    pub text: Option<String>,
    /// The note.
    pub note: String,
    /// True if the note repeals the whole section, with all its articles.
    pub of_section: bool,
}

/// Takes the note out of a heading of a section, whose levels are separated by `>`. `None` for a heading
/// without a note. Time is linear.
///
/// ```
/// use sanad_core::amendments::noted_section;
/// let heading = "إلغاء الفصل الثاني بموجب المرسوم الملكي رقم (م/5) وتاريخ 1440/2/1هـ > الفصل الثاني";
/// let found = noted_section(heading).unwrap();
/// assert_eq!((found.section.as_deref(), found.of_section), (Some("الفصل الثاني"), true));
/// assert_eq!(noted_section("الباب الأول > الفصل الثاني"), None);
/// ```
pub fn noted_section(section: &str) -> Option<NotedSection> {
    let levels: Vec<&str> = section.split('>').map(str::trim).collect();
    let at = levels
        .iter()
        .position(|level| is_note(&normalize(level, Form::Letters)))?;
    let (before, after) = (&levels[..at], &levels[at + 1..]);
    // A heading is no sentence.
    let is_sentence = |level: &&&str| level.ends_with('.');
    let text: Vec<&str> = before.iter().filter(is_sentence).copied().collect();
    let headings = before.iter().filter(|level| !is_sentence(level));
    let headings: Vec<&str> = headings.chain(after).copied().collect();
    let joined = |levels: Vec<&str>, by: &str| match levels.is_empty() {
        true => None,
        false => Some(levels.join(by)),
    };
    let of_section = read_amendments(levels[at], None)
        .iter()
        .any(|read| read.operation == Operation::DeleteArticle && read.target.part.is_some());
    Some(NotedSection {
        section: joined(headings, " > "),
        text: joined(text, "\n"),
        note: levels[at].to_owned(),
        of_section,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_goes_out_of_the_heading_with_the_text_before_it() {
        let note = "تم إلغاء هذه المادة بموجب المرسوم الملكي رقم (م/24) وتاريخ 12/5/1434هـ";
        let found = noted_section(&format!("الباب الأول > يعاقب كل من يخالف النظام. > {note}"));
        let expected = NotedSection {
            section: Some("الباب الأول".to_owned()),
            text: Some("يعاقب كل من يخالف النظام.".to_owned()),
            note: note.to_owned(),
            of_section: false,
        };
        assert_eq!(found, Some(expected));
        let lone = noted_section(note).unwrap();
        assert_eq!((lone.section, lone.text), (None, None));
    }
}
