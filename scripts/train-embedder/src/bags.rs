//! The texts of a step as vectors, and the way back from gradients of vectors to gradients of rows.
//!
//! A step computes the vector of each term once and sums vectors of terms, which is much faster than summing
//! rows, because a term has several trigrams and occurs in many texts.

use std::collections::HashMap;

use sanad_core::embedder::damped;

use crate::adam::Slopes;
use crate::random::Random;
use crate::rows::Rows;
use crate::vocabulary::{TermId, Vocabulary};

/// A term of a step, and whether it is read by its own row or by its trigrams alone.
struct Read {
    term: TermId,
    own_row: bool,
}

/// The texts of a step as sums of term vectors.
pub struct Bags {
    terms: Vec<Read>,
    /// For each text its terms, as places in `terms`, with their weights.
    texts: Vec<Vec<(usize, f32)>>,
}

/// Unit vectors of texts, one after the other, and their lengths before normalization.
pub struct Vectors {
    pub units: Vec<f32>,
    pub lengths: Vec<f32>,
}

impl Bags {
    /// Makes bags of texts. `unknown` is the share of the terms that are read by their trigrams alone. It is
    /// drawn for queries and passages separately, so that the row of a term learns to agree with its
    /// trigrams.
    pub fn new(
        queries: &[&[TermId]],
        passages: &[&[TermId]],
        vocabulary: &Vocabulary,
        unknown: f32,
        random: &mut Random,
    ) -> Self {
        let mut bags = Bags {
            terms: Vec::new(),
            texts: Vec::new(),
        };
        for texts in [queries, passages] {
            let mut places = HashMap::new();
            for text in texts {
                let mut sorted = text.to_vec();
                sorted.sort_unstable();
                let bag = sorted.chunk_by(|a, b| a == b).map(|same| {
                    let term = same[0];
                    let place = *places.entry(term).or_insert_with(|| {
                        let has_grams = !vocabulary.grams[term as usize].is_empty();
                        let own_row = vocabulary.row[term as usize].is_some()
                            && !(has_grams && random.unit() < unknown);
                        bags.terms.push(Read { term, own_row });
                        bags.terms.len() - 1
                    });
                    (place, damped(same.len() as f32))
                });
                bags.texts.push(bag.collect());
            }
        }
        bags
    }

    pub fn vectors(&self, rows: &Rows, vocabulary: &Vocabulary) -> Vectors {
        let d = rows.dimensions;
        let mut terms = vec![0.0; self.terms.len() * d];
        for (read, vector) in self.terms.iter().zip(terms.chunks_exact_mut(d)) {
            read.visit_rows(vocabulary, |row, weight| {
                add(vector, rows.row(row as usize), weight)
            });
        }
        let mut units = vec![0.0; self.texts.len() * d];
        let mut lengths = Vec::with_capacity(self.texts.len());
        for (bag, vector) in self.texts.iter().zip(units.chunks_exact_mut(d)) {
            for &(place, weight) in bag {
                add(vector, &terms[place * d..][..d], weight);
            }
            let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt().max(1e-6);
            vector.iter_mut().for_each(|x| *x /= length);
            lengths.push(length);
        }
        Vectors { units, lengths }
    }

    /// Returns the gradients of the rows for gradients of the texts' vectors before normalization.
    pub fn slopes(&self, of_texts: &[f32], vocabulary: &Vocabulary, d: usize) -> Slopes {
        let mut of_terms = vec![0.0; self.terms.len() * d];
        for (bag, slope) in self.texts.iter().zip(of_texts.chunks_exact(d)) {
            for &(place, weight) in bag {
                add(&mut of_terms[place * d..][..d], slope, weight);
            }
        }
        let mut slopes = Slopes::new(d);
        for (read, slope) in self.terms.iter().zip(of_terms.chunks_exact(d)) {
            read.visit_rows(vocabulary, |row, weight| slopes.add(row, weight, slope));
        }
        slopes
    }
}

impl Read {
    /// Calls `visit` with each row that makes up the term's vector, and its factor.
    fn visit_rows(&self, vocabulary: &Vocabulary, mut visit: impl FnMut(u32, f32)) {
        let term = self.term as usize;
        if let (true, Some(row)) = (self.own_row, vocabulary.row[term]) {
            visit(row, 1.0);
        }
        let grams = &vocabulary.grams[term];
        for &gram in grams {
            visit(gram, 1.0 / grams.len() as f32);
        }
    }
}

fn add(sum: &mut [f32], vector: &[f32], weight: f32) {
    sum.iter_mut()
        .zip(vector)
        .for_each(|(x, y)| *x += weight * y);
}
