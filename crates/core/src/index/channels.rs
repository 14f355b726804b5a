//! The table of channels and fields.

use crate::analyzer;

/// Whose words they are. An article's heading and a document's title count for each of its
/// chunks, so that «يعاقب بالحبس» is found by the name of its law.
pub(super) const FIELDS: usize = 3;
pub(super) const BODY: usize = 0;
pub(super) const HEADING: usize = 1;
pub(super) const TITLE: usize = 2;

/// Hands the terms of a text to a visitor.
type Cut = fn(&str, &mut dyn FnMut(&str));

/// One way of cutting a text, with an inverted file of its own.
pub(super) struct Channel {
    pub file: &'static str,
    pub cut: Cut,
    /// Share in the sum of all channels.
    pub weight: f32,
    /// How soon repeating a term stops counting.
    pub k1: f32,
    /// Body, heading, title.
    pub fields: [Field; FIELDS],
}

/// What a term in a field is worth.
pub(super) struct Field {
    /// Occurrences that one occurrence here counts as.
    pub weight: f32,
    /// How much a long field is held against it.
    pub b: f32,
}

/// All channels. Weights, k1 and b were set on one half of the queries of four sets together and
/// looked at on the other; `ARCHITECTURE.md` has the figures.
pub(super) const CHANNELS: [Channel; 2] = [
    // Light-stemmed words.
    Channel {
        file: "terms",
        cut: |text, visit| analyzer::visit_terms(text, visit),
        weight: 1.0,
        k1: 1.2,
        fields: [
            Field {
                weight: 1.0,
                b: 0.75,
            },
            Field {
                weight: 1.0,
                b: 0.75,
            },
            Field {
                weight: 1.0,
                b: 0.75,
            },
        ],
    },
    // Character n-grams of words: they survive spelling and what the light stem does not reach.
    Channel {
        file: "grams",
        cut: |text, visit| analyzer::visit_grams(text, visit),
        weight: 0.3,
        k1: 1.2,
        fields: [
            Field {
                weight: 1.0,
                b: 0.75,
            },
            Field {
                weight: 1.0,
                b: 0.75,
            },
            Field {
                weight: 1.0,
                b: 0.75,
            },
        ],
    },
];
