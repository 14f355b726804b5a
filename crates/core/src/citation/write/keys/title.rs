//! Makes keys of a document from its whole title.
//!
//! `تعديل نظام العمل` is the title of a decision, but its last words alone cite the labour law. Only a caller
//! knows if a text is a whole title, so these keys have a function of their own. Callers try them before the
//! keys of the citation in the text.

use sha2::{Digest, Sha256};

use super::list::Keys;
use crate::citation::lexicon::laws::words;
use crate::normalizer::{Form, normalize};

/// Greatest length of a text that is looked up as a title, in bytes.
const LONGEST: usize = 2_000;

/// Returns the keys of a text that is the whole title of a document or its canonical citation. Blanks,
/// punctuation and spelling variants do not matter. A text that is too long for a title, or has neither
/// letter nor digit, has no key.
///
/// ```
/// use sanad_core::citation::title_keys;
/// assert_eq!(title_keys("السياسة الوطنية لمنع عمل الأطفال", "sa").len(), 1);
/// assert_eq!(
///     title_keys("السياسه الوطنية  لمنع عمل الاطفال.", "sa"),
///     title_keys("السياسة الوطنية لمنع عمل الأطفال", "sa"),
/// );
/// ```
pub fn title_keys(text: &str, jurisdiction: &str) -> Vec<String> {
    let jurisdiction = jurisdiction.to_lowercase();
    let mut keys = Keys::new(&jurisdiction);
    if text.len() <= LONGEST && text.contains(char::is_alphanumeric) {
        keys.push(&title_key(text));
    }
    keys.list
}

/// Returns a digest of a title, which stands for the title in keys, because titles are longer than the store
/// allows keys to be.
pub(super) fn title_key(title: &str) -> String {
    let letters: String = words(&normalize(title, Form::Letters)).split(' ').collect();
    key_of(Sha256::new_with_prefix(letters))
}

/// The key of the title whose letters were digested.
pub(super) fn key_of(letters: Sha256) -> String {
    let digest: String = letters
        .finalize()
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("title/{digest}")
}
