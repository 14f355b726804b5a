//! The classes of bytes in tables of 16 values, as many as AVX2 and NEON look up at once.

use super::letters::{Classes, OFFSETS};

/// The classes of a compared byte, by its two halves of four bits. The classes of both halves together may be
/// more than those of the byte.
pub(super) struct Halves {
    pub low: [u8; 16],
    pub high: [u8; 16],
}

/// Returns the halves of each compared byte.
pub(super) fn halves(classes: &[Classes; OFFSETS.len()]) -> [Halves; OFFSETS.len()] {
    classes.each_ref().map(|classes| {
        let mut halves = Halves {
            low: [0; 16],
            high: [0; 16],
        };
        for (byte, class) in classes.iter().enumerate() {
            halves.low[byte & 15] |= class;
            halves.high[byte >> 4] |= class;
        }
        halves
    })
}
