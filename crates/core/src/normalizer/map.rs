//! The map from a normal form back to the original.

use std::ops::Range;

/// A normal form with its map.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// The normal form.
    pub text: String,
    /// Byte of the original where each byte of the normal form comes from, and one more for the end.
    pub(super) offsets: Vec<u32>,
}

impl Mapped {
    /// The byte range of the original for a byte range of the normal form, on character boundaries.
    ///
    /// Characters that the form removed after the last one of the range (vowel marks, tatweel) belong to
    /// the range; those removed before the first do not. A range through a part of an original character
    /// (the lam of `ﻻ`) gives the whole character. Constant time, apart from that case.
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

    /// For each byte of [`Mapped::text`] the byte where its original character begins. Offsets never fall;
    /// one more, the length of the original, ends them.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }
}
