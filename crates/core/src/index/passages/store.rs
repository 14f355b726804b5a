//! The file of passages: each text as the numbers of its words, in their order.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

use crate::index::{IndexError, Query, rarity};
use crate::storage::{
    ALIGNMENT, Column, FACTS, Header, Map, SectionWriter, StorageError, checksum, hash64,
};

pub(crate) const FILE: &str = "passages";
const MAGIC: [u8; 8] = *b"sanadpas";
const VERSION: u64 = 2;

/// The term of a word that has none.
pub(crate) const NO_TERM: u32 = u32::MAX;

/// The words of a corpus in the order of its texts, and how rare its terms are.
pub struct Passages {
    pub(crate) words: Table,
    pub(crate) word_terms: Column<u32>,
    pub(crate) terms: Table,
    pub(crate) frequencies: Frequencies,
    /// By document.
    pub(crate) titles: TextColumns,
    /// By article; its number stands before the heading.
    pub(crate) headings: TextColumns,
    /// By chunk.
    pub(crate) bodies: TextColumns,
    /// First article of each document, and the end of the last.
    pub(crate) document_articles: Column<u32>,
    /// First chunk of each article, and the end of the last.
    pub(crate) article_chunks: Column<u32>,
    /// [`place_name`] of each document's country.
    pub(crate) places: Column<u32>,
    /// By country: its [`place_name`].
    pub(crate) countries: Column<u32>,
    /// By country: how many chunks it has.
    pub(crate) populations: Column<u32>,
    /// By country: words of all bodies.
    pub(crate) lengths: Column<u64>,
    /// Words of body, heading and title that a chunk has in the mean, once asked for.
    pub(crate) means: OnceLock<[f32; 3]>,
}

/// In how many passages (chunk with its heading and title) each term stands, country by country.
pub(crate) struct Frequencies {
    /// Where each term's rows begin, and the end of the last.
    pub(crate) starts: Column<u32>,
    /// By row: the number of a country that has the term.
    pub(crate) countries: Column<u16>,
    /// By row: in how many of its passages.
    pub(crate) counts: Column<u32>,
}

impl Frequencies {
    /// In how many passages a term stands: of one country, or of all.
    pub(crate) fn of(&self, term: u32, country: Option<usize>) -> u32 {
        let term = term as usize;
        let rows = self.starts[term] as usize..self.starts[term + 1] as usize;
        let counted = |row: &usize| country.is_none_or(|c| usize::from(self.countries[*row]) == c);
        rows.filter(counted)
            .map(|row| self.counts[row])
            .fold(0, u32::saturating_add)
    }
}

/// A country's code as a number.
pub(crate) fn place_name(jurisdiction: &str) -> u32 {
    hash64(jurisdiction.as_bytes()) as u32
}

/// Fingerprints, ascending, with the number that each stands for.
pub(crate) struct Table {
    fingerprints: Column<u64>,
    numbers: Column<u32>,
}

impl Table {
    pub(crate) fn new(numbers: HashMap<u64, u32>) -> Self {
        let mut rows = Vec::from_iter(numbers);
        rows.sort_unstable();
        let (fingerprints, numbers): (Vec<u64>, Vec<u32>) = rows.into_iter().unzip();
        Self {
            fingerprints: fingerprints.into(),
            numbers: numbers.into(),
        }
    }

    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        let place = self
            .fingerprints
            .binary_search(&hash64(text.as_bytes()))
            .ok()?;
        Some(self.numbers[place])
    }

    fn len(&self) -> usize {
        self.numbers.len()
    }

    fn is_sound(&self) -> bool {
        let below = |&number: &u32| (number as usize) < self.numbers.len();
        self.fingerprints.is_sorted() && self.numbers.iter().all(below)
    }
}

/// Texts while they are gathered.
pub(crate) struct Texts {
    starts: Vec<u32>,
    bytes: Vec<u8>,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            starts: vec![0],
            bytes: Vec::new(),
        }
    }
}

impl Texts {
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Frequent words come early and so have small numbers: two bytes a word in the mean.
    pub(crate) fn push(&mut self, words: &[u32]) -> Result<(), IndexError> {
        for &word in words {
            let mut rest = word;
            while rest >= 0x80 {
                self.bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            self.bytes.push(rest as u8);
        }
        let end = u32::try_from(self.bytes.len());
        self.starts.push(end.map_err(|_| {
            IndexError::Input("the texts of one index are longer than 4 GiB".to_owned())
        })?);
        Ok(())
    }

    pub(crate) fn finish(self) -> TextColumns {
        TextColumns {
            starts: self.starts.into(),
            bytes: self.bytes.into(),
        }
    }
}

/// Texts, mapped or just gathered.
pub(crate) struct TextColumns {
    starts: Column<u32>,
    bytes: Column<u8>,
}

impl TextColumns {
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The words of a text. What a damaged file says beyond the known words is left out.
    pub(crate) fn words(&self, text: usize) -> Words<'_> {
        Words {
            rest: &self.bytes[self.starts[text] as usize..self.starts[text + 1] as usize],
        }
    }

    /// How many words a text has: each ends in a byte without the mark that another follows.
    fn length(&self, text: usize) -> u64 {
        let bytes = &self.bytes[self.starts[text] as usize..self.starts[text + 1] as usize];
        bytes.iter().filter(|&&byte| byte < 0x80).count() as u64
    }

    fn is_sound(&self) -> bool {
        covers(&self.starts, self.bytes.len())
    }
}

/// Reads the words of one text.
pub(crate) struct Words<'t> {
    rest: &'t [u8],
}

impl Iterator for Words<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let mut value = 0u32;
        let mut shift = 0;
        loop {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            value |= u32::from(byte & 0x7F).unbounded_shl(shift);
            if byte < 0x80 {
                return Some(value);
            }
            shift += 7;
        }
    }
}

/// Whether the starts go from 0 to `end` without a step back.
fn covers(starts: &[u32], end: usize) -> bool {
    starts.first() == Some(&0)
        && starts.is_sorted()
        && starts.last().is_some_and(|&last| last as usize == end)
}

impl Passages {
    /// Maps the file in a directory and checks its tables.
    pub fn open(directory: &Path) -> Result<Self, IndexError> {
        let path = &directory.join(FILE);
        let map = Map::open(path)?;
        let header = Header::read(&map, MAGIC, VERSION)?;
        let [documents, articles, chunks, words, terms, lengths @ ..] = header.facts;
        let [
            title_bytes,
            heading_bytes,
            body_bytes,
            countries,
            frequencies,
            at,
        ] = [
            lengths[0], lengths[1], lengths[2], lengths[3], lengths[4], lengths[5],
        ];
        // Sections follow one another, each from the next border on.
        let mut at = at;
        let mut next = |bytes: u64| {
            let start = at;
            at = at.saturating_add(bytes).next_multiple_of(ALIGNMENT as u64);
            start
        };
        let starts = |count: u64| count.saturating_add(1);
        let wide = |count: u64| count.saturating_mul(8);
        let narrow = |count: u64| count.saturating_mul(4);
        let texts = |next: &mut dyn FnMut(u64) -> u64, count: u64, bytes: u64| {
            Ok::<_, StorageError>(TextColumns {
                starts: map.column(next(narrow(starts(count))), starts(count))?,
                bytes: map.column(next(bytes), bytes)?,
            })
        };
        let table = |next: &mut dyn FnMut(u64) -> u64, count: u64| {
            Ok::<_, StorageError>(Table {
                fingerprints: map.column(next(wide(count)), count)?,
                numbers: map.column(next(narrow(count)), count)?,
            })
        };
        let passages = Self {
            words: table(&mut next, words)?,
            word_terms: map.column(next(narrow(words)), words)?,
            terms: table(&mut next, terms)?,
            frequencies: Frequencies {
                starts: map.column(next(narrow(starts(terms))), starts(terms))?,
                countries: map.column(next(frequencies.saturating_mul(2)), frequencies)?,
                counts: map.column(next(narrow(frequencies)), frequencies)?,
            },
            titles: texts(&mut next, documents, title_bytes)?,
            headings: texts(&mut next, articles, heading_bytes)?,
            bodies: texts(&mut next, chunks, body_bytes)?,
            document_articles: map.column(next(narrow(starts(documents))), starts(documents))?,
            article_chunks: map.column(next(narrow(starts(articles))), starts(articles))?,
            places: map.column(next(narrow(documents)), documents)?,
            countries: map.column(next(narrow(countries)), countries)?,
            populations: map.column(next(narrow(countries)), countries)?,
            lengths: map.column(next(wide(countries)), countries)?,
            means: OnceLock::new(),
        };
        if passages.checksum() != header.checksum || !passages.is_sound() {
            return Err(StorageError::damaged(path, "the passages do not add up").into());
        }
        Ok(passages)
    }

    /// Writes the file; gives its length.
    pub(crate) fn save(&self, path: &Path) -> Result<u64, StorageError> {
        let mut writer = SectionWriter::create(path)?;
        let mut facts = [0; FACTS];
        facts[0] = self.documents() as u64;
        facts[1] = self.articles() as u64;
        facts[2] = self.chunks() as u64;
        facts[3] = self.words.len() as u64;
        facts[4] = self.terms.len() as u64;
        facts[5] = self.titles.bytes.len() as u64;
        facts[6] = self.headings.bytes.len() as u64;
        facts[7] = self.bodies.bytes.len() as u64;
        facts[8] = self.countries.len() as u64;
        facts[9] = self.frequencies.counts.len() as u64;
        facts[10] = writer.section(&self.words.fingerprints)?;
        writer.section(&self.words.numbers)?;
        writer.section(&self.word_terms)?;
        writer.section(&self.terms.fingerprints)?;
        writer.section(&self.terms.numbers)?;
        writer.section(&self.frequencies.starts)?;
        writer.section(&self.frequencies.countries)?;
        writer.section(&self.frequencies.counts)?;
        for texts in [&self.titles, &self.headings, &self.bodies] {
            writer.section(&texts.starts)?;
            writer.section(&texts.bytes)?;
        }
        writer.section(&self.document_articles)?;
        writer.section(&self.article_chunks)?;
        writer.section(&self.places)?;
        writer.section(&self.countries)?;
        writer.section(&self.populations)?;
        writer.section(&self.lengths)?;
        writer.finish(&Header {
            magic: MAGIC,
            version: VERSION,
            checksum: self.checksum(),
            facts,
        })
    }

    /// Of the tables; the words of the texts are as many as the corpus is long, and reading them is safe whatever they are.
    fn checksum(&self) -> u64 {
        checksum(&[
            checksum(&self.words.fingerprints),
            checksum(&self.words.numbers),
            checksum(&self.word_terms),
            checksum(&self.terms.fingerprints),
            checksum(&self.terms.numbers),
            checksum(&self.frequencies.starts),
            checksum(&self.frequencies.countries),
            checksum(&self.frequencies.counts),
            checksum(&self.titles.starts),
            checksum(&self.headings.starts),
            checksum(&self.bodies.starts),
            checksum(&self.document_articles),
            checksum(&self.article_chunks),
            checksum(&self.places),
            checksum(&self.countries),
            checksum(&self.populations),
            checksum(&self.lengths),
        ])
    }

    /// Whether every number names something that is there.
    fn is_sound(&self) -> bool {
        let known = |&term: &u32| term == NO_TERM || (term as usize) < self.terms.len();
        self.words.is_sound()
            && self.terms.is_sound()
            && self.word_terms.iter().all(known)
            && [&self.titles, &self.headings, &self.bodies]
                .iter()
                .all(|texts| texts.is_sound())
            && covers(&self.frequencies.starts, self.frequencies.counts.len())
            && covers(&self.document_articles, self.articles())
            && covers(&self.article_chunks, self.chunks())
    }

    /// How many documents.
    pub fn documents(&self) -> usize {
        self.titles.len()
    }

    /// How many articles.
    pub fn articles(&self) -> usize {
        self.headings.len()
    }

    /// How many chunks.
    pub fn chunks(&self) -> usize {
        self.bodies.len()
    }

    /// In how many passages each of these terms stands, as the analyser gives them.
    ///
    /// Rare terms tell passages apart: who may ask an engine for a few terms only takes those.
    pub fn document_frequencies<'t>(&self, terms: impl IntoIterator<Item = &'t str>) -> Vec<u32> {
        let frequency = |term| self.document_frequency(term, None);
        terms.into_iter().map(frequency).collect()
    }

    /// In how many passages a term stands: of one country, or of all.
    pub(crate) fn document_frequency(&self, term: &str, country: Option<usize>) -> u32 {
        self.terms
            .find(term)
            .map_or(0, |at| self.frequencies.of(at, country))
    }

    /// A query with its other words weighed by how rare the phrases that they stand for are in this corpus. Where passages
    /// are read for a query, it is as it was read: it is weighed there.
    pub fn weighed(&self, query: impl Into<Query>) -> Query {
        rarity::weigh(self, query.into(), None)
    }

    /// The share of its weight that a phrase hands over to its other words: 0 where the texts have the phrase themselves,
    /// 1 where none has it.
    pub fn share_of(&self, phrase: &str) -> f32 {
        rarity::share_of(self, phrase, None)
    }

    /// The term of a word; [`NO_TERM`] of a stop word, and of what a damaged file says.
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

    /// The number of the country that all of these documents are of; `None` where they are of several, or none.
    pub(crate) fn country_of(&self, documents: impl IntoIterator<Item = usize>) -> Option<usize> {
        let mut places = documents.into_iter().map(|document| self.places[document]);
        let first = places.next()?;
        let number = self.countries.iter().position(|&place| place == first);
        places
            .all(|place| place == first)
            .then_some(number)
            .flatten()
    }

    /// How many chunks a country has, or all.
    pub(crate) fn population(&self, country: Option<usize>) -> u32 {
        match country {
            Some(country) => self.populations.get(country).copied().unwrap_or(0),
            None => self.chunks() as u32,
        }
    }

    /// Words of a body in the mean: in a country, or everywhere.
    pub(crate) fn mean_length(&self, country: Option<usize>) -> f32 {
        let words = match country {
            Some(country) => self.lengths[country],
            None => self.lengths.iter().sum(),
        };
        words as f32 / self.population(country).max(1) as f32
    }

    /// Words of body, heading and title that a chunk has in the mean. Counted once.
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

    pub(crate) fn chunks_of(&self, article: usize) -> Range<usize> {
        self.article_chunks[article] as usize..self.article_chunks[article + 1] as usize
    }
}
