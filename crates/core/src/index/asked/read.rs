use std::path::Path;
use std::sync::OnceLock;

use super::build::{COLUMNS, TERMS};
use crate::index::corpus::Corpus;
use crate::index::inverted::{Inverted, WINDOW};
use crate::storage::StorageError;

/// The questions that were asked about the articles of an index, mapped into memory.
pub(in crate::index) struct Asked {
    pub(super) columns: Corpus,
    pub(super) terms: Inverted,
    /// For each question its BM25 for its own words, by the statistics of all countries, then by those of its
    /// own.
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

    /// Returns for each question its BM25 for its own words, by the statistics of its country or of all.
    /// Postings that cannot be read count as none here; a search reports them.
    pub(super) fn own_scores(&self, by_country: bool) -> &[f32] {
        let both = self.own_scores.get_or_init(|| {
            let length = self.columns.chunks().next_multiple_of(WINDOW);
            let mut scores = [vec![0.0; length], vec![0.0; length]];
            let [of_all, of_own] = &mut scores;
            for term in self.terms.terms() {
                let _ = self.terms.add(term, 1.0, None, None, of_all);
                for country in (0..self.columns.names.jurisdictions.len()).map(|at| at as u16) {
                    let _ = self.terms.add(term, 1.0, Some(country), None, of_own);
                }
            }
            scores
        });
        &both[usize::from(by_country)]
    }
}
