//! Replaces waw and yeh with hamza by the plain letters: ؤ by و, ئ by ي. A hamza that stands alone (ء) stays,
//! because writers do not omit it without putting another letter in its place.

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(match character {
        'ؤ' => 'و',
        'ئ' => 'ي',
        other => other,
    })
}
