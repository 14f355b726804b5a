//! An inverted file: for each term, which entries hold it and what that earns them.
//!
//! BM25's share of a term in an entry depends on nothing in the query, so it is worked out when
//! the index is built and kept as one byte, in steps of the term's own scale. Scoring is then one
//! multiplication and one addition a posting.
//!
//! A term's postings come in windows of [`WINDOW`] entries: how many windows further (LEB128),
//! how many postings less one, the entries' low bytes, their impacts. Two bytes a posting, no
//! branch in the loop over them, and a window that a filter leaves empty is skipped unread.
//!
//! Terms are known by their [`hash64`]: of a million terms two would meet with a chance of one in
//! thirty million, and the table is a sorted array of numbers instead of strings.

mod write;

use std::path::Path;

pub(super) use write::{InvertedBuilder, TermCounts};

use crate::storage::{Column, Header, Map, StorageError, checksum};

const MAGIC: [u8; 8] = *b"sanadinv";
const VERSION: u64 = 1;

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
    /// What a step of impact is worth, by term.
    scales: Column<f32>,
    postings: Column<u8>,
    windows: usize,
}

/// The place of a term in an inverted file.
#[derive(Clone, Copy)]
pub(super) struct Term(usize);

impl Inverted {
    /// Opens the file of `entries` entries.
    pub(super) fn open(path: &Path, entries: usize) -> Result<Self, StorageError> {
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
            scales: map.column(at[3], terms)?,
            postings: map.column(at[4], postings)?,
            windows: entries.div_ceil(WINDOW),
            map,
        };
        if file.checksum() != expected || !file.is_sound() {
            return Err(damaged());
        }
        Ok(file)
    }

    fn checksum(&self) -> u64 {
        tables_checksum(&self.buckets, &self.terms, &self.starts, &self.scales)
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

    /// Adds a term's share, `weight` times, to the sum of every entry that holds it. Windows that
    /// `wanted` leaves out are not read; without it all are.
    ///
    /// `sums` covers whole windows.
    pub(super) fn add(
        &self,
        term: Term,
        weight: f32,
        wanted: Option<&[bool]>,
        sums: &mut [f32],
    ) -> Result<(), StorageError> {
        let range = self.starts[term.0] as usize..self.starts[term.0 + 1] as usize;
        let step = self.scales[term.0] * weight;
        let sums = &mut sums.as_chunks_mut::<WINDOW>().0[..self.windows];
        let mut reader = WindowReader {
            rest: &self.postings[range],
            next: 0,
        };
        while !reader.rest.is_empty() {
            let (window, entries, impacts) = reader
                .read()
                .filter(|&(window, ..)| window < self.windows)
                .ok_or_else(|| StorageError::damaged(self.map.path(), "postings make no sense"))?;
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

fn tables_checksum(buckets: &[u32], terms: &[u64], starts: &[u32], scales: &[f32]) -> u64 {
    checksum(&[
        checksum(buckets),
        checksum(terms),
        checksum(starts),
        checksum(scales),
    ])
}
