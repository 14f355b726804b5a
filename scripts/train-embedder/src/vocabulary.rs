//! Numbers the terms of the training texts. Frequent terms get a row (vector) of their own in the model; all
//! other terms are represented by the rows of their trigrams alone.

use std::collections::HashMap;

use sanad_core::analyzer::{visit_term_grams, visit_terms};
use sanad_core::embedder::{has_trigrams, hash};

use crate::settings::Settings;

/// Number of a term of the training texts.
pub type TermId = u32;

/// All terms of the training texts, the most frequent first. The number of a term is also the number of its
/// row, if it has one.
pub struct Vocabulary {
    ids: HashMap<String, TermId>,
    /// For each term, the number of texts that contain it.
    pub frequency: Vec<u32>,
    /// For each term, the numbers of the rows of its trigrams; empty if the term is never represented by
    /// trigrams.
    pub grams: Vec<Vec<u32>>,
    /// Number of terms that have a row of their own.
    pub rows: usize,
    names: Vec<String>,
}

impl Vocabulary {
    /// Counts the terms of the texts. The most frequent terms get a row of their own.
    pub fn new<'t>(texts: impl Iterator<Item = &'t str>, settings: &Settings) -> Self {
        let mut counts: HashMap<String, (u32, usize)> = HashMap::new();
        for (place, text) in texts.enumerate() {
            visit_terms(text, |term| match counts.get_mut(term) {
                Some(seen) if seen.1 == place => {}
                Some(seen) => *seen = (seen.0 + 1, place),
                None => {
                    counts.insert(term.to_owned(), (1, place));
                }
            });
        }
        let mut terms: Vec<(String, u32)> = counts
            .into_iter()
            .map(|(term, (count, _))| (term, count))
            .collect();
        terms.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let rows = terms
            .iter()
            .take(settings.most_terms)
            .take_while(|(_, count)| *count >= settings.least_texts)
            .count();
        let grams = terms
            .iter()
            .map(|(term, _)| grams_of(term, rows, settings.buckets))
            .collect();
        Vocabulary {
            ids: terms
                .iter()
                .enumerate()
                .map(|(id, (term, _))| (term.clone(), id as TermId))
                .collect(),
            frequency: terms.iter().map(|&(_, count)| count).collect(),
            names: terms.into_iter().map(|(term, _)| term).collect(),
            grams,
            rows,
        }
    }

    pub fn terms_of(&self, text: &str) -> Vec<TermId> {
        let mut ids = Vec::new();
        visit_terms(text, |term| ids.extend(self.ids.get(term)));
        ids
    }

    /// Returns the term that has this row.
    pub fn name(&self, row: usize) -> &str {
        &self.names[row]
    }
}

fn grams_of(term: &str, rows: usize, buckets: usize) -> Vec<u32> {
    let mut grams = Vec::new();
    if has_trigrams(term) {
        visit_term_grams(term, |gram| {
            grams.push((rows as u64 + hash(gram) % buckets as u64) as u32)
        });
    }
    grams
}
