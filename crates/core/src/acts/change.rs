//! Kinds of change, parts of a document, and sides of a pair of citations.

use serde::{Deserialize, Serialize};

/// A change of an instrument or an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Its wording, or a part of it.
    Amends,
    /// The whole of it.
    Repeals,
}

/// The part of a document that a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Its title.
    Title,
    /// Its legal basis: «بعد الاطلاع على …».
    Preamble,
    /// Its articles, its whole text, its closing.
    Provision,
    /// A note that reports a change.
    Note,
}

/// One of two citations that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The first.
    Former,
    /// The second.
    Latter,
}
