use std::path::{Path, PathBuf};

use super::IndexError;
use super::channels::{CHANNELS, Channel};
use super::corpus::{self, CorpusBuilder};
use super::dense::{MAX_DIMENSIONS, VectorsBuilder};
use super::inverted::{InvertedBuilder, TermCounts};
use super::passages::PassageBuilder;
use crate::storage::{StorageError, hash64, sync_directory};

/// A document to index.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Jurisdiction, doc type and status: words that filters compare, as they are given.
    pub jurisdiction: String,
    /// See `jurisdiction`.
    pub doc_type: String,
    /// See `jurisdiction`.
    pub status: String,
    /// Gregorian year.
    pub year: Option<i32>,
    /// Title; counts for all chunks.
    pub title: String,
    /// Articles in their order; a document without articles has one without a number.
    pub articles: Vec<Article>,
}

/// An article of a document.
#[derive(Clone, Debug, Default)]
pub struct Article {
    /// Number as the corpus writes it; searched together with the heading.
    pub article_no: Option<String>,
    /// Heading.
    pub heading: Option<String>,
    /// Texts of the chunks. An article without any is never found.
    pub chunks: Vec<String>,
}

impl Article {
    /// What is searched as the heading.
    pub(crate) fn heading(&self) -> String {
        let parts = [self.article_no.as_deref(), self.heading.as_deref()];
        Vec::from_iter(parts.into_iter().flatten()).join(" ")
    }
}

/// What was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many documents.
    pub documents: usize,
    /// How many articles.
    pub articles: usize,
    /// How many chunks.
    pub chunks: usize,
    /// Length of all files.
    pub bytes: u64,
}

/// Builds an index in a directory of its own. The same documents give the same bytes.
///
/// Vectors go to disk as they come; of the texts only the postings are kept, some bytes a term
/// and chunk.
pub struct IndexBuilder {
    directory: PathBuf,
    dimensions: usize,
    corpus: CorpusBuilder,
    channels: Vec<InvertedBuilder>,
    vectors: VectorsBuilder,
    passages: PassageBuilder,
}

impl IndexBuilder {
    /// Begins an index in `directory`, which is made if it is not there. Without `dimensions`
    /// the index has no vectors.
    pub fn create(directory: &Path, dimensions: usize, embedder: &str) -> Result<Self, IndexError> {
        if dimensions > MAX_DIMENSIONS {
            let detail = format!("vectors have at most {MAX_DIMENSIONS} dimensions");
            return Err(IndexError::Input(detail));
        }
        std::fs::create_dir_all(directory).map_err(|error| StorageError::io(directory, &error))?;
        Ok(Self {
            directory: directory.to_owned(),
            dimensions,
            corpus: CorpusBuilder::new(embedder),
            channels: CHANNELS
                .iter()
                .map(|_| InvertedBuilder::default())
                .collect(),
            vectors: VectorsBuilder::create(directory, dimensions)?,
            passages: PassageBuilder::new(),
        })
    }

    /// Adds the next document; `vectors` are those of all its chunks, one after the other.
    pub fn add(&mut self, document: &Document, vectors: &[f32]) -> Result<(), IndexError> {
        let chunks: usize = document
            .articles
            .iter()
            .map(|article| article.chunks.len())
            .sum();
        let expected = chunks * self.dimensions;
        if vectors.len() != expected {
            let found = vectors.len();
            return Err(IndexError::Dimensions { expected, found });
        }
        if vectors.iter().any(|value| !value.is_finite()) {
            return Err(IndexError::Input(
                "a vector has a value that is no number".to_owned(),
            ));
        }
        self.vectors.add(vectors)?;
        let country = self.corpus.add(document);
        self.passages.add(document)?;
        for (channel, file) in CHANNELS.iter().zip(&mut self.channels) {
            let title = terms(channel, &document.title);
            for article in &document.articles {
                let heading = terms(channel, &article.heading());
                for chunk in &article.chunks {
                    file.add(country, [&terms(channel, chunk), &heading, &title]);
                }
            }
        }
        Ok(())
    }

    /// Writes what is left to write and has all of it on disk.
    pub fn finish(self) -> Result<Summary, IndexError> {
        let columns = self.corpus.finish();
        let mut bytes = columns.save(&self.directory.join(corpus::FILE))?;
        bytes += self.vectors.finish(columns.chunks())?;
        for (channel, file) in CHANNELS.iter().zip(self.channels) {
            bytes += file.write(&self.directory.join(channel.file))?;
        }
        bytes += self.passages.finish(&self.directory)?;
        sync_directory(&self.directory)?;
        Ok(Summary {
            documents: columns.documents(),
            articles: columns.articles(),
            chunks: columns.chunks(),
            bytes,
        })
    }
}

fn terms(channel: &Channel, text: &str) -> TermCounts {
    let mut fingerprints = Vec::new();
    (channel.cut)(text, &mut |term| fingerprints.push(hash64(term.as_bytes())));
    TermCounts::new(fingerprints)
}
