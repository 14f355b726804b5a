//! The pure core of Sanad: Arabic legal text in, values out.
//!
//! Nothing here knows Node.js, the network, the environment or the clock. The modules stand in
//! the order in which they use each other:
//!
//! 1. [`normalizer`] — text to its normal forms, with a map back to the original
//! 2. [`hijri`] — Umm al-Qura dates
//! 3. [`numerals`] — numbers and dates of a text, in digits and words
//! 4. [`citation`] — scan, parse, format and key Arabic legal citations
//! 5. [`acts`] — what a text amends, repeals or puts into effect
//! 6. [`identity`] — a document's metadata to its series, canonical id and citation keys
//! 7. [`analyzer`] — text to search terms, the same for index and query
//! 8. [`titles`] — names and titles of laws compared
//! 9. [`quotation`] — sentences and wordings of a passage
//! 10. [`snippet`] — the passage of a text that a query matched
//! 11. [`embedder`] — the built-in static embedding model
//! 12. [`fusion`] — reciprocal rank fusion
//! 13. [`storage`] — memory-mapped files of columns
//! 14. [`lexicon`] — everyday words, English and countries in a query
//! 15. [`graph`] — the frozen citation graph and its walks
//! 16. [`index`] — the embedded hybrid index
//! 17. [`rerank`] — the built-in second stage: query and passage read together

pub mod acts;
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
pub mod numerals;
mod pattern;
pub mod quotation;
pub mod rerank;
pub mod snippet;
pub mod storage;
pub mod titles;
