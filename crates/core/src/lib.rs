//! The pure core of Sanad: Arabic legal text in, values out.
//!
//! Nothing here knows Node.js, the network, the environment or the clock. The modules stand in
//! the order in which they use each other:
//!
//! 1. [`normalizer`] — text to its normal forms, with a map back to the original
//! 2. [`hijri`] — Umm al-Qura dates
//! 3. [`citation`] — scan, parse, format and key Arabic legal citations
//! 4. [`identity`] — a document's metadata to its series, canonical id and citation keys
//! 5. [`analyzer`] — text to search terms, the same for index and query
//! 6. [`snippet`] — the passage of a text that a query matched
//! 7. [`embedder`] — the built-in static embedding model
//! 8. [`fusion`] — reciprocal rank fusion
//! 9. [`storage`] — memory-mapped files of columns
//! 10. [`lexicon`] — everyday words, English and countries in a query
//! 11. [`graph`] — the frozen citation graph and its walks
//! 12. [`index`] — the embedded hybrid index
//! 13. [`rerank`] — the built-in second stage: query and passage read together

pub mod analyzer;
pub mod citation;
pub mod embedder;
pub mod fusion;
pub mod graph;
pub mod hijri;
pub mod identity;
pub mod index;
pub mod lexicon;
pub mod normalizer;
mod numerals;
pub mod rerank;
pub mod snippet;
pub mod storage;
mod text;
