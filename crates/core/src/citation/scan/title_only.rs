//! Reads documents cited by title alone: policies, guides, charters, templates.
//!
//! The first word of such a title is too common to begin a citation in running text. It counts only if a
//! whole query begins with it.

use crate::citation::lexicon::words::titles::TITLE_HEADS;
use crate::citation::model::Citation;
use crate::normalizer::{Form, normalize};

/// Fewest words of a title. Shorter texts are everyday phrases: `سياسة الشركة`, `جدول الأعمال`.
const FEWEST_WORDS: usize = 3;
const MOST_WORDS: usize = 40;

/// Returns the document whose title is the whole text, or `None`.
pub(in crate::citation) fn titled(text: &str) -> Option<Citation> {
    let title = text.trim();
    let letters = normalize(title, Form::Letters);
    let words = letters.split_whitespace().count();
    if title.contains('\n') || !(FEWEST_WORDS..=MOST_WORDS).contains(&words) {
        return None;
    }
    let first = letters.split_whitespace().next()?;
    let first = first.strip_prefix("ال").unwrap_or(first);
    let (_, instrument) = TITLE_HEADS.iter().find(|(head, _)| *head == first)?;
    let start = text.len() - text.trim_start().len();
    Some(Citation {
        name: Some(title.to_owned()),
        span: start..start + title.len(),
        ..Citation::new(*instrument)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::model::Instrument;

    #[test]
    fn a_whole_title_is_a_name() {
        let title = "السياسة الوطنية لمنع عمل الأطفال في المملكة";
        let citation = titled(&format!(" {title}\n")).expect("a title");
        assert_eq!(citation.name.as_deref(), Some(title));
        assert_eq!(citation.instrument, Instrument::Bylaw);
        assert_eq!(citation.span, 1..title.len() + 1);
    }

    #[test]
    fn phrases_and_pages_are_no_titles() {
        for text in [
            "سياسة الشركة",
            "جدول الأعمال",
            "المدير العام للشركة",
            "",
            "خطة\nالعمل في السنة",
        ] {
            assert!(titled(text).is_none(), "{text}");
        }
    }
}
