//! An inverted file: for each term, which entries hold it and what that earns them.
//!
//! How far a term's occurrences in an entry have levelled out by BM25 depends on nothing in the query, so it is worked
//! out when the index is built and kept as one byte, in steps of a scale. Scoring is then one multiplication and one
//! addition a posting.
//!
//! A term's postings come country by country, each part with how many entries there hold the term, the length of its
//! windows (LEB128, all three) and its scale: lengths of texts are weighed against the country's own, and how rare a
//! term is is counted when it is asked for. A part comes in windows of [`WINDOW`] entries: how many windows further
//! (LEB128), how many postings less one, the entries' low bytes, their impacts. Two bytes a posting, no branch in the
//! loop over them, and what a filter leaves out is skipped unread.
//!
//! Terms are known by their [`hash64`]: of a million terms two would meet with a chance of one in
//! thirty million, and the table is a sorted array of numbers instead of strings.

mod write;

use std::path::Path;

pub(super) use write::{InvertedBuilder, TermCounts};

use crate::storage::{Column, Header, Map, StorageError, checksum};

const MAGIC: [u8; 8] = *b"sanadinv";
const VERSION: u64 = 2;

/// Entries a window.
pub(super) const WINDOW: usize = 256;

/// A mapped inverted file.
pub(super) struct Inverted {
    map: Map,
    /// Terms by their upper bits: where each bucket of `terms` begins.
    buckets: Column<u32>,
    /// Fingerprints, ascending.
    terms: Column<u64>,
    /// Where each term's postings begin, and the end of the last.
    starts: Column<u32>,
    postings: Column<u8>,
    windows: usize,
    /// Entries of each country.
    populations: Vec<u32>,
}

/// The place of a term in an inverted file.
#[derive(Clone, Copy)]
pub(super) struct Term(usize);

impl Inverted {
    /// Opens the file; `populations` says how many entries each country has.
    pub(super) fn open(path: &Path, populations: Vec<u32>) -> Result<Self, StorageError> {
        let entries: usize = populations.iter().map(|&count| count as usize).sum();
        let map = Map::open(path)?;
        let Header {
            checksum: expected,
            facts,
            ..
        } = Header::read(&map, MAGIC, VERSION)?;
        let [terms, counted, bucket_bits, postings, at @ ..] = facts;
        let damaged = || StorageError::damaged(path, "the tables do not add up");
        if counted != entries as u64 || bucket_bits > 32 {
            return Err(damaged());
        }
        let file = Self {
            buckets: map.column(at[0], (1 << bucket_bits) + 1)?,
            terms: map.column(at[1], terms)?,
            starts: map.column(at[2], terms.saturating_add(1))?,
            postings: map.column(at[3], postings)?,
            windows: entries.div_ceil(WINDOW),
            populations,
            map,
        };
        if file.checksum() != expected || !file.is_sound() {
            return Err(damaged());
        }
        Ok(file)
    }

    fn checksum(&self) -> u64 {
        tables_checksum(&self.buckets, &self.terms, &self.starts)
    }

    fn is_sound(&self) -> bool {
        let covers = |starts: &[u32], count: usize| {
            starts.first() == Some(&0)
                && starts.is_sorted()
                && starts.last().is_some_and(|&end| end as usize == count)
        };
        covers(&self.buckets, self.terms.len()) && covers(&self.starts, self.postings.len())
    }

    /// The term of a fingerprint, where any entry holds it.
    pub(super) fn find(&self, fingerprint: u64) -> Option<Term> {
        let bucket = bucket_of(fingerprint, (self.buckets.len() - 1).trailing_zeros());
        let bounds = self.buckets[bucket] as usize..self.buckets[bucket + 1] as usize;
        let within = self.terms[bounds.clone()]
            .iter()
            .position(|&term| term == fingerprint)?;
        Some(Term(bounds.start + within))
    }

    fn parts(&self, term: Term) -> Parts<'_> {
        Parts {
            file: self,
            rest: &self.postings[self.starts[term.0] as usize..self.starts[term.0 + 1] as usize],
        }
    }

    /// How rare a term is: among the entries of one country, or among all. All, where all are searched, because a word that
    /// is rare only elsewhere would bring the texts of elsewhere to the top.
    fn idf(&self, term: Term, country: Option<u16>) -> f32 {
        let counted = |number: u16| country.is_none_or(|country| number == country);
        let parts = self.parts(term).map_while(Result::ok);
        let holding = parts.filter(|part| counted(part.country));
        let all = (0..)
            .zip(&self.populations)
            .filter(|&(number, _)| counted(number));
        idf(
            all.map(|(_, &own)| u64::from(own)).sum::<u64>() as f32,
            holding.map(|part| u64::from(part.entries)).sum::<u64>() as f32,
        )
    }

    /// Adds a term's share, `weight` times, to the sum of every entry that holds it: of one country, or of all. Windows
    /// that `wanted` leaves out are not read; without it all are.
    ///
    /// `sums` covers whole windows.
    pub(super) fn add(
        &self,
        term: Term,
        weight: f32,
        country: Option<u16>,
        wanted: Option<&[bool]>,
        sums: &mut [f32],
    ) -> Result<(), StorageError> {
        let idf = self.idf(term, country);
        let sums = &mut sums.as_chunks_mut::<WINDOW>().0[..self.windows];
        for part in self.parts(term) {
            let part = part?;
            if country.is_some_and(|country| part.country != country) {
                continue;
            }
            let step = part.scale * (weight * idf);
            self.add_part(part.windows, step, wanted, sums)?;
        }
        Ok(())
    }

    fn add_part(
        &self,
        windows: &[u8],
        step: f32,
        wanted: Option<&[bool]>,
        sums: &mut [[f32; WINDOW]],
    ) -> Result<(), StorageError> {
        let mut reader = WindowReader {
            rest: windows,
            next: 0,
        };
        while !reader.rest.is_empty() {
            let (window, entries, impacts) = reader
                .read()
                .filter(|&(window, ..)| window < self.windows)
                .ok_or_else(|| self.senseless())?;
            if wanted.is_some_and(|wanted| !wanted[window]) {
                continue;
            }
            let sums = &mut sums[window];
            for (&entry, &impact) in entries.iter().zip(impacts) {
                sums[entry as usize] += step * f32::from(impact);
            }
        }
        Ok(())
    }

    fn senseless(&self) -> StorageError {
        StorageError::damaged(self.map.path(), "postings make no sense")
    }
}

/// What one country has of a term.
struct Part<'p> {
    country: u16,
    /// How many entries hold the term.
    entries: u32,
    /// What a step of impact is worth.
    scale: f32,
    windows: &'p [u8],
}

/// Reads the parts of a term, country by country.
struct Parts<'p> {
    file: &'p Inverted,
    rest: &'p [u8],
}

impl<'p> Iterator for Parts<'p> {
    type Item = Result<Part<'p>, StorageError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let part = self.read();
        if part.is_none() {
            self.rest = &[];
        }
        Some(part.ok_or_else(|| self.file.senseless()))
    }
}

impl<'p> Parts<'p> {
    fn read(&mut self) -> Option<Part<'p>> {
        let country = u16::try_from(read_leb128(&mut self.rest)?).ok()?;
        let entries = read_leb128(&mut self.rest)?;
        let length = read_leb128(&mut self.rest)?;
        let (scale, rest) = self.rest.split_first_chunk()?;
        let (windows, rest) = rest.split_at_checked(length as usize)?;
        self.rest = rest;
        let population = *self.file.populations.get(usize::from(country))?;
        (entries <= population).then_some(Part {
            country,
            entries,
            scale: f32::from_le_bytes(*scale),
            windows,
        })
    }
}

/// As Lucene has it: never negative.
fn idf(all: f32, holding: f32) -> f32 {
    (1.0 + (all - holding + 0.5) / (holding + 0.5)).ln()
}

struct WindowReader<'p> {
    rest: &'p [u8],
    next: usize,
}

impl<'p> WindowReader<'p> {
    /// The next window: its number, its entries' low bytes, their impacts.
    fn read(&mut self) -> Option<(usize, &'p [u8], &'p [u8])> {
        let skipped = read_leb128(&mut self.rest)?;
        let window = self.next.checked_add(skipped as usize)?;
        self.next = window + 1;
        let (&last, rest) = self.rest.split_first()?;
        let count = usize::from(last) + 1;
        let (entries, rest) = rest.split_at_checked(count)?;
        let (impacts, rest) = rest.split_at_checked(count)?;
        self.rest = rest;
        Some((window, entries, impacts))
    }
}

fn read_leb128(bytes: &mut &[u8]) -> Option<u32> {
    let mut value = 0u32;
    for shift in (0..u32::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u32::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

fn write_leb128(mut value: u32, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// The upper bits of a fingerprint.
fn bucket_of(fingerprint: u64, bits: u32) -> usize {
    if bits == 0 {
        0
    } else {
        (fingerprint >> (u64::BITS - bits)) as usize
    }
}

fn tables_checksum(buckets: &[u32], terms: &[u64], starts: &[u32]) -> u64 {
    checksum(&[checksum(buckets), checksum(terms), checksum(starts)])
}
