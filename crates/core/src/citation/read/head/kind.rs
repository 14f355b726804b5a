//! Kinds of heads: what the first words of a citation name (law, article, ruling and so on).

use crate::citation::model::count::Count;
use crate::citation::model::form::Form;

#[derive(Clone, Copy)]
pub(in crate::citation) enum Kind {
    Article {
        count: Count,
        chapter: bool,
    },
    /// The first words name a paragraph or item; its article may follow.
    Place,
    Instrument {
        form: &'static Form,
        many: bool,
        words: usize,
    },
}

/// First words of a citation (its head), found in folded text.
#[derive(Clone, Copy)]
pub(in crate::citation) struct Head {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Byte in the folded text at which the issuer's name begins, if these first words include it.
    pub issuer: Option<usize>,
}
