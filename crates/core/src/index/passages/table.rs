//! Maps fingerprints (hashes) of words and terms to their numbers.

use std::collections::HashMap;
use std::ops::Range;

use crate::storage::{Column, hash64};

/// Number of rows by which a guess is widened first.
const STEP: usize = 32;

/// Maps texts (words or terms) to numbers. Each text has a row with its fingerprint (hash) and its number;
/// rows are sorted by fingerprint.
pub(crate) struct Table {
    pub(super) fingerprints: Column<u64>,
    pub(super) numbers: Column<u32>,
}

impl Table {
    pub(super) fn new(numbers: HashMap<u64, u32>) -> Self {
        let mut rows = Vec::from_iter(numbers);
        rows.sort_unstable();
        let (fingerprints, numbers): (Vec<u64>, Vec<u32>) = rows.into_iter().unzip();
        Self {
            fingerprints: fingerprints.into(),
            numbers: numbers.into(),
        }
    }

    /// Returns the number that the file `passages` gives a word or term; `None` if the table lacks it.
    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        let fingerprint = hash64(text.as_bytes());
        let near = self.near(fingerprint);
        let place = self.fingerprints[near.clone()].binary_search(&fingerprint);
        Some(self.numbers[near.start + place.ok()?])
    }

    /// Returns rows among which a fingerprint is if the table has it. Fingerprints are spread evenly, so its
    /// share of the greatest one tells about where it is. The range is widened until its ends enclose the
    /// fingerprint; that reads a few rows close together, where a binary search reads twenty far apart.
    fn near(&self, fingerprint: u64) -> Range<usize> {
        let rows = &self.fingerprints[..];
        let share = (u128::from(fingerprint) * rows.len() as u128) >> u64::BITS;
        let guess = share as usize;
        let (mut start, mut end) = (guess, guess);
        let mut step = STEP;
        while start > 0 && rows[start] > fingerprint {
            start = start.saturating_sub(step);
            step *= 2;
        }
        step = STEP;
        while end < rows.len() && rows[end] <= fingerprint {
            end = rows.len().min(end + step);
            step *= 2;
        }
        start..end
    }

    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// True if the fingerprints are in ascending order and every number is below the number of rows. A table
    /// read from a file must pass this check.
    pub(super) fn is_sound(&self) -> bool {
        let below = |&number: &u32| (number as usize) < self.numbers.len();
        self.fingerprints.is_sorted() && self.numbers.iter().all(below)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_a_table_is_found_and_no_other() {
        for count in [0u32, 1, 2, 40, 5_000] {
            let words = (0..count).map(|number| (format!("word {number}"), number));
            let hashed = words
                .clone()
                .map(|(word, number)| (hash64(word.as_bytes()), number));
            let table = Table::new(hashed.collect());
            for (word, number) in words {
                assert_eq!(table.find(&word), Some(number));
            }
            for other in 0..200 {
                assert_eq!(table.find(&format!("other {other}")), None);
            }
        }
    }

    #[test]
    fn unevenly_spread_fingerprints_are_found() {
        let rows = (0..300u64).chain([u64::MAX - 1, u64::MAX]);
        let table = Table::new(rows.clone().zip(0..).collect());
        for (at, fingerprint) in rows.enumerate() {
            assert!(table.near(fingerprint).contains(&at), "{fingerprint}");
        }
    }
}
