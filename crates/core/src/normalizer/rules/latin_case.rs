//! Lower case, for Latin and every other script that has it.
//!
//! One letter for one letter: of the few that become two (`İ`), the first is taken.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    character.to_lowercase().next()
}
