//! Finds the query's terms in one text, and computes the sums over them that several features share.

use super::features::share;
use super::query_terms::{MAX_TERMS, QueryTerms, TermSet};
use super::related::RelatedTerms;
use super::word_set::{Meaning, WordSet};
use crate::index::TextColumns;

/// Where terms occur in a text: position in words, and index of the term. Ascending by position.
#[derive(Default)]
pub(super) struct Hits {
    /// Each occurrence of a query term, or of a term of its expansions.
    pub own: Vec<(u32, u8)>,
    /// First occurrence of each term of [`RelatedTerms`].
    pub related: Vec<(u32, u8)>,
}

/// Which of the query's terms occur in a text (or in several texts together), and how often.
#[derive(Clone)]
pub(super) struct Occurrences {
    /// The query's terms that occur in the text, compared after stemming.
    pub set: TermSet,
    /// The query's terms that occur in the text as the word in which the query first has them, compared
    /// before stemming.
    pub exact: TermSet,
    /// The query's words and the words that go with them, by their index in [`RelatedTerms`].
    pub related: TermSet,
    /// Number of occurrences of each of the terms in `related`.
    pub related_counts: [u16; MAX_TERMS],
    /// Number of occurrences of each query term in the text.
    pub counts: [u16; MAX_TERMS],
    /// Length of the text in words, stop words included.
    pub words: usize,
}

impl Occurrences {
    /// Finds the terms of the query and of its related words in the text `text` of one field. `hits` is
    /// cleared and filled.
    pub(super) fn read(
        words: &WordSet,
        (field, text): (&TextColumns, usize),
        hits: &mut Hits,
    ) -> Self {
        let mut found = Self {
            set: 0,
            exact: 0,
            related: 0,
            related_counts: [0; MAX_TERMS],
            counts: [0; MAX_TERMS],
            words: 0,
        };
        hits.own.clear();
        hits.related.clear();
        found.words = field.visit_wanted(text, words.bits(), |position, word| {
            found.note(position, words.meaning(word), hits);
        });
        found
    }

    /// Notes a word of the query or of its related words at a position.
    fn note(&mut self, position: u32, word: Meaning, hits: &mut Hits) {
        if let Some(place) = word.related {
            let (bit, count) = (1 << place, &mut self.related_counts[usize::from(place)]);
            if self.related & bit == 0 {
                hits.related.push((position, place));
            }
            self.related |= bit;
            *count = count.saturating_add(1);
        }
        if let Some(place) = word.own {
            let (bit, count) = (1 << place, &mut self.counts[usize::from(place)]);
            self.set |= bit;
            *count = count.saturating_add(1);
            if word.is_exact {
                self.exact |= bit;
            }
            hits.own.push((position, place));
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.set |= other.set;
        self.related |= other.related;
        self.words += other.words;
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
    }

    /// Returns BM25 of the text for the query's own terms, without expansions, divided by its limit at
    /// infinite term frequency.
    pub(super) fn bm25(&self, query: &QueryTerms, k1: f32, b: f32) -> f32 {
        let level = k1 * (1.0 - b + b * self.words as f32 / query.mean_length.max(1.0));
        let mut sum = 0.0;
        let mut set = self.set & query.own;
        while set != 0 {
            let place = set.trailing_zeros() as usize;
            let count = f32::from(self.counts[place]);
            sum += query.idf(place) * count / (count + level);
            set &= set - 1;
        }
        share(sum, query.worth)
    }
}

/// Returns BM25F of all terms of the query, including those of its expansions with their weights. `fields`
/// are texts with their weights.
pub(super) fn bm25f(query: &QueryTerms, fields: &[(&Occurrences, f32)]) -> f32 {
    let mut set = fields.iter().fold(0, |set, (found, _)| set | found.set);
    let mut sum = 0.0;
    while set != 0 {
        let place = set.trailing_zeros() as usize;
        let mut count = 0.0;
        for (found, weight) in fields {
            let length = found.words as f32 / query.mean_length.max(1.0);
            count += weight * f32::from(found.counts[place]) / (0.25 + 0.75 * length.max(0.05));
        }
        sum += query.weight(place) * query.idf(place) * count / (count + 1.2);
        set &= set - 1;
    }
    sum
}

/// Returns BM25F of the words that only the learned table brings, with the parameters of [`bm25f`].
pub(super) fn bm25f_related(
    query: &QueryTerms,
    related: &RelatedTerms,
    fields: &[(&Occurrences, f32)],
) -> f32 {
    let mut set = fields.iter().fold(0, |set, (found, _)| set | found.related);
    let mut sum = 0.0;
    while set != 0 {
        let place = set.trailing_zeros() as usize;
        set &= set - 1;
        let Some(worth) = related.weighed(place) else {
            continue;
        };
        let mut count = 0.0;
        for (found, weight) in fields {
            let length = found.words as f32 / query.mean_length.max(1.0);
            let held = f32::from(found.related_counts[place]);
            count += weight * held / (0.25 + 0.75 * length.max(0.05));
        }
        sum += worth * count / (count + 1.2);
    }
    sum
}

/// Returns the share of the query's expansions that a text with these terms has, 0 to 1. The best alternative
/// of each phrase counts, by the idf share of its terms.
pub(super) fn expansions_held(query: &QueryTerms, set: TermSet) -> f32 {
    let (mut sum, mut whole) = (0.0, 0.0);
    for phrase in &query.phrases {
        let covered = |&alternative: &TermSet| {
            share(
                query.worth_of(alternative & set),
                query.worth_of(alternative),
            )
        };
        let best = phrase.alternatives.iter().map(covered).fold(0.0, f32::max);
        sum += phrase.weight * phrase.worth * best;
        whole += phrase.weight * phrase.worth;
    }
    share(sum, whole)
}
