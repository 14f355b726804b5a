//! Passages while documents are added.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::Path;
use std::sync::OnceLock;

use super::store::{FILE, Frequencies, NO_TERM, Passages, Table, Texts, place_name};
use crate::analyzer;
use crate::index::{Document, IndexError};
use crate::storage::{StorageError, hash64, sync_directory};

/// Gathers passages and writes them. The same documents give the same bytes: words and terms are numbered in the order
/// in which they first occur.
#[derive(Default)]
pub struct PassageBuilder {
    words: HashMap<u64, u32>,
    /// The term of each word, [`NO_TERM`] of a stop word.
    word_terms: Vec<u32>,
    terms: HashMap<u64, u32>,
    /// In how many passages each term stands, by country; the countries of a term are few.
    frequencies: Vec<Vec<(u16, u32)>>,
    /// The last passage in which each term was counted, from 1.
    counted: Vec<u32>,
    titles: Texts,
    headings: Texts,
    bodies: Texts,
    document_articles: Vec<u32>,
    article_chunks: Vec<u32>,
    places: Vec<u32>,
    /// By country: its name, its chunks, words of all its bodies.
    countries: Vec<u32>,
    populations: Vec<u32>,
    lengths: Vec<u64>,
}

impl PassageBuilder {
    /// Nothing yet.
    pub fn new() -> Self {
        Self {
            document_articles: vec![0],
            article_chunks: vec![0],
            ..Self::default()
        }
    }

    /// Adds the next document.
    pub fn add(&mut self, document: &Document) -> Result<(), IndexError> {
        let mut in_title = Vec::new();
        let title = self.read(&document.title, &mut in_title);
        self.titles.push(&title)?;
        let place = place_name(&document.jurisdiction);
        self.places.push(place);
        let country = self.country(place);
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

    /// The number of a country, the next one if it is new.
    fn country(&mut self, place: u32) -> usize {
        let known = self.countries.iter().position(|&other| other == place);
        known.unwrap_or_else(|| {
            self.countries.push(place);
            self.populations.push(0);
            self.lengths.push(0);
            self.countries.len() - 1
        })
    }

    /// The words of a text by their numbers; its terms, and those of numbered groups, go to `terms`.
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

    /// Counts each term of a passage once.
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

    /// Writes the file into a directory, which is made if it is not there; gives its length.
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
            places: self.places.into(),
            countries: self.countries.into(),
            populations: self.populations.into(),
            lengths: self.lengths.into(),
            means: OnceLock::new(),
        };
        let bytes = passages.save(&directory.join(FILE))?;
        sync_directory(directory)?;
        Ok(bytes)
    }
}

/// The number of a term, the next one if it is new.
fn numbered(terms: &mut HashMap<u64, u32>, term: &str) -> u32 {
    let next = terms.len() as u32;
    *terms.entry(hash64(term.as_bytes())).or_insert(next)
}
