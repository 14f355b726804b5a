//! Replaces the final yeh without dots (ى) by yeh, because Egyptian print omits the dots of every final yeh
//! («فى», «القانونى»).

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(if character == 'ى' { 'ي' } else { character })
}
