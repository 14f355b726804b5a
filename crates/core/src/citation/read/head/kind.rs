//! Kinds of heads.

use crate::citation::model::count::Count;
use crate::citation::model::form::Form;

#[derive(Clone, Copy)]
pub(in crate::citation) enum Kind {
    Article {
        count: Count,
        chapter: bool,
    },
    /// A paragraph or item. Its article may follow.
    Place,
    Instrument {
        form: &'static Form,
        many: bool,
        words: usize,
    },
}

/// A head found in folded text.
#[derive(Clone, Copy)]
pub(in crate::citation) struct Head {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Start of the issuer's name inside the head.
    pub issuer: Option<usize>,
}
