//! White space of every kind, no-break space and line ends among it: one plain space.
//!
//! A citation is often broken over two lines, so a line end says no more than a space here. Who needs
//! lines finds them in the original by the map.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    Some(if character.is_whitespace() {
        ' '
    } else {
        character
    })
}
