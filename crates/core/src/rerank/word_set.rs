//! The words of the corpus that have a term of one query.

use super::query_terms::QueryTerms;
use super::related::RelatedTerms;
use crate::index::Passages;

/// The numbers of all words whose term the query or its related words have. A text is searched by its words,
/// so that the terms of all its other words need not be looked up.
pub(super) struct WordSet {
    /// A bit for each word of the corpus.
    bits: Vec<u64>,
    /// For each item of `bits`, how many words of the set come before it.
    before: Vec<u32>,
    /// What each word of the set means to the query, ascending by word.
    meanings: Vec<Meaning>,
}

/// What a word means to a query.
#[derive(Clone, Copy, Default)]
pub(super) struct Meaning {
    /// Index of its term in [`QueryTerms`].
    pub own: Option<u8>,
    /// Index of its term in [`RelatedTerms`].
    pub related: Option<u8>,
    /// True if it is the word in which the query first has the term.
    pub is_exact: bool,
}

impl WordSet {
    pub(super) fn new(passages: &Passages, query: &QueryTerms, related: &RelatedTerms) -> Self {
        let mut bits = vec![0u64; passages.word_count().div_ceil(64)];
        let own = (0..).zip(query.numbers());
        let related = (0..).zip(related.numbers());
        for (_, term) in own.clone().chain(related.clone()) {
            for &word in passages.words_of(term) {
                bits[word as usize / 64] |= 1 << (word % 64);
            }
        }
        let mut count = 0;
        let before = bits.iter().map(|bits| {
            let before = count;
            count += bits.count_ones();
            before
        });
        let mut set = Self {
            before: before.collect(),
            bits,
            meanings: Vec::new(),
        };
        set.meanings.resize(count as usize, Meaning::default());
        for (place, term) in own {
            for &word in passages.words_of(term) {
                let at = set.rank(word);
                set.meanings[at].own = Some(place);
                set.meanings[at].is_exact = query.is_exact(usize::from(place), word);
            }
        }
        for (place, term) in related {
            for &word in passages.words_of(term) {
                let at = set.rank(word);
                set.meanings[at].related = Some(place);
            }
        }
        set
    }

    /// Returns the set as one bit for each word of the corpus.
    pub(super) fn bits(&self) -> &[u64] {
        &self.bits
    }

    /// Returns what a word of the set means.
    pub(super) fn meaning(&self, word: u32) -> Meaning {
        self.meanings[self.rank(word)]
    }

    /// Returns the number of words of the set before this one.
    fn rank(&self, word: u32) -> usize {
        let at = word as usize / 64;
        let lower = self.bits[at] & ((1 << (word % 64)) - 1);
        (self.before[at] + lower.count_ones()) as usize
    }
}
