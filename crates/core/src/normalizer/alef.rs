//! Alef with hamza, madda or wasla to bare alef: writers leave the hamza off as they like («الاطلاع», «الإطلاع»).

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(match character {
        'أ' | 'إ' | 'آ' | 'ٱ' => 'ا',
        other => other,
    })
}
