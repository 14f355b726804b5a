//! Features of what sets a candidate apart: what it has of the query beyond the title of its own law, and what
//! few other candidates have.
//!
//! A heading is often asked with the name of its law. Every article of the law then has the words of the name
//! by its title, and an article that repeats them says nothing more. So a word that the title has counts here
//! only as far as the title lacks it, and a word that most candidates have counts little.

use std::ops::Range;

use super::features::{Feature, Row, share};
use crate::index::bm25::idf;

/// Number of words at which an occurrence counts half of one at the beginning of a text.
const EARLY: f32 = 16.0;

/// How much an occurrence at a position, in words, counts.
pub(super) fn earliness(at: u32) -> f32 {
    1.0 / (1.0 + at as f32 / EARLY)
}

/// How far the texts of the candidates have each word of the query, 0 to 1: one row of `width` values for each
/// candidate.
pub(super) struct Held {
    width: usize,
    /// The title of the candidate's law.
    title: Vec<f32>,
    /// Heading and body of the candidate.
    text: Vec<f32>,
    /// The same, where an occurrence counts less the later it stands ([`earliness`]).
    early: Vec<f32>,
    /// The same, where more occurrences count more.
    often: Vec<f32>,
    /// Heading and the first chunks of the whole article.
    article: Vec<f32>,
}

/// The values of one candidate in a [`Held`].
pub(super) struct HeldRow<'h> {
    pub title: &'h mut [f32],
    pub text: &'h mut [f32],
    pub early: &'h mut [f32],
    pub often: &'h mut [f32],
    pub article: &'h mut [f32],
}

impl Held {
    /// Prepares for a query of `width` words and so many candidates.
    pub(super) fn new(width: usize, candidates: usize) -> Self {
        let empty = || Vec::with_capacity(width * candidates);
        Self {
            width,
            title: empty(),
            text: empty(),
            early: empty(),
            often: empty(),
            article: empty(),
        }
    }

    /// Adds a candidate, whose values are all 0.
    pub(super) fn add(&mut self) -> HeldRow<'_> {
        let from = self.title.len();
        let grow = |values: &mut Vec<f32>| values.resize(from + self.width, 0.0);
        grow(&mut self.title);
        grow(&mut self.text);
        grow(&mut self.early);
        grow(&mut self.often);
        grow(&mut self.article);
        HeldRow {
            title: &mut self.title[from..],
            text: &mut self.text[from..],
            early: &mut self.early[from..],
            often: &mut self.often[from..],
            article: &mut self.article[from..],
        }
    }
}

/// Measures each candidate's own terms of the query against its title and against the other candidates.
/// `worth` has the idf of each term.
pub(super) fn contrast(rows: &mut [Row], held: &Held, worth: &[f32]) {
    let text = held.rare(rows.len(), worth, |at| held.text[at]);
    let passage = held.rare(rows.len(), worth, |at| held.passage(at));
    let article = held.rare(rows.len(), worth, |at| held.article[at]);
    let mut beyond = Vec::new();
    for (row, at) in rows.iter_mut().zip(held.places()) {
        let mut set = |feature: Feature, value: f32| row[feature as usize] = value;
        held.beyond_title(at.clone(), worth, &mut beyond);
        set(Feature::beyond, covered(&beyond, &held.text[at.clone()]));
        set(
            Feature::beyond_often,
            covered(&beyond, &held.often[at.clone()]),
        );
        set(
            Feature::beyond_early,
            covered(&beyond, &held.early[at.clone()]),
        );
        set(
            Feature::beyond_article,
            covered(&beyond, &held.article[at.clone()]),
        );
        set(
            Feature::contrast_passage,
            held.covered_by_passage(&passage, at.clone()),
        );
        set(Feature::contrast, covered(&text, &held.text[at.clone()]));
        set(
            Feature::contrast_often,
            covered(&text, &held.often[at.clone()]),
        );
        set(
            Feature::contrast_early,
            covered(&text, &held.early[at.clone()]),
        );
        set(
            Feature::contrast_article,
            covered(&article, &held.article[at]),
        );
    }
}

/// Measures the same with the words of laws that go with the query's words.
pub(super) fn contrast_related(rows: &mut [Row], held: &Held, worth: &[f32]) {
    let text = held.rare(rows.len(), worth, |at| held.text[at]);
    let passage = held.rare(rows.len(), worth, |at| held.passage(at));
    let mut beyond = Vec::new();
    for (row, at) in rows.iter_mut().zip(held.places()) {
        let mut set = |feature: Feature, value: f32| row[feature as usize] = value;
        set(
            Feature::related_early,
            covered(worth, &held.early[at.clone()]),
        );
        held.beyond_title(at.clone(), worth, &mut beyond);
        set(
            Feature::related_beyond,
            covered(&beyond, &held.text[at.clone()]),
        );
        set(
            Feature::related_beyond_early,
            covered(&beyond, &held.early[at.clone()]),
        );
        set(
            Feature::related_beyond_article,
            covered(&beyond, &held.article[at.clone()]),
        );
        set(
            Feature::related_contrast_passage,
            held.covered_by_passage(&passage, at.clone()),
        );
        set(
            Feature::related_contrast,
            covered(&text, &held.text[at.clone()]),
        );
        set(
            Feature::related_contrast_early,
            covered(&text, &held.early[at]),
        );
    }
}

impl Held {
    /// The values of each candidate, as a range of the lists.
    fn places(&self) -> impl Iterator<Item = Range<usize>> {
        let width = self.width;
        (0..).map(move |number| number * width..(number + 1) * width)
    }

    fn passage(&self, at: usize) -> f32 {
        self.title[at].max(self.text[at])
    }

    /// Returns the worth of each word, multiplied by its rarity among the candidates, of which so many have a
    /// text with the word.
    fn rare(&self, candidates: usize, worth: &[f32], value: impl Fn(usize) -> f32) -> Vec<f32> {
        let mut weights = vec![0f32; self.width];
        for at in self.places().take(candidates) {
            for (sum, at) in weights.iter_mut().zip(at) {
                *sum += value(at);
            }
        }
        for (weight, worth) in weights.iter_mut().zip(worth) {
            *weight = worth * idf(candidates as f32, *weight);
        }
        weights
    }

    /// Fills `weights` with the worth of each word, as far as the title of a candidate lacks the word.
    fn beyond_title(&self, at: Range<usize>, worth: &[f32], weights: &mut Vec<f32>) {
        weights.clear();
        let title = &self.title[at];
        weights.extend(
            worth
                .iter()
                .zip(title)
                .map(|(worth, held)| worth * (1.0 - held)),
        );
    }

    fn covered_by_passage(&self, weights: &[f32], at: Range<usize>) -> f32 {
        let values = at.map(|at| self.passage(at));
        let part = weights
            .iter()
            .zip(values)
            .map(|(weight, held)| weight * held)
            .sum();
        share(part, weights.iter().sum())
    }
}

/// Returns the share of the words that a candidate has, by their weights.
fn covered(weights: &[f32], values: &[f32]) -> f32 {
    let part = weights
        .iter()
        .zip(values)
        .map(|(weight, held)| weight * held)
        .sum();
    share(part, weights.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::super::features::NAMES;
    use super::*;

    /// Candidates by the words of the query that their titles and texts have.
    fn held(candidates: &[([f32; 2], [f32; 2])]) -> Held {
        let mut held = Held::new(2, candidates.len());
        for (title, text) in candidates {
            let row = held.add();
            row.title.copy_from_slice(title);
            for values in [row.text, row.early, row.often, row.article] {
                values.copy_from_slice(text);
            }
        }
        held
    }

    fn rows(count: usize) -> Vec<Row> {
        vec![[0.0; NAMES.len()]; count]
    }

    #[test]
    fn an_article_that_only_repeats_its_title_has_nothing_beyond_it() {
        // Two articles of one law, whose title has the first word: one repeats it, one has the other word.
        let held = held(&[([1.0, 0.0], [1.0, 0.0]), ([1.0, 0.0], [0.0, 1.0])]);
        let mut rows = rows(2);
        contrast(&mut rows, &held, &[2.0, 1.0]);
        contrast_related(&mut rows, &held, &[2.0, 1.0]);
        for feature in [
            Feature::beyond,
            Feature::beyond_often,
            Feature::beyond_early,
            Feature::beyond_article,
            Feature::related_beyond,
            Feature::related_beyond_early,
            Feature::related_beyond_article,
        ] {
            let values = rows.iter().map(|row| row[feature as usize]);
            assert_eq!(Vec::from_iter(values), [0.0, 1.0], "{feature:?}");
        }
    }

    #[test]
    fn a_word_that_one_candidate_has_counts_more_than_one_that_all_have() {
        let common = ([0.0, 0.0], [1.0, 0.0]);
        let held = held(&[
            common,
            common,
            ([0.0, 0.0], [1.0, 1.0]),
            ([0.0, 0.0], [0.0, 1.0]),
        ]);
        let mut rows = rows(4);
        contrast(&mut rows, &held, &[1.0, 1.0]);
        contrast_related(&mut rows, &held, &[1.0, 1.0]);
        for feature in [
            Feature::contrast,
            Feature::contrast_passage,
            Feature::contrast_article,
            Feature::related_contrast,
            Feature::related_contrast_passage,
        ] {
            let [common, _, both, rare] = [0, 1, 2, 3].map(|at| rows[at][feature as usize]);
            assert!(
                common < rare && rare < both,
                "{feature:?}: {common} {rare} {both}"
            );
            assert!((both - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn a_query_without_a_word_of_the_corpus_has_no_contrast() {
        let mut held = Held::new(0, 2);
        held.add();
        held.add();
        let mut rows = rows(2);
        contrast(&mut rows, &held, &[]);
        contrast_related(&mut rows, &held, &[]);
        assert!(rows.iter().flatten().all(|&value| value == 0.0));
    }
}
