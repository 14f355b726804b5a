//! Removes vowel marks, all other combining marks, and the signs of Quranic editions.
//!
//! Laws are printed without them, apart from single difficult words and quotations of the Quran. NFKC has
//! already joined a mark that makes another letter (hamza, madda) to the letter below it.

use unicode_normalization::char::is_combining_mark;

pub(in crate::normalizer) fn remove(character: char) -> Option<char> {
    (!is_combining_mark(character) && !is_quranic_sign(character)).then_some(character)
}

/// True for signs of Quranic editions that are not combining marks: end of verse, start of quarter,
/// prostration, small waw and yeh.
fn is_quranic_sign(character: char) -> bool {
    matches!(
        character,
        '\u{06DD}' | '\u{06DE}' | '\u{06E9}' | '\u{06E5}' | '\u{06E6}'
    )
}
