//! Finds compound numbers: `م/51`, `أ / 90`, `35/2/814`, `23/8/1426`.
//!
//! The parts are terms like any word, so that «مرسوم 51» finds `م/51`. The whole number is one more term. It
//! is rare and has a high idf, so that the query `م/51` finds that decree before texts that merely contain
//! 51.

use std::ops::Range;

/// Greatest number of letters in a part of a compound number (`م/51`) that is not digits: `م`, `تج`.
const LETTERS: usize = 2;

/// The words of the text read last, which may form a compound number such as `م/51`.
pub(super) struct Group<'t> {
    folded: &'t str,
    parts: Vec<Range<usize>>,
}

impl<'t> Group<'t> {
    pub(super) fn new(folded: &'t str) -> Self {
        Group {
            folded,
            parts: Vec::new(),
        }
    }

    /// Reads the next word of the text, and keeps it if it can be part of a compound number. If it does not
    /// continue the number before it, `visit` is called with that number, if there is one.
    pub(super) fn take(&mut self, word: Range<usize>, visit: impl FnMut(&str, Range<usize>)) {
        let part = is_part(&self.folded[word.clone()]);
        let goes_on = part
            && self
                .parts
                .last()
                .is_some_and(|last| self.joins(last.end..word.start));
        if !goes_on {
            self.finish(visit);
        }
        if part {
            self.parts.push(word);
        }
    }

    /// Calls `visit` with the compound number (`م/51`) as one term without spaces, if the words kept so far
    /// form one: at least two, of which one is digits. Forgets the words.
    pub(super) fn finish(&mut self, mut visit: impl FnMut(&str, Range<usize>)) {
        if let [first, .., last] = self.parts.as_slice() {
            let parts: Vec<&str> = self
                .parts
                .iter()
                .map(|part| &self.folded[part.clone()])
                .collect();
            if parts.iter().any(|part| is_number(part)) {
                visit(&parts.join("/"), first.start..last.end);
            }
        }
        self.parts.clear();
    }

    fn joins(&self, between: Range<usize>) -> bool {
        self.folded[between].trim_matches(' ') == "/"
    }
}

fn is_part(word: &str) -> bool {
    is_number(word) || word.chars().nth(LETTERS).is_none()
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}
