//! The way back from a normal form to the original.

use std::ops::Range;

/// A normal form with the way back to the original.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// The normal form.
    pub text: String,
    /// For each byte of the normal form the byte at which its original begins, and one more for the end.
    pub(super) offsets: Vec<u32>,
}

impl Mapped {
    /// The bytes of the original that a byte range of the normal form came from, on character borders.
    ///
    /// What the form dropped after the last character of the range (its vowel marks, a tatweel)
    /// belongs to the range; what it dropped before the first does not. A range that cuts
    /// through what was one character (the lam of `ﻻ`) gives that whole character.
    /// Panics where the range leaves the text. Cost: constant, but for that last case.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let start = self.offsets[range.start] as usize;
        if range.is_empty() {
            return start..start;
        }
        let last = self.offsets[range.end - 1];
        let end = self.offsets[range.end..]
            .iter()
            .find(|&&offset| offset != last)
            .map_or(last, |&offset| offset);
        start..end as usize
    }

    /// For each byte of [`Mapped::text`] the byte of the original at which its character came from begins,
    /// never falling; one more entry, the original's length, ends it.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }
}
