//! Teh marbuta to heh: typists leave off its dots («لسنه», «السلطه القضائيه»).

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(if character == 'ة' { 'ه' } else { character })
}
