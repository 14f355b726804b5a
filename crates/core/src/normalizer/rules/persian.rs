//! Persian yeh and kaf, from Persian and Urdu keyboards, to the Arabic letters.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    Some(match character {
        '\u{06CC}' => 'ي',
        '\u{06A9}' => 'ك',
        other => other,
    })
}
