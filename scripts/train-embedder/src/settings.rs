//! Settings of the training, with their defaults.

use serde::{Deserialize, Serialize};

/// Settings of the training. The model of the built-in embedder was trained with the defaults.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub dimensions: usize,
    pub steps: usize,
    /// Number of pairs in a training step. The passages of all other pairs are the negatives of a query.
    pub batch: usize,
    /// Maximum learning rate of the optimizer, Adam.
    pub rate: f32,
    pub temperature: f32,
    /// Maximum number of terms that get a row (vector) of their own.
    pub most_terms: usize,
    /// Minimum number of texts that contain a term for it to get a row of its own.
    pub least_texts: u32,
    /// Number of rows that the trigrams of all terms share, by hash.
    pub buckets: usize,
    /// Share of the occurrences of terms with a row that are represented by their trigrams alone, as unknown
    /// terms are.
    pub unknown: f32,
    /// Share of the pairs whose query is the heading of the article, if it has one.
    pub headings: f32,
    /// Share of the pairs whose query is the title of the law.
    pub titles: f32,
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            dimensions: 256,
            steps: 1200,
            batch: 512,
            rate: 0.004,
            temperature: 0.05,
            most_terms: 15_000,
            least_texts: 3,
            buckets: 4096,
            unknown: 0.5,
            headings: 0.0,
            titles: 0.1,
            seed: 1,
        }
    }
}

impl Settings {
    /// Returns the defaults with the settings of `name=value` pairs in their place.
    pub fn read(pairs: &[String]) -> Result<Self, serde_json::Error> {
        let mut settings = serde_json::to_value(Settings::default())?;
        for pair in pairs {
            let (name, value) = pair.split_once('=').unwrap_or((pair, "null"));
            settings[name] = serde_json::from_str(value)?;
        }
        serde_json::from_value(settings)
    }
}
