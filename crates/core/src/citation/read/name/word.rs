//! Reads a single word of a law's name.

use crate::text::cursor::Cursor;
use crate::text::folded::is_letter;

/// Reads the word at the cursor; `None` at punctuation or digits.
pub(super) fn word<'s>(cursor: &mut Cursor<'s>) -> Option<&'s str> {
    let start = cursor.position;
    while cursor.eat_char(is_letter).is_some() {
        if cursor.at_edge() {
            break;
        }
    }
    let word = &cursor.folded.text[start..cursor.position];
    (!word.is_empty()).then_some(word)
}
