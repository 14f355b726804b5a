//! The embedded hybrid index: a sparse and a dense ranking of the articles of a corpus.
//!
//! A corpus is documents, of articles, of chunks, each numbered through in the order in which
//! they were added. An index is a directory of files that never change ([`crate::storage`]):
//!
//! | file | holds |
//! |---|---|
//! | `corpus` | which chunks a document has, which article a chunk is of; what filters ask for |
//! | `terms`, `grams`, `words` | an inverted file for each row of [`channels::CHANNELS`] |
//! | `vectors` | the embedding of each chunk, a byte a dimension |
//! | `passages` | the words of each text in their order, for [`crate::rerank`] |
//!
//! A query is answered in this order:
//!
//! 1. [`filter`](Filter) — the documents that may be found, before anything is ranked
//! 2. `channels` — how text is cut into terms, and what a term is worth in which field; `query`, what is asked
//! 3. `sparse` — BM25F over all channels into one sum a chunk, by `inverted`
//! 4. `dense` — the exact cosine with every chunk
//! 5. `top` — the best chunk of each article, the best articles
//!
//! Own postings rather than an engine's, because BM25 needs its weight and b by field, and both
//! rankings share one filter and one numbering.

mod build;
mod channels;
mod corpus;
mod dense;
mod filter;
mod inverted;
mod passages;
mod query;
pub(crate) mod rarity;
mod sparse;
mod top;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use build::{Article, Document, IndexBuilder, Summary};
pub use filter::Filter;
pub(crate) use passages::{NO_TERM, place_name};
pub use passages::{PassageBuilder, Passages};
pub use query::{Expansion, Query};
pub use top::Ranking;

use crate::fusion::{FusionOptions, fuse};
use crate::rerank::{Candidate, Place};
use crate::storage::StorageError;
use channels::CHANNELS;
use corpus::Corpus;
use dense::Vectors;
use inverted::Inverted;

/// An opened index. Shared freely between threads: nothing in it changes.
pub struct HybridIndex {
    corpus: Corpus,
    channels: Vec<Inverted>,
    vectors: Vectors,
    passages: Arc<Passages>,
    info: Info,
}

/// What an index holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// How many documents.
    pub documents: usize,
    /// How many articles; a document without articles counts as one.
    pub articles: usize,
    /// How many chunks.
    pub chunks: usize,
    /// Length of the vectors; 0 where there are none.
    pub dimensions: usize,
    /// Which embedder made the vectors.
    pub embedder: String,
}

/// The dense list's weight beside the sparse one's 1, as measured for the built-in embedder: `LIST_WEIGHTS` in
/// `src/retrieval/hybrid.ts` has the table.
pub const DENSE_WEIGHT: f64 = 0.04;

/// How [`HybridIndex::search`] ranks.
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// Which documents may be found.
    pub filter: Filter,
    /// How many articles at most.
    pub limit: usize,
    /// Weight of the dense list, the sparse one having 1; [`DENSE_WEIGHT`] unless given.
    pub dense_weight: f64,
    /// Whether the best four times `limit`, and at least [`MIN_RERANKED`], are read again by [`crate::rerank`]. Scores are
    /// probabilities then.
    pub rerank: bool,
}

/// What is reranked at least: with few results the answer is often further down.
pub const MIN_RERANKED: usize = 100;

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            filter: Filter::default(),
            limit: 10,
            dense_weight: DENSE_WEIGHT,
            rerank: false,
        }
    }
}

/// Set from another thread to end a query early.
pub type Cancel = AtomicBool;

impl HybridIndex {
    /// Maps the files of an index and checks their tables.
    pub fn open(directory: &Path) -> Result<Self, IndexError> {
        let corpus = Corpus::open(&directory.join(corpus::FILE))?;
        let channels = CHANNELS
            .iter()
            .map(|channel| Inverted::open(&directory.join(channel.file), corpus.populations()))
            .collect::<Result<_, _>>()?;
        let vectors = Vectors::open(&directory.join(dense::FILE), corpus.chunks())?;
        let passages = Passages::open(directory)?;
        let sizes = [passages.documents(), passages.articles(), passages.chunks()];
        if sizes != [corpus.documents(), corpus.articles(), corpus.chunks()] {
            let detail = "the passages are those of another corpus";
            return Err(StorageError::damaged(directory, detail).into());
        }
        let info = Info {
            documents: corpus.documents(),
            articles: corpus.articles(),
            chunks: corpus.chunks(),
            dimensions: vectors.dimensions(),
            embedder: corpus.names.embedder.clone(),
        };
        Ok(Self {
            corpus,
            channels,
            vectors,
            passages: Arc::new(passages),
            info,
        })
    }

    /// What the index holds.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// What the second stage reads.
    pub fn passages(&self) -> &Arc<Passages> {
        &self.passages
    }

    /// The articles whose words match, by BM25.
    pub fn sparse(
        &self,
        query: impl Into<Query>,
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        sparse::rank(self, |_| true, query.into(), filter, limit, cancel)
    }

    /// The same by the channels of these names alone (`terms`, `grams`, `words`): what one adds, and what it costs.
    pub fn sparse_by(
        &self,
        channels: &[&str],
        query: impl Into<Query>,
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let wanted = |channel: &str| channels.contains(&channel);
        sparse::rank(self, wanted, query.into(), filter, limit, cancel)
    }

    /// The articles whose chunks are nearest, by cosine. A vector of zeros finds nothing.
    pub fn dense(
        &self,
        vector: &[f32],
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let expected = self.vectors.dimensions();
        if vector.len() != expected {
            return Err(IndexError::Dimensions {
                expected,
                found: vector.len(),
            });
        }
        let allowed = filter.documents(&self.corpus);
        self.vectors
            .rank(&self.corpus, vector, allowed.as_ref(), limit, cancel)
    }

    /// Both rankings, fused by rank, and reranked where wanted. An article's chunk is that of the ranking in which the article stands higher.
    pub fn search(
        &self,
        query: &str,
        vector: Option<&[f32]>,
        options: &SearchOptions,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let limit = match options.rerank {
            true => options.limit.saturating_mul(4).max(MIN_RERANKED),
            false => options.limit,
        };
        let depth = limit.max(MIN_DEPTH);
        let mut rankings = vec![self.sparse(query, &options.filter, depth, cancel)?];
        if let Some(vector) = vector {
            rankings.push(self.dense(vector, &options.filter, depth, cancel)?);
        }
        let lists = Vec::from_iter(rankings.iter().map(|ranking| &ranking.articles[..]));
        let weights = [1.0, options.dense_weight][..lists.len()].to_vec();
        let fusion = FusionOptions {
            limit,
            weights,
            ..Default::default()
        };
        let fused = fuse(&lists, &fusion).map_err(|error| IndexError::Input(error.to_string()))?;
        let chunks = fused
            .ids
            .iter()
            .map(|&article| best_chunk(&rankings, article));
        let ranking = Ranking {
            chunks: chunks.collect(),
            scores: fused.scores.iter().map(|&score| score as f32).collect(),
            articles: fused.ids,
        };
        match options.rerank {
            true => self.rerank(&query.into(), &ranking, &rankings, options.limit, cancel),
            false => Ok(ranking),
        }
    }

    /// The best of a fused ranking by what the second stage says of them, ties by article.
    fn rerank(
        &self,
        query: &Query,
        fused: &Ranking,
        lists: &[Ranking],
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let place = |list: Option<&Ranking>, article: u32| {
            let list = list?;
            let at = list.articles.iter().position(|&other| other == article)?;
            let (rank, score) = (at as u32 + 1, list.scores[at]);
            Some(Place { rank, score })
        };
        let found = fused.articles.iter().zip(&fused.chunks).zip(1..);
        let candidates = Vec::from_iter(found.map(|((&article, &chunk), fused)| Candidate {
            article,
            chunk,
            fused,
            sparse: place(lists.first(), article),
            dense: place(lists.get(1), article),
        }));
        let scores = self.passages.score(query, &candidates, cancel)?;
        let mut order = Vec::from_iter(candidates.iter().zip(scores));
        order.sort_by(|(a, x), (b, y)| y.total_cmp(x).then(a.article.cmp(&b.article)));
        order.truncate(limit);
        Ok(Ranking {
            articles: order.iter().map(|(found, _)| found.article).collect(),
            chunks: order.iter().map(|(found, _)| found.chunk).collect(),
            scores: order.iter().map(|&(_, score)| score as f32).collect(),
        })
    }
}

/// How deep each list is read before fusion, at least: what one list has on its first page the
/// other may have some way down.
const MIN_DEPTH: usize = 200;

fn best_chunk(rankings: &[Ranking], article: u32) -> u32 {
    rankings
        .iter()
        .filter_map(|ranking| {
            let rank = ranking
                .articles
                .iter()
                .position(|&other| other == article)?;
            Some((rank, ranking.chunks[rank]))
        })
        .min_by_key(|&(rank, _)| rank)
        .map_or(0, |(_, chunk)| chunk)
}

fn checkpoint(cancel: &Cancel) -> Result<(), IndexError> {
    if cancel.load(Ordering::Relaxed) {
        Err(IndexError::Cancelled)
    } else {
        Ok(())
    }
}

/// What can go wrong with an index.
#[derive(Debug)]
pub enum IndexError {
    /// A file.
    Storage(StorageError),
    /// Vectors of another length than the index has.
    Dimensions {
        /// What the index has.
        expected: usize,
        /// What was given.
        found: usize,
    },
    /// Input that no index can be built from, or asked with.
    Input(String),
    /// The query was ended by its caller.
    Cancelled,
}

impl From<StorageError> for IndexError {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => error.fmt(f),
            Self::Dimensions { expected, found } => {
                write!(f, "vectors of {expected} numbers are wanted, {found} came")
            }
            Self::Input(detail) => f.write_str(detail),
            Self::Cancelled => f.write_str("the query was cancelled"),
        }
    }
}

impl std::error::Error for IndexError {}
