use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::path::Path;

use super::format::{
    BITS, LISTED, MAGIC, VERSION, WINDOW, bucket_of, read_leb128, tables_checksum, write_leb128,
};
use crate::index::bm25::{BODY, FIELD_COUNT, FIELDS, HEADING, K1, TITLE};
use crate::storage::{FACTS, Header, SectionWriter, StorageError};

/// The terms of a text as fingerprints (hashes) in ascending order, each with its frequency.
#[derive(Default)]
pub(in crate::index) struct TermCounts {
    counts: Vec<(u64, u32)>,
    length: u32,
}

impl TermCounts {
    pub(in crate::index) fn new(mut fingerprints: Vec<u64>) -> Self {
        fingerprints.sort_unstable();
        let runs = fingerprints.chunk_by(|a, b| a == b);
        Self {
            counts: runs.map(|run| (run[0], run.len() as u32)).collect(),
            length: fingerprints.len() as u32,
        }
    }

    /// Returns the frequency of a term in a text, and removes the term from `rest`, the text's terms not yet
    /// asked for. Callers ask for terms in ascending order.
    fn take(rest: &mut &[(u64, u32)], fingerprint: u64) -> u32 {
        match rest.split_first() {
            Some((&(next, count), after)) if next == fingerprint => {
                *rest = after;
                count
            }
            _ => 0,
        }
    }
}

/// Collects the terms of all entries (chunks), then writes the inverted file.
#[derive(Default)]
pub(in crate::index) struct InvertedBuilder {
    places: HashMap<u64, u32, BuildHasherDefault<AlreadyHashed>>,
    lists: Vec<List>,
    entries: Vec<Entry>,
}

/// Country of an entry (a chunk), and the number of terms in each of its fields.
struct Entry {
    country: u16,
    lengths: [u32; FIELD_COUNT],
}

/// The entries (chunks) that contain one term, as packed [`Occurrence`]s.
struct List {
    fingerprint: u64,
    bytes: Vec<u8>,
    last: u32,
}

impl InvertedBuilder {
    /// Adds the next entry (a chunk) of a country, with the terms of its fields.
    pub(in crate::index) fn add(&mut self, country: u16, fields: [&TermCounts; FIELD_COUNT]) {
        let entry = self.entries.len() as u32;
        self.entries.push(Entry {
            country,
            lengths: fields.map(|field| field.length),
        });
        let mut rest = fields.map(|field| &field.counts[..]);
        while let Some(term) = rest.iter().filter_map(|rest| Some(rest.first()?.0)).min() {
            let counts = rest.each_mut().map(|rest| TermCounts::take(rest, term));
            let place = *self.places.entry(term).or_insert_with(|| {
                self.lists.push(List {
                    fingerprint: term,
                    bytes: Vec::new(),
                    last: 0,
                });
                self.lists.len() as u32 - 1
            });
            let list = &mut self.lists[place as usize];
            Occurrence {
                further: entry - list.last,
                counts,
            }
            .write(&mut list.bytes);
            list.last = entry;
        }
    }

    /// Computes the impacts (each term's share of an entry's score), writes the inverted file and returns its
    /// length in bytes. Fails with `TooLarge` above 4 GiB of postings.
    pub(in crate::index) fn write(self, path: &Path) -> Result<u64, StorageError> {
        let Self {
            places,
            mut lists,
            entries,
        } = self;
        drop(places);
        // Terms are sorted by fingerprint, because the order of a hash map differs from run to run and the
        // file must not.
        lists.sort_unstable_by_key(|list| list.fingerprint);
        let bm25 = Bm25::new(&entries);

        let mut writer = SectionWriter::create(path)?;
        let postings_at = writer.begin()?;
        let mut postings = 0u32;
        let mut starts = vec![0];
        let mut encoder = Encoder::default();
        for list in &mut lists {
            let gathered = std::mem::take(&mut list.bytes);
            let bytes = encoder.encode(&gathered, &bm25);
            writer.append(bytes)?;
            postings = u32::try_from(bytes.len())
                .ok()
                .and_then(|length| postings.checked_add(length))
                .ok_or_else(|| StorageError::too_large(path))?;
            starts.push(postings);
        }
        let terms = Vec::from_iter(lists.iter().map(|list| list.fingerprint));
        // Number of bits for the number of a bucket, such that a bucket has two to four terms on average.
        let bits = terms
            .len()
            .next_power_of_two()
            .trailing_zeros()
            .saturating_sub(2);
        let buckets = buckets(&terms, bits);

        let mut facts = [0; FACTS];
        facts[..4].copy_from_slice(&[
            terms.len() as u64,
            entries.len() as u64,
            u64::from(bits),
            u64::from(postings),
        ]);
        facts[4] = writer.section(&buckets)?;
        facts[5] = writer.section(&terms)?;
        facts[6] = writer.section(&starts)?;
        facts[7] = postings_at;
        writer.finish(&Header {
            magic: MAGIC,
            version: VERSION,
            checksum: tables_checksum(&buckets, &terms, &starts),
            facts,
        })
    }
}

/// A term in an entry (chunk) that contains it: the distance from the last such entry (for the first one, its
/// index), and the term's frequency in each field.
struct Occurrence {
    further: u32,
    counts: [u32; FIELD_COUNT],
}

impl Occurrence {
    /// Writes the distance (LEB128), the body's frequency with two bits for "in heading" and "in title", then
    /// those frequencies; two bytes for most occurrences. Frequencies are capped at 63 and 255, above which
    /// the score of BM25 hardly grows.
    fn write(&self, bytes: &mut Vec<u8>) {
        write_leb128(self.further, bytes);
        let [body, heading, title] = [BODY, HEADING, TITLE].map(|field| self.counts[field]);
        let body = body.min(63) as u8;
        bytes.push(body << 2 | u8::from(heading > 0) << 1 | u8::from(title > 0));
        bytes.extend(
            [heading, title]
                .iter()
                .filter(|&&count| count > 0)
                .map(|&count| count.min(255) as u8),
        );
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let further = read_leb128(bytes)?;
        let mut byte = || {
            let (&byte, rest) = bytes.split_first()?;
            *bytes = rest;
            Some(byte)
        };
        let body = byte()?;
        let mut counts = [0; FIELD_COUNT];
        counts[BODY] = u32::from(body >> 2);
        counts[HEADING] = if body & 2 != 0 { u32::from(byte()?) } else { 0 };
        counts[TITLE] = if body & 1 != 0 { u32::from(byte()?) } else { 0 };
        Some(Self { further, counts })
    }
}

/// Returns for each bucket the index of its first term, then the end of the last bucket. `terms` are
/// ascending fingerprints (hashes).
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

/// Computes impacts by BM25F (Robertson, Zaragoza and Taylor, CIKM 2004). Frequencies of all fields are added
/// up before saturation, so that a word in several fields does not earn the full score in each:
///
/// `idf · n (k1 + 1) / (n + k1)` with `n = Σ weight · count / (1 − b + b · length / mean length)`
///
/// The impact leaves out the idf and uses the mean lengths of the entry's country.
struct Bm25<'a> {
    entries: &'a [Entry],
    /// For each country the mean length of each field in terms, over the entries (chunks) that have the
    /// field.
    mean_lengths: Vec<[f32; FIELD_COUNT]>,
}

impl<'a> Bm25<'a> {
    fn new(entries: &'a [Entry]) -> Self {
        let mut sums: Vec<[(u64, u64); FIELD_COUNT]> = Vec::new();
        for entry in entries {
            let country = usize::from(entry.country);
            if country >= sums.len() {
                sums.resize(country + 1, Default::default());
            }
            for ((filled, total), &length) in sums[country].iter_mut().zip(&entry.lengths) {
                *filled += u64::from(length > 0);
                *total += u64::from(length);
            }
        }
        let mean = |(filled, total): (u64, u64)| (total as f64 / filled.max(1) as f64) as f32;
        let mean_lengths = Vec::from_iter(sums.into_iter().map(|fields| fields.map(mean)));
        Self {
            entries,
            mean_lengths,
        }
    }

    fn impact(&self, entry: u32, counts: [u32; FIELD_COUNT]) -> f32 {
        let Entry { country, lengths } = &self.entries[entry as usize];
        let mean_lengths = &self.mean_lengths[usize::from(*country)];
        let mut occurrences = 0.0;
        for (field, parameters) in FIELDS.iter().enumerate() {
            if counts[field] > 0 {
                let length = lengths[field] as f32 / mean_lengths[field];
                let norm = 1.0 - parameters.b + parameters.b * length;
                occurrences += parameters.weight * counts[field] as f32 / norm;
            }
        }
        occurrences * (K1 + 1.0) / (occurrences + K1)
    }
}

#[derive(Default)]
struct Encoder {
    impacts: Vec<Impact>,
    windows: Vec<u8>,
    bytes: Vec<u8>,
}

struct Impact {
    country: u16,
    entry: u32,
    worth: f32,
}

impl Encoder {
    /// Returns the entries (chunks) that contain a term in the form in which the file stores them.
    fn encode(&mut self, list: &[u8], bm25: &Bm25) -> &[u8] {
        self.impacts.clear();
        let (mut rest, mut entry) = (list, 0);
        while let Some(occurrence) = Occurrence::read(&mut rest) {
            entry += occurrence.further;
            self.impacts.push(Impact {
                country: bm25.entries[entry as usize].country,
                entry,
                worth: bm25.impact(entry, occurrence.counts),
            });
        }
        // A stable sort keeps the entries of one country in their order.
        self.impacts.sort_by_key(|impact| impact.country);

        self.bytes.clear();
        for part in self.impacts.chunk_by(|a, b| a.country == b.country) {
            let largest = part.iter().map(|impact| impact.worth).fold(0.0, f32::max);
            let scale = largest / 255.0;
            encode_windows(part, scale, &mut self.windows);
            write_leb128(u32::from(part[0].country), &mut self.bytes);
            write_leb128(part.len() as u32, &mut self.bytes);
            write_leb128(self.windows.len() as u32, &mut self.bytes);
            self.bytes.extend(scale.to_le_bytes());
            self.bytes.extend(&self.windows);
        }
        &self.bytes
    }
}

fn encode_windows(part: &[Impact], scale: f32, bytes: &mut Vec<u8>) {
    bytes.clear();
    let mut next = 0;
    for run in part.chunk_by(|a, b| a.entry as usize / WINDOW == b.entry as usize / WINDOW) {
        let window = run[0].entry / WINDOW as u32;
        write_leb128(window - next, bytes);
        next = window + 1;
        bytes.push((run.len() - 1) as u8);
        if run.len() > LISTED {
            let mut bits = [0u8; BITS];
            for entry in run.iter().map(|impact| impact.entry as usize % WINDOW) {
                bits[entry / 8] |= 1 << (entry % 8);
            }
            bytes.extend(bits);
        } else {
            bytes.extend(run.iter().map(|impact| impact.entry as u8));
        }
        // An impact (share of a score) is stored as at least 1, so that every entry with the term gets a
        // score above 0.
        let steps = run
            .iter()
            .map(|impact| (impact.worth / scale).round().max(1.0) as u8);
        bytes.extend(steps);
    }
}

/// Hasher that returns a term's fingerprint unchanged. Fingerprints are hashes already, and hashing them
/// again would be the slowest step of building.
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
