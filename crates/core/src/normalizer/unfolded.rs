//! Characters that NFKC replaces whatever their neighbours are, with their replacements in each form.
//!
//! Texts copied from PDFs consist of presentation forms, and `ﷺ` becomes eighteen characters. NFKC costs
//! about 40 ns for each letter, so the replacements are computed once for each form. A character is in these
//! tables if no neighbour can join it or its replacement.

use std::iter;
use std::ops::Range;

use super::blocks::{LATIN_SIGNS, PUNCTUATION};
use super::form::Form;
use super::rules::compatibility;

/// Unicode blocks with characters that have a stored replacement: Latin-1 signs, punctuation, Latin and
/// Arabic presentation forms, full-width and half-width forms.
const BLOCKS: [Range<u32>; 4] = [LATIN_SIGNS, PUNCTUATION, 0xFB00..0xFE00, 0xFE70..0xFFF0];

/// The replacements in one normal form, for each block of [`BLOCKS`].
pub(super) struct Characters([Box<[Option<Unfolded>]>; BLOCKS.len()]);

/// The stored replacement of one character that joins no neighbour, in UTF-8 and in UTF-16.
pub(super) struct Unfolded {
    pub bytes: Box<[u8]>,
    pub units: Box<[u16]>,
    pub begins_with_space: bool,
}

impl Characters {
    pub fn new(form: Form) -> Self {
        Self(BLOCKS.map(|block| {
            block
                .map(|code| char::from_u32(code).and_then(|character| unfold(character, form)))
                .collect()
        }))
    }

    /// Returns the stored replacement of a character; `None` if it has none, because it depends on the
    /// characters beside it or is outside [`BLOCKS`].
    pub fn get(&self, character: char) -> Option<&Unfolded> {
        let code = u32::from(character);
        let block = BLOCKS.iter().position(|block| block.contains(&code))?;
        self.0[block][(code - BLOCKS[block].start) as usize].as_ref()
    }
}

fn unfold(character: char, form: Form) -> Option<Unfolded> {
    if !compatibility::begins_segment(character) {
        return None;
    }
    let mut text = String::new();
    for folded in compatibility::fold(iter::once(character)).filter_map(|c| form.apply(c)) {
        match folded {
            ' ' if text.ends_with(' ') => {}
            _ if compatibility::begins_segment(folded) => text.push(folded),
            _ => return None,
        }
    }
    Some(Unfolded {
        bytes: text.as_bytes().into(),
        units: text.encode_utf16().collect(),
        begins_with_space: text.starts_with(' '),
    })
}
