//! A contradiction as the checks find it, and the texts that they read.

use std::ops::Range;

use serde::Serialize;

use super::parties::Mention;
use super::signs::Signs;
use super::words::Text;

/// The way in which a claim contradicts a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A negation added or left out, or a word replaced by its opposite.
    Polarity,
    /// A permission made a duty, or the other way.
    Modality,
    /// A rule made to hold for all, or for one alone.
    Quantifier,
    /// A condition or exception dropped.
    Condition,
    /// A right or duty given to another party.
    Role,
    /// A number, unit or rate that the clause does not have.
    Number,
    /// A bound turned round: at least for at most, before for after.
    Comparison,
}

/// A text with its signs and parties.
#[derive(Clone, Copy)]
pub(super) struct Read<'t> {
    pub text: &'t Text,
    pub signs: &'t Signs,
    pub mentions: &'t [Mention],
}

/// A contradiction by the words of the claim, as a range of their indexes.
pub(super) struct Finding {
    pub kind: Kind,
    pub words: Range<usize>,
}

impl Finding {
    pub fn at(kind: Kind, word: usize) -> Self {
        Self {
            kind,
            words: word..word + 1,
        }
    }
}
