//! The functions that normalize a text, with and without a map to the original, in UTF-8 and UTF-16.

use std::mem;

use super::form::Form;
use super::map::Mapped;
use super::pass;
use super::stretch::Path;

/// Returns the normal form of a text. Linear in the text; never fails.
///
/// ```
/// use sanad_core::normalizer::{Form, normalize};
/// assert_eq!(normalize("المــادّة ١٤٧", Form::Shape), "المادة 147");
/// assert_eq!(normalize("الإطلاع", Form::Citation), "الاطلاع");
/// assert_eq!(normalize("القوى العاملة", Form::Letters), "القوي العامله");
/// ```
pub fn normalize(text: &str, form: Form) -> String {
    let mut out = String::new();
    normalize_into(text, form, &mut out);
    out
}

/// Works as [`normalize`], but replaces the content of a string whose memory is used again.
pub fn normalize_into(text: &str, form: Form, out: &mut String) {
    normalize_by(Path::best(), text, form, out);
}

/// Works as [`normalize_into`], by a given path (scalar, AVX2, AVX-512), for tests and benches. All paths
/// give the same result.
#[doc(hidden)]
pub fn normalize_by(path: Path, text: &str, form: Form, out: &mut String) {
    let mut bytes = mem::take(out).into_bytes();
    pass::run::<str, false>(text, form, path, &mut bytes, &mut Vec::new());
    *out = utf8(bytes);
}

/// Returns the normal form of a text, with a map to the original.
///
/// ```
/// use sanad_core::normalizer::{Form, normalize_mapped};
/// let original = "رقــم ١٣١";
/// let mapped = normalize_mapped(original, Form::Shape);
/// let number = mapped.text.find("131").unwrap();
/// assert_eq!(&original[mapped.original(number..number + 3)], "١٣١");
/// ```
pub fn normalize_mapped(text: &str, form: Form) -> Mapped {
    normalize_mapped_by(Path::best(), text, form)
}

/// Works as [`normalize_mapped`], by a given path (scalar, AVX2, AVX-512).
#[doc(hidden)]
pub fn normalize_mapped_by(path: Path, text: &str, form: Form) -> Mapped {
    let (mut bytes, mut offsets) = (Vec::new(), Vec::new());
    pass::run::<str, true>(text, form, path, &mut bytes, &mut offsets);
    offsets.push(text.len() as u32);
    Mapped {
        text: utf8(bytes),
        offsets,
    }
}

/// Works as [`normalize_into`], for UTF-16. A lone surrogate is read as U+FFFD.
pub fn normalize_utf16_into(text: &[u16], form: Form, out: &mut Vec<u16>) {
    normalize_utf16_by(Path::best(), text, form, out);
}

/// Works as [`normalize_utf16_into`], by a given path (scalar, AVX2, AVX-512).
#[doc(hidden)]
pub fn normalize_utf16_by(path: Path, text: &[u16], form: Form, out: &mut Vec<u16>) {
    pass::run::<[u16], false>(text, form, path, out, &mut Vec::new());
}

/// Writes the normal form of UTF-16 text into `out` and its map into `offsets`.
///
/// `offsets[i]` is the UTF-16 offset in `text` where the original of `out[i]` begins. Offsets never decrease.
/// A last entry holds the length of `text`, so `offsets` has one entry more than `out`.
pub fn normalize_utf16_mapped_into(
    text: &[u16],
    form: Form,
    out: &mut Vec<u16>,
    offsets: &mut Vec<u32>,
) {
    normalize_utf16_mapped_by(Path::best(), text, form, out, offsets);
}

/// Works as [`normalize_utf16_mapped_into`], by a given path (scalar, AVX2, AVX-512).
#[doc(hidden)]
pub fn normalize_utf16_mapped_by(
    path: Path,
    text: &[u16],
    form: Form,
    out: &mut Vec<u16>,
    offsets: &mut Vec<u32>,
) {
    pass::run::<[u16], true>(text, form, path, out, offsets);
    offsets.push(text.len() as u32);
}

fn utf8(bytes: Vec<u8>) -> String {
    debug_assert!(str::from_utf8(&bytes).is_ok());
    // SAFETY: the normalizing pass writes whole characters only. `Text::put` encodes a `char`, and the tables
    // of bytes were made from encoded `char`s. A check would take ten times as long as the pass.
    unsafe { String::from_utf8_unchecked(bytes) }
}

#[cfg(test)]
mod tests {
    use super::{Form, normalize};

    #[test]
    fn empty_text_stays_empty() {
        assert_eq!(normalize("", Form::Letters), "");
    }
}
