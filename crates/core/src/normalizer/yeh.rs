//! Final yeh without dots (ى) to yeh: Egyptian print leaves the dots off every final yeh («فى», «القانونى»).

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(if character == 'ى' { 'ي' } else { character })
}
