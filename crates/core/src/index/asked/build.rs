use std::path::Path;

use super::terms::terms;
use crate::index::corpus::CorpusBuilder;
use crate::index::document::{Article, Document};
use crate::index::inverted::{InvertedBuilder, TermCounts};
use crate::storage::StorageError;

/// File with the columns of the questions.
pub(super) const COLUMNS: &str = "asked";
/// Inverted file over the terms of the questions.
pub(super) const TERMS: &str = "asked-terms";

/// Collects the questions of documents and writes the two files.
pub(in crate::index) struct AskedBuilder {
    columns: CorpusBuilder,
    terms: InvertedBuilder,
    questions: usize,
}

impl Default for AskedBuilder {
    fn default() -> Self {
        Self {
            columns: CorpusBuilder::new(""),
            terms: InvertedBuilder::default(),
            questions: 0,
        }
    }
}

impl AskedBuilder {
    /// Adds the questions of the next document.
    pub(in crate::index) fn add(&mut self, document: &Document) {
        let count = |article: &Article| findable(article).len();
        let country = self.columns.add(document, count);
        let none = TermCounts::default();
        for question in document.articles.iter().flat_map(findable) {
            let terms = TermCounts::new(terms(question));
            self.terms.add(country, [&terms, &none, &none]);
            self.questions += 1;
        }
    }

    /// Writes the files and returns their length in bytes. Without a question it writes none.
    pub(in crate::index) fn finish(self, directory: &Path) -> Result<u64, StorageError> {
        if self.questions == 0 {
            return Ok(0);
        }
        let columns = self.columns.finish().save(&directory.join(COLUMNS))?;
        Ok(columns + self.terms.write(&directory.join(TERMS))?)
    }
}

/// The questions of an article. An article without chunks has none, because it is never found.
fn findable(article: &Article) -> &[String] {
    match article.chunks.is_empty() {
        true => &[],
        false => &article.questions,
    }
}
