//! Persian yeh and kaf to the Arabic ones that they stand for on Persian and Urdu keyboards.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    Some(match character {
        '\u{06CC}' => 'ي',
        '\u{06A9}' => 'ك',
        other => other,
    })
}
