//! Keys of a document by the whole of its title.
//!
//! `تعديل نظام العمل` is a decision by its title and the labour law by its last words: only who has
//! the whole text before him can tell, so that these keys are asked for by themselves, before
//! those of the citation in it.

use sha2::{Digest, Sha256};

use super::list::{Keys, WEAK};
use crate::citation::lexicon::laws::words;
use crate::normalizer::{Form, normalize};

/// Longer texts are no titles, in bytes.
const LONGEST: usize = 2_000;

/// Keys of a text that is the whole title of a document, or its canonical citation. Try them before
/// [`super::of_citation::keys`]. Without blanks, marks and spelling variants; no key for a text that is
/// too long to be a title.
///
/// ```
/// use sanad_core::citation::title_keys;
/// assert_eq!(title_keys("السياسة الوطنية لمنع عمل الأطفال", "sa").len(), 2);
/// assert_eq!(
///     title_keys("السياسه الوطنية  لمنع عمل الاطفال.", "sa"),
///     title_keys("السياسة الوطنية لمنع عمل الأطفال", "sa"),
/// );
/// ```
pub fn title_keys(text: &str, jurisdiction: &str) -> Vec<String> {
    let jurisdiction = jurisdiction.to_lowercase();
    let mut keys = Keys::new(&jurisdiction);
    if text.len() <= LONGEST && text.contains(char::is_alphanumeric) {
        let key = title_key(text);
        keys.push(&key);
        // A document without particulars gives way to one of the same title that has them.
        keys.push(&format!("{key}{WEAK}"));
    }
    keys.list
}

/// A digest, since titles are longer than keys may be.
pub(super) fn title_key(title: &str) -> String {
    let letters: String = words(&normalize(title, Form::Letters)).split(' ').collect();
    let digest: String = Sha256::digest(letters.as_bytes())
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("title/{digest}")
}
