//! Stores each text as a list of the numbers of its words, which is shorter than the letters.

use std::ops::Range;

use crate::index::error::IndexError;
use crate::storage::Column;

/// Collects the texts of one field while the file `passages` is built.
pub(super) struct Texts {
    starts: Vec<u32>,
    bytes: Vec<u8>,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            starts: vec![0],
            bytes: Vec::new(),
        }
    }
}

impl Texts {
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Appends a text, word by word in LEB128: about two bytes for each word, because frequent words come
    /// early and have small numbers. Fails with [`IndexError::Input`] above 4 GiB.
    pub(super) fn push(&mut self, words: &[u32]) -> Result<(), IndexError> {
        for &word in words {
            let mut rest = word;
            while rest >= 0x80 {
                self.bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            self.bytes.push(rest as u8);
        }
        let end = u32::try_from(self.bytes.len());
        self.starts.push(end.map_err(|_| {
            IndexError::Input("the texts of one index are longer than 4 GiB".to_owned())
        })?);
        Ok(())
    }

    pub(super) fn finish(self) -> TextColumns {
        TextColumns {
            starts: self.starts.into(),
            bytes: self.bytes.into(),
        }
    }
}

/// Stored texts of one field, each a list of word numbers, in memory or mapped from the file `passages`.
pub(crate) struct TextColumns {
    pub(super) starts: Column<u32>,
    pub(super) bytes: Column<u8>,
}

impl TextColumns {
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns an iterator over the word numbers of the text with index `text`. In a damaged file the numbers
    /// may lie beyond the table of words.
    pub(crate) fn words(&self, text: usize) -> Words<'_> {
        Words {
            rest: &self.bytes[self.starts[text] as usize..self.starts[text + 1] as usize],
        }
    }

    /// Calls `visit` with each word of a text whose bit is set in `wanted`: its position and its number.
    /// Returns the number of all words of the text.
    ///
    /// The reranker reads tens of thousands of words for a query, and wants few of them. So the ends of the
    /// numbers are found for 64 bytes at a time, and no branch depends on a number's length or on whether it
    /// is wanted.
    pub(crate) fn visit_wanted(
        &self,
        text: usize,
        wanted: &[u64],
        mut visit: impl FnMut(u32, u32),
    ) -> usize {
        let bytes = &self.bytes[..];
        let (start, end) = (self.starts[text] as usize, self.starts[text + 1] as usize);
        let mut position = 0;
        // Where the next number begins.
        let mut at = start;
        let mut found = [(0, 0); BLOCK];
        for block in (start..end).step_by(BLOCK) {
            let mut ends = ends_in(&bytes[block..], end - block);
            let mut count = 0;
            while ends != 0 {
                let last = block + ends.trailing_zeros() as usize;
                let word = number(bytes, at, last);
                found[count % BLOCK] = (position, word);
                let has = wanted.get(word as usize / 64);
                count += has.map_or(0, |bits| (bits >> (word % 64) & 1) as usize);
                position += 1;
                at = last + 1;
                ends &= ends - 1;
            }
            for &(position, word) in &found[..count] {
                visit(position, word);
            }
        }
        position as usize
    }

    /// Tells the processor that these texts, which follow each other, will be read: it would wait for the
    /// memory of each. At most the first [`ASKED`] bytes of them are asked for.
    pub(crate) fn ask(&self, texts: Range<usize>) {
        let (start, end) = (self.starts[texts.start], self.starts[texts.end]);
        let (start, end) = (start as usize, end as usize);
        #[cfg(target_arch = "x86_64")]
        for line in self.bytes[start..end.min(start + ASKED)].chunks(LINE) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: the instruction reads nothing and is part of every x86-64 processor.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (start, end);
    }

    /// Returns the number of words of a text. It counts bytes below 0x80, because LEB128 ends each number
    /// with one such byte.
    pub(super) fn length(&self, text: usize) -> u64 {
        let bytes = &self.bytes[self.starts[text] as usize..self.starts[text + 1] as usize];
        bytes.iter().filter(|&&byte| byte < 0x80).count() as u64
    }

    pub(super) fn is_sound(&self) -> bool {
        covers(&self.starts, self.bytes.len())
    }
}

/// Number of bytes that [`TextColumns::ask`] asks for, of which a chunk has some five hundred. The processor
/// itself reads ahead in a longer text.
const ASKED: usize = 1024;
/// Number of bytes that a processor reads at once.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// Number of bytes whose ends of numbers are found together.
const BLOCK: usize = 64;

/// Returns a set of the first `length` bytes, at most [`BLOCK`], at which a number ends: those below 0x80.
fn ends_in(bytes: &[u8], length: usize) -> u64 {
    let own = u64::MAX >> (BLOCK - length.min(BLOCK));
    // The bytes behind a text are read with it, if there are enough: copying so few costs more.
    match bytes.first_chunk() {
        Some(block) => ends_of(block) & own,
        None => {
            let mut block = [0x80; BLOCK];
            block[..bytes.len()].copy_from_slice(bytes);
            ends_of(&block) & own
        }
    }
}

fn ends_of(block: &[u8; BLOCK]) -> u64 {
    let eights = block.as_chunks::<8>().0.iter();
    eights.rev().fold(0, |ends, &eight| {
        let highest = !u64::from_le_bytes(eight) >> 7 & 0x0101_0101_0101_0101;
        // The product has the lowest bit of each byte in its last byte, in their order.
        ends << 8 | highest.wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// Returns the number whose bytes are those from `first` to `last`.
#[inline]
fn number(bytes: &[u8], first: usize, last: usize) -> u32 {
    let length = last + 1 - first;
    match bytes.get(first..first + 4) {
        Some(&[a, b, c, d]) if length <= 4 => {
            let four = u32::from_le_bytes([a, b, c, d]) & u32::MAX >> (32 - 8 * length);
            four & 0x7F | four >> 1 & 0x3F80 | four >> 2 & 0x001F_C000 | four >> 3 & 0x0FE0_0000
        }
        _ => {
            let rest = &bytes[first..=last];
            Words { rest }.next().unwrap_or(0)
        }
    }
}

/// Iterator over the word numbers of one stored text.
pub(crate) struct Words<'t> {
    rest: &'t [u8],
}

impl Iterator for Words<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let mut value = 0u32;
        let mut shift = 0;
        loop {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            value |= u32::from(byte & 0x7F).unbounded_shl(shift);
            if byte < 0x80 {
                return Some(value);
            }
            shift += 7;
        }
    }
}

/// True if `starts` (where each part of a column begins) begins with 0, ends with `end` and never decreases.
pub(super) fn covers(starts: &[u32], end: usize) -> bool {
    starts.first() == Some(&0)
        && starts.is_sorted()
        && starts.last().is_some_and(|&last| last as usize == end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wanted_words_of_a_text_are_visited_at_their_positions() {
        let mut texts = Texts::default();
        // Numbers of one to five bytes, in texts of many lengths, the last at the very end of the column.
        let mut state = 7u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> (state >> 7 & 31)
        };
        let all = Vec::from_iter((0..90).map(|length| Vec::from_iter((0..length).map(|_| next()))));
        for words in &all {
            texts.push(words).unwrap();
        }
        let columns = texts.finish();
        let wanted = Vec::from_iter((0..40u64).map(|at| at.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        let is_wanted = |word: u32| {
            let bits = wanted.get(word as usize / 64);
            bits.is_some_and(|bits| bits >> (word % 64) & 1 == 1)
        };
        let mut visited = 0;
        for (text, words) in all.iter().enumerate() {
            let mut found = Vec::new();
            let visit = |position, word| found.push((position, word));
            assert_eq!(columns.visit_wanted(text, &wanted, visit), words.len());
            let expected = (0..).zip(words.iter().copied());
            let expected = Vec::from_iter(expected.filter(|&(_, word)| is_wanted(word)));
            assert_eq!(found, expected);
            assert_eq!(Vec::from_iter(columns.words(text)), *words);
            visited += found.len();
        }
        assert!(visited > 100);
    }

    #[test]
    fn the_ends_of_numbers_are_the_bytes_without_a_further_one() {
        let bytes = [0x80, 0x7F, 0xFF, 0x81, 0, 5, 0x80, 0x80, 1];
        assert_eq!(ends_in(&bytes, bytes.len()), 0b1_0011_0010);
        assert_eq!(ends_in(&bytes, 5), 0b1_0010);
        assert_eq!(ends_in(&[0; BLOCK], BLOCK), u64::MAX);
        assert_eq!(ends_in(&[0; BLOCK + 1], BLOCK + 1), u64::MAX);
        assert_eq!(ends_in(&[0; BLOCK], 3), 0b111);
    }
}
