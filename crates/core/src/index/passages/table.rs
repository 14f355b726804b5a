//! Maps fingerprints (hashes) of words and terms to their numbers.

use std::collections::HashMap;

use crate::storage::{Column, hash64};

/// Maps texts to numbers. Each text has a row with its fingerprint and its number; rows are sorted by
/// fingerprint.
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

    /// Returns the number of a word or term; `None` if the table lacks it.
    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        let place = self
            .fingerprints
            .binary_search(&hash64(text.as_bytes()))
            .ok()?;
        Some(self.numbers[place])
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
