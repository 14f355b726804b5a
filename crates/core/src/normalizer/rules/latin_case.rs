//! Lower case, for Latin and every other script with case.
//!
//! One letter becomes one letter: if the lower case has two (`İ`), the first one counts.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    character.to_lowercase().next()
}
