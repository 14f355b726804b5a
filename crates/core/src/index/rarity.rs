//! Weights of expansions by the rarity of their phrases in the corpus.
//!
//! A phrase that no text has (English, dialect) passes its whole weight on to its alternatives. A phrase that
//! every second text has is a word of the law and finds its documents without help. Between the two, the
//! share of the weight that is passed on rises linearly with the idf of the phrase's rarest term, from 0 at
//! [`COMMON`] to 1 at [`FOREIGN`].

use super::passages::Passages;
use super::query::Query;
use crate::analyzer;

/// Idf up to which a word is common in laws, as a share of the largest possible idf. Such a word gets no
/// expansions.
const COMMON: f32 = 0.4;
/// Idf from which a word is foreign to laws, as a share of the largest possible idf. Its expansions get their
/// whole weight.
const FOREIGN: f32 = 0.9;

impl Passages {
    /// Returns the query with its expansions weighed by the rarity of their phrases in this corpus. Do not
    /// call it for the reranker, which weighs expansions itself.
    pub fn weighed(&self, query: impl Into<Query>) -> Query {
        weigh(self, query.into(), None)
    }

    /// Returns the share of an expansion's weight that its alternatives get: 0 for a phrase common in laws, 1
    /// for an English phrase and for one with a term that no text has.
    pub fn share_of(&self, phrase: &str) -> f32 {
        share_of(self, phrase, None)
    }
}

/// Returns the query with its expansions weighed by the rarity of their phrases, in one country or in all.
/// Expansions whose weight becomes 0 are left out.
pub(crate) fn weigh(passages: &Passages, mut query: Query, country: Option<usize>) -> Query {
    for expansion in &mut query.expansions {
        expansion.weight *= share_of(passages, &expansion.phrase, country);
    }
    query.expansions.retain(|expansion| expansion.weight > 0.0);
    query
}

/// Returns the share of its weight that an expansion (alternatives to a phrase) keeps, 0 to 1: the more
/// common the phrase is in laws, the less. An English phrase keeps all.
pub(crate) fn share_of(passages: &Passages, phrase: &str, country: Option<usize>) -> f32 {
    // The alternatives to an English phrase always keep their whole weight: where the corpus has an English
    // word, it is part of a name.
    match phrase.is_ascii() {
        true => 1.0,
        false => share(rarest(passages, phrase, country)),
    }
}

fn share(idf: f32) -> f32 {
    ((idf - COMMON) / (FOREIGN - COMMON)).clamp(0.0, 1.0)
}

/// Returns the idf of a phrase's rarest term, as a share of the largest possible idf; 1 for a phrase without
/// terms.
fn rarest(passages: &Passages, phrase: &str, country: Option<usize>) -> f32 {
    let mut rarest: Option<f32> = None;
    analyzer::visit_terms(phrase, |term| {
        let idf = of_term(passages, term, country);
        rarest = Some(rarest.map_or(idf, |rarest| rarest.max(idf)));
    });
    rarest.unwrap_or(1.0)
}

/// Returns the idf of a term, as a share of the largest possible idf: 1 for a term that no text has.
pub(super) fn of_term(passages: &Passages, term: &str, country: Option<usize>) -> f32 {
    let chunks = passages.population(country).max(2) as f32;
    let holding = passages.document_frequency(term, country).max(1);
    (chunks / holding as f32).ln() / chunks.ln()
}

#[cfg(test)]
mod tests {
    use super::{COMMON, FOREIGN, share};

    #[test]
    fn the_rarer_a_phrase_the_more_its_other_words_count() {
        assert_eq!(
            [share(0.1), share(COMMON), share(FOREIGN), share(1.0)],
            [0.0, 0.0, 1.0, 1.0]
        );
        assert!(share(0.5) > 0.0 && share(0.5) < share(0.8) && share(0.8) < 1.0);
    }
}
