//! A text in letters form, with its line breaks and a map to the bytes of the source.

use std::ops::Range;

use crate::normalizer::{Form, Mapped, normalize_mapped};

/// A text in letters form. Line breaks are kept, because they separate the items of a list.
pub(super) struct Source<'t> {
    pub text: &'t str,
    pub letters: String,
    map: Mapped,
}

impl<'t> Source<'t> {
    pub fn new(text: &'t str) -> Self {
        let map = normalize_mapped(text, Form::Letters);
        let mut letters = String::with_capacity(map.text.len());
        for (at, letter) in map.text.char_indices() {
            letters.push(match letter {
                ' ' if text[map.original(at..at + 1)].contains('\n') => '\n',
                // Characters of the private use area come from damaged fonts. The outline uses them as
                // placeholders.
                '\u{E000}'..='\u{F8FF}' => '\u{FFFD}',
                _ => letter,
            });
        }
        Self { text, letters, map }
    }

    /// Bytes of the source for a range of `letters`, without white space at its ends.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let range = self.map.original(range);
        let words = &self.text[range.clone()];
        let start = range.start + words.len() - words.trim_start().len();
        start..start + words.trim().len()
    }

    /// Position in `letters` of a byte of the source.
    pub fn letters_at(&self, byte: usize) -> usize {
        let offsets = self.map.offsets();
        let at = offsets.partition_point(|&offset| (offset as usize) < byte);
        at.min(self.letters.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_are_kept_and_ranges_lead_back() {
        let source = Source::new("عُدّلت  المادّةُ\r\n(٥) هـ");
        assert_eq!(source.letters, "عدلت الماده\n(5) ه");
        let article = source.letters.find("الماده").unwrap();
        let range = source.original(article..article + "الماده".len());
        assert_eq!(&source.text[range.clone()], "المادّةُ");
        assert_eq!(source.letters_at(range.start), article);
    }
}
