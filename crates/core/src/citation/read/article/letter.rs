//! Letters and adverbs that number articles, paragraphs and items.

use crate::numerals::adverb::ADVERBS;
use crate::text::cursor::Cursor;

/// Letters that number paragraphs and repeated articles without brackets or quotation marks. Other letters
/// are often abbreviations.
const LETTERS: &str = "ابتجدهوزحطيكلمنسع";

/// Reads a single letter. Its alef gets the hamza that articles have. `set_off`: brackets or quotation marks
/// enclose it, so any letter counts.
pub(super) fn letter(cursor: &mut Cursor, set_off: bool) -> Option<char> {
    let mut ahead = *cursor;
    let letter = ahead
        .lone_letter()
        .filter(|letter| set_off || LETTERS.contains(*letter))?;
    *cursor = ahead;
    Some(match letter {
        'ا' => 'أ',
        other => other.to_ascii_lowercase(),
    })
}

/// Reads an adverb: `أولا`, `ثالثا`. Returns the word and its number.
pub(super) fn adverb(cursor: &mut Cursor) -> Option<(&'static str, &'static str)> {
    ADVERBS
        .iter()
        .find(|(word, _)| whole(cursor, word))
        .copied()
}

/// Reads a whole word. A word that may follow an article may come after it without a blank.
pub(super) fn whole(cursor: &mut Cursor, word: &str) -> bool {
    const GLUED: &[&str] = &["من", "في", "و("];
    let mut ahead = *cursor;
    let whole = ahead.eat(word)
        && (ahead.at_edge() || GLUED.iter().any(|next| ahead.rest().starts_with(next)));
    if whole {
        *cursor = ahead;
    }
    whole
}
