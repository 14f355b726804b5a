//! Replaces white space of every kind, including no-break spaces and line ends, by a plain space. So too control
//! characters such as NUL, which damaged files have in place of spaces.
//!
//! A citation is often broken over two lines, so a line end means no more than a space. The map leads back to
//! the lines of the original.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    Some(if character.is_whitespace() || character.is_control() {
        ' '
    } else {
        character
    })
}
