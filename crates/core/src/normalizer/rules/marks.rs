//! Vowel marks, every other combining mark, and the signs of Quranic editions: out.
//!
//! Laws are printed without them; where they occur they vowel one hard word or quote the Quran.
//! A mark that makes a letter of its own (hamza, madda) has been joined to its carrier by NFKC.

use unicode_normalization::char::is_combining_mark;

pub(in crate::normalizer) fn remove(character: char) -> Option<char> {
    (!is_combining_mark(character) && !is_quranic_sign(character)).then_some(character)
}

/// Signs that are no combining marks: end of verse, start of quarter, place of prostration, small waw and yeh.
fn is_quranic_sign(character: char) -> bool {
    matches!(
        character,
        '\u{06DD}' | '\u{06DE}' | '\u{06E9}' | '\u{06E5}' | '\u{06E6}'
    )
}
