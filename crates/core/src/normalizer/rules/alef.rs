//! Alef with hamza, madda or wasla to bare alef, because the hamza is often omitted («الاطلاع», «الإطلاع»).

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(match character {
        'أ' | 'إ' | 'آ' | 'ٱ' => 'ا',
        other => other,
    })
}
