//! Settings of the training.

use serde::{Deserialize, Serialize};

/// Settings of the training. The defaults made the shipped model.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub dimensions: usize,
    pub steps: usize,
    /// Pairs in a step. The passages of all other pairs are the negatives of a query.
    pub batch: usize,
    /// Highest learning rate of Adam.
    pub rate: f32,
    pub temperature: f32,
    /// Most terms with a row of their own.
    pub most_terms: usize,
    /// Fewest texts of a term with a row of its own.
    pub least_texts: u32,
    /// Rows that trigrams share.
    pub buckets: usize,
    /// Share of the known terms that are read only by their trigrams, like unknown ones.
    pub unknown: f32,
    /// Share of the articles with a heading whose query is the heading.
    pub headings: f32,
    /// Share of the articles whose query is the title of their law.
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
    /// Returns the defaults, replaced by `name=value` pairs.
    pub fn read(pairs: &[String]) -> Result<Self, serde_json::Error> {
        let mut settings = serde_json::to_value(Settings::default())?;
        for pair in pairs {
            let (name, value) = pair.split_once('=').unwrap_or((pair, "null"));
            settings[name] = serde_json::from_str(value)?;
        }
        serde_json::from_value(settings)
    }
}
