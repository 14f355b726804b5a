//! Terms as numbers: terms with a row of their own, and terms with trigrams only.

use std::collections::HashMap;

use sanad_core::analyzer::{visit_term_grams, visit_terms};
use sanad_core::embedder::{has_trigrams, hash};

use crate::settings::Settings;

/// A term of the training texts.
pub type TermId = u32;

/// All terms of the training texts, most frequent first. The row of a term is its number.
pub struct Vocabulary {
    ids: HashMap<String, TermId>,
    /// For each term, the number of texts that contain it.
    pub frequency: Vec<u32>,
    /// For each term, the rows of its trigrams; none if it is not read by trigrams.
    pub grams: Vec<Vec<u32>>,
    /// How many terms have a row.
    pub rows: usize,
    names: Vec<String>,
}

impl Vocabulary {
    /// Counts the terms of the texts. The most frequent terms get a row.
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

    /// Name of the term with this row.
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
