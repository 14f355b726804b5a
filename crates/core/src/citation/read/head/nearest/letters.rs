//! The bytes of a wording that are compared with a text, and the set of the first three letters of all
//! wordings.

/// Offsets of the compared bytes from the first byte of the wording. Arabic letters have two bytes, of which
/// the second tells them apart: offsets 1, 3 and 5 are the first three letters. Offset 2 tells the wordings
/// apart in which a digit or a mark follows one letter.
pub(super) const OFFSETS: [usize; 4] = [1, 2, 3, 5];
/// Number of bytes of the text that are read at one place.
pub(super) const READ: usize = OFFSETS[OFFSETS.len() - 1] + 1;

/// Classes that have each value of one byte, one bit a class.
pub(super) type Classes = [u8; 256];

/// The first three letters of all wordings, one bit for each three letters. A letter counts by the low six
/// bits of its last byte, in which Arabic letters differ.
pub(super) struct ThreeLetters(Box<[u64]>);

impl ThreeLetters {
    pub fn new() -> Self {
        Self(vec![0; 1 << 12].into())
    }

    pub fn add(&mut self, wording: &[u8]) {
        // A wording of two letters may stand before every third one, and a single letter before all.
        let letters = |offset: usize| match wording.get(offset) {
            Some(byte) => usize::from(byte & 0x3F)..usize::from(byte & 0x3F) + 1,
            None => 0..1 << 6,
        };
        if wording.get(2).is_some_and(u8::is_ascii) {
            return;
        }
        for first in letters(1) {
            for second in letters(3) {
                for third in letters(5) {
                    self.0[first << 6 | second] |= 1 << third;
                }
            }
        }
    }

    /// True if a wording may begin with the first three letters of `bytes`, or if a digit or a mark stands
    /// after the first letter.
    #[inline]
    pub fn has(&self, bytes: &[u8]) -> bool {
        let letter = |offset: usize| usize::from(bytes[offset] & 0x3F);
        bytes[2].is_ascii() || self.0[letter(1) << 6 | letter(3)] >> letter(5) & 1 == 1
    }
}
