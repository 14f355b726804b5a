//! The vectors of questions.
//!
//! The built-in embedder makes them, whatever embedder the passages have: a likeness then means the same in
//! every index, and no service has to embed the questions that were asked.
//!
//! The questions about an article have one vector together, the sum of theirs. It is nearer to another question
//! about the article than the vector of the nearest one is, because what is said by the way in one of them is
//! not in the others; and there are a fifth as many to compare.

use std::borrow::Cow;

use crate::embedder::{DIMENSIONS, embed};
use crate::index::dense::VectorQuery;
use crate::index::query::Query;
use crate::pattern::is_arabic;

/// File with the vectors of the articles about which something was asked.
pub(super) const FILE: &str = "asked-vectors";

/// Returns the unit vector of the questions about an article; zeros if the embedder knows no word of them.
pub(super) fn vector_of(questions: &[String]) -> Vec<f32> {
    let mut sum = vec![0.0; DIMENSIONS];
    for question in questions {
        for (sum, value) in sum.iter_mut().zip(embed(question)) {
            *sum += value;
        }
    }
    let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
    if length > 0.0 {
        sum.iter_mut().for_each(|value| *value /= length);
    }
    sum
}

/// Returns the text of a reader's query that is embedded. Without an Arabic letter, the Arabic alternatives
/// to its phrases follow it, because the embedder knows few English words.
pub(super) fn to_embed(query: &Query) -> Cow<'_, str> {
    if query.text.contains(is_arabic) {
        return Cow::Borrowed(&query.text);
    }
    let expansions = query.expansions.iter();
    let alternatives = expansions.flat_map(|one| one.alternatives.iter().map(String::as_str));
    let words = std::iter::once(query.text.as_str()).chain(alternatives);
    Cow::Owned(Vec::from_iter(words).join(" "))
}

/// Prepares the vector of a text for the comparison; `None` if the embedder knows no word of it.
pub(super) fn prepared(text: &str) -> Option<VectorQuery> {
    VectorQuery::new(&embed(text))
}
