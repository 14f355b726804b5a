//! Replaces an alef with hamza, madda or wasla by a plain alef, because writers often omit the hamza
//! («الاطلاع», «الإطلاع»).

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(match character {
        'أ' | 'إ' | 'آ' | 'ٱ' => 'ا',
        other => other,
    })
}
