//! A query as passages are read for it: its terms, what each is worth, which of them stand together.

use crate::analyzer;
use crate::index::{NO_TERM, Passages, Query, place_name, rarity};

/// Terms that are told apart in one query: a bit each. Of longer queries the rest is left out.
pub(super) const MAX_TERMS: usize = 128;

/// Pairs of one query at most; further ones are left out. Each of 128 terms may be followed by every other.
pub(super) const MAX_PAIRS: usize = 2 * MAX_TERMS;

/// A set of terms by their places.
pub(super) type TermSet = u128;

pub(super) struct Term {
    pub number: u32,
    pub idf: f32,
    /// The word in which the query has it.
    word: Option<u32>,
    /// What it counts for; less than 1 in other words.
    weight: f32,
}

/// Two terms of the query that follow one another, and what that is worth.
pub(super) struct Pair {
    pub first: usize,
    pub second: usize,
    pub worth: f32,
}

/// Other words for a phrase of the query.
pub(super) struct Phrase {
    pub weight: f32,
    /// What the phrase is worth: that of its worthiest alternative.
    pub worth: f32,
    pub alternatives: Vec<TermSet>,
}

pub(super) struct Asked {
    terms: Vec<Term>,
    /// Places of the terms, in the order of their numbers, for looking up.
    sorted: Vec<(u32, u8)>,
    /// A bit for each of the lowest bits of a number that a term has: most words of a text are none of the query's.
    bits: [u64; 16],
    /// Terms of the query itself.
    pub own: TermSet,
    /// Their worth.
    pub worth: f32,
    /// Terms that no passage has are none of `terms`, and yet were asked for.
    pub own_count: usize,
    pub unknown: usize,
    pub pairs: Vec<Pair>,
    pub pairs_worth: f32,
    pub phrases: Vec<Phrase>,
    pub preferred: Option<u32>,
    pub mean_length: f32,
}

impl Asked {
    /// The query as it is read for passages of one country, by how rare its terms are there, or of several.
    pub(super) fn new(passages: &Passages, query: &Query, country: Option<usize>) -> Self {
        let query = rarity::weigh(passages, query.clone(), country);
        let mut asked = Self {
            terms: Vec::new(),
            sorted: Vec::new(),
            bits: [0; 16],
            own: 0,
            worth: 0.0,
            own_count: 0,
            unknown: 0,
            pairs: Vec::new(),
            pairs_worth: 0.0,
            phrases: Vec::new(),
            preferred: query.preferred.as_deref().map(place_name),
            mean_length: passages.mean_length(country),
        };
        let order = asked.read(passages, &query.text, country);
        asked.own = asked.all();
        for &place in order.iter().flatten() {
            asked.terms[place].weight += 1.0;
        }
        asked.own_count = asked.terms.len();
        asked.worth = asked.worth_of(asked.own);
        for pair in order.windows(2) {
            if let &[Some(first), Some(second)] = pair
                && first != second
                && asked.pairs.len() < MAX_PAIRS
                && !asked
                    .pairs
                    .iter()
                    .any(|p| (p.first, p.second) == (first, second))
            {
                let worth = (asked.terms[first].idf + asked.terms[second].idf) / 2.0;
                asked.pairs_worth += worth;
                asked.pairs.push(Pair {
                    first,
                    second,
                    worth,
                });
            }
        }
        asked.unknown = order.iter().filter(|place| place.is_none()).count();
        for expansion in &query.expansions {
            let mut alternatives = Vec::new();
            let mut worth = 0f32;
            for alternative in &expansion.alternatives {
                let places = asked.read(passages, alternative, country);
                let set = places
                    .into_iter()
                    .flatten()
                    .fold(0, |set: TermSet, place| set | 1 << place);
                let count = (alternative.split_whitespace().count().max(1) as f32).sqrt();
                for (place, term) in asked.terms.iter_mut().enumerate() {
                    if set & !asked.own & 1 << place != 0 {
                        term.weight += expansion.weight / count;
                    }
                }
                // What the query says itself is counted there.
                if set & !asked.own != 0 {
                    worth = worth.max(asked.worth_of(set) / (set.count_ones() as f32).sqrt());
                    alternatives.push(set);
                }
            }
            if !alternatives.is_empty() {
                asked.phrases.push(Phrase {
                    weight: expansion.weight,
                    worth,
                    alternatives,
                });
            }
        }
        asked.sorted = Vec::from_iter(
            asked
                .terms
                .iter()
                .zip(0..)
                .map(|(term, place)| (term.number, place)),
        );
        asked.sorted.sort_unstable();
        for term in &asked.terms {
            asked.bits[(term.number >> 6 & 15) as usize] |= 1 << (term.number & 63);
        }
        asked
    }

    /// The places of a text's terms in their order, new ones put at the end; `None` for one that no passage has.
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
                            idf: idf(passages.population(country), frequency),
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

    /// The sum of the idf of some terms.
    pub(super) fn worth_of(&self, mut set: TermSet) -> f32 {
        let mut worth = 0.0;
        while set != 0 {
            worth += self.terms[set.trailing_zeros() as usize].idf;
            set &= set - 1;
        }
        worth
    }

    /// What a term counts for.
    pub(super) fn weight(&self, place: usize) -> f32 {
        self.terms[place].weight
    }

    pub(super) fn idf(&self, place: usize) -> f32 {
        self.terms[place].idf
    }

    /// The place of the term with this number.
    #[inline]
    pub(super) fn find(&self, number: u32) -> Option<usize> {
        if number == NO_TERM || self.bits[(number >> 6 & 15) as usize] >> (number & 63) & 1 == 0 {
            return None;
        }
        let at = self
            .sorted
            .binary_search_by_key(&number, |&(number, _)| number);
        Some(self.sorted[at.ok()?].1 as usize)
    }

    /// Whether the query has the term in this very word.
    pub(super) fn is_exact(&self, place: usize, word: u32) -> bool {
        self.terms[place].word == Some(word)
    }
}

/// How rare a term is, as in BM25.
fn idf(passages: u32, holding: u32) -> f32 {
    let (count, frequency) = (passages as f32, holding as f32);
    (1.0 + (count - frequency + 0.5) / (frequency + 0.5)).ln()
}
