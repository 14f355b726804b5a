//! How rare everyday phrases are in the corpus, which says how much their other words count.
//!
//! A phrase that no text has (English, dialect) hands its whole weight over to the words of the law. One that stands in
//! every other text is the law's own word, and finds what it means without help. Between the two the share rises with
//! the idf of the phrase's rarest term, from none at [`OWN`] to all at [`FOREIGN`].

use super::passages::Passages;
use super::query::Query;
use crate::analyzer;

/// Idf, as a share of the largest there is, up to which a word is the law's own.
const OWN: f32 = 0.4;
/// Idf from which on a word counts as none that laws use.
const FOREIGN: f32 = 0.9;

/// The query with its expansions weighed by how rare their phrases are; those that count for nothing are left out.
///
/// Counted is in one country, or in all.
pub(crate) fn weigh(passages: &Passages, mut query: Query, country: Option<usize>) -> Query {
    for expansion in &mut query.expansions {
        expansion.weight *= share_of(passages, &expansion.phrase, country);
    }
    query.expansions.retain(|expansion| expansion.weight > 0.0);
    query
}

/// The share of its weight that a phrase hands over to its other words, 0 to 1.
pub(crate) fn share_of(passages: &Passages, phrase: &str, country: Option<usize>) -> f32 {
    // English counts in full: a law that has an English word has it as a name.
    match phrase.is_ascii() {
        true => 1.0,
        false => share(rarest(passages, phrase, country)),
    }
}

fn share(idf: f32) -> f32 {
    ((idf - OWN) / (FOREIGN - OWN)).clamp(0.0, 1.0)
}

/// The idf of the rarest term of a phrase, 1 for one that no chunk has; 1 where there is no term.
fn rarest(passages: &Passages, phrase: &str, country: Option<usize>) -> f32 {
    let chunks = passages.population(country).max(2) as f32;
    let mut rarest: Option<f32> = None;
    analyzer::visit_terms(phrase, |term| {
        let holding = passages.document_frequency(term, country).max(1);
        let idf = (chunks / holding as f32).ln() / chunks.ln();
        rarest = Some(rarest.map_or(idf, |rarest| rarest.max(idf)));
    });
    rarest.unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::{FOREIGN, OWN, share};

    #[test]
    fn the_rarer_a_phrase_the_more_its_other_words_count() {
        assert_eq!(
            [share(0.1), share(OWN), share(FOREIGN), share(1.0)],
            [0.0, 0.0, 1.0, 1.0]
        );
        assert!(share(0.5) > 0.0 && share(0.5) < share(0.8) && share(0.8) < 1.0);
    }
}
