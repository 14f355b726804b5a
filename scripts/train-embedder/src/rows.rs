//! The parameters of the model.

use crate::random::Random;
use crate::settings::Settings;
use crate::vocabulary::Vocabulary;

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
        let terms = vocabulary.frequency.iter().map(|&count| idf(count));
        let grams = std::iter::repeat_n(idf(TRIGRAM_FREQUENCY), settings.buckets);
        let deviation = (dimensions as f32).sqrt().recip();
        let mut values = Vec::new();
        for length in terms.chain(grams) {
            values.extend((0..dimensions).map(|_| length * deviation * random.normal()));
        }
        Rows { dimensions, values }
    }

    pub fn row(&self, row: usize) -> &[f32] {
        &self.values[row * self.dimensions..][..self.dimensions]
    }
}
