//! The map from a normal form back to the original text.

use std::ops::Range;

/// A text in a normal form, with a map to its original.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// The text in the normal form.
    pub text: String,
    /// For each byte of the normal form the byte of the original from which it comes, then the length of the
    /// original.
    pub(super) offsets: Vec<u32>,
}

impl Mapped {
    /// Returns the byte range of the original for a byte range of the normal form, on character boundaries.
    ///
    /// Characters that the form removed after the last one of the range (vowel marks, tatweel) belong to the
    /// range; those removed before the first do not. If the range covers only a part of an original character
    /// (the lam of the ligature `ﻻ`), the result has the whole character. Takes constant time, apart from
    /// that case.
    ///
    /// # Panics
    /// If the range is outside the text.
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

    /// Returns for each byte of [`Mapped::text`] the byte at which its original character begins, then the
    /// length of the original. The offsets never decrease.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }
}
