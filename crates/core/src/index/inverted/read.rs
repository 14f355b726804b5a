use std::path::Path;

use super::format::{
    BITS, LISTED, MAGIC, VERSION, WINDOW, bucket_of, read_leb128, tables_checksum,
};
use super::sums::add_marked;
use crate::index::bm25::idf;
use crate::storage::{Column, Header, Map, StorageError};

/// An inverted file (terms with the entries that contain them), mapped into memory.
pub(in crate::index) struct Inverted {
    map: Map,
    /// For each bucket (upper bits of a fingerprint) the index of its first term in `terms`, then the end of
    /// the last bucket.
    buckets: Column<u32>,
    /// Fingerprints (hashes) of the file's terms, ascending.
    terms: Column<u64>,
    /// For each term the first byte of its postings in `postings`, then the end of the last term's postings.
    starts: Column<u32>,
    postings: Column<u8>,
    windows: usize,
    /// For each country the number of its entries (chunks).
    populations: Vec<u32>,
}

/// Index of a term in an inverted file's table `terms`.
#[derive(Clone, Copy)]
pub(in crate::index) struct Term(usize);

impl Inverted {
    /// Maps the inverted file and checks its tables. `populations` has the number of entries (chunks) of each
    /// country.
    pub(in crate::index) fn open(path: &Path, populations: Vec<u32>) -> Result<Self, StorageError> {
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

    /// Returns the index of the term with a fingerprint (hash); `None` if no entry contains the term.
    pub(in crate::index) fn find(&self, fingerprint: u64) -> Option<Term> {
        let bucket = bucket_of(fingerprint, (self.buckets.len() - 1).trailing_zeros());
        let bounds = self.buckets[bucket] as usize..self.buckets[bucket + 1] as usize;
        let within = self.terms[bounds.clone()]
            .iter()
            .position(|&term| term == fingerprint)?;
        Some(Term(bounds.start + within))
    }

    /// Returns all terms, in the order of their fingerprints.
    pub(in crate::index) fn terms(&self) -> impl Iterator<Item = Term> {
        (0..self.terms.len()).map(Term)
    }

    fn parts(&self, term: Term) -> Parts<'_> {
        Parts {
            file: self,
            rest: &self.postings[self.starts[term.0] as usize..self.starts[term.0 + 1] as usize],
        }
    }

    /// Returns the idf of a term among the entries of one country or of all. A search over all countries uses
    /// one idf for all: with an idf by country, a word that is rare in one country alone would bring that
    /// country to the top.
    pub(in crate::index) fn idf(&self, term: Term, country: Option<u16>) -> f32 {
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

    /// Adds impact × idf × `weight` of a term to the sum of every entry that contains it, in one country or
    /// in all. `wanted` has one value for each window; a window with `false` is skipped. `sums` has one sum
    /// for each entry and fills whole windows. Fails with `Damaged` if the postings contradict the tables.
    pub(in crate::index) fn add(
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
            let Window {
                number,
                entries,
                impacts,
            } = reader
                .read()
                .filter(|window| window.number < self.windows)
                .ok_or_else(|| self.senseless())?;
            if wanted.is_some_and(|wanted| !wanted[number]) {
                continue;
            }
            let sums = &mut sums[number];
            match entries {
                Entries::Listed(entries) => {
                    for (&entry, &impact) in entries.iter().zip(impacts) {
                        sums[entry as usize] += step * f32::from(impact);
                    }
                }
                Entries::Marked(bits) => add_marked(bits, impacts, step, sums),
            }
        }
        Ok(())
    }

    fn senseless(&self) -> StorageError {
        StorageError::damaged(self.map.path(), "postings make no sense")
    }
}

/// The postings of a term in one country: which chunks contain the term, and with what share of the score.
struct Part<'p> {
    country: u16,
    /// Number of entries (chunks) of this country that contain the term.
    entries: u32,
    /// What 1 in the stored impacts (the term's shares of an entry's BM25F score) stands for.
    scale: f32,
    windows: &'p [u8],
}

/// Iterator over the postings of a term, country by country.
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

struct WindowReader<'p> {
    rest: &'p [u8],
    next: usize,
}

/// The postings of a term in 256 consecutive entries.
struct Window<'p> {
    number: usize,
    entries: Entries<'p>,
    /// The impact of the term in each of the entries that contain it.
    impacts: &'p [u8],
}

/// Which entries of a window contain the term.
enum Entries<'p> {
    /// The low bytes of their numbers.
    Listed(&'p [u8]),
    /// One bit for each entry of the window.
    Marked(&'p [u8; BITS]),
}

impl<'p> WindowReader<'p> {
    /// Reads the next window with postings.
    fn read(&mut self) -> Option<Window<'p>> {
        let skipped = read_leb128(&mut self.rest)?;
        let number = self.next.checked_add(skipped as usize)?;
        self.next = number + 1;
        let (&last, rest) = self.rest.split_first()?;
        let count = usize::from(last) + 1;
        let (entries, rest) = if count > LISTED {
            let (bits, rest) = rest.split_first_chunk()?;
            (Entries::Marked(bits), rest)
        } else {
            let (entries, rest) = rest.split_at_checked(count)?;
            (Entries::Listed(entries), rest)
        };
        let (impacts, rest) = rest.split_at_checked(count)?;
        self.rest = rest;
        Some(Window {
            number,
            entries,
            impacts,
        })
    }
}
