//! Replaces Arabic-Indic (٠–٩) and Persian (۰–۹) digits by ASCII digits.
//!
//! Texts mix them inside one number («لسنة ۲۰۲٥»). NFKC handles full-width and styled digits.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    let zero = match character {
        '\u{0660}'..='\u{0669}' => 0x0660,
        '\u{06F0}'..='\u{06F9}' => 0x06F0,
        _ => return Some(character),
    };
    char::from_digit(u32::from(character) - zero, 10)
}
