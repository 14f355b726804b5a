//! The embedded hybrid index: a sparse and a dense ranking of the articles of a corpus.
//!
//! A corpus is a list of documents, each a list of articles, each a list of chunks. All three are numbered in
//! the order of addition. An index is a directory of immutable files ([`crate::storage`]):
//!
//! | file | content |
//! |---|---|
//! | `corpus` | the documents of articles, the articles of chunks, the columns that filters compare |
//! | `terms`, `grams`, `words` | an inverted file for each row of [`channels::CHANNELS`] |
//! | `vectors` | the embedding of each chunk, one byte for each dimension |
//! | `passages` | the words of each text in their order, for [`crate::rerank`] |
//! | `asked`, `asked-terms`, `asked-texts` | questions that were asked about articles, if any were |
//! | `asked-articles`, `asked-vectors` | a vector for each article about which something was asked |
//!
//! A query passes through these modules:
//!
//! 1. [`filter`](Filter) — the documents that may be found, decided before ranking, and the day on which
//!    their articles are in force
//! 2. `channels` — how text is cut into terms; `query` — the terms and expansions of a query;
//!    `rarity` — the weight of an expansion by the rarity of its phrase; `related` — words of laws that go
//!    with the query's
//! 3. `sparse` — BM25F (`bm25`) over all channels into one sum for each chunk, read from `inverted`
//! 4. `dense` — the exact cosine with every chunk of these documents
//! 5. `top` — the best chunk of each article, the best articles
//!
//! The project stores postings itself instead of using a search engine's, because BM25F needs a weight and a
//! `b` for each field, and because both rankings share one filter and one numbering.

mod asked;
pub(crate) mod bm25;
mod build;
mod cancel;
mod channels;
mod corpus;
mod dense;
mod document;
mod error;
mod filter;
mod inverted;
mod open;
mod passages;
mod query;
pub(crate) mod rarity;
mod related;
mod sparse;
mod top;

pub(crate) use asked::{Heard, Like, Likeness};
pub use build::{IndexBuilder, Summary};
pub use cancel::Cancel;
pub use document::{Article, Document};
pub use error::IndexError;
pub use filter::Filter;
pub use open::{HybridIndex, Info};
pub use passages::{AskedRanking, PassageBuilder, Passages};
pub(crate) use passages::{NO_TERM, TextColumns, country_hash};
pub use query::{Expansion, Query};
pub use top::Ranking;
