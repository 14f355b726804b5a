//! NFKC replaces presentation forms, ligatures and full-width signs by the characters for which they stand.
//!
//! Texts copied from old PDFs have presentation forms («ﺩﺳﺘﻮﺭ», «1440ﻫ»), and a hamza may be a character of
//! its own after its carrier. NFKC is the only rule that looks at more than one character: it splits one into
//! many (`ﷲ`) and joins many into one (alef and hamza above). So it works on *segments*, stretches that do
//! not depend on the text around them.

use std::iter;

use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick, is_nfkc_quick};

/// True if a segment may begin at this character, whatever comes before it: the first character of its
/// decomposition is a starter (combining class 0) and does not join its left neighbour.
pub(in crate::normalizer) fn begins_segment(character: char) -> bool {
    let mut first = None;
    decompose_compatible(character, |c| {
        first.get_or_insert(c);
    });
    let first = first.unwrap_or(character);
    canonical_combining_class(first) == 0 && is_nfc_quick(iter::once(first)) != IsNormalized::Maybe
}

/// True if NFKC never changes the character by itself. A following character may still join it.
pub(in crate::normalizer) fn is_stable(character: char) -> bool {
    is_nfkc_quick(iter::once(character)) == IsNormalized::Yes
}

/// Writes the NFKC of one segment.
pub(in crate::normalizer) fn fold(
    segment: impl Iterator<Item = char>,
) -> impl Iterator<Item = char> {
    segment.nfkc()
}
