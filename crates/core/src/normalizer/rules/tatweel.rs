//! Removes tatweel, the stroke that widens a word («المــادة», «رقـم»).

pub(in crate::normalizer) fn remove(character: char) -> Option<char> {
    (character != '\u{0640}').then_some(character)
}
