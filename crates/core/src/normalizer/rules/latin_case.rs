//! Replaces upper-case letters by lower-case ones, in Latin and every other script with case.
//!
//! Each letter becomes one letter. If its lower case has two characters (`İ`), the first one is taken.

pub(in crate::normalizer) fn fold(character: char) -> Option<char> {
    character.to_lowercase().next()
}
