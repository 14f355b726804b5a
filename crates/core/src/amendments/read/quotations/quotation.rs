//! A quotation in a text.

use std::ops::Range;

/// Kinds of quotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::amendments::read) enum Kind {
    /// The text of an article or a part, after words that introduce it.
    Wording,
    /// A few words that are replaced, added or deleted.
    Phrase,
}

/// A quotation, in bytes of the letters form.
#[derive(Clone, Debug)]
pub(in crate::amendments::read) struct Quotation {
    pub kind: Kind,
    /// With the marks.
    pub outer: Range<usize>,
    pub inner: Range<usize>,
}
/// Longest phrase without a closing mark, or in brackets, in bytes.
pub(super) const LONGEST_OPEN_PHRASE: usize = 400;
