use std::path::Path;

use super::terms::terms;
use super::texts::{self, AskedTexts};
use super::vectors::{self, vector_of};
use crate::embedder;
use crate::index::corpus::CorpusBuilder;
use crate::index::dense::VectorsBuilder;
use crate::index::document::{Article, Document};
use crate::index::inverted::{InvertedBuilder, TermCounts};
use crate::storage::StorageError;

/// File with the columns of the questions.
pub(super) const COLUMNS: &str = "asked";
/// Inverted file over the terms of the questions.
pub(super) const TERMS: &str = "asked-terms";
/// File with the columns of the vectors, of which an article with questions has one.
pub(super) const VECTOR_COLUMNS: &str = "asked-articles";

/// Collects the questions of documents and writes the files.
pub(in crate::index) struct AskedBuilder {
    columns: CorpusBuilder,
    terms: InvertedBuilder,
    vector_columns: CorpusBuilder,
    questions: Vec<String>,
    /// For each article with questions the number of questions up to its last one.
    ends: Vec<usize>,
}

impl Default for AskedBuilder {
    fn default() -> Self {
        Self {
            columns: CorpusBuilder::new(embedder::ID),
            terms: InvertedBuilder::default(),
            vector_columns: CorpusBuilder::new(embedder::ID),
            questions: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl AskedBuilder {
    /// Adds the questions of the next document.
    pub(in crate::index) fn add(&mut self, document: &Document) {
        let count = |article: &Article| findable(article).len();
        let country = self.columns.add(document, count);
        let is_asked = |article: &Article| usize::from(!findable(article).is_empty());
        self.vector_columns.add(document, is_asked);
        let none = TermCounts::default();
        for questions in document.articles.iter().map(findable) {
            for question in questions {
                let terms = TermCounts::new(terms(question));
                self.terms.add(country, [&terms, &none, &none]);
                self.questions.push(question.clone());
            }
            if !questions.is_empty() {
                self.ends.push(self.questions.len());
            }
        }
    }

    /// Writes the files and returns their length in bytes. Without a question it writes none.
    pub(in crate::index) fn finish(self, directory: &Path) -> Result<u64, StorageError> {
        if self.questions.is_empty() {
            return Ok(0);
        }
        let mut bytes = self.columns.finish().save(&directory.join(COLUMNS))?;
        bytes += self.terms.write(&directory.join(TERMS))?;
        bytes += AskedTexts::save(&self.questions, &directory.join(texts::FILE))?;
        let columns = self.vector_columns.finish();
        bytes += columns.save(&directory.join(VECTOR_COLUMNS))?;
        let path = directory.join(vectors::FILE);
        let mut vectors = VectorsBuilder::create(&path, embedder::DIMENSIONS)?;
        let mut start = 0;
        for &end in &self.ends {
            vectors.add(&vector_of(&self.questions[start..end]))?;
            start = end;
        }
        Ok(bytes + vectors.finish(columns.chunks())?)
    }
}

/// The questions of an article. An article without chunks has none, because it is never found.
fn findable(article: &Article) -> &[String] {
    match article.chunks.is_empty() {
        true => &[],
        false => &article.questions,
    }
}
