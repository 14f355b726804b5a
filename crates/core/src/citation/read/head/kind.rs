//! Kinds of heads: the first words of citations (law, article, ruling and so on).

use crate::citation::model::count::Count;
use crate::citation::model::form::Form;

#[derive(Clone, Copy)]
pub(in crate::citation) enum Kind {
    Article {
        count: Count,
        chapter: bool,
    },
    /// The citation begins with a paragraph or item; its article may follow.
    Place,
    Instrument {
        form: &'static Form,
        many: bool,
        words: usize,
    },
}

/// First words of a citation, found in folded text.
#[derive(Clone, Copy)]
pub(in crate::citation) struct Head {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Byte at which the issuer's name begins, if these words include it.
    pub issuer: Option<usize>,
}
