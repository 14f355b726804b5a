//! The columns of the corpus: which articles a document has, which chunks an article has, and the values that
//! filters compare.
//!
//! Version 2 of the file added the days of the articles.

use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::document::{Article, Document};
use crate::storage::{Column, FACTS, Header, Map, SectionWriter, StorageError, checksum};

pub(super) const FILE: &str = "corpus";
const MAGIC: [u8; 8] = *b"sanadcor";
const VERSION: u64 = 2;

/// Stands in the column `years` for the year of a document without a year, or with a year that 16 bits cannot
/// hold.
pub(super) const UNKNOWN_YEAR: i16 = i16::MIN;

/// Stands in the columns for the first day of an article whose beginning is not known.
const NO_BEGINNING: i32 = i32::MIN;
/// Stands in the columns for the end of an article that is still in force. As a day, `i32::MAX` is in the
/// year 5881580, so no article ends on it.
const NO_END: i32 = i32::MAX;

/// The columns of a corpus (tables of documents, articles and chunks), in memory while building or mapped
/// from the file.
pub(super) struct Corpus {
    /// For each document the index of its first chunk, then the end of the last document's chunks.
    document_chunks: Column<u32>,
    /// For each article the index of its document.
    article_documents: Column<u32>,
    /// For each chunk the index of the article that it is part of.
    chunk_articles: Column<u32>,
    /// For each document, the index of its country in [`Names::jurisdictions`].
    pub jurisdictions: Column<u16>,
    /// For each document, the index of its type in [`Names::doc_types`].
    pub doc_types: Column<u16>,
    /// For each document, the index of its status (in force, repealed …) in [`Names::statuses`].
    pub statuses: Column<u16>,
    /// For each document, its Gregorian year or [`UNKNOWN_YEAR`].
    pub years: Column<i16>,
    /// For each article two days: the first day in force or [`NO_BEGINNING`], then the first day no longer in
    /// force or [`NO_END`]. They are adjacent, so that a query reads one cache line for a candidate. Empty if
    /// no article has days.
    days: Column<i32>,
    pub names: Names,
}

/// The id of the embedder, and the lists of names (countries, document types, statuses) to which the columns
/// of the corpus refer by index.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Names {
    pub embedder: String,
    pub jurisdictions: Vec<String>,
    pub doc_types: Vec<String>,
    pub statuses: Vec<String>,
}

impl Corpus {
    pub(super) fn documents(&self) -> usize {
        self.document_chunks.len() - 1
    }

    pub(super) fn articles(&self) -> usize {
        self.article_documents.len()
    }

    pub(super) fn chunks(&self) -> usize {
        self.chunk_articles.len()
    }

    pub(super) fn article_of(&self, chunk: usize) -> usize {
        self.chunk_articles[chunk] as usize
    }

    pub(super) fn document_of(&self, article: usize) -> usize {
        self.article_documents[article] as usize
    }

    /// True if a first day in force or an end is known of at least one article.
    pub(super) fn has_days(&self) -> bool {
        !self.days.is_empty()
    }

    /// True if the article is in force on the day (days since 1970-01-01). Panics if the corpus has no days
    /// of articles ([`Corpus::has_days`]).
    pub(super) fn in_force(&self, article: usize, day: i32) -> bool {
        let [from, to] = self.days.as_chunks().0[article];
        from <= day && day < to
    }

    pub(super) fn chunks_of(&self, document: usize) -> Range<usize> {
        self.document_chunks[document] as usize..self.document_chunks[document + 1] as usize
    }

    /// Returns for each country the number of its chunks.
    pub(super) fn populations(&self) -> Vec<u32> {
        let mut populations = vec![0; self.names.jurisdictions.len()];
        for (document, &country) in self.jurisdictions.iter().enumerate() {
            populations[usize::from(country)] += self.chunks_of(document).len() as u32;
        }
        populations
    }

    /// Maps the corpus file and checks its tables. Fails with `Damaged` if the columns contradict each other
    /// or the checksum.
    pub(super) fn open(path: &Path) -> Result<Self, StorageError> {
        let map = Map::open(path)?;
        let header = Header::read(&map, MAGIC, VERSION)?;
        let [documents, articles, chunks, names_length, at @ ..] = header.facts;
        let damaged = || StorageError::damaged(path, "the columns do not add up");
        let names: Column<u8> = map.column(at[7], names_length)?;
        let corpus = Self {
            document_chunks: map.column(at[0], documents.saturating_add(1))?,
            article_documents: map.column(at[1], articles)?,
            chunk_articles: map.column(at[2], chunks)?,
            jurisdictions: map.column(at[3], documents)?,
            doc_types: map.column(at[4], documents)?,
            statuses: map.column(at[5], documents)?,
            years: map.column(at[6], documents)?,
            days: map.column(at[8], at[9])?,
            names: serde_json::from_slice(&names).map_err(|_| damaged())?,
        };
        let found = corpus.checksum(&names);
        if found != header.checksum || !corpus.is_sound() {
            return Err(damaged());
        }
        Ok(corpus)
    }

    /// Writes the corpus file and returns its length in bytes.
    pub(super) fn save(&self, path: &Path) -> Result<u64, StorageError> {
        let names = serde_json::to_vec(&self.names)
            .map_err(|error| StorageError::damaged(path, error.to_string()))?;
        let mut writer = SectionWriter::create(path)?;
        let mut facts = [0; FACTS];
        facts[0] = self.documents() as u64;
        facts[1] = self.articles() as u64;
        facts[2] = self.chunks() as u64;
        facts[3] = names.len() as u64;
        facts[4] = writer.section(&self.document_chunks)?;
        facts[5] = writer.section(&self.article_documents)?;
        facts[6] = writer.section(&self.chunk_articles)?;
        facts[7] = writer.section(&self.jurisdictions)?;
        facts[8] = writer.section(&self.doc_types)?;
        facts[9] = writer.section(&self.statuses)?;
        facts[10] = writer.section(&self.years)?;
        facts[11] = writer.section(&names)?;
        facts[12] = writer.section(&self.days)?;
        facts[13] = self.days.len() as u64;
        writer.finish(&Header {
            magic: MAGIC,
            version: VERSION,
            checksum: self.checksum(&names),
            facts,
        })
    }

    fn checksum(&self, names: &[u8]) -> u64 {
        checksum(&[
            checksum(&self.document_chunks),
            checksum(&self.article_documents),
            checksum(&self.chunk_articles),
            checksum(&self.jurisdictions),
            checksum(&self.doc_types),
            checksum(&self.statuses),
            checksum(&self.years),
            checksum(&self.days),
            checksum(names),
        ])
    }

    /// True if every number in the columns is within the column or list to which it refers. Reading then
    /// needs no further check.
    fn is_sound(&self) -> bool {
        let below = |numbers: &[u32], count: usize| numbers.iter().all(|&n| (n as usize) < count);
        let names_of = |places: &[u16], names: &[String]| {
            places.iter().all(|&place| (place as usize) < names.len())
        };
        self.document_chunks.first() == Some(&0)
            && self.document_chunks.is_sorted()
            && self
                .document_chunks
                .last()
                .is_some_and(|&end| end as usize == self.chunks())
            && below(&self.article_documents, self.documents())
            && below(&self.chunk_articles, self.articles())
            && (!self.has_days() || self.days.len() == 2 * self.articles())
            && names_of(&self.jurisdictions, &self.names.jurisdictions)
            && names_of(&self.doc_types, &self.names.doc_types)
            && names_of(&self.statuses, &self.names.statuses)
    }
}

/// Collects documents and makes the columns of the corpus.
pub(super) struct CorpusBuilder {
    document_chunks: Vec<u32>,
    article_documents: Vec<u32>,
    chunk_articles: Vec<u32>,
    jurisdictions: Vec<u16>,
    doc_types: Vec<u16>,
    statuses: Vec<u16>,
    years: Vec<i16>,
    days: Vec<i32>,
    has_days: bool,
    names: Names,
}

impl CorpusBuilder {
    pub(super) fn new(embedder: &str) -> Self {
        Self {
            document_chunks: vec![0],
            article_documents: Vec::new(),
            chunk_articles: Vec::new(),
            jurisdictions: Vec::new(),
            doc_types: Vec::new(),
            statuses: Vec::new(),
            years: Vec::new(),
            days: Vec::new(),
            has_days: false,
            names: Names {
                embedder: embedder.to_owned(),
                ..Default::default()
            },
        }
    }

    /// Adds the next document to the columns and returns the index of its country.
    /// `chunks` says how many chunks an article has.
    pub(super) fn add(&mut self, document: &Document, chunks: impl Fn(&Article) -> usize) -> u16 {
        let number = self.document_chunks.len() as u32 - 1;
        for article in &document.articles {
            let article_number = self.article_documents.len() as u32;
            self.article_documents.push(number);
            self.days.push(article.from.unwrap_or(NO_BEGINNING));
            self.days.push(article.to.unwrap_or(NO_END));
            self.has_days |= article.from.is_some() || article.to.is_some();
            let articles = std::iter::repeat_n(article_number, chunks(article));
            self.chunk_articles.extend(articles);
        }
        self.document_chunks.push(self.chunk_articles.len() as u32);
        let names = &mut self.names;
        let country = place(&mut names.jurisdictions, &document.jurisdiction);
        self.jurisdictions.push(country);
        self.doc_types
            .push(place(&mut names.doc_types, &document.doc_type));
        self.statuses
            .push(place(&mut names.statuses, &document.status));
        let year = document.year.and_then(|year| i16::try_from(year).ok());
        self.years.push(year.unwrap_or(UNKNOWN_YEAR));
        country
    }

    pub(super) fn finish(self) -> Corpus {
        let days = if self.has_days { self.days } else { Vec::new() };
        Corpus {
            document_chunks: self.document_chunks.into(),
            article_documents: self.article_documents.into(),
            chunk_articles: self.chunk_articles.into(),
            jurisdictions: self.jurisdictions.into(),
            doc_types: self.doc_types.into(),
            statuses: self.statuses.into(),
            years: self.years.into(),
            days: days.into(),
            names: self.names,
        }
    }
}

/// Returns the index of a name in a short list of names. A new name is appended to the list first.
fn place(names: &mut Vec<String>, name: &str) -> u16 {
    let found = names.iter().position(|other| other == name);
    found.unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    }) as u16
}
