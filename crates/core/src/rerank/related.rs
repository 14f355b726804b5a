//! Words of laws that go with the query's words by the learned table, found in the candidates' texts.

use super::features::share;
use super::lookup::Lookup;
use super::query_terms::{MAX_TERMS, TermSet};
use crate::analyzer;
use crate::index::Passages;
use crate::index::bm25::idf;
use crate::lexicon::related;

/// A word of laws that goes with one of the query's words.
struct Link {
    /// Index of the query's word in `asked`.
    asked: usize,
    /// Index of the word of laws in `terms`.
    place: usize,
    weight: f32,
}

struct Term {
    number: u32,
    idf: f32,
    /// Sum of the term's weights over the query's words that it goes with; 0 for a word of the query itself.
    weight: f32,
}

/// The different words of one query and the words of laws that go with them, at most [`MAX_TERMS`] in all.
#[derive(Default)]
pub(super) struct RelatedTerms {
    terms: Vec<Term>,
    /// Finds terms by their numbers in the corpus.
    pub lookup: Lookup,
    /// Ascending by `place`.
    links: Vec<Link>,
    /// Where the links of each term begin in `links`, and where those of the last end.
    starts: Vec<u32>,
    /// Worth of each of the query's first [`MAX_TERMS`] different words: its idf, or that of an unknown word.
    asked: Vec<f32>,
}

impl RelatedTerms {
    /// Looks up the words of a query. Words of the query that neither the table nor a passage has are left
    /// out.
    pub(super) fn new(passages: &Passages, query: &str, country: Option<usize>) -> Self {
        let mut asked = Vec::new();
        analyzer::visit_terms(query, |term| {
            if !asked.iter().any(|known| known == term) {
                asked.push(term.to_owned());
            }
        });
        let mut found = Self::default();
        let all = passages.population(country) as f32;
        for word in &asked {
            let own = passages.terms.find(word);
            let own = own.and_then(|number| found.place(passages, number, country));
            let related = related(word);
            if own.is_none() && related.is_empty() {
                continue;
            }
            let number = found.asked.len();
            if number == MAX_TERMS {
                break;
            }
            found
                .asked
                .push(own.map_or_else(|| idf(all, 0.0), |place| found.terms[place].idf));
            if let Some(place) = own {
                found.links.push(Link {
                    asked: number,
                    place,
                    weight: 1.0,
                });
            }
            for related in related {
                let known = passages.number_of(related);
                if let Some(place) = known.and_then(|term| found.place(passages, term, country)) {
                    found.links.push(Link {
                        asked: number,
                        place,
                        weight: related.weight,
                    });
                    if !asked.contains(&related.term) {
                        found.terms[place].weight += related.weight;
                    }
                }
            }
        }
        found.links.sort_by_key(|link| link.place);
        found.starts = Vec::from_iter(
            (0..=found.terms.len())
                .map(|place| found.links.partition_point(|link| link.place < place) as u32),
        );
        found.lookup = Lookup::new(found.numbers());
        found
    }

    /// Returns the index in `terms` of the term with this number in the corpus. It is added if it is not
    /// there; `None` if no passage has it, or if there are [`MAX_TERMS`] already.
    fn place(&mut self, passages: &Passages, number: u32, country: Option<usize>) -> Option<usize> {
        let known = self.terms.iter().position(|term| term.number == number);
        if known.is_some() || self.terms.len() == MAX_TERMS {
            return known;
        }
        let holding = passages.frequencies.of(number, country);
        let idf = idf(passages.population(country) as f32, holding as f32);
        (holding > 0).then(|| {
            self.terms.push(Term {
                number,
                idf,
                weight: 0.0,
            });
            self.terms.len() - 1
        })
    }

    /// Returns the numbers of the terms in the corpus, in the order of their indices.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + Clone {
        self.terms.iter().map(|term| term.number)
    }

    /// Worth of each of the query's words: its idf, or that of an unknown word.
    pub(super) fn worth(&self) -> &[f32] {
        &self.asked
    }

    /// Raises how far a text has each of the query's words: 1 if it has the word, else the weight of the best
    /// word of laws in `set` that goes with it. Each counts `times` that.
    pub(super) fn raise(&self, held: &mut [f32], mut set: TermSet, times: f32) {
        while set != 0 {
            let place = set.trailing_zeros() as usize;
            set &= set - 1;
            let (from, to) = (self.starts[place] as usize, self.starts[place + 1] as usize);
            for link in &self.links[from..to] {
                held[link.asked] = held[link.asked].max(times * link.weight);
            }
        }
    }

    /// Returns the share of the query's words that a text has, by worth. 0 to 1.
    pub(super) fn covered(&self, held: impl Iterator<Item = f32>) -> f32 {
        let part = self
            .asked
            .iter()
            .zip(held)
            .map(|(worth, held)| worth * held);
        share(part.sum(), self.asked.iter().sum())
    }

    /// Returns the weight and idf of a term that only the table brings; `None` for a word of the query.
    pub(super) fn weighed(&self, place: usize) -> Option<f32> {
        let Term { weight, idf, .. } = self.terms[place];
        (weight > 0.0).then_some(weight * idf)
    }
}
