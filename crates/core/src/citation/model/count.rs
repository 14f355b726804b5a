//! How many articles a noun announces: `المادة` announces one, `المادتان` two, `المواد` several.

/// Number of articles that a noun announces: `المادة` one, `المادتان` two, `المواد` several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Count {
    One,
    Two,
    Several,
}
