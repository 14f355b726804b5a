use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use super::cancel::Cancel;
use super::channels::CHANNELS;
use super::corpus::{self, Corpus};
use super::dense::{self, Vectors};
use super::error::IndexError;
use super::filter::Filter;
use super::inverted::Inverted;
use super::passages::Passages;
use super::query::Query;
use super::sparse::Sparse;
use super::top::Ranking;
use crate::storage::StorageError;

/// From so many chunks on, words and vectors are ranked at the same time on two threads. Each of the two then
/// takes a millisecond and more, which a thread of 30 µs is worth; below, none was saved.
const SIDE_BY_SIDE: usize = 400_000;

/// An open index for ranking by words and by vectors. It never changes, so threads can share it.
pub struct HybridIndex {
    corpus: Corpus,
    channels: Vec<Inverted>,
    vectors: Vectors,
    passages: Arc<Passages>,
    info: Info,
}

/// Counts of an index, and the id of the embedder that made its vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Number of documents in the index.
    pub documents: usize,
    /// Number of articles in the index; a document without articles counts as one.
    pub articles: usize,
    /// Number of chunks in the index.
    pub chunks: usize,
    /// Number of components of a vector in the index; 0 in an index without vectors.
    pub dimensions: usize,
    /// Id of the embedder that made the index's vectors.
    pub embedder: String,
}

impl HybridIndex {
    /// Maps the files of an index and checks their tables and checksums.
    ///
    /// Fails with [`IndexError::Storage`] if a file is missing, damaged or of another format version, or if
    /// the files differ in their numbers of documents, articles or chunks. Reads the tables once; postings,
    /// vectors and texts are read when a query needs them.
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

    /// Returns counts of the index, and the id of the embedder that made its vectors.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Returns the stored texts of the index, which the reranker ([`crate::rerank`]) reads.
    pub fn passages(&self) -> &Arc<Passages> {
        &self.passages
    }

    /// Returns the best `limit` articles by BM25F over all channels (ways to cut text into terms).
    ///
    /// Fails with [`IndexError::Cancelled`] once `cancel` is set, and with [`IndexError::Storage`] if a
    /// posting list is damaged.
    pub fn sparse(
        &self,
        query: impl Into<Query>,
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let allowed = filter.allowed(&self.corpus);
        self.sparse_parts()
            .rank(|_| true, query.into(), (filter, &allowed), limit, cancel)
    }

    /// Works as [`HybridIndex::sparse`], but only with the named channels (`terms`, `grams`, `words`), to
    /// measure what one channel adds and costs.
    pub fn sparse_by(
        &self,
        channels: &[&str],
        query: impl Into<Query>,
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let wanted = |channel: &str| channels.contains(&channel);
        let allowed = filter.allowed(&self.corpus);
        self.sparse_parts()
            .rank(wanted, query.into(), (filter, &allowed), limit, cancel)
    }

    fn sparse_parts(&self) -> Sparse<'_> {
        Sparse {
            corpus: &self.corpus,
            channels: &self.channels,
            passages: &self.passages,
        }
    }

    /// Returns the best `limit` articles, each by the cosine of its nearest chunk. A vector of zeros, or with
    /// a value that is not finite, finds nothing.
    ///
    /// Fails with [`IndexError::Dimensions`] if the vector has another length than those of the index, and
    /// with [`IndexError::Cancelled`] once `cancel` is set. Time is linear in the chunks of the documents
    /// that the filter allows, whatever its day. Of many chunks, those that are unlikely to be near are not
    /// compared exactly; the ranking then lacks one of ten thousand articles.
    pub fn dense(
        &self,
        vector: &[f32],
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        self.check_length(vector)?;
        let allowed = filter.allowed(&self.corpus);
        self.vectors
            .rank(&self.corpus, vector, &allowed, limit, cancel)
    }

    /// Returns the rankings of [`HybridIndex::sparse`] and [`HybridIndex::dense`], of a large index made at
    /// the same time on two threads. Fails as they do.
    pub fn both(
        &self,
        query: impl Into<Query>,
        vector: &[f32],
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<[Ranking; 2], IndexError> {
        self.check_length(vector)?;
        let allowed = filter.allowed(&self.corpus);
        let by_words = || {
            self.sparse_parts()
                .rank(|_| true, query.into(), (filter, &allowed), limit, cancel)
        };
        let by_vectors = || {
            self.vectors
                .rank(&self.corpus, vector, &allowed, limit, cancel)
        };
        if self.corpus.chunks() < SIDE_BY_SIDE {
            return Ok([by_words()?, by_vectors()?]);
        }
        let (sparse, dense) = side_by_side(by_words, by_vectors);
        Ok([sparse?, dense?])
    }

    fn check_length(&self, vector: &[f32]) -> Result<(), IndexError> {
        let expected = self.vectors.dimensions();
        match vector.len() {
            length if length == expected => Ok(()),
            found => Err(IndexError::Dimensions { expected, found }),
        }
    }
}

/// Runs both functions at the same time, the second on a thread of its own. They run one after the other if
/// the system has no thread left.
fn side_by_side<A, B: Send>(
    first: impl FnOnce() -> A,
    second: impl Fn() -> B + Copy + Send,
) -> (A, B) {
    thread::scope(
        |scope| match thread::Builder::new().spawn_scoped(scope, second) {
            Ok(thread) => {
                let first = first();
                let second = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                (first, second)
            }
            Err(_) => (first(), second()),
        },
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn both_run_at_the_same_time() {
        // Each waits for the other.
        let meeting = Barrier::new(2);
        let meet = || {
            meeting.wait();
            7
        };
        assert_eq!(side_by_side(meet, meet), (7, 7));
    }

    #[test]
    fn a_panic_of_either_ends_both() {
        for panics in [[true, false], [false, true]] {
            let run = |at: usize| move || assert!(!panics[at], "of {at}");
            let caught = std::panic::catch_unwind(|| side_by_side(run(0), run(1)));
            assert!(caught.is_err());
        }
    }
}
