//! The built-in second stage: reads query and passage together.
//!
//! No language model, and nothing to download: [`Passages`] keeps the words of each text in their order, and the
//! candidates of a search are read again with the query at hand. In this order:
//!
//! 1. `build`, `passages` — at index time: the file, some 270 bytes a chunk
//! 2. `asked` — the query: its terms, which of them follow one another, its phrases in other words
//! 3. `signs` — what of it a candidate has, a row of numbers
//! 4. `model`, `weights` — the probability that a candidate with these signs answers; the weights are learned by
//!    `scripts/train-reranker/`
//! 5. `weigh` — beside all this: BM25 of single passages, for engines that find passages and order them otherwise

mod asked;
mod model;
mod signs;
mod weigh;
mod weights;

pub use signs::{NAMES, Row};

use std::sync::atomic::Ordering;

use crate::index::{Cancel, IndexError, Passages, Query};
use asked::Asked;
use signs::Reader;

/// What a list says of an article.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// From 1.
    pub rank: u32,
    /// In the list's own terms.
    pub score: f32,
}

/// An article that is to be scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Its number.
    pub article: u32,
    /// The chunk of it that was found.
    pub chunk: u32,
    /// Place in the fused list, from 1.
    pub fused: u32,
    /// Place in the sparse list.
    pub sparse: Option<Place>,
    /// Place in the dense list.
    pub dense: Option<Place>,
}

impl Passages {
    /// The signs of each candidate, a row each in the order of [`NAMES`].
    pub fn signs(
        &self,
        query: &Query,
        candidates: &[Candidate],
        cancel: &Cancel,
    ) -> Result<Vec<Row>, IndexError> {
        let known = |candidate: &Candidate| {
            (candidate.article as usize) < self.articles()
                && (candidate.chunk as usize) < self.chunks()
        };
        if !candidates.iter().all(known) {
            let detail = "a candidate is none of the index's articles and chunks";
            return Err(IndexError::Input(detail.to_owned()));
        }
        // Where all are of one country, as under a filter, they are read as if no other were there.
        let articles = candidates
            .iter()
            .map(|candidate| candidate.article as usize);
        let country = self.country_of(articles.map(|article| self.document_of(article)));
        let mut reader = Reader::new(self, Asked::new(self, query, country), candidates);
        let read = |candidate| match cancel.load(Ordering::Relaxed) {
            true => Err(IndexError::Cancelled),
            false => Ok(reader.row(candidate)),
        };
        let mut rows = candidates.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        signs::relate(&mut rows);
        Ok(rows)
    }

    /// What each sign adds to the log odds of each candidate.
    pub fn contributions(
        &self,
        query: &Query,
        candidates: &[Candidate],
        cancel: &Cancel,
    ) -> Result<Vec<Row>, IndexError> {
        let rows = self.signs(query, candidates, cancel)?;
        Ok(rows
            .into_iter()
            .map(|row| model::contributions(&row))
            .collect())
    }

    /// The probability that each candidate answers the query.
    pub fn score(
        &self,
        query: &Query,
        candidates: &[Candidate],
        cancel: &Cancel,
    ) -> Result<Vec<f64>, IndexError> {
        let rows = self.signs(query, candidates, cancel)?;
        Ok(rows.iter().map(model::probability).collect())
    }
}
