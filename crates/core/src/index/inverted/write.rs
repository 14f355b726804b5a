use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::path::Path;

use super::{MAGIC, VERSION, WINDOW, bucket_of, read_leb128, tables_checksum, write_leb128};
use crate::index::parts::Part;
use crate::storage::{FACTS, Header, SectionWriter, StorageError};

/// Gathers the terms of entries, one entry after the other.
#[derive(Default)]
pub(in crate::index) struct InvertedBuilder {
    places: HashMap<u64, u32, BuildHasherDefault<AlreadyHashed>>,
    lists: Vec<List>,
    /// Terms by entry.
    lengths: Vec<u32>,
}

/// Where a term occurs: entry (LEB128, from the last one) and count, again and again.
struct List {
    fingerprint: u64,
    bytes: Vec<u8>,
    last: u32,
    entries: u32,
}

impl InvertedBuilder {
    /// Adds the next entry. `terms` are the fingerprints of its terms, each as often as it occurs; they are left sorted.
    pub(in crate::index) fn add(&mut self, terms: &mut [u64]) {
        let entry = self.lengths.len() as u32;
        self.lengths.push(terms.len() as u32);
        terms.sort_unstable();
        for run in terms.chunk_by(|a, b| a == b) {
            let place = *self.places.entry(run[0]).or_insert_with(|| {
                self.lists.push(List {
                    fingerprint: run[0],
                    bytes: Vec::new(),
                    last: 0,
                    entries: 0,
                });
                self.lists.len() as u32 - 1
            });
            let list = &mut self.lists[place as usize];
            write_leb128(entry - list.last, &mut list.bytes);
            // Past 255 times BM25 counts next to nothing.
            list.bytes.push(run.len().min(255) as u8);
            list.last = entry;
            list.entries += 1;
        }
    }

    /// Works out the impacts and writes the file; gives its length.
    pub(in crate::index) fn write(self, part: &Part, path: &Path) -> Result<u64, StorageError> {
        let Self {
            places,
            mut lists,
            lengths,
        } = self;
        drop(places);
        // By fingerprint, so that the file does not depend on a hash map's order.
        lists.sort_unstable_by_key(|list| list.fingerprint);
        let bm25 = Bm25::new(part, &lengths);

        let mut writer = SectionWriter::create(path)?;
        let postings_at = writer.begin()?;
        let mut postings = 0u32;
        let mut starts = vec![0];
        let mut scales = Vec::with_capacity(lists.len());
        let mut scratch = Scratch::default();
        for list in &mut lists {
            let (scale, bytes) =
                scratch.encode(&std::mem::take(&mut list.bytes), list.entries, &bm25);
            writer.append(bytes)?;
            postings = u32::try_from(bytes.len())
                .ok()
                .and_then(|length| postings.checked_add(length))
                .ok_or_else(|| StorageError::too_large(path))?;
            starts.push(postings);
            scales.push(scale);
        }
        let terms = Vec::from_iter(lists.iter().map(|list| list.fingerprint));
        let bits = terms
            .len()
            .next_power_of_two()
            .trailing_zeros()
            .saturating_sub(2);
        let buckets = buckets(&terms, bits);

        let mut facts = [0; FACTS];
        facts[..4].copy_from_slice(&[
            terms.len() as u64,
            lengths.len() as u64,
            u64::from(bits),
            u64::from(postings),
        ]);
        facts[4] = writer.section(&buckets)?;
        facts[5] = writer.section(&terms)?;
        facts[6] = writer.section(&starts)?;
        facts[7] = writer.section(&scales)?;
        facts[8] = postings_at;
        writer.finish(&Header {
            magic: MAGIC,
            version: VERSION,
            checksum: tables_checksum(&buckets, &terms, &starts, &scales),
            facts,
        })
    }
}

/// Where each bucket of ascending fingerprints begins, and the end of the last.
fn buckets(terms: &[u64], bits: u32) -> Vec<u32> {
    let mut starts = vec![0u32; (1 << bits) + 1];
    for &term in terms {
        starts[bucket_of(term, bits) + 1] += 1;
    }
    for bucket in 1..starts.len() {
        starts[bucket] += starts[bucket - 1];
    }
    starts
}

/// BM25 over one part: `idf · tf (k1 + 1) / (tf + k1 (1 − b + b · length / mean length))`.
struct Bm25<'l> {
    k1: f32,
    b: f32,
    lengths: &'l [u32],
    /// Entries that hold anything; an empty heading is no heading.
    filled: f32,
    mean_length: f32,
}

impl<'l> Bm25<'l> {
    fn new(part: &Part, lengths: &'l [u32]) -> Self {
        let filled = lengths.iter().filter(|&&length| length > 0).count() as f32;
        let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
        Self {
            k1: part.k1,
            b: part.b,
            lengths,
            filled,
            mean_length: (total as f64 / f64::from(filled).max(1.0)) as f32,
        }
    }

    /// As Lucene and the baselines have it: never negative.
    fn idf(&self, entries: u32) -> f32 {
        let holding = entries as f32;
        (1.0 + (self.filled - holding + 0.5) / (holding + 0.5)).ln()
    }

    fn impact(&self, idf: f32, entry: u32, count: u8) -> f32 {
        let length = self.lengths[entry as usize] as f32 / self.mean_length;
        let count = f32::from(count);
        idf * count * (self.k1 + 1.0) / (count + self.k1 * (1.0 - self.b + self.b * length))
    }
}

#[derive(Default)]
struct Scratch {
    impacts: Vec<(u32, f32)>,
    bytes: Vec<u8>,
}

impl Scratch {
    /// A list as it is stored, with its scale.
    fn encode(&mut self, list: &[u8], entries: u32, bm25: &Bm25) -> (f32, &[u8]) {
        let idf = bm25.idf(entries);
        self.impacts.clear();
        let (mut rest, mut entry) = (list, 0);
        while let Some(further) = read_leb128(&mut rest) {
            entry += further;
            let count = rest[0];
            rest = &rest[1..];
            self.impacts.push((entry, bm25.impact(idf, entry, count)));
        }
        let largest = self
            .impacts
            .iter()
            .map(|&(_, impact)| impact)
            .fold(0.0, f32::max);
        let scale = largest / 255.0;

        self.bytes.clear();
        let mut next = 0;
        for run in self
            .impacts
            .chunk_by(|a, b| a.0 as usize / WINDOW == b.0 as usize / WINDOW)
        {
            let window = run[0].0 / WINDOW as u32;
            write_leb128(window - next, &mut self.bytes);
            next = window + 1;
            self.bytes.push((run.len() - 1) as u8);
            self.bytes.extend(run.iter().map(|&(entry, _)| entry as u8));
            // At least one step: whoever holds the term earns something by it.
            self.bytes.extend(
                run.iter()
                    .map(|&(_, impact)| (impact / scale).round().max(1.0) as u8),
            );
        }
        (scale, &self.bytes)
    }
}

/// Fingerprints are hashes: hashing them again would be the dearest step of building.
#[derive(Default)]
struct AlreadyHashed(u64);

impl Hasher for AlreadyHashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("only fingerprints are hashed, and they write a u64");
    }

    fn write_u64(&mut self, fingerprint: u64) {
        self.0 = fingerprint;
    }
}
