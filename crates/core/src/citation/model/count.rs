//! How many things a noun announces.

/// How many articles a head announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Count {
    One,
    Two,
    Several,
}
