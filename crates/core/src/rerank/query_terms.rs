//! Prepares the query for the reranker: terms with their idf, pairs of successive terms, expansions.

use super::lookup::Lookup;
use crate::analyzer;
use crate::index::bm25::idf;
use crate::index::{NO_TERM, Passages, Query, country_hash, rarity};

/// Greatest number of different terms of a query, one bit each. Further terms of a long query are left out.
pub(super) const MAX_TERMS: usize = 128;

/// Greatest number of pairs of successive terms of a query. Further pairs are left out, because 128 terms
/// could form 128 × 127 pairs.
pub(super) const MAX_PAIRS: usize = 2 * MAX_TERMS;

/// A set of a query's terms, with one bit for each index of a term in [`QueryTerms`].
pub(super) type TermSet = u128;

struct Term {
    number: u32,
    idf: f32,
    /// Number of the word, before stemming, in which the query first has the term, for
    /// [`QueryTerms::is_exact`]; `None` if no passage has that word.
    word: Option<u32>,
    /// Number of the term's occurrences in the query. For a term that only expansions have, the sum of the
    /// weights of the alternatives that contain it, each divided by the square root of the alternative's
    /// number of words.
    weight: f32,
}

/// Two terms that follow each other in the query.
pub(super) struct Pair {
    /// Index in [`QueryTerms`] of the pair's first term.
    pub first: usize,
    /// Index in [`QueryTerms`] of the pair's second term.
    pub second: usize,
    /// Mean of the idf of the pair's two terms.
    pub worth: f32,
}

/// One phrase of the query, with the alternatives that its expansion has.
pub(super) struct Phrase {
    /// Weight of the phrase's alternatives in the search, relative to the query's own words.
    pub weight: f32,
    /// Greatest value of one of the phrase's alternatives: the sum of the idf of its terms, divided by the
    /// square root of their number.
    pub worth: f32,
    /// For each alternative to the phrase the set of its terms.
    pub alternatives: Vec<TermSet>,
}

/// The terms of one query and its expansions that occur in at least one passage, at most [`MAX_TERMS`].
pub(super) struct QueryTerms {
    terms: Vec<Term>,
    /// Finds terms by their numbers in the corpus.
    pub lookup: Lookup,
    /// The terms of the query itself, without those of expansions: the first `own_count` terms.
    pub own: TermSet,
    /// Sum of the idf of the query's own terms (`own`).
    pub worth: f32,
    pub own_count: usize,
    pub pairs: Vec<Pair>,
    /// Sum of the `worth` (mean idf) of all pairs of successive query terms.
    pub pairs_worth: f32,
    pub phrases: Vec<Phrase>,
    /// Hash of the code of the country whose documents the query prefers.
    pub preferred: Option<u32>,
    /// Mean length of the bodies of all chunks, or of one country's chunks, in words.
    pub mean_length: f32,
}

impl QueryTerms {
    /// Prepares a query. With a `country` (its number in the passages), idf and mean length are those of that
    /// country, otherwise those of the whole corpus.
    pub(super) fn new(passages: &Passages, query: &Query, country: Option<usize>) -> Self {
        let query = rarity::weigh(passages, query.clone(), country);
        let mut terms = Self {
            terms: Vec::new(),
            lookup: Lookup::default(),
            own: 0,
            worth: 0.0,
            own_count: 0,
            pairs: Vec::new(),
            pairs_worth: 0.0,
            phrases: Vec::new(),
            preferred: query.preferred.as_deref().map(country_hash),
            mean_length: passages.mean_length(country),
        };
        let order = terms.read(passages, &query.text, country);
        terms.own = terms.all();
        for &place in order.iter().flatten() {
            terms.terms[place].weight += 1.0;
        }
        terms.own_count = terms.terms.len();
        terms.worth = terms.worth_of(terms.own);
        for pair in order.windows(2) {
            if let &[Some(first), Some(second)] = pair
                && first != second
                && terms.pairs.len() < MAX_PAIRS
                && !terms
                    .pairs
                    .iter()
                    .any(|p| (p.first, p.second) == (first, second))
            {
                let worth = (terms.terms[first].idf + terms.terms[second].idf) / 2.0;
                terms.pairs_worth += worth;
                terms.pairs.push(Pair {
                    first,
                    second,
                    worth,
                });
            }
        }
        for expansion in &query.expansions {
            let mut alternatives = Vec::new();
            let mut worth = 0f32;
            for alternative in &expansion.alternatives {
                let places = terms.read(passages, alternative, country);
                let set = places
                    .into_iter()
                    .flatten()
                    .fold(0, |set: TermSet, place| set | 1 << place);
                let count = (alternative.split_whitespace().count().max(1) as f32).sqrt();
                for (place, term) in terms.terms.iter_mut().enumerate() {
                    if set & !terms.own & 1 << place != 0 {
                        term.weight += expansion.weight / count;
                    }
                }
                // An alternative that adds no term to those of the query is left out, because these count
                // there already.
                if set & !terms.own != 0 {
                    worth = worth.max(terms.worth_of(set) / (set.count_ones() as f32).sqrt());
                    alternatives.push(set);
                }
            }
            if !alternatives.is_empty() {
                terms.phrases.push(Phrase {
                    weight: expansion.weight,
                    worth,
                    alternatives,
                });
            }
        }
        terms.lookup = Lookup::new(terms.numbers());
        terms
    }

    /// Returns the indices of a text's terms in text order; `None` for a term that no passage of the corpus
    /// (or of the country) has, and for a new term beyond [`MAX_TERMS`]. Other terms not yet known are
    /// appended.
    fn read(
        &mut self,
        passages: &Passages,
        text: &str,
        country: Option<usize>,
    ) -> Vec<Option<usize>> {
        let mut places = Vec::new();
        analyzer::visit_forms(text, |word, term| {
            let (Some(word), Some(term)) = (word, term) else {
                return;
            };
            let known = passages.terms.find(term);
            let found = known.and_then(|number| {
                let frequency = passages.frequencies.of(number, country);
                (frequency > 0).then_some((number, frequency))
            });
            let place = found.and_then(|(number, frequency)| {
                let known = self.terms.iter().position(|term| term.number == number);
                known.or_else(|| {
                    (self.terms.len() < MAX_TERMS).then(|| {
                        self.terms.push(Term {
                            number,
                            idf: idf(passages.population(country) as f32, frequency as f32),
                            word: passages.words.find(word),
                            weight: 0.0,
                        });
                        self.terms.len() - 1
                    })
                })
            });
            places.push(place);
        });
        places
    }

    fn all(&self) -> TermSet {
        match self.terms.len() {
            MAX_TERMS => TermSet::MAX,
            count => (1 << count) - 1,
        }
    }

    /// Returns the sum of the idf of the terms in a set.
    pub(super) fn worth_of(&self, mut set: TermSet) -> f32 {
        let mut worth = 0.0;
        while set != 0 {
            worth += self.terms[set.trailing_zeros() as usize].idf;
            set &= set - 1;
        }
        worth
    }

    /// Returns the idf of each of the query's own terms.
    pub(super) fn own_worth(&self) -> Vec<f32> {
        Vec::from_iter(self.terms[..self.own_count].iter().map(|term| term.idf))
    }

    /// Returns the numbers of the terms in the corpus, in the order of their indices.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + Clone {
        self.terms.iter().map(|term| term.number)
    }

    /// Returns the weight of a term in BM25F: its occurrences in the query, or for a term that only
    /// expansions have the sum of their weights.
    pub(super) fn weight(&self, place: usize) -> f32 {
        self.terms[place].weight
    }

    pub(super) fn idf(&self, place: usize) -> f32 {
        self.terms[place].idf
    }

    /// Returns the index in `terms` of the term with this number in the corpus; `None` if the query lacks the
    /// term.
    #[inline]
    pub(super) fn find(&self, number: u32) -> Option<usize> {
        if number == NO_TERM {
            return None;
        }
        self.lookup.find(number)
    }

    /// True if the word in which the query first has the term, before stemming, is this one (given by its
    /// number in the corpus).
    pub(super) fn is_exact(&self, place: usize, word: u32) -> bool {
        self.terms[place].word == Some(word)
    }
}
