//! The text as the grammar sees it: letters form without white space, with the way back.
//!
//! Published law has lost and gained blanks everywhere (`القانونالاتحادي`, `رقم24`, `8 0`), so a
//! pattern that counts on them misses most citations. Matching goes over a shadow without any;
//! whether a blank stood before a byte is kept beside it, for the few rules that need to know
//! where a word begins or ends.

use std::ops::Range;

use crate::normalizer::{Form, Mapped, normalize, normalize_mapped};

/// What stood before a byte of the shadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Gap {
    None,
    Blank,
    Line,
}

pub(super) struct Shadow<'t> {
    source: &'t str,
    /// Lower-case code of the country that the text is known to be of.
    pub country: Option<&'t str>,
    letters: Mapped,
    /// Letters form without white space.
    pub text: String,
    /// Of each byte of `text`, and of its end, the byte of the letters form.
    at: Vec<u32>,
    gaps: Vec<Gap>,
    /// Where flipped letters were mended, in order.
    mended: Vec<usize>,
}

impl<'t> Shadow<'t> {
    pub fn new(source: &'t str) -> Self {
        Self::of_country(source, None)
    }

    pub fn of_country(source: &'t str, country: Option<&'t str>) -> Self {
        let letters = normalize_mapped(source, Form::Letters);
        let length = letters.text.len();
        let mut text = String::with_capacity(length);
        let mut at = Vec::with_capacity(length + 1);
        let mut gaps = Vec::with_capacity(length + 1);
        let mut gap = Gap::Line;
        let mut begin = 0;
        // The letters form knows one kind of white space, and no two in a row.
        for word in letters.text.split(' ') {
            if !word.is_empty() {
                text.push_str(word);
                at.extend((begin..begin + word.len()).map(|byte| byte as u32));
                gaps.push(gap);
                gaps.resize(text.len(), Gap::None);
            }
            let space = begin + word.len();
            if space < length {
                let original = &source.as_bytes()[letters.original(space..space + 1)];
                gap = match original.contains(&b'\n') {
                    true => Gap::Line,
                    false => Gap::Blank,
                };
            }
            begin = space + 1;
        }
        at.push(length as u32);
        gaps.push(Gap::Line);
        let mut shadow = Self {
            source,
            country,
            letters,
            text,
            at,
            gaps,
            mended: Vec::new(),
        };
        shadow.mend_lam_alef();
        shadow
    }

    /// Bytes of the original text that a range of the shadow came from.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        self.letters.original(self.letters_range(range))
    }

    /// A range of the shadow in letters form, blanks and all.
    pub fn letters(&self, range: Range<usize>) -> &str {
        &self.letters.text[self.letters_range(range)]
    }

    /// A range of the shadow as it was written, shape and all.
    pub fn raw(&self, range: Range<usize>) -> &'t str {
        &self.source[self.original(range)]
    }

    /// A range of the shadow as it was written, but for its shape.
    pub fn written(&self, range: Range<usize>) -> String {
        normalize(&self.source[self.original(range)], Form::Shape)
            .trim()
            .to_owned()
    }

    /// Whether a blank, a line break or the text's beginning stands before `position`.
    pub fn blank_before(&self, position: usize) -> bool {
        self.gaps[position] != Gap::None
    }

    /// Whether a line break or the text's beginning stands before `position`.
    pub fn line_before(&self, position: usize) -> bool {
        self.gaps[position] == Gap::Line
    }

    /// Whether no letter is joined to the one at `position` from the left or from the right:
    /// a word may begin, or the one before may have ended, here.
    pub fn word_edge(&self, position: usize) -> bool {
        self.blank_before(position)
            || !self.text[..position].ends_with(is_letter)
            || !self.text[position..].starts_with(is_letter)
    }

    /// The character's border at or before `position`: where a look-ahead or look-back is cut.
    pub fn border(&self, position: usize) -> usize {
        let mut border = position.min(self.text.len());
        while !self.text.is_char_boundary(border) {
            border -= 1;
        }
        border
    }

    fn letters_range(&self, range: Range<usize>) -> Range<usize> {
        if range.is_empty() {
            let start = self.at[range.start] as usize;
            return start..start;
        }
        // The end is taken from the last byte inside, so that no blank after it belongs to it.
        self.at[range.start] as usize..self.at[range.end - 1] as usize + 1
    }

    /// PDF tools write `اال` for `الا` (`القانون االتحادي`): a word does not begin so otherwise.
    /// The letters swap places within equal bytes, so the map stays right.
    fn mend_lam_alef(&mut self) {
        const DAMAGED: &str = "اال";
        const MENDED: &str = "الا";
        let damaged: Vec<usize> = self
            .text
            .match_indices(DAMAGED)
            .map(|(position, _)| position)
            .filter(|&position| self.is_article_of_word(position) || self.is_plural(position))
            .collect();
        for &position in &damaged {
            self.text
                .replace_range(position..position + DAMAGED.len(), MENDED);
        }
        self.mended = damaged;
    }

    /// Whether flipped letters were mended within a range.
    pub fn is_mended(&self, range: Range<usize>) -> bool {
        let first = self.mended.partition_point(|&at| at < range.start);
        self.mended.get(first).is_some_and(|&at| at < range.end)
    }

    /// `حاالت` for `حالات`: no word ends in `االت`.
    fn is_plural(&self, position: usize) -> bool {
        let end = position + "االت".len();
        self.text[position..].starts_with("االت")
            && self.word_edge(end)
            && (position + "ا".len()..end).all(|byte| self.gaps[byte] == Gap::None)
    }

    fn is_article_of_word(&self, position: usize) -> bool {
        let inside = position + "ا".len()..position + "اال".len();
        if inside.clone().any(|byte| self.gaps[byte] != Gap::None) {
            return false;
        }
        let before = &self.text[..position];
        self.word_edge(position)
            || ["ب", "و", "ف", "ك"]
                .iter()
                .any(|prefix| before.ends_with(prefix) && self.word_edge(position - prefix.len()))
    }
}

/// Letters of a word; digits and punctuation end it.
pub(super) fn is_letter(letter: char) -> bool {
    // The standard library looks Arabic up in a table of all scripts, and this is asked at every step.
    matches!(letter, '\u{0620}'..='\u{064A}') || letter.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_go_and_the_way_back_stays() {
        let shadow = Shadow::new("القانــون  رقم\n(٨ ٠) لسنة");
        assert_eq!(shadow.text, "القانونرقم(80)لسنه");
        let number = shadow.text.find("80").expect("a number");
        assert_eq!(shadow.written(number..number + 2), "8 0");
        assert!(shadow.line_before(number - 1));
    }

    #[test]
    fn arabic_letters_are_letters() {
        for letter in '\0'..=char::MAX {
            assert_eq!(is_letter(letter), letter.is_alphabetic(), "{letter:?}");
        }
    }

    #[test]
    fn flipped_lam_alef_is_mended_at_the_beginning_of_a_word_only() {
        assert_eq!(Shadow::new("القانون االتحادي").text, "القانونالاتحادي");
        assert_eq!(Shadow::new("باإلجراءات").text, "بالاجراءات");
        assert_eq!(Shadow::new("هذا القانون").text, "هذاالقانون");
    }
}
