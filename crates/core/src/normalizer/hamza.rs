//! Hamza on a carrier to its carrier: ؤ to و, ئ to ي. The hamza that stands alone (ء) is kept:
//! it is never left out without another letter taking its place.

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(match character {
        'ؤ' => 'و',
        'ئ' => 'ي',
        other => other,
    })
}
