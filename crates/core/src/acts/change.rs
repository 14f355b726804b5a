//! Kinds of change, parts of a document, and sides of a pair of citations.

use serde::{Deserialize, Serialize};

/// A change of an instrument or an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The wording changes, or a part is repealed.
    Amends,
    /// The whole instrument or article is repealed.
    Repeals,
}

/// Part of a document that a text belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The title.
    Title,
    /// The legal basis: «بعد الاطلاع على …».
    Preamble,
    /// Articles, other text and closing provisions.
    Provision,
    /// A note that reports a change.
    Note,
}

/// One of two consecutive citations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The first citation.
    Former,
    /// The second citation.
    Latter,
}
