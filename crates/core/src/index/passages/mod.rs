//! Stores the words of each text in their order, which the reranker reads, and the document frequencies of
//! their terms.
//!
//! A text is stored as the numbers of its words, about 270 bytes for a chunk. For every word the number of
//! its light-stemmed term is stored, and for every term the number of passages that contain it, by country.
//!
//! * `table`, `texts` — map fingerprints to numbers; store texts as numbers of words
//! * `store` — the columns and what is read from them
//! * `file`, `build` — opening and writing the file `passages`

mod build;
mod file;
mod store;
mod table;
mod texts;

pub use build::PassageBuilder;
pub use store::{AskedRanking, Passages};
pub(crate) use store::{NO_TERM, country_hash};
pub(crate) use texts::TextColumns;
