//! NFKC: presentation forms, ligatures and full-width signs to the characters they stand for.
//!
//! Texts copied from old PDFs are written in presentation forms («ﺩﺳﺘﻮﺭ», «1440ﻫ»), and a hamza may
//! come as a letter of its own after its carrier. NFKC is the only rule that looks at more than one
//! character: it may split one into many (`ﷲ`) and join many into one (alef and hamza above). So it
//! works on *segments*, stretches that nothing before or after can change.

use std::iter;

use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick, is_nfkc_quick};

/// Whether a segment may begin at this character, whatever stands before it: what it decomposes to
/// begins with a starter that joins nothing to its left.
pub(in crate::normalizer) fn begins_segment(character: char) -> bool {
    let mut first = None;
    decompose_compatible(character, |c| {
        first.get_or_insert(c);
    });
    let first = first.unwrap_or(character);
    canonical_combining_class(first) == 0 && is_nfc_quick(iter::once(first)) != IsNormalized::Maybe
}

/// Whether NFKC leaves the character alone wherever it stands (what follows may still join it).
pub(in crate::normalizer) fn is_stable(character: char) -> bool {
    is_nfkc_quick(iter::once(character)) == IsNormalized::Yes
}

/// The characters of one segment.
pub(in crate::normalizer) fn fold(
    segment: impl Iterator<Item = char>,
) -> impl Iterator<Item = char> {
    segment.nfkc()
}
