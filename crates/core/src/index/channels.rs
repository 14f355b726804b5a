//! The table of channels and fields.

use crate::analyzer;

/// Whose words they are. An article's heading and a document's title count for each of its
/// chunks, so that «يعاقب بالحبس» is found by the name of its law.
pub(super) const BODY: usize = 0;
pub(super) const HEADING: usize = 1;
pub(super) const TITLE: usize = 2;
pub(super) const FIELD_COUNT: usize = 3;

/// What a term in a field is worth.
pub(super) struct Field {
    /// Occurrences that one occurrence here counts as.
    pub weight: f32,
    /// How much a long field is held against it.
    pub b: f32,
}

/// Body, heading, title. What weighs more than 1 was measured to; for headings no query set tells,
/// because where queries are headings, headings are taken out of the corpus.
pub(super) const FIELDS: [Field; FIELD_COUNT] = [
    Field {
        weight: 1.0,
        b: 0.75,
    },
    Field {
        weight: 1.0,
        b: 0.75,
    },
    Field {
        weight: 1.5,
        b: 0.75,
    },
];

/// How soon repeating a term stops counting. Lower values serve keywords and headings, and cost
/// everyday questions what they gain there.
pub(super) const K1: f32 = 1.2;

/// Hands the terms of a text to a visitor.
type Cut = fn(&str, &mut dyn FnMut(&str));

/// One way of cutting a text, with an inverted file of its own.
pub(super) struct Channel {
    pub file: &'static str,
    pub cut: Cut,
    /// Share in the sum of all channels.
    pub weight: f32,
    /// Whether expansions that count for less than the query's own words are looked for too. In grams they measured
    /// worse; one that counts in full stands for a word that no text has, and is looked for everywhere.
    pub takes_lesser: bool,
}

/// All channels. The weights were set on the queries of four sets pooled, with an eye on each set
/// and on both halves of every one: no half is a clean hold-out. `ARCHITECTURE.md` has the figures.
pub(super) const CHANNELS: [Channel; 3] = [
    // Light-stemmed words.
    Channel {
        file: "terms",
        cut: |text, visit| analyzer::visit_terms(text, visit),
        weight: 1.0,
        takes_lesser: true,
    },
    // Character n-grams of words: they survive spelling and what the light stem does not reach.
    Channel {
        file: "grams",
        cut: |text, visit| analyzer::visit_grams(text, visit),
        weight: 0.3,
        takes_lesser: false,
    },
    // Words as they stand: names, and wordings quoted by heart.
    Channel {
        file: "words",
        cut: |text, visit| analyzer::visit_words(text, visit),
        weight: 0.2,
        takes_lesser: true,
    },
];
