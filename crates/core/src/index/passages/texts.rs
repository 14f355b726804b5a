//! Stores texts as numbers of words.

use crate::index::error::IndexError;
use crate::storage::Column;

/// Collects texts while the file is built.
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

/// Stored texts, each a list of word numbers, in memory or mapped from the file.
pub(crate) struct TextColumns {
    pub(super) starts: Column<u32>,
    pub(super) bytes: Column<u8>,
}

impl TextColumns {
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns an iterator over the word numbers of a text. In a damaged file the numbers may lie beyond the
    /// table of words.
    pub(crate) fn words(&self, text: usize) -> Words<'_> {
        Words {
            rest: &self.bytes[self.starts[text] as usize..self.starts[text + 1] as usize],
        }
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

/// Iterator over the words of one text.
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

/// True if `starts` begins with 0, ends with `end` and never decreases.
pub(super) fn covers(starts: &[u32], end: usize) -> bool {
    starts.first() == Some(&0)
        && starts.is_sorted()
        && starts.last().is_some_and(|&last| last as usize == end)
}
