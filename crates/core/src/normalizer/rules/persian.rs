//! Replaces the Persian yeh and kaf, which Persian and Urdu keyboards produce, by the Arabic letters.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    Some(match character {
        '\u{06CC}' => 'ي',
        '\u{06A9}' => 'ك',
        other => other,
    })
}
