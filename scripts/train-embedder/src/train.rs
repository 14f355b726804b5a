//! Contrastive learning: in a step each query must find its own passage among those of all pairs.
//!
//! The loss is symmetric cross-entropy over cosines (InfoNCE). The optimizer is Adam on the rows that a step
//! uses.

use crate::adam::Adam;
use crate::bags::{Bags, Vectors};
use crate::examples::{Examples, Pair};
use crate::matrix::Matrix;
use crate::random::Random;
use crate::rows::Rows;
use crate::settings::Settings;
use crate::vocabulary::{TermId, Vocabulary};

pub fn train(
    rows: &mut Rows,
    examples: &Examples,
    vocabulary: &Vocabulary,
    settings: &Settings,
    random: &mut Random,
) {
    for stage in &settings.stages {
        let mut adam = Adam::new(rows.values.len());
        let mut loss = 0.0;
        for step in 0..stage.steps {
            let pairs = examples.draw(&stage.pairs, settings, random);
            let rate = stage.rate * schedule(step, stage.steps);
            loss += learn(rows, &mut adam, &pairs, vocabulary, settings, rate, random);
            if (step + 1) % 100 == 0 {
                let (done, all) = (step + 1, stage.steps);
                eprintln!("step {done} of {all}: loss {:.3}", loss / 100.0);
                loss = 0.0;
            }
        }
    }
}

/// Returns the factor of the learning rate at a step: it rises over the first twentieth of the steps, then
/// falls to 0.
fn schedule(step: usize, steps: usize) -> f32 {
    let done = step as f32 / steps as f32;
    (done / 0.05).min((1.0 - done) / 0.95)
}

/// Does one training step. Returns the loss before the step.
fn learn(
    rows: &mut Rows,
    adam: &mut Adam,
    pairs: &[Pair],
    vocabulary: &Vocabulary,
    settings: &Settings,
    rate: f32,
    random: &mut Random,
) -> f32 {
    let d = rows.dimensions;
    let queries: Vec<&[TermId]> = pairs.iter().map(|pair| &pair.query[..]).collect();
    let passages: Vec<&[TermId]> = pairs.iter().map(|pair| &pair.passage[..]).collect();
    let bags = Bags::new(&queries, &passages, vocabulary, settings.unknown, random);
    let vectors = bags.vectors(rows, vocabulary);
    let (q, p) = vectors.units.split_at(pairs.len() * d);
    let (q, p) = (Matrix::new(q, d), Matrix::new(p, d));
    let cosines = q.times(p.transposed());
    let (loss, slope) = info_nce(&cosines, pairs, settings.temperature);
    let slope = Matrix::new(&slope, pairs.len());
    let mut slopes = [slope.times(p), slope.transposed().times(q)].concat();
    through_length(&vectors, &mut slopes, d);
    adam.step(&mut rows.values, &bags.slopes(&slopes, vocabulary, d), rate);
    loss
}

/// Returns the loss and its gradient by each cosine.
fn info_nce(cosines: &[f32], pairs: &[Pair], temperature: f32) -> (f32, Vec<f32>) {
    let n = pairs.len();
    let mut powers = vec![0.0; n * n];
    let mut of_row = vec![0.0; n];
    let mut of_column = vec![0.0; n];
    for i in 0..n {
        for j in 0..n {
            if j == i || pairs[j].is_rival(&pairs[i]) {
                let power = ((cosines[i * n + j] - 1.0) / temperature).exp();
                powers[i * n + j] = power;
                of_row[i] += power;
                of_column[j] += power;
            }
        }
    }
    let share = 0.5 / n as f32;
    let mut slope = powers;
    let mut loss = 0.0;
    for i in 0..n {
        for j in 0..n {
            slope[i * n + j] *= share / temperature * (1.0 / of_row[i] + 1.0 / of_column[j]);
        }
        slope[i * n + i] -= 2.0 * share / temperature;
        let right = (cosines[i * n + i] - 1.0) / temperature;
        loss += share * (of_row[i].ln() + of_column[i].ln() - 2.0 * right);
    }
    (loss, slope)
}

/// Converts gradients by unit vectors into gradients by the vectors before normalization, in place.
fn through_length(vectors: &Vectors, slopes: &mut [f32], d: usize) {
    let units = vectors.units.chunks_exact(d);
    for ((unit, slope), length) in units.zip(slopes.chunks_exact_mut(d)).zip(&vectors.lengths) {
        let along: f32 = unit.iter().zip(slope.iter()).map(|(v, s)| v * s).sum();
        slope
            .iter_mut()
            .zip(unit)
            .for_each(|(s, v)| *s = (*s - along * v) / length);
    }
}
