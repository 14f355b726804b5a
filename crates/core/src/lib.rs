//! The core of Sanad: Arabic legal text in, values out.
//!
//! Nothing here depends on Node.js, the network, the environment or the clock. A module uses only modules
//! above it in this list (`crates/core/tests/layers.rs` checks this):
//!
//! 1. [`normalizer`] — makes normal forms of a text, with a map back to the original
//! 2. [`hijri`] — Umm al-Qura dates
//! 3. `text` — folded text without white space, and words of the grammar in natural Arabic
//! 4. `pattern` — regular expressions in natural Arabic
//! 5. [`numerals`] — numbers and dates of a text, in digits and words
//! 6. [`citation`] — Arabic legal citations: scanning, parsing, formatting, keys
//! 7. [`acts`] — what a text amends, repeals or puts into effect
//! 8. [`identity`] — makes a document's series, canonical id and citation keys from its metadata
//! 9. [`analyzer`] — cuts text into search terms, in the same way for index and query
//! 10. [`titles`] — compares names and titles of laws
//! 11. [`quotation`] — sentences and wordings of a passage
//! 12. [`entailment`] — contradictions between a claim and the passage that it cites
//! 13. [`amendments`] — changes of articles, and the wordings that follow
//! 14. [`snippet`] — the passage of a text that a query matched
//! 15. [`embedder`] — the built-in static embedding model
//! 16. [`fusion`] — reciprocal rank fusion
//! 17. [`storage`] — memory-mapped files of columns
//! 18. [`lexicon`] — everyday words, English and countries in a query
//! 19. [`graph`] — the frozen citation graph and its walks
//! 20. [`index`] — the embedded index: sparse and dense ranking, passages
//! 21. [`rerank`] — the built-in reranker: features of query and passage, read together
//! 22. [`hybrid`] — hybrid search: fuses the lists and reranks them

pub mod acts;
pub mod amendments;
pub mod analyzer;
pub mod citation;
pub mod embedder;
pub mod entailment;
pub mod fusion;
pub mod graph;
pub mod hijri;
pub mod hybrid;
pub mod identity;
pub mod index;
pub mod lexicon;
pub mod normalizer;
pub mod numerals;
mod pattern;
pub mod quotation;
pub mod rerank;
pub mod snippet;
pub mod storage;
mod text;
pub mod titles;

pub use text::utf16;
