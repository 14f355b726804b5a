//! Reads letters («b») and adverbs («secondly») that number articles, paragraphs and items.

use crate::numerals::adverb::ADVERBS;
use crate::text::cursor::Cursor;

/// Letters that may number paragraphs and inserted articles without brackets or quotation marks. Other single
/// letters are usually abbreviations.
const LETTERS: &str = "ابتجدهوزحطيكلمنسع";

/// Reads the single letter of a paragraph or an inserted article. An alef is returned with a hamza, as
/// article numbers write it, and a Latin letter in lower case. `set_off` is true if brackets or quotation
/// marks enclose the letter; then any letter counts.
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

/// Reads an adverb that numbers an inserted article, a paragraph or an item: `أولا`, `ثالثا`. Returns the
/// word and its number in digits.
pub(super) fn adverb(cursor: &mut Cursor) -> Option<(&'static str, &'static str)> {
    ADVERBS
        .iter()
        .find(|(word, _)| whole(cursor, word))
        .copied()
}

/// Reads `word` if it is a whole word, and returns true if it was read. If the blank after it was lost, a
/// word that may follow an article must come next.
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
