//! What can be set, and what the shipped model was made with.

use serde::{Deserialize, Serialize};

/// Defaults are those of the shipped model.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub dimensions: usize,
    pub steps: usize,
    /// Pairs a step: each query has the passages of all the others as its negatives.
    pub batch: usize,
    /// Adam's rate at its highest.
    pub rate: f32,
    pub temperature: f32,
    /// Terms with a row of their own, at most, …
    pub most_terms: usize,
    /// … that stand in so many texts at least.
    pub least_texts: u32,
    /// Rows that trigrams share.
    pub buckets: usize,
    /// Share of the known terms that are read by their trigrams alone, as unknown ones are.
    pub unknown: f32,
    /// Share of the articles with a heading that are drawn with it.
    pub headings: f32,
    /// Share of the articles that are drawn with the title of their law.
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
    /// The defaults with `name=value` pairs in their place.
    pub fn read(pairs: &[String]) -> Result<Self, serde_json::Error> {
        let mut settings = serde_json::to_value(Settings::default())?;
        for pair in pairs {
            let (name, value) = pair.split_once('=').unwrap_or((pair, "null"));
            settings[name] = serde_json::from_str(value)?;
        }
        serde_json::from_value(settings)
    }
}
