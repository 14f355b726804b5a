//! Opens, checks and writes the file `passages`, which has the words of all texts of a corpus.

use std::path::Path;
use std::sync::OnceLock;

use super::store::{Frequencies, NO_TERM, Passages};
use super::table::Table;
use super::texts::{TextColumns, covers};
use crate::index::asked::Asked;
use crate::index::error::IndexError;
use crate::storage::{ALIGNMENT, FACTS, Header, Map, SectionWriter, StorageError, checksum};

pub(super) const FILE: &str = "passages";
const MAGIC: [u8; 8] = *b"sanadpas";
const VERSION: u64 = 2;

impl Passages {
    /// Maps the file `passages` of a directory and checks its tables.
    ///
    /// Fails with [`IndexError::Storage`] if the file is missing, damaged or of another format version. Reads
    /// all of the file but the texts.
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
        // The file's header has the offset of the first section. Each further section begins at the next
        // aligned offset.
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
            document_countries: map.column(next(narrow(documents)), documents)?,
            countries: map.column(next(narrow(countries)), countries)?,
            populations: map.column(next(narrow(countries)), countries)?,
            lengths: map.column(next(wide(countries)), countries)?,
            means: OnceLock::new(),
            numerals: OnceLock::new(),
            term_words: OnceLock::new(),
            related_numbers: OnceLock::new(),
            asked: Asked::open(directory, articles as usize)?,
        };
        if passages.checksum() != header.checksum || !passages.is_sound() {
            return Err(StorageError::damaged(path, "the passages do not add up").into());
        }
        Ok(passages)
    }

    /// Writes the file `passages` and returns its length in bytes.
    pub(super) fn save(&self, path: &Path) -> Result<u64, StorageError> {
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
        writer.section(&self.document_countries)?;
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

    /// Returns the checksum of the tables. The texts are left out: they are as long as the corpus, and any
    /// bytes in them can be read safely.
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
            checksum(&self.document_countries),
            checksum(&self.countries),
            checksum(&self.populations),
            checksum(&self.lengths),
        ])
    }

    /// True if every index in the tables is within the table to which it refers. The numbers in the texts are
    /// not checked here, but when a text is read.
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
}
