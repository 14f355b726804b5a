//! Words of laws that go with a query's words by the learned table, weighed for the search.

use super::passages::Passages;
use super::rarity;
use crate::analyzer;
use crate::lexicon::related;
use crate::storage::hash64;

/// Least weight of a related word that is searched. Lighter ones cost time, and the reranker sees them.
const LEAST: f32 = 0.15;
/// Factor on the weights of the words that go with a word that every text has, and what is added for a word
/// that no text has, which needs them most.
const COMMON: f32 = 0.3;
const RARE: f32 = 0.9;
/// Greatest weight. The query's own words weigh 1.
const MOST: f32 = 0.99;

/// Returns the related words of a query's different terms, as fingerprints with their weights. A word that
/// several terms bring is there several times.
pub(super) fn related_words(
    passages: &Passages,
    text: &str,
    country: Option<usize>,
) -> Vec<(u64, f32)> {
    let mut asked = Vec::new();
    analyzer::visit_terms(text, |term| asked.push(term.to_owned()));
    asked.sort_unstable();
    asked.dedup();
    let mut found = Vec::new();
    for term in &asked {
        let words = related(term);
        if words.is_empty() {
            continue;
        }
        let factor = COMMON + RARE * rarity::of_term(passages, term, country);
        let weighed = words
            .iter()
            .map(|word| (word, (factor * word.weight).min(MOST)));
        let searched = weighed.filter(|&(_, weight)| weight >= LEAST);
        found.extend(searched.map(|(word, weight)| (hash64(word.term.as_bytes()), weight)));
    }
    found
}
