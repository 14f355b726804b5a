//! Reads a single word of a law's name in the text.

use crate::text::cursor::Cursor;

/// Reads the word at the cursor, which may be part of a law's name; `None` at punctuation or digits.
pub(in crate::citation::read) fn word<'s>(cursor: &mut Cursor<'s>) -> Option<&'s str> {
    let start = cursor.position;
    cursor.position = cursor.folded.word_end(start);
    let word = &cursor.folded.text[start..cursor.position];
    (!word.is_empty()).then_some(word)
}
