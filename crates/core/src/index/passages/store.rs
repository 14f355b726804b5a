//! The columns of the passages and what is read from them.

use std::ops::Range;
use std::sync::OnceLock;

use super::table::Table;
use super::texts::TextColumns;
use crate::storage::{Column, hash64};

/// The term number of a stop word, which has no term.
pub(crate) const NO_TERM: u32 = u32::MAX;

/// The words of a corpus in the order of its texts, and the document frequencies of its terms. Maps the
/// file `passages`; immutable, so threads can share it.
pub struct Passages {
    /// From the fingerprint of a word to its number, the index into `word_terms`.
    pub(crate) words: Table,
    /// Term of each word, or [`NO_TERM`].
    pub(super) word_terms: Column<u32>,
    /// From the fingerprint of a term to its number, the index into `frequencies`.
    pub(crate) terms: Table,
    pub(crate) frequencies: Frequencies,
    /// Texts of the titles, by document.
    pub(crate) titles: TextColumns,
    /// Texts of number and heading, by article.
    pub(crate) headings: TextColumns,
    /// Texts of the chunks, by chunk.
    pub(crate) bodies: TextColumns,
    /// First article of each document, and the end of the last.
    pub(super) document_articles: Column<u32>,
    /// First chunk of each article, and the end of the last.
    pub(super) article_chunks: Column<u32>,
    /// [`country_hash`] of the country, by document.
    pub(crate) document_countries: Column<u32>,
    /// Table of the corpus's countries: [`country_hash`] of each. The row is the country number by which the
    /// columns below and [`Frequencies`] are keyed.
    pub(super) countries: Column<u32>,
    /// Number of chunks, by country number.
    pub(super) populations: Column<u32>,
    /// Words of all bodies, by country number.
    pub(super) lengths: Column<u64>,
    /// Result of [`Passages::mean_lengths`] after the first call.
    pub(super) means: OnceLock<[f32; 3]>,
}

/// Number of passages (a chunk with its heading and title) that hold each term, for each country.
pub(crate) struct Frequencies {
    /// First row of each term, and the end of the last.
    pub(super) starts: Column<u32>,
    /// Country number, by row.
    pub(super) countries: Column<u16>,
    /// Number of passages, by row.
    pub(super) counts: Column<u32>,
}

impl Frequencies {
    /// Number of passages that hold a term, in one country or in all.
    pub(crate) fn of(&self, term: u32, country: Option<usize>) -> u32 {
        let term = term as usize;
        let rows = self.starts[term] as usize..self.starts[term + 1] as usize;
        let counted = |row: &usize| country.is_none_or(|c| usize::from(self.countries[*row]) == c);
        rows.filter(counted)
            .map(|row| self.counts[row])
            .fold(0, u32::saturating_add)
    }
}

/// Hash of a country's code. Two of the few countries of a corpus have equal hashes with a chance of one
/// in millions.
pub(crate) fn country_hash(jurisdiction: &str) -> u32 {
    hash64(jurisdiction.as_bytes()) as u32
}

impl Passages {
    /// Number of documents.
    pub fn documents(&self) -> usize {
        self.titles.len()
    }

    /// Number of articles.
    pub fn articles(&self) -> usize {
        self.headings.len()
    }

    /// Number of chunks.
    pub fn chunks(&self) -> usize {
        self.bodies.len()
    }

    /// Number of passages that hold each of these terms (light-stemmed, as [`crate::analyzer`] gives them).
    ///
    /// Rare terms tell passages apart, so a caller whose search engine takes only a few terms of a query
    /// sends the rare ones.
    pub fn document_frequencies<'t>(&self, terms: impl IntoIterator<Item = &'t str>) -> Vec<u32> {
        let frequency = |term| self.document_frequency(term, None);
        terms.into_iter().map(frequency).collect()
    }

    /// Number of passages that hold a term, in one country or in all.
    pub(crate) fn document_frequency(&self, term: &str, country: Option<usize>) -> u32 {
        self.terms
            .find(term)
            .map_or(0, |at| self.frequencies.of(at, country))
    }

    /// The term of a word. [`NO_TERM`] for a stop word, and for a word number beyond the table, which only
    /// a damaged file holds.
    #[inline]
    pub(crate) fn term_of(&self, word: u32) -> u32 {
        self.word_terms
            .get(word as usize)
            .copied()
            .unwrap_or(NO_TERM)
    }

    /// The article of a chunk.
    pub(crate) fn article_of(&self, chunk: usize) -> usize {
        self.article_chunks
            .partition_point(|&first| first as usize <= chunk)
            - 1
    }

    /// The number of the one country of these documents; `None` if they are of several countries, or if
    /// there are no documents.
    pub(crate) fn country_of(&self, documents: impl IntoIterator<Item = usize>) -> Option<usize> {
        let mut countries = documents
            .into_iter()
            .map(|document| self.document_countries[document]);
        let first = countries.next()?;
        let number = self.countries.iter().position(|&country| country == first);
        countries
            .all(|country| country == first)
            .then_some(number)
            .flatten()
    }

    /// Number of chunks, in one country or in all.
    pub(crate) fn population(&self, country: Option<usize>) -> u32 {
        match country {
            Some(country) => self.populations.get(country).copied().unwrap_or(0),
            None => self.chunks() as u32,
        }
    }

    /// Mean length of a body in words, in one country or in all.
    pub(crate) fn mean_length(&self, country: Option<usize>) -> f32 {
        let words = match country {
            Some(country) => self.lengths[country],
            None => self.lengths.iter().sum(),
        };
        words as f32 / self.population(country).max(1) as f32
    }

    /// Mean lengths of body, heading and title in words, over all chunks. The first call reads all headings
    /// and titles.
    pub(crate) fn mean_lengths(&self) -> [f32; 3] {
        *self.means.get_or_init(|| {
            let (mut headings, mut titles) = (0, 0);
            for article in 0..self.articles() {
                let chunks = self.chunks_of(article).len() as u64;
                headings += chunks * self.headings.length(article);
                titles += chunks * self.titles.length(self.document_of(article));
            }
            let chunks = self.chunks().max(1) as f32;
            [self.lengths.iter().sum(), headings, titles].map(|words| words as f32 / chunks)
        })
    }

    /// The document of an article.
    pub(crate) fn document_of(&self, article: usize) -> usize {
        self.document_articles
            .partition_point(|&first| first as usize <= article)
            - 1
    }

    /// The chunks of an article.
    pub(crate) fn chunks_of(&self, article: usize) -> Range<usize> {
        self.article_chunks[article] as usize..self.article_chunks[article + 1] as usize
    }
}
