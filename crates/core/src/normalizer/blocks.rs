//! The Unicode blocks whose characters have a table of replacements.

use std::ops::Range;

pub(super) const ASCII: Range<u32> = 0..0x80;
pub(super) const ARABIC: Range<u32> = 0x0600..0x0700;
/// The second half of Latin-1, which has signs that Arabic print uses: no-break space, «», ×.
pub(super) const LATIN_SIGNS: Range<u32> = 0x80..0x0100;
/// General Punctuation: dashes, quotation marks and bidi controls.
pub(super) const PUNCTUATION: Range<u32> = 0x2000..0x2070;
