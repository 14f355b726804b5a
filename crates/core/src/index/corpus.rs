//! Which articles a document has, which chunks an article, and what filters ask for.

use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::build::Document;
use crate::storage::{Column, FACTS, Header, Map, SectionWriter, StorageError, checksum};

pub(super) const FILE: &str = "corpus";
const MAGIC: [u8; 8] = *b"sanadcor";
const VERSION: u64 = 1;

/// A year that is not known.
pub(super) const UNKNOWN_YEAR: i16 = i16::MIN;

/// The columns of a corpus, mapped or being gathered.
pub(super) struct Corpus {
    /// First article of each document, and the end of the last.
    document_articles: Column<u32>,
    /// First chunk of each article, and the end of the last.
    article_chunks: Column<u32>,
    /// Places in [`Names::jurisdictions`], by document.
    pub jurisdictions: Column<u16>,
    /// Places in [`Names::doc_types`], by document.
    pub doc_types: Column<u16>,
    /// Places in [`Names::statuses`], by document.
    pub statuses: Column<u16>,
    /// Years by document, [`UNKNOWN_YEAR`] where there is none.
    pub years: Column<i16>,
    pub names: Names,
}

/// The words behind the numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Names {
    pub embedder: String,
    pub jurisdictions: Vec<String>,
    pub doc_types: Vec<String>,
    pub statuses: Vec<String>,
}

impl Corpus {
    pub(super) fn documents(&self) -> usize {
        self.document_articles.len() - 1
    }

    pub(super) fn articles(&self) -> usize {
        self.article_chunks.len() - 1
    }

    pub(super) fn chunks(&self) -> usize {
        self.article_chunks.last().map_or(0, |&end| end as usize)
    }

    pub(super) fn articles_of(&self, document: usize) -> Range<usize> {
        self.document_articles[document] as usize..self.document_articles[document + 1] as usize
    }

    pub(super) fn chunks_of(&self, article: usize) -> Range<usize> {
        self.article_chunks[article] as usize..self.article_chunks[article + 1] as usize
    }

    /// The chunks of a range of articles.
    pub(super) fn chunks_within(&self, articles: &Range<usize>) -> Range<usize> {
        self.article_chunks[articles.start] as usize..self.article_chunks[articles.end] as usize
    }

    pub(super) fn open(path: &Path) -> Result<Self, StorageError> {
        let map = Map::open(path)?;
        let header = Header::read(&map, MAGIC, VERSION)?;
        let [documents, articles, names_length, at @ ..] = header.facts;
        let damaged = || StorageError::damaged(path, "the columns do not add up");
        let names: Column<u8> = map.column(at[6], names_length)?;
        let corpus = Self {
            document_articles: map.column(at[0], documents.saturating_add(1))?,
            article_chunks: map.column(at[1], articles.saturating_add(1))?,
            jurisdictions: map.column(at[2], documents)?,
            doc_types: map.column(at[3], documents)?,
            statuses: map.column(at[4], documents)?,
            years: map.column(at[5], documents)?,
            names: serde_json::from_slice(&names).map_err(|_| damaged())?,
        };
        let found = corpus.checksum(&names);
        if found != header.checksum || !corpus.is_sound() {
            return Err(damaged());
        }
        Ok(corpus)
    }

    /// Writes the columns; gives the length of the file.
    pub(super) fn save(&self, path: &Path) -> Result<u64, StorageError> {
        let names = serde_json::to_vec(&self.names)
            .map_err(|error| StorageError::damaged(path, error.to_string()))?;
        let mut writer = SectionWriter::create(path)?;
        let mut facts = [0; FACTS];
        facts[0] = self.documents() as u64;
        facts[1] = self.articles() as u64;
        facts[2] = names.len() as u64;
        facts[3] = writer.section(&self.document_articles)?;
        facts[4] = writer.section(&self.article_chunks)?;
        facts[5] = writer.section(&self.jurisdictions)?;
        facts[6] = writer.section(&self.doc_types)?;
        facts[7] = writer.section(&self.statuses)?;
        facts[8] = writer.section(&self.years)?;
        facts[9] = writer.section(&names)?;
        writer.finish(&Header {
            magic: MAGIC,
            version: VERSION,
            checksum: self.checksum(&names),
            facts,
        })
    }

    fn checksum(&self, names: &[u8]) -> u64 {
        checksum(&[
            checksum(&self.document_articles),
            checksum(&self.article_chunks),
            checksum(&self.jurisdictions),
            checksum(&self.doc_types),
            checksum(&self.statuses),
            checksum(&self.years),
            checksum(names),
        ])
    }

    /// Whether every range lies where it may, so that reading needs no further check.
    fn is_sound(&self) -> bool {
        let covers = |starts: &[u32], count: usize| {
            starts.first() == Some(&0)
                && starts.is_sorted()
                && starts.last().is_some_and(|&end| end as usize == count)
        };
        covers(&self.document_articles, self.articles())
            && covers(&self.article_chunks, self.chunks())
    }
}

/// A corpus while documents are added.
pub(super) struct CorpusBuilder {
    document_articles: Vec<u32>,
    article_chunks: Vec<u32>,
    jurisdictions: Vec<u16>,
    doc_types: Vec<u16>,
    statuses: Vec<u16>,
    years: Vec<i16>,
    names: Names,
}

impl CorpusBuilder {
    pub(super) fn new(embedder: &str) -> Self {
        Self {
            document_articles: vec![0],
            article_chunks: vec![0],
            jurisdictions: Vec::new(),
            doc_types: Vec::new(),
            statuses: Vec::new(),
            years: Vec::new(),
            names: Names {
                embedder: embedder.to_owned(),
                ..Default::default()
            },
        }
    }

    pub(super) fn add(&mut self, document: &Document) {
        for article in &document.articles {
            let end = self.chunks() + article.chunks.len() as u32;
            self.article_chunks.push(end);
        }
        self.document_articles
            .push(self.article_chunks.len() as u32 - 1);
        let names = &mut self.names;
        self.jurisdictions
            .push(place(&mut names.jurisdictions, &document.jurisdiction));
        self.doc_types
            .push(place(&mut names.doc_types, &document.doc_type));
        self.statuses
            .push(place(&mut names.statuses, &document.status));
        let year = document.year.and_then(|year| i16::try_from(year).ok());
        self.years.push(year.unwrap_or(UNKNOWN_YEAR));
    }

    pub(super) fn chunks(&self) -> u32 {
        self.article_chunks.last().copied().unwrap_or(0)
    }

    pub(super) fn finish(self) -> Corpus {
        Corpus {
            document_articles: self.document_articles.into(),
            article_chunks: self.article_chunks.into(),
            jurisdictions: self.jurisdictions.into(),
            doc_types: self.doc_types.into(),
            statuses: self.statuses.into(),
            years: self.years.into(),
            names: self.names,
        }
    }
}

/// The place of a name in a short list, where it is put if new.
fn place(names: &mut Vec<String>, name: &str) -> u16 {
    let found = names.iter().position(|other| other == name);
    found.unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    }) as u16
}
