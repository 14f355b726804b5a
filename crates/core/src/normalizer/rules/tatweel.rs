//! Tatweel, the stroke that only widens a word («المــادة», «رقـم»): out.

pub(in crate::normalizer) fn remove(character: char) -> Option<char> {
    (character != '\u{0640}').then_some(character)
}
