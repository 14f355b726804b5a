//! Replaces teh marbuta by heh, because its dots are often omitted («لسنه», «السلطه القضائيه»).

pub(crate) const fn fold(character: char) -> Option<char> {
    Some(if character == 'ة' { 'ه' } else { character })
}
