//! The core of Sanad: Arabic legal text in, values out.
//!
//! Nothing here depends on Node.js, the network, the environment or the clock. A module uses only
//! modules above it in this list (`crates/core/tests/layers.rs` checks this):
//!
//! 1. [`normalizer`] — text to its normal forms, with a map back to the original
//! 2. [`hijri`] — Umm al-Qura dates
//! 3. `text` — folded text without white space, and words of the grammar in natural Arabic
//! 4. `numerals` — numbers in words
//! 5. [`citation`] — Arabic legal citations: scanning, parsing, formatting, keys
//! 6. [`identity`] — a document's metadata to its series, canonical id and citation keys
//! 7. [`analyzer`] — text to search terms, the same for index and query
//! 8. [`snippet`] — the passage of a text that a query matched
//! 9. [`embedder`] — the built-in static embedding model
//! 10. [`fusion`] — reciprocal rank fusion
//! 11. [`storage`] — memory-mapped files of columns
//! 12. [`lexicon`] — everyday words, English and countries in a query
//! 13. [`graph`] — the frozen citation graph and its walks
//! 14. [`index`] — the embedded index: sparse and dense ranking, passages
//! 15. [`rerank`] — the built-in reranker: features of query and passage, read together
//! 16. [`hybrid`] — hybrid search: lists fused and reranked

pub mod analyzer;
pub mod citation;
pub mod embedder;
pub mod fusion;
pub mod graph;
pub mod hijri;
pub mod hybrid;
pub mod identity;
pub mod index;
pub mod lexicon;
pub mod normalizer;
mod numerals;
pub mod rerank;
pub mod snippet;
pub mod storage;
mod text;
