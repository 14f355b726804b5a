//! Builds the file `passages`, which has the words of all texts of a corpus.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::Path;
use std::sync::OnceLock;

use super::file::FILE;
use super::store::{Frequencies, NO_TERM, Passages, country_hash};
use super::table::Table;
use super::texts::Texts;
use crate::analyzer;
use crate::index::asked::AskedBuilder;
use crate::index::document::Document;
use crate::index::error::IndexError;
use crate::storage::{StorageError, hash64, sync_directory};

/// Collects the texts of documents and writes the file `passages`. The same documents in the same order give
/// the same bytes, because words and terms are numbered by first occurrence.
#[derive(Default)]
pub struct PassageBuilder {
    words: HashMap<u64, u32>,
    /// For each word of the corpus the number of its term (the word stemmed), or [`NO_TERM`] for a stop word.
    word_terms: Vec<u32>,
    terms: HashMap<u64, u32>,
    /// For each term pairs of a country's number and the number of passages (chunks with heading and title)
    /// that contain the term there. A term occurs in few countries.
    frequencies: Vec<Vec<(u16, u32)>>,
    /// For each term the number of the last passage (a chunk with heading and title) in which it was counted;
    /// passages are numbered from 1.
    counted: Vec<u32>,
    titles: Texts,
    headings: Texts,
    bodies: Texts,
    document_articles: Vec<u32>,
    article_chunks: Vec<u32>,
    document_countries: Vec<u32>,
    /// For each country, by its number, the hash of the country's code.
    countries: Vec<u32>,
    /// For each country, by its number, how many chunks it has.
    populations: Vec<u32>,
    /// For each country, by its number, how many words its chunk bodies have together.
    lengths: Vec<u64>,
    asked: AskedBuilder,
}

impl PassageBuilder {
    /// Returns a builder of the file `passages` without documents.
    pub fn new() -> Self {
        Self {
            document_articles: vec![0],
            article_chunks: vec![0],
            ..Self::default()
        }
    }

    /// Adds the next document. Fails with [`IndexError::Input`] when the stored titles, headings or bodies
    /// exceed 4 GiB, or when an article ends before its first day, so that indexes of other search engines
    /// refuse the same documents as [`IndexBuilder`].
    ///
    /// [`IndexBuilder`]: crate::index::IndexBuilder
    pub fn add(&mut self, document: &Document) -> Result<(), IndexError> {
        document.check_days()?;
        self.asked.add(document);
        let mut in_title = Vec::new();
        let title = self.read(&document.title, &mut in_title);
        self.titles.push(&title)?;
        let hash = country_hash(&document.jurisdiction);
        self.document_countries.push(hash);
        let country = self.country(hash);
        for article in &document.articles {
            let mut in_heading = Vec::new();
            let heading = self.read(&article.heading(), &mut in_heading);
            self.headings.push(&heading)?;
            for chunk in &article.chunks {
                let mut in_body = Vec::new();
                let body = self.read(chunk, &mut in_body);
                self.bodies.push(&body)?;
                self.populations[country] += 1;
                self.lengths[country] += body.len() as u64;
                self.count(country as u16, &[&in_title, &in_heading, &in_body]);
            }
            self.article_chunks.push(self.bodies.len() as u32);
        }
        self.document_articles.push(self.headings.len() as u32);
        Ok(())
    }

    /// Returns the number of a country, given the hash of the country's code. A new country gets the next
    /// number.
    fn country(&mut self, hash: u32) -> usize {
        let known = self.countries.iter().position(|&other| other == hash);
        known.unwrap_or_else(|| {
            self.countries.push(hash);
            self.populations.push(0);
            self.lengths.push(0);
            self.countries.len() - 1
        })
    }

    /// Returns the words of a text as numbers of words. Appends the text's terms to `terms`, with those of
    /// compound numbers such as `م/51`.
    fn read(&mut self, text: &str, terms: &mut Vec<u32>) -> Vec<u32> {
        let mut words = Vec::new();
        analyzer::visit_forms(text, |word, term| {
            let number = match word.map(|word| hash64(word.as_bytes())) {
                Some(word) => match self.words.entry(word) {
                    Entry::Occupied(known) => {
                        words.push(*known.get());
                        self.word_terms[*known.get() as usize]
                    }
                    Entry::Vacant(new) => {
                        let number = term.map_or(NO_TERM, |term| numbered(&mut self.terms, term));
                        let word = self.word_terms.len() as u32;
                        new.insert(word);
                        self.word_terms.push(number);
                        words.push(word);
                        number
                    }
                },
                None => term.map_or(NO_TERM, |term| numbered(&mut self.terms, term)),
            };
            if number != NO_TERM {
                terms.push(number);
            }
        });
        words
    }

    /// Adds 1 to the passage count of each different term in a passage's fields.
    fn count(&mut self, country: u16, fields: &[&[u32]]) {
        self.frequencies.resize(self.terms.len(), Vec::new());
        self.counted.resize(self.terms.len(), 0);
        let passage = self.bodies.len() as u32;
        for &term in fields.iter().copied().flatten() {
            let term = term as usize;
            if self.counted[term] != passage {
                self.counted[term] = passage;
                let rows = &mut self.frequencies[term];
                match rows.iter_mut().find(|(other, _)| *other == country) {
                    Some((_, count)) => *count += 1,
                    None => rows.push((country, 1)),
                }
            }
        }
    }

    /// Writes the file into `directory`, creating the directory if necessary, syncs it to disk, and returns
    /// its length in bytes. Fails with [`IndexError::Storage`] if the disk refuses.
    pub fn finish(mut self, directory: &Path) -> Result<u64, IndexError> {
        std::fs::create_dir_all(directory).map_err(|error| StorageError::io(directory, &error))?;
        self.frequencies.resize(self.terms.len(), Vec::new());
        let mut starts = vec![0];
        let ends = self.frequencies.iter().scan(0, |end, rows| {
            *end += rows.len() as u32;
            Some(*end)
        });
        starts.extend(ends);
        let rows = self.frequencies.iter().flatten();
        let (countries, counts): (Vec<u16>, Vec<u32>) = rows.copied().unzip();
        let passages = Passages {
            words: Table::new(self.words),
            word_terms: self.word_terms.into(),
            terms: Table::new(self.terms),
            frequencies: Frequencies {
                starts: starts.into(),
                countries: countries.into(),
                counts: counts.into(),
            },
            titles: self.titles.finish(),
            headings: self.headings.finish(),
            bodies: self.bodies.finish(),
            document_articles: self.document_articles.into(),
            article_chunks: self.article_chunks.into(),
            document_countries: self.document_countries.into(),
            countries: self.countries.into(),
            populations: self.populations.into(),
            lengths: self.lengths.into(),
            means: OnceLock::new(),
            numerals: OnceLock::new(),
            term_words: OnceLock::new(),
            related_numbers: OnceLock::new(),
            asked: None,
        };
        let bytes = passages.save(&directory.join(FILE))? + self.asked.finish(directory)?;
        sync_directory(directory)?;
        Ok(bytes)
    }
}

/// Returns the number of a term (a stemmed word) in the file `passages`. A new term gets the next number.
fn numbered(terms: &mut HashMap<u64, u32>, term: &str) -> u32 {
    let next = terms.len() as u32;
    *terms.entry(hash64(term.as_bytes())).or_insert(next)
}
