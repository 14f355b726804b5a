//! The built-in reranker: a linear model over features of query and passage, corrected by small trees.
//!
//! It needs no language model and no download. [`crate::index::Passages`] keeps the words of each text in
//! their order, and the reranker compares the candidates of a search with the query again, in these steps:
//!
//! 1. `query_terms` — the query: its terms with their idf, which terms follow one another, its expansions
//! 2. `features` — the table of the features; `read` — a candidate's row of features, with the help of
//!    `occurrences`, `word_set` and `lookup` (which terms a text holds), `proximity` (how close they
//!    are), `related` (words of laws that go with those of the query), `law` (the law as a whole) and
//!    `contrast` (what sets it apart)
//! 3. `model` — the probability that a candidate with these features answers the query;
//!    `scripts/train-reranker/` learns weights and trees
//! 4. `score` — the public functions
//!
//! `weigh` is a separate part: it computes BM25F of single passages, for search engines that find passages
//! but do not rank them.

mod candidate;
mod contrast;
mod features;
mod law;
mod lookup;
mod model;
mod occurrences;
mod proximity;
mod query_terms;
mod read;
mod related;
mod score;
mod weigh;
mod word_set;

pub use candidate::{Candidate, Place};
pub use features::{Feature, NAMES, Row};
pub use score::{contributions, features, score};
pub use weigh::weigh;

/// Name of the reranking model with its version, as answers of the API and the status report it.
pub const ID: &str = "builtin-signs-9";

/// Least number of candidates that the reranker scores. If few results are wanted, the answer is often
/// further down in the fused list.
pub const MIN_CANDIDATES: usize = 100;

/// Number of candidates that the reranker scores for each result wanted, if that makes more than
/// [`MIN_CANDIDATES`].
pub const CANDIDATES_PER_RESULT: usize = 4;

/// Returns how many candidates the reranker must score if `results` results are wanted.
pub fn candidates_for(results: usize) -> usize {
    results
        .saturating_mul(CANDIDATES_PER_RESULT)
        .max(MIN_CANDIDATES)
}
