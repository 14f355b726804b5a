//! How many articles a noun before their numbers announces: `المادة` announces one, `المادتان` two, `المواد`
//! several.

/// Number of articles that a noun before their numbers announces: `المادة` one, `المادتان` two, `المواد`
/// several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Count {
    One,
    Two,
    Several,
}
