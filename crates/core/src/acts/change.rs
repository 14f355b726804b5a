//! Kinds of change, parts of a document, and the two members of a pair of citations.

use serde::{Deserialize, Serialize};

/// What happens to an instrument or an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Its wording changes, or a part of it is repealed.
    Amends,
    /// It is repealed as a whole.
    Repeals,
}

/// The part of a document to which a text belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The title of the document.
    Title,
    /// The recitals before the articles, which state the legal basis: «بعد الاطلاع على …» («having
    /// reviewed»).
    Preamble,
    /// Articles, other text and closing provisions of the document.
    Provision,
    /// A note in the document that reports a change.
    Note,
}

/// Which of two consecutive citations is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The citation that comes first in the text.
    Former,
    /// The citation that comes second in the text.
    Latter,
}
