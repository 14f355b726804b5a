use std::path::Path;
use std::sync::OnceLock;

use super::build::{COLUMNS, TERMS};
use super::terms::different;
use crate::index::cancel::{Cancel, checkpoint};
use crate::index::corpus::Corpus;
use crate::index::error::IndexError;
use crate::index::filter::Filter;
use crate::index::inverted::{Inverted, WINDOW};
use crate::index::query::Query;
use crate::index::top::{Ranking, Top};
use crate::storage::StorageError;

/// The questions that were asked about the articles of an index, mapped into memory.
pub(in crate::index) struct Asked {
    pub(super) columns: Corpus,
    pub(super) terms: Inverted,
    /// For each question the score that it has for itself, by the statistics of all countries, then by those
    /// of its own.
    own_scores: OnceLock<[Vec<f32>; 2]>,
}

impl Asked {
    /// Maps the files; `None` if the index has no questions. Fails if a file is damaged or missing beside the
    /// other, or if the number of `articles` is another one.
    pub(in crate::index) fn open(
        directory: &Path,
        articles: usize,
    ) -> Result<Option<Self>, StorageError> {
        let (columns, terms) = (directory.join(COLUMNS), directory.join(TERMS));
        if !columns.exists() && !terms.exists() {
            return Ok(None);
        }
        let columns = Corpus::open(&columns)?;
        if columns.articles() != articles {
            let detail = "the questions are those of another corpus";
            return Err(StorageError::damaged(directory, detail));
        }
        let terms = Inverted::open(&terms, columns.populations())?;
        Ok(Some(Self {
            columns,
            terms,
            own_scores: OnceLock::new(),
        }))
    }

    /// Returns the best `limit` articles that pass the filter, each by its best question. The chunks of the
    /// ranking are numbers of questions.
    pub(in crate::index) fn rank(
        &self,
        query: &Query,
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let columns = &self.columns;
        let allowed = filter.allowed(columns);
        let documents = allowed.documents.as_ref();
        let wanted = documents.map(|documents| documents.windows(columns));
        let mut sums = self.sums(
            &query.text,
            filter.country(columns),
            wanted.as_deref(),
            cancel,
        )?;
        if let Some(country) = &query.preferred {
            columns.boost(country, &mut sums);
        }
        let mut top = Top::new(limit);
        for (question, &sum) in sums[..columns.chunks()].iter().enumerate() {
            if sum > top.floor().max(0.0) {
                let article = columns.article_of(question);
                if allowed.contains(article) {
                    top.offer(sum, article as u32, question as u32);
                }
            }
        }
        Ok(top.finish())
    }

    /// Returns the BM25 of each question for the words of a text, each word once.
    pub(super) fn sums(
        &self,
        text: &str,
        country: Option<u16>,
        wanted: Option<&[bool]>,
        cancel: &Cancel,
    ) -> Result<Vec<f32>, IndexError> {
        let mut sums = vec![0.0; self.columns.chunks().next_multiple_of(WINDOW)];
        for term in different(text) {
            checkpoint(cancel)?;
            if let Some(term) = self.terms.find(term) {
                self.terms.add(term, 1.0, country, wanted, &mut sums)?;
            }
        }
        Ok(sums)
    }
}

impl Asked {
    /// Returns for each question the score that it has for its own words, by the statistics of its country or
    /// of all. Postings that cannot be read count as none here; [`Asked::sums`] reports them.
    pub(super) fn own_scores(&self, by_country: bool) -> &[f32] {
        let both = self.own_scores.get_or_init(|| {
            let length = self.columns.chunks().next_multiple_of(WINDOW);
            let mut scores = [vec![0.0; length], vec![0.0; length]];
            for term in self.terms.terms() {
                let [of_all, of_own] = &mut scores;
                let _ = self.terms.add(term, 1.0, None, None, of_all);
                for country in 0..self.columns.names.jurisdictions.len() {
                    let _ = self
                        .terms
                        .add(term, 1.0, Some(country as u16), None, of_own);
                }
            }
            scores
        });
        &both[usize::from(by_country)]
    }
}
