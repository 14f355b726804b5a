//! Contrastive learning: in a batch of pairs each query must find its own passage among all.
//!
//! The loss is symmetric cross-entropy over cosines (InfoNCE). The optimizer is Adam on the rows that a batch
//! uses.

use std::collections::HashMap;

use sanad_core::embedder::damped;

use crate::examples::{Item, Pair};
use crate::matrix::Matrix;
use crate::random::Random;
use crate::settings::Settings;
use crate::vocabulary::{TermId, Vocabulary};

/// Number of articles that an unknown term is assumed to occur in, for the weight of trigrams before
/// training.
const TRIGRAM_FREQUENCY: u32 = 10;

/// The parameters of the model: a row (vector) for each frequent term, then the rows that trigrams share.
pub struct Rows {
    pub dimensions: usize,
    pub values: Vec<f32>,
}

impl Rows {
    /// Makes random vectors whose length is the inverse document frequency of the term. Before training, the
    /// model is thus a random projection of the weights of BM25.
    pub fn random(
        vocabulary: &Vocabulary,
        articles: usize,
        settings: &Settings,
        random: &mut Random,
    ) -> Self {
        let dimensions = settings.dimensions;
        let idf = |count: u32| (1.0 + articles as f32 / (count as f32 + 1.0)).ln();
        let terms = vocabulary.frequency[..vocabulary.rows]
            .iter()
            .map(|&count| idf(count));
        let lengths = terms.chain(std::iter::repeat_n(
            idf(TRIGRAM_FREQUENCY),
            settings.buckets,
        ));
        let deviation = (dimensions as f32).sqrt().recip();
        let mut values = Vec::new();
        for length in lengths {
            values.extend((0..dimensions).map(|_| length * deviation * random.normal()));
        }
        Rows { dimensions, values }
    }

    pub fn row(&self, row: usize) -> &[f32] {
        &self.values[row * self.dimensions..][..self.dimensions]
    }
}

/// A text as a bag: the numbers of the rows of its terms, each with a weight.
type Bag = Vec<(u32, f32)>;

pub fn train(
    rows: &mut Rows,
    items: &[Item],
    vocabulary: &Vocabulary,
    settings: &Settings,
    random: &mut Random,
) {
    let mut adam = Adam::new(rows.values.len());
    let mut order: Vec<usize> = (0..items.len()).collect();
    let mut next = items.len();
    let mut loss = 0.0;
    for step in 0..settings.steps {
        let pairs: Vec<Pair> = (0..settings.batch)
            .map(|_| {
                if next == items.len() {
                    random.shuffle(&mut order);
                    next = 0;
                }
                next += 1;
                items[order[next - 1]].pair(settings, random)
            })
            .collect();
        let rate = settings.rate * schedule(step, settings.steps);
        loss += learn(rows, &mut adam, &pairs, vocabulary, settings, rate, random);
        if (step + 1) % 100 == 0 {
            eprintln!(
                "step {} of {}: loss {:.3}",
                step + 1,
                settings.steps,
                loss / 100.0
            );
            loss = 0.0;
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
    let mut bag = |terms: &[TermId]| bag(terms, vocabulary, settings.unknown, random);
    let queries: Vec<Bag> = pairs.iter().map(|pair| bag(&pair.query)).collect();
    let passages: Vec<Bag> = pairs.iter().map(|pair| bag(&pair.passage)).collect();
    let (q, q_length) = encode(rows, &queries);
    let (p, p_length) = encode(rows, &passages);

    let (q_matrix, p_matrix) = (Matrix::new(&q, d), Matrix::new(&p, d));
    let cosines = q_matrix.times(p_matrix.transposed());
    let (loss, slope) = info_nce(&cosines, pairs, settings.temperature);
    let slope = Matrix::new(&slope, pairs.len());
    let mut q_slope = slope.times(p_matrix);
    let mut p_slope = slope.transposed().times(q_matrix);
    through_length(&q, &q_length, &mut q_slope, d);
    through_length(&p, &p_length, &mut p_slope, d);

    let mut slopes = Slopes::new(d);
    slopes.add(&queries, &q_slope);
    slopes.add(&passages, &p_slope);
    adam.step(&mut rows.values, &slopes, rate);
    loss
}

fn bag(terms: &[TermId], vocabulary: &Vocabulary, unknown: f32, random: &mut Random) -> Bag {
    let mut parts: Bag = Vec::with_capacity(terms.len() * 2);
    for &term in terms {
        let grams = &vocabulary.grams[term as usize];
        let has_row = (term as usize) < vocabulary.rows;
        if has_row && (grams.is_empty() || random.unit() >= unknown) {
            parts.push((term, 1.0));
        }
        parts.extend(grams.iter().map(|&gram| (gram, 1.0 / grams.len() as f32)));
    }
    parts.sort_unstable_by_key(|&(row, _)| row);
    parts
        .chunk_by(|a, b| a.0 == b.0)
        .map(|same| {
            (
                same[0].0,
                damped(same.iter().map(|&(_, share)| share).sum()),
            )
        })
        .collect()
}

/// Returns the unit vectors of texts, and the lengths of the vectors before normalization.
fn encode(rows: &Rows, bags: &[Bag]) -> (Vec<f32>, Vec<f32>) {
    let d = rows.dimensions;
    let mut vectors = vec![0.0; bags.len() * d];
    let mut lengths = Vec::with_capacity(bags.len());
    for (bag, vector) in bags.iter().zip(vectors.chunks_exact_mut(d)) {
        for &(row, weight) in bag {
            vector
                .iter_mut()
                .zip(rows.row(row as usize))
                .for_each(|(x, y)| *x += weight * y);
        }
        let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt().max(1e-6);
        vector.iter_mut().for_each(|x| *x /= length);
        lengths.push(length);
    }
    (vectors, lengths)
}

/// Returns the loss and its gradient by each cosine.
fn info_nce(cosines: &[f32], pairs: &[Pair], temperature: f32) -> (f32, Vec<f32>) {
    let n = pairs.len();
    let mut slope = vec![0.0; n * n];
    let mut loss = 0.0;
    let share = 0.5 / n as f32;
    for by_row in [true, false] {
        for i in 0..n {
            let at = |j: usize| if by_row { i * n + j } else { j * n + i };
            let is_rival = |j: usize| j == i || pairs[j].mark != pairs[i].mark;
            let logit = |j: usize| (cosines[at(j)] - 1.0) / temperature;
            let total: f32 = (0..n)
                .filter(|&j| is_rival(j))
                .map(|j| logit(j).exp())
                .sum();
            for j in (0..n).filter(|&j| is_rival(j)) {
                slope[at(j)] += share / temperature * logit(j).exp() / total;
            }
            slope[i * n + i] -= share / temperature;
            loss += share * (total.ln() - logit(i));
        }
    }
    (loss, slope)
}

/// Converts gradients by unit vectors into gradients by the vectors before normalization, in place.
fn through_length(vectors: &[f32], lengths: &[f32], slopes: &mut [f32], d: usize) {
    for ((vector, slope), length) in vectors
        .chunks_exact(d)
        .zip(slopes.chunks_exact_mut(d))
        .zip(lengths)
    {
        let along: f32 = vector.iter().zip(slope.iter()).map(|(v, s)| v * s).sum();
        slope
            .iter_mut()
            .zip(vector)
            .for_each(|(s, v)| *s = (*s - along * v) / length);
    }
}

/// Gradients of the rows that occur in a batch.
struct Slopes {
    dimensions: usize,
    places: HashMap<u32, usize>,
    values: Vec<f32>,
}

impl Slopes {
    fn new(dimensions: usize) -> Self {
        Slopes {
            dimensions,
            places: HashMap::new(),
            values: Vec::new(),
        }
    }

    fn add(&mut self, bags: &[Bag], slopes: &[f32]) {
        let d = self.dimensions;
        for (bag, slope) in bags.iter().zip(slopes.chunks_exact(d)) {
            for &(row, weight) in bag {
                let place = *self.places.entry(row).or_insert(self.values.len());
                if place == self.values.len() {
                    self.values.resize(place + d, 0.0);
                }
                self.values[place..place + d]
                    .iter_mut()
                    .zip(slope)
                    .for_each(|(x, s)| *x += weight * s);
            }
        }
    }
}

/// State of the optimizer, Adam. Rows that do not occur in a batch keep their values and moments.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(values: usize) -> Self {
        Adam {
            mean: vec![0.0; values],
            square: vec![0.0; values],
            steps: 0,
        }
    }

    fn step(&mut self, values: &mut [f32], slopes: &Slopes, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let mean_bias = 1.0 - MEAN.powi(self.steps);
        let square_bias = 1.0 - SQUARE.powi(self.steps);
        let d = slopes.dimensions;
        for (&row, &place) in &slopes.places {
            let range = row as usize * d..(row as usize + 1) * d;
            let moments = self.mean[range.clone()]
                .iter_mut()
                .zip(&mut self.square[range.clone()]);
            let slope = &slopes.values[place..place + d];
            for ((value, (mean, square)), &slope) in
                values[range].iter_mut().zip(moments).zip(slope)
            {
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                *value -= rate * (*mean / mean_bias) / ((*square / square_bias).sqrt() + 1e-8);
            }
        }
    }
}
