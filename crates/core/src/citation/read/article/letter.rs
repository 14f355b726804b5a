//! Letters and adverbs that number articles, paragraphs and items.

use crate::numerals::adverb::ADVERBS;
use crate::text::cursor::Cursor;

/// Letters that number paragraphs and repeated articles without brackets or quotation marks. Other
/// letters are abbreviations as often.
const LETTERS: &str = "ابتجدهوزحطيكلمنسع";

/// A letter by itself, its alef written with the hamza that articles have. Between brackets or
/// quotation marks any letter is one.
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

/// `أولا`, `ثالثا`: the word and its number.
pub(super) fn adverb(cursor: &mut Cursor) -> Option<(&'static str, &'static str)> {
    ADVERBS
        .iter()
        .find(|(word, _)| whole(cursor, word))
        .copied()
}

/// Takes a word that ends here, or that what follows an article is glued to.
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
