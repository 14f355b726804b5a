//! Where the titles of a corpus stand in a text.

use std::ops::Range;

use super::folded::FoldedText;
use super::known_titles::{Beginning, KnownTitles, going_on_with};
use crate::normalizer::{Form, normalize};

/// Greatest number of words of a name. The longest titles of laws that were read have 28 words.
const MOST_WORDS: usize = 28;

/// Marks that may stand within a name.
const INNER_MARKS: &[char] = &['(', ')', '،', ',', '«', '»', '"'];

impl KnownTitles {
    /// Returns the places at which a name ends that begins with the noun at the bytes `noun` of the text,
    /// with the article if it is `definite`, the nearest first. Only names of the text's country count, if
    /// that is known.
    pub(crate) fn ends(
        &self,
        folded: &FoldedText,
        noun: Range<usize>,
        definite: bool,
    ) -> Vec<usize> {
        let article = if definite { "ال" } else { "" };
        let mut beginning = Beginning::default();
        let text = folded.text[noun.start..].bytes();
        for (byte, letter) in beginning.iter_mut().zip(article.bytes().chain(text)) {
            *byte = letter;
        }
        let mut names = self.beginning(&beginning);
        if names.is_empty() {
            return Vec::new();
        }
        let (start, mut read) = (noun.end, 0);
        for part in [article, &folded.text[noun]] {
            names = going_on_with(names, read, part);
            read += part.len();
        }
        let (mut at, mut lines, mut ends) = (start, 0, Vec::new());
        for _ in 0..MOST_WORDS {
            // No mark stands behind the noun: `نظام (قانون) الجمارك` is read by its own wording.
            while at > start
                && let Some(mark) = folded.text[at..].chars().next()
                && INNER_MARKS.contains(&mark)
            {
                at += mark.len_utf8();
            }
            lines += usize::from(at > start && folded.line_before(at));
            let end = end_of_word(folded, at);
            if end == at || lines > 1 || names.is_empty() {
                break;
            }
            let word = &folded.text[at..end];
            names = going_on_with(names, read, word);
            (at, read) = (end, read + word.len());
            // Of names with the same beginning, the whole one is the first.
            if names
                .first()
                .is_some_and(|name| name.is_read(read, folded.country))
            {
                ends.push(end);
            }
        }
        ends
    }

    /// True if a document of the text's country bears the name, which is written as in the text.
    pub(crate) fn has(&self, name: &str, folded: &FoldedText) -> bool {
        let letters = normalize(name, Form::Letters);
        let letters: String = letters
            .chars()
            .filter(|one| one.is_alphanumeric())
            .collect();
        // Names of laws and bylaws are kept without the article of their noun.
        [Some(&*letters), letters.strip_prefix("ال")]
            .into_iter()
            .flatten()
            .any(|letters| {
                let found = going_on_with(&self.names, 0, letters).first();
                found.is_some_and(|name| name.is_read(letters.len(), folded.country))
            })
    }
}

/// The end of the word or the number at byte `start`.
fn end_of_word(folded: &FoldedText, start: usize) -> usize {
    let rest = &folded.text[start..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    match digits {
        0 => folded.word_end(start),
        _ => start + digits,
    }
}
