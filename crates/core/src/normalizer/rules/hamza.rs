//! Hamza on a carrier to its carrier: ؤ to و, ئ to ي. The hamza without a carrier (ء) stays: writers do not
//! omit it without putting another letter in its place.

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(match character {
        'ؤ' => 'و',
        'ئ' => 'ي',
        other => other,
    })
}
