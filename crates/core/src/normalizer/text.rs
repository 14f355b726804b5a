//! The two encodings that the normalizer reads and writes: UTF-8, which the core uses, and UTF-16, which
//! JavaScript uses.

use std::ops::Range;

use super::stretch::{self, Path};
use super::table::Table;
use super::unfolded::Unfolded;

/// A text in UTF-8 or UTF-16. Positions count bytes or UTF-16 units.
pub(super) trait Text {
    type Unit: Copy + PartialEq;

    /// Returns the character that begins at `at`, and its length in units.
    fn character(&self, at: usize) -> Option<(char, usize)>;

    /// Returns the character that ends at `at`, and its length in units.
    fn character_before(&self, at: usize) -> Option<(char, usize)>;

    fn characters(&self, range: Range<usize>) -> impl Iterator<Item = char>;

    fn units_of(character: char) -> usize;

    fn put(out: &mut Vec<Self::Unit>, character: char);

    fn written(unfolded: &Unfolded) -> &[Self::Unit];

    /// Returns the last character of the output.
    fn last(out: &[Self::Unit]) -> Option<char>;

    /// Writes the replacements of characters that the table decides, beginning at `from`; see [`stretch`].
    fn stretch<const MAPPED: bool>(
        &self,
        from: usize,
        table: &Table,
        path: Path,
        out: &mut Vec<Self::Unit>,
        offsets: &mut Vec<u32>,
    ) -> usize;
}

impl Text for str {
    type Unit = u8;

    fn character(&self, at: usize) -> Option<(char, usize)> {
        let character = self[at..].chars().next()?;
        Some((character, character.len_utf8()))
    }

    fn character_before(&self, at: usize) -> Option<(char, usize)> {
        let character = self[..at].chars().next_back()?;
        Some((character, character.len_utf8()))
    }

    fn characters(&self, range: Range<usize>) -> impl Iterator<Item = char> {
        self[range].chars()
    }

    fn units_of(character: char) -> usize {
        character.len_utf8()
    }

    fn put(out: &mut Vec<u8>, character: char) {
        out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    }

    fn written(unfolded: &Unfolded) -> &[u8] {
        &unfolded.bytes
    }

    fn last(out: &[u8]) -> Option<char> {
        let start = out.iter().rposition(|byte| byte & 0xC0 != 0x80)?;
        str::from_utf8(&out[start..]).ok()?.chars().next()
    }

    fn stretch<const MAPPED: bool>(
        &self,
        from: usize,
        table: &Table,
        path: Path,
        out: &mut Vec<u8>,
        offsets: &mut Vec<u32>,
    ) -> usize {
        stretch::utf8::<MAPPED>(self, from, &table.bytes, path, out, offsets)
    }
}

/// UTF-16 text. A lone surrogate is read as U+FFFD, which is one unit too, so that positions stay right.
impl Text for [u16] {
    type Unit = u16;

    fn character(&self, at: usize) -> Option<(char, usize)> {
        let pair = &self[at..self.len().min(at + 2)];
        let character = self.characters(at..at + pair.len()).next()?;
        Some((character, character.len_utf16()))
    }

    fn character_before(&self, at: usize) -> Option<(char, usize)> {
        // The two units before `at` are one character (a surrogate pair) or two. If they are two, the second
        // one is returned.
        let pair = at.saturating_sub(2)..at;
        let mut characters = self.characters(pair);
        let first = characters.next()?;
        let character = characters.next().unwrap_or(first);
        Some((character, character.len_utf16()))
    }

    fn characters(&self, range: Range<usize>) -> impl Iterator<Item = char> {
        char::decode_utf16(self[range].iter().copied())
            .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn units_of(character: char) -> usize {
        character.len_utf16()
    }

    fn put(out: &mut Vec<u16>, character: char) {
        out.extend_from_slice(character.encode_utf16(&mut [0; 2]));
    }

    fn written(unfolded: &Unfolded) -> &[u16] {
        &unfolded.units
    }

    fn last(out: &[u16]) -> Option<char> {
        Some(out.character_before(out.len())?.0)
    }

    fn stretch<const MAPPED: bool>(
        &self,
        from: usize,
        table: &Table,
        path: Path,
        out: &mut Vec<u16>,
        offsets: &mut Vec<u32>,
    ) -> usize {
        stretch::utf16::<MAPPED>(self, from, &table.units, path, out, offsets)
    }
}
