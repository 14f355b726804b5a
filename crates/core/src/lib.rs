//! The core of Sanad: Arabic legal text in, values out.
//!
//! Nothing here depends on Node.js, the network, the environment or the clock. A module uses only
//! modules above it in this list (`crates/core/tests/layers.rs` checks this):
//!
//! 1. [`normalizer`] — text to its normal forms, with a map back to the original
//! 2. [`hijri`] — Umm al-Qura dates
//! 3. [`citation`] — Arabic legal citations: scanning, parsing, formatting, keys
//! 4. [`identity`] — a document's metadata to its series, canonical id and citation keys
//! 5. [`analyzer`] — text to search terms, the same for index and query
//! 6. [`snippet`] — the passage of a text that a query matched
//! 7. [`embedder`] — the built-in static embedding model
//! 8. [`fusion`] — reciprocal rank fusion
//! 9. [`storage`] — memory-mapped files of columns
//! 10. [`lexicon`] — everyday words, English and countries in a query
//! 11. [`graph`] — the frozen citation graph and its walks
//! 12. [`index`] — the embedded index: sparse and dense ranking, passages
//! 13. [`rerank`] — the built-in reranker: features of query and passage, read together
//! 14. [`hybrid`] — hybrid search: lists fused and reranked

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
pub mod rerank;
pub mod snippet;
pub mod storage;
