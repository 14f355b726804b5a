//! Numbers the terms of the training texts. Frequent terms get a row (vector) of their own in the model; all
//! other terms are represented by the rows of their trigrams alone.

use std::collections::HashMap;

use sanad_core::analyzer::{visit_term_grams, visit_terms};
use sanad_core::embedder::{has_trigrams, hash};

use crate::settings::Settings;

/// Number of a term of the training texts.
pub type TermId = u32;

/// How often an occurrence in a question counts as an occurrence in an article, when terms are ranked for a
/// row. There are fewer questions than articles, and their words must be known.
const QUESTION_WORTH: u32 = 20;
/// The same for the weight of a term before training: question words are no rare terms.
const QUESTION_FREQUENCY: u32 = 5;

/// Number of texts that contain a term.
#[derive(Clone, Copy, Default)]
struct Counts {
    articles: u32,
    questions: u32,
    /// Number of the last text that was counted.
    last: usize,
}

/// Gives each term of the training texts a number, and counts the texts that contain it.
#[derive(Default)]
pub struct Terms {
    ids: HashMap<String, TermId>,
    names: Vec<String>,
    counts: Vec<Counts>,
    texts: usize,
}

impl Terms {
    /// Returns the terms of an article, and counts them.
    pub fn of_article(&mut self, text: &str) -> Vec<TermId> {
        self.counted(text, |counts| counts.articles += 1)
    }

    /// Returns the terms of a question or of a line of the lexicon, and counts them.
    pub fn of_question(&mut self, text: &str) -> Vec<TermId> {
        self.counted(text, |counts| counts.questions += 1)
    }

    fn counted(&mut self, text: &str, count: impl Fn(&mut Counts)) -> Vec<TermId> {
        let terms = self.of(text);
        self.texts += 1;
        for &id in &terms {
            let counts = &mut self.counts[id as usize];
            if counts.last != self.texts {
                counts.last = self.texts;
                count(counts);
            }
        }
        terms
    }

    /// Returns the terms of a text without counting them.
    pub fn of(&mut self, text: &str) -> Vec<TermId> {
        let mut terms = Vec::new();
        visit_terms(text, |term| {
            let known = self.ids.get(term).copied();
            terms.push(known.unwrap_or_else(|| {
                let id = self.names.len() as TermId;
                self.ids.insert(term.to_owned(), id);
                self.names.push(term.to_owned());
                self.counts.push(Counts::default());
                id
            }));
        });
        terms
    }
}

/// Which rows of the model represent each term.
pub struct Vocabulary {
    /// For each term its own row, if it has one.
    pub row: Vec<Option<u32>>,
    /// For each term, the rows of its trigrams; empty if the term is never represented by trigrams.
    pub grams: Vec<Vec<u32>>,
    /// Terms that have a row of their own, in the order of the rows.
    pub names: Vec<String>,
    /// For each of these terms, the number of texts that it is assumed to occur in.
    pub frequency: Vec<u32>,
}

impl Vocabulary {
    /// Gives the most frequent terms a row of their own.
    pub fn new(terms: Terms, settings: &Settings) -> Self {
        let Terms { names, counts, .. } = terms;
        let mut order = Vec::from_iter(0..names.len());
        order.retain(|&id| {
            counts[id].articles >= settings.least_texts
                || counts[id].questions >= settings.least_questions
        });
        order.sort_unstable_by_key(|&id| {
            let worth = counts[id].articles + QUESTION_WORTH * counts[id].questions;
            (std::cmp::Reverse(worth), &names[id])
        });
        order.truncate(settings.most_terms);
        let mut row = vec![None; names.len()];
        for (at, &id) in order.iter().enumerate() {
            row[id] = Some(at as u32);
        }
        let frequency = |&id: &usize| {
            let Counts {
                articles,
                questions,
                ..
            } = counts[id];
            (articles + QUESTION_FREQUENCY * questions).max(settings.least_texts)
        };
        Vocabulary {
            row,
            grams: names
                .iter()
                .map(|term| grams_of(term, order.len(), settings.buckets))
                .collect(),
            frequency: order.iter().map(frequency).collect(),
            names: order.iter().map(|&id| names[id].clone()).collect(),
        }
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
