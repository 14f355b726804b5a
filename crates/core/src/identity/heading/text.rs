//! Keeps a text as written together with its normalized letters, so that a place found in one can be read in
//! the other.

use crate::normalizer::{Form, normalize};
use crate::text::fold;
use crate::text::fold::letters;

fold::words! {
    /// Words that end the name of an issuer.
    letters first const STOPS: &[&str] = [
        "رقم", "لسنة", "وتاريخ", "بتاريخ", "صادر", "(", ":", "،",
    ];
}

/// A text as written and the same text normalized to letters. Both have the same number of characters, so
/// character positions agree.
pub(super) struct Text {
    written: String,
    pub letters: String,
}

impl Text {
    pub fn new(text: &str) -> Self {
        let written = normalize(text, Form::Shape).trim().to_owned();
        let letters = normalize(&written, Form::Letters);
        Self { written, letters }
    }

    /// Removes the first of `beginnings` with which the text begins. Returns the whole text if none fits.
    pub fn after_any(self, beginnings: &[&str]) -> Self {
        let found = beginnings
            .iter()
            .find(|beginning| self.letters.starts_with(**beginning));
        match found {
            Some(beginning) => Self::new(&self.as_written(beginning.len(), self.letters.len())),
            None => self,
        }
    }

    /// Returns the issuer between byte `end` and a number, as written: «مجلس إدارة هيئة التأمين». The words
    /// of the instrument end at `end`. If their last word is an office («قرار وزير العدل»), it belongs to the
    /// issuer too.
    pub fn issuer(&self, end: usize, limit: usize) -> Option<String> {
        let tail = &self.letters[end..limit];
        let stop = STOPS
            .iter()
            .filter_map(|word| tail.find(word))
            .min()
            .unwrap_or(tail.len());
        let office = letters!["وزيرة", "وزير", "وزارة"]
            .iter()
            .find(|office| self.letters[..end].ends_with(**office));
        let start = office.map_or(end, |office| end - office.len());
        let words = self.as_written(start, end + stop);
        let words = words.trim_matches(|c: char| !c.is_alphanumeric());
        (!words.is_empty()).then(|| words.to_owned())
    }

    /// Returns the nearest character boundary at or before byte `at` of the normalized text.
    pub fn boundary_before(&self, mut at: usize) -> usize {
        at = at.min(self.letters.len());
        while !self.letters.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Returns the text as written between two byte positions of the normalized text.
    pub fn as_written(&self, start: usize, end: usize) -> String {
        let skip = self.letters[..start].chars().count();
        let take = self.letters[start..end].chars().count();
        self.written.chars().skip(skip).take(take).collect()
    }
}

/// Returns the words with single spaces, without punctuation.
pub(in crate::identity) fn words(letters: &str) -> String {
    letters
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_the_letters_form_is_a_place_in_the_text() {
        let text = Text::new("  قــرار وزيـرة الشئون الإجتماعية رقم ٥");
        assert_eq!(text.written.chars().count(), text.letters.chars().count());
        let end = "قرار وزيره".len();
        assert_eq!(
            text.issuer(end, text.letters.len()).as_deref(),
            Some("وزيرة الشئون الإجتماعية")
        );
    }
}
