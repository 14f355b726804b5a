//! Folded text, on which the grammar works: a text normalized to letters, without white space, with a map to
//! the original.
//!
//! Published law has lost and gained blanks everywhere (`القانونالاتحادي`, `رقم24`, `8 0`), so a pattern with
//! blanks misses most citations. Folded text has none. For each byte it records whether a blank or a line
//! break stood before it, for the few rules that depend on the beginning or end of a word.

use std::ops::Range;

use super::known_titles::KnownTitles;
use crate::normalizer::{Form, Gaps, normalize, unspaced};

pub(crate) struct FoldedText<'t> {
    source: &'t str,
    /// Lower-case code of the country whose law the text is, if known.
    pub country: Option<&'t str>,
    /// Titles of the corpus, if the caller has them.
    pub titles: Option<&'t KnownTitles>,
    /// The original text normalized to letters and without white space, on which the rules of the grammar
    /// work.
    pub text: String,
    /// White space and line breaks before the bytes of `text`, and the map to the original. The beginning and
    /// the end of the text count as line breaks.
    gaps: Gaps,
    /// Positions in `text` at which swapped lam and alef (an error of PDF tools) were corrected, in order.
    corrected: Vec<usize>,
}

impl<'t> FoldedText<'t> {
    pub fn new(source: &'t str) -> Self {
        Self::of_country(source, None)
    }

    pub fn of_country(source: &'t str, country: Option<&'t str>) -> Self {
        let (text, gaps) = unspaced(source);
        let mut folded = Self {
            source,
            country,
            titles: None,
            text,
            gaps,
            corrected: Vec::new(),
        };
        folded.correct_lam_alef();
        folded
    }

    /// The same text, whose names are compared with the titles of a corpus.
    pub fn with_titles(self, titles: Option<&'t KnownTitles>) -> Self {
        Self { titles, ..self }
    }

    /// Returns the byte range of the original text from which a byte range of the folded text comes.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        self.gaps.original(self.source, range)
    }

    /// Returns the part of the text in a byte range of the folded text, normalized to letters (variants of
    /// letters made one, no diacritics) but with its blanks, and without the corrections of swapped letters.
    pub fn letters(&self, range: Range<usize>) -> String {
        let mut letters = String::with_capacity(range.len() + range.len() / 4);
        for (at, letter) in self.text[range.clone()].char_indices() {
            let at = range.start + at;
            if at > range.start && self.blank_before(at) {
                letters.push(' ');
            }
            letters.push(self.as_damaged(at).unwrap_or(letter));
        }
        letters
    }

    /// Returns the letter at byte `at` before swapped lam and alef around it were corrected.
    fn as_damaged(&self, at: usize) -> Option<char> {
        let next = self.corrected.partition_point(|&corrected| corrected <= at);
        let start = *self.corrected.get(next.checked_sub(1)?)?;
        let damaged = match self.text[start..].starts_with(BYLAW) {
            true => DAMAGED_BYLAW,
            false => DAMAGED,
        };
        damaged.get(at - start..)?.chars().next()
    }

    /// Returns the part of the original text from which a byte range of the folded text comes, unchanged.
    pub fn raw(&self, range: Range<usize>) -> &'t str {
        &self.source[self.original(range)]
    }

    /// Returns the part of the original text from which a byte range of the folded text comes, in
    /// [`Form::Shape`] and trimmed.
    pub fn written(&self, range: Range<usize>) -> String {
        let written = normalize(&self.source[self.original(range)], Form::Shape);
        let trimmed = written.trim();
        match trimmed.len() == written.len() {
            true => written,
            false => trimmed.to_owned(),
        }
    }

    /// True if a blank or a line break stands before byte `position` of the folded text, or if this is the
    /// beginning or the end of the text.
    pub fn blank_before(&self, position: usize) -> bool {
        self.gaps.blank(position)
    }

    /// True if a line break stands before byte `position` of the folded text, or if this is the beginning or the
    /// end of the text.
    pub fn line_before(&self, position: usize) -> bool {
        self.gaps.line(position)
    }

    /// True if a word may begin or end at byte `position` of the folded text, because no two letters are
    /// joined there.
    pub fn word_edge(&self, position: usize) -> bool {
        if self.blank_before(position) {
            return true;
        }
        let (before, after) = self.text.split_at(position);
        !ends_in_letter(before) || !begins_with_letter(after)
    }

    /// Returns the end of the word that begins at byte `start` of the folded text; `start` if no letter stands
    /// there.
    pub fn word_end(&self, start: usize) -> usize {
        let mut end = start;
        loop {
            let rest = &self.text[end..];
            end += match rest.as_bytes() {
                [0xD8, 0xA0..=0xBF, ..] | [0xD9, 0x80..=0x8A, ..] => "ا".len(),
                _ => match rest.chars().next().filter(|&letter| is_letter(letter)) {
                    Some(letter) => letter.len_utf8(),
                    None => return end,
                },
            };
            if self.blank_before(end) {
                return end;
            }
        }
    }

    /// Returns the character boundary of the folded text at or before byte `position`. Rules use it to limit
    /// the part of the text that they search.
    pub fn border(&self, position: usize) -> usize {
        let mut border = position.min(self.text.len());
        while !self.text.is_char_boundary(border) {
            border -= 1;
        }
        border
    }

    /// Corrects `اال`, which PDF tools write for `الا` (`القانون االتحادي`), at the beginning of a word and
    /// in the ending of a plural. No word begins with `اال`. The noun for bylaw names an instrument, so it is
    /// corrected too (`الالئحة`). A correction has the same length in bytes, so the map stays valid.
    fn correct_lam_alef(&mut self) {
        const CORRECTED: &str = "الا";
        let mut damaged = places_of_damaged(&self.text);
        damaged.retain(|&position| {
            self.is_bylaw(position) || self.is_article_of_word(position) || self.is_plural(position)
        });
        for &position in &damaged {
            let (length, corrected) = match self.is_bylaw(position) {
                true => (DAMAGED_BYLAW.len(), BYLAW),
                false => (DAMAGED.len(), CORRECTED),
            };
            self.text
                .replace_range(position..position + length, corrected);
        }
        self.corrected = damaged;
    }

    /// True if the noun for bylaw with lam and alef swapped is at `position`, in one word.
    fn is_bylaw(&self, position: usize) -> bool {
        let letters = position + 1..position + DAMAGED_BYLAW.len();
        self.text[position..].starts_with(DAMAGED_BYLAW)
            && letters.clone().all(|byte| !self.blank_before(byte))
    }

    /// True if swapped lam and alef (an error of PDF tools) were corrected in this range of the folded text.
    pub fn is_corrected(&self, range: Range<usize>) -> bool {
        let first = self.corrected.partition_point(|&at| at < range.start);
        self.corrected.get(first).is_some_and(|&at| at < range.end)
    }

    /// True if the letters at `position` of the folded text are a plural with lam and alef swapped, `حاالت`
    /// for `حالات`. No word ends in `االت`.
    fn is_plural(&self, position: usize) -> bool {
        let end = position + "االت".len();
        self.text[position..].starts_with("االت")
            && self.word_edge(end)
            && (position + "ا".len()..end).all(|byte| !self.blank_before(byte))
    }

    fn is_article_of_word(&self, position: usize) -> bool {
        if !self.text[position..].starts_with(DAMAGED) {
            return false;
        }
        let inside = position + "ا".len()..position + "اال".len();
        if inside.clone().any(|byte| self.blank_before(byte)) {
            return false;
        }
        let before = &self.text[..position];
        self.word_edge(position)
            || ["ب", "و", "ف", "ك"]
                .iter()
                .any(|prefix| before.ends_with(prefix) && self.word_edge(position - prefix.len()))
    }
}

/// The letters `الا` as PDF tools write them, with lam and alef swapped.
const DAMAGED: &str = "اال";

/// The noun for bylaw from its second letter on (`اللائحة`, `للائحة`), folded. `fold!` cannot write it,
/// because its tests use this file. The escape is the heh that the normalizer makes of a teh marbuta.
const BYLAW: &str = "للايح\u{647}";
/// [`BYLAW`] as PDF tools write it, with lam and alef swapped: `الالئحة`.
const DAMAGED_BYLAW: &str = "لاليح\u{647}";

/// Returns the positions of [`DAMAGED`] and [`DAMAGED_BYLAW`] in a text. The loop compares a few of their
/// bytes at many positions at once, so that the compiler can use vector instructions.
fn places_of_damaged(text: &str) -> Vec<usize> {
    const STEP: usize = 64;
    /// Bytes that are compared in one step.
    const READ: usize = STEP + DAMAGED_BYLAW.len();
    let text = text.as_bytes();
    let (damaged, bylaw) = (DAMAGED.as_bytes(), DAMAGED_BYLAW.as_bytes());
    let mut places = Vec::new();
    let mut from = 0;
    while let Some(last) = text.len().checked_sub(damaged.len())
        && from <= last
    {
        let to = (from + STEP).min(last + 1);
        let mut last_block = [0; READ];
        let block = match text[from..].first_chunk::<READ>() {
            Some(block) => block,
            None => {
                last_block[..text.len() - from].copy_from_slice(&text[from..]);
                &last_block
            }
        };
        let may_stand = (0..STEP).fold(false, |found, at| {
            let alike = |word: &[u8], byte: usize| block[at + byte] == word[byte];
            found
                | (alike(damaged, 1) & alike(damaged, 3) & alike(damaged, 5))
                | (alike(bylaw, 5) & alike(bylaw, 7) & alike(bylaw, 9))
        });
        if may_stand {
            places.extend((from..to).filter(|&at| is_damaged(&text[at..])));
        }
        from = to;
    }
    places
}

/// True if a text begins with [`DAMAGED`] or [`DAMAGED_BYLAW`]. Compares numbers of eight bytes: `اال` stands
/// in every text, because blanks are removed (`هذا القانون`).
#[inline]
fn is_damaged(text: &[u8]) -> bool {
    const FIRST_SIX: u64 = 0xFFFF_FFFF_FFFF;
    let (damaged, bylaw) = (DAMAGED.as_bytes(), DAMAGED_BYLAW.as_bytes());
    match text.first_chunk() {
        None => text.starts_with(damaged),
        Some(first) => {
            let first = u64::from_le_bytes(*first);
            first & FIRST_SIX == beginning(damaged)
                || first == beginning(bylaw) && text.starts_with(bylaw)
        }
    }
}

/// Returns the first bytes of a word as a number, at most eight.
const fn beginning(word: &[u8]) -> u64 {
    let (mut number, mut at) = (0, 0);
    while at < word.len() && at < 8 {
        number |= (word[at] as u64) << (8 * at);
        at += 1;
    }
    number
}

/// True for a letter, which a word may contain; digits and punctuation end a word.
pub(crate) fn is_letter(letter: char) -> bool {
    // The standard library looks letters up in a table of all scripts, which is too slow for every step. So
    // Arabic letters and the punctuation of Arabic texts come first.
    match letter {
        '\u{0620}'..='\u{064A}' => true,
        '،' | '؛' | '؟' | '«' | '»' | '\u{2010}'..='\u{2027}' => false,
        _ => letter.is_alphabetic(),
    }
}

/// True if the text begins with a letter. The bytes of Arabic letters, the most frequent, are compared first;
/// other letters are compared as characters.
fn begins_with_letter(text: &str) -> bool {
    match text.as_bytes() {
        [0xD8, 0xA0..=0xBF, ..] | [0xD9, 0x80..=0x8A, ..] => true,
        _ => text.starts_with(is_letter),
    }
}

fn ends_in_letter(text: &str) -> bool {
    match text.as_bytes() {
        [.., 0xD8, 0xA0..=0xBF] | [.., 0xD9, 0x80..=0x8A] => true,
        _ => text.ends_with(is_letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_removed_and_the_map_to_the_original_remains() {
        let folded = FoldedText::new("القانــون  رقم\n(٨ ٠) لسنة");
        assert_eq!(folded.text, "القانونرقم(80)لسنه");
        let number = folded.text.find("80").expect("a number");
        assert_eq!(folded.written(number..number + 2), "8 0");
        assert!(folded.line_before(number - 1));
    }

    #[test]
    fn a_text_begins_a_line_even_after_a_blank() {
        assert!(FoldedText::new(" المادة").line_before(0));
        assert!(!FoldedText::new("ا المادة").line_before("ا".len()));
    }

    #[test]
    fn arabic_letters_are_letters() {
        for letter in '\0'..=char::MAX {
            assert_eq!(is_letter(letter), letter.is_alphabetic(), "{letter:?}");
        }
    }

    #[test]
    fn flipped_lam_alef_is_mended_at_the_beginning_of_a_word_only() {
        assert_eq!(FoldedText::new("القانون االتحادي").text, "القانونالاتحادي");
        assert_eq!(FoldedText::new("باإلجراءات").text, "بالاجراءات");
        assert_eq!(FoldedText::new("هذا القانون").text, "هذاالقانون");
    }

    #[test]
    fn flipped_lam_alef_of_the_bylaw_is_mended() {
        for (damaged, whole) in [
            ("الالئحة التنفيذية", "اللائحة التنفيذية"),
            ("بالالئحة", "باللائحة"),
            ("من لالئحة", "من للائحة"),
        ] {
            let folded = FoldedText::new(damaged);
            assert_eq!(folded.text, FoldedText::new(whole).text);
            assert!(folded.is_corrected(0..folded.text.len()));
        }
    }

    #[test]
    fn blanks_and_flipped_letters_are_found_at_every_place() {
        for length in 1..150 {
            let before = "x".repeat(length);
            let text = format!("{before} ا االتحادي");
            let folded = FoldedText::new(&text);
            assert_eq!(folded.text, format!("{before}االاتحادي"));
            assert_eq!(folded.letters(0..length + 2), format!("{before} ا"));
            assert!(folded.is_corrected(length..folded.text.len()));
            assert!(!folded.is_corrected(0..length + 2));
        }
    }
}
