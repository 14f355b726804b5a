//! Settings of the training, with their defaults.

use serde::{Deserialize, Serialize};

/// Settings of the training. The model of the built-in embedder was trained with the defaults.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub dimensions: usize,
    /// The stages of the training, one after the other.
    pub stages: Vec<Stage>,
    pub temperature: f32,
    /// Maximum number of terms that get a row (vector) of their own.
    pub most_terms: usize,
    /// Minimum number of articles that contain a term for it to get a row of its own.
    pub least_texts: u32,
    /// The same for questions and lines of the lexicon: a term in so many of them gets a row of its own.
    pub least_questions: u32,
    /// Number of rows that the trigrams of all terms share, by hash.
    pub buckets: usize,
    /// Share of the terms with a row that a step reads by their trigrams alone, as unknown terms are.
    pub unknown: f32,
    /// Share of the English questions to which the Arabic words of the glossary are added, as a search does.
    pub translated: f32,
    /// Number of questions of one law that are drawn together.
    pub of_one_law: usize,
    /// Share of the twins that have the register of the question.
    pub same_register: f32,
    pub seed: u64,
}

/// A stage of the training: so many steps, each with so many pairs of each kind. The passages of all other
/// pairs of a step are the negatives of a query.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    pub steps: usize,
    /// Maximum learning rate of the optimizer, Adam.
    pub rate: f32,
    pub pairs: Pairs,
}

/// Number of pairs of each kind in a step.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// Part of a sentence, and its article.
    pub parts: usize,
    /// Title of a law, and one of its articles.
    pub titles: usize,
    /// Heading of an article, and the article.
    pub headings: usize,
    /// Keywords or principle of a ruling, and a part of the ruling.
    pub rulings: usize,
    /// Question, and the article that answers it.
    pub questions: usize,
    /// Question, and the other questions that the same article answers.
    pub siblings: usize,
    /// Question, and one other question that the same article answers, mostly in another register.
    pub twins: usize,
    /// Everyday or English words, and the words of the laws.
    pub lexicon: usize,
}

impl Default for Settings {
    fn default() -> Self {
        let texts = Pairs {
            parts: 384,
            titles: 41,
            headings: 51,
            rulings: 26,
            questions: 0,
            siblings: 0,
            twins: 0,
            lexicon: 10,
        };
        let mixed = Pairs {
            parts: 100,
            titles: 15,
            headings: 35,
            rulings: 25,
            questions: 240,
            siblings: 75,
            twins: 300,
            lexicon: 10,
        };
        Settings {
            dimensions: 256,
            stages: vec![
                Stage {
                    steps: 800,
                    rate: 0.004,
                    pairs: texts,
                },
                Stage {
                    steps: 4000,
                    rate: 0.005,
                    pairs: mixed,
                },
            ],
            temperature: 0.05,
            most_terms: 30_000,
            least_texts: 3,
            least_questions: 2,
            buckets: 4096,
            unknown: 0.5,
            translated: 0.5,
            of_one_law: 4,
            same_register: 0.2,
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
