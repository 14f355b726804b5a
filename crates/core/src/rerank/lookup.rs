//! Looks up the words of a text among the few terms of a query.

/// Number of words of 64 bits in a [`Sieve`].
const WORDS: usize = 64;

/// A Bloom filter on the lowest 12 bits of terms' numbers. It quickly excludes most words of a text, which
/// are not in the query.
struct Sieve([u64; WORDS]);

impl Default for Sieve {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl Sieve {
    /// True for every number in the filter, and by chance for a few others.
    #[inline]
    fn may_have(&self, number: u32) -> bool {
        self.0[number as usize >> 6 & (WORDS - 1)] >> (number & 63) & 1 == 1
    }
}

/// The numbers in the corpus of a query's terms, with the index of each among the terms.
#[derive(Default)]
pub(super) struct Lookup {
    /// Ascending by number.
    sorted: Vec<(u32, u8)>,
    sieve: Sieve,
}

impl Lookup {
    /// Indexes terms by their numbers, which are given in the order of the terms.
    pub(super) fn new(numbers: impl Iterator<Item = u32>) -> Self {
        let mut found = Self::default();
        for (number, place) in numbers.zip(0..) {
            found.sorted.push((number, place));
            found.sieve.0[number as usize >> 6 & (WORDS - 1)] |= 1 << (number & 63);
        }
        found.sorted.sort_unstable();
        found
    }

    /// Returns the index of the term with this number; `None` if no term has it.
    #[inline]
    pub(super) fn find(&self, number: u32) -> Option<usize> {
        if !self.sieve.may_have(number) {
            return None;
        }
        let at = self
            .sorted
            .binary_search_by_key(&number, |&(number, _)| number);
        Some(usize::from(self.sorted[at.ok()?].1))
    }
}

#[cfg(test)]
mod tests {
    use super::Lookup;

    #[test]
    fn numbers_are_found_among_others_with_the_same_lowest_bits() {
        let lookup = Lookup::new([5, 5 + (1 << 12), 64].into_iter());
        assert_eq!(lookup.find(5 + (1 << 12)), Some(1));
        assert_eq!(lookup.find(5 + (2 << 12)), None);
        assert!(lookup.sieve.may_have(5 + (2 << 12)) && !lookup.sieve.may_have(6));
    }
}
