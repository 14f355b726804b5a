use std::path::{Path, PathBuf};
use std::{slice, thread};

use super::channels::{CHANNELS, Channel};
use super::corpus::{self, CorpusBuilder};
use super::dense::{self, MAX_DIMENSIONS, VectorsBuilder};
use super::document::{Article, Document};
use super::error::IndexError;
use super::inverted::{InvertedBuilder, TermCounts};
use super::passages::PassageBuilder;
use crate::storage::{StorageError, hash64, sync_directory};

/// Counts and size of an index that was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Number of documents in the index that was built.
    pub documents: usize,
    /// Number of articles in the index that was built.
    pub articles: usize,
    /// Number of chunks in the index that was built.
    pub chunks: usize,
    /// Length of all files of the index in bytes.
    pub bytes: u64,
}

/// Builds an index into its own directory. The same documents in the same order give the same bytes.
///
/// Vectors are written to disk as they come. The postings, a few bytes for each term of each chunk, and the
/// words of the texts stay in memory until the end.
pub struct IndexBuilder {
    directory: PathBuf,
    dimensions: usize,
    corpus: CorpusBuilder,
    channels: Vec<InvertedBuilder>,
    vectors: VectorsBuilder,
    passages: PassageBuilder,
}

impl IndexBuilder {
    /// Starts an index in `directory`, creating the directory if necessary. With 0 `dimensions` the index
    /// has no vectors. Fails with [`IndexError::Input`] above [`MAX_DIMENSIONS`], and with
    /// [`IndexError::Storage`] if the directory cannot be written.
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
            vectors: VectorsBuilder::create(&directory.join(dense::FILE), dimensions)?,
            passages: PassageBuilder::new(),
        })
    }

    /// Returns how many numbers the vectors of a document's chunks have together.
    pub fn vector_numbers(&self, document: &Document) -> usize {
        let chunks = document.articles.iter().map(|article| article.chunks.len());
        chunks.sum::<usize>() * self.dimensions
    }

    /// Adds the next document. `vectors` holds the vectors of all its chunks, concatenated.
    ///
    /// Fails with [`IndexError::Dimensions`] if `vectors` has another length, with [`IndexError::Input`] if a
    /// value is not finite, an article ends before its first day or the texts exceed 4 GiB, and with
    /// [`IndexError::Storage`] if the vectors cannot be written.
    pub fn add(&mut self, document: &Document, vectors: &[f32]) -> Result<(), IndexError> {
        self.check(document, vectors)?;
        self.vectors.add(vectors)?;
        let countries = [self.corpus.add(document, chunks_of)];
        self.passages.add(document)?;
        let documents = slice::from_ref(document);
        for (channel, file) in CHANNELS.iter().zip(&mut self.channels) {
            add_to_channel(channel, file, documents, &countries);
        }
        Ok(())
    }

    /// Adds the next documents, of which the parts of the index are built side by side, a thread each. The
    /// result is that of [`IndexBuilder::add`] for each document in turn. Vectors that are not given are made
    /// by `embed` on one of the threads; it gets a document and returns the vectors of its chunks.
    ///
    /// Fails as [`IndexBuilder::add`] does, before anything is added if a document or its vectors are wrong.
    /// After an error of the disk or of more than 4 GiB of texts, the index must not be used.
    pub fn add_all(
        &mut self,
        documents: &[Document],
        given: Option<&[f32]>,
        embed: impl Fn(&Document) -> Vec<f32> + Send,
    ) -> Result<(), IndexError> {
        let mut rest = given;
        let mut vectors = Vec::with_capacity(documents.len());
        for document in documents {
            let own = rest.map(|rest| rest.split_at(self.vector_numbers(document).min(rest.len())));
            rest = own.map(|(_, others)| others);
            vectors.push(own.map(|(own, _)| own));
            match vectors.last() {
                Some(Some(own)) => self.check(document, own)?,
                _ => document.check_days()?,
            }
        }
        if matches!(rest, Some([_, ..])) {
            return Err(IndexError::Input("more vectors than chunks".to_owned()));
        }
        let corpus = &mut self.corpus;
        let countries = documents
            .iter()
            .map(|document| corpus.add(document, chunks_of));
        let countries = Vec::from_iter(countries);
        let Self {
            channels,
            vectors: rows,
            passages,
            ..
        } = self;
        thread::scope(|scope| {
            for (channel, file) in CHANNELS.iter().zip(channels) {
                let countries = &countries;
                scope.spawn(move || add_to_channel(channel, file, documents, countries));
            }
            let read = scope.spawn(|| {
                documents
                    .iter()
                    .try_for_each(|document| passages.add(document))
            });
            for (document, own) in documents.iter().zip(vectors) {
                match own {
                    Some(own) => rows.add(own)?,
                    None => rows.add(&embed(document))?,
                }
            }
            read.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    fn check(&self, document: &Document, vectors: &[f32]) -> Result<(), IndexError> {
        let expected = self.vector_numbers(document);
        if vectors.len() != expected {
            let found = vectors.len();
            return Err(IndexError::Dimensions { expected, found });
        }
        if vectors.iter().any(|value| !value.is_finite()) {
            return Err(IndexError::Input(
                "a vector has a value that is no number".to_owned(),
            ));
        }
        document.check_days()
    }

    /// Writes the index files that are not yet written, syncs them to disk, and returns counts of the index.
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

fn chunks_of(article: &Article) -> usize {
    article.chunks.len()
}

/// Adds the chunks of documents, with the number of the country of each document.
fn add_to_channel(
    channel: &Channel,
    file: &mut InvertedBuilder,
    documents: &[Document],
    countries: &[u16],
) {
    for (document, &country) in documents.iter().zip(countries) {
        let title = terms(channel, &document.title);
        for article in &document.articles {
            let heading = terms(channel, &article.heading());
            for chunk in &article.chunks {
                file.add(country, [&terms(channel, chunk), &heading, &title]);
            }
        }
    }
}

fn terms(channel: &Channel, text: &str) -> TermCounts {
    let mut fingerprints = Vec::new();
    (channel.cut)(text, &mut |term| fingerprints.push(hash64(term.as_bytes())));
    TermCounts::new(fingerprints)
}
