//! The channels: the ways of cutting a text into terms, each with an inverted file of its own.

use crate::analyzer;

/// Calls a visitor with each term of a text.
type Cut = fn(&str, &mut dyn FnMut(&str));

/// One way of cutting a text.
pub(super) struct Channel {
    /// Name of its file.
    pub file: &'static str,
    /// How it cuts.
    pub cut: Cut,
    /// Weight of its BM25F in the sum over all channels.
    pub weight: f32,
    /// True if expansions with a weight below 1 are searched in this channel. They measured worse in grams.
    /// An expansion of full weight replaces a phrase that no text has, and every channel searches it.
    pub searches_light_expansions: bool,
}

/// All channels. The weights were chosen on the pooled queries of four sets, checked on each set and on
/// both halves of each, so no half is a clean hold-out. `ARCHITECTURE.md` has the figures.
pub(super) const CHANNELS: [Channel; 3] = [
    // Light-stemmed words.
    Channel {
        file: "terms",
        cut: |text, visit| analyzer::visit_terms(text, visit),
        weight: 1.0,
        searches_light_expansions: true,
    },
    // Character n-grams of words, which survive misspellings and endings beyond the light stem.
    Channel {
        file: "grams",
        cut: |text, visit| analyzer::visit_grams(text, visit),
        weight: 0.3,
        searches_light_expansions: false,
    },
    // Unstemmed words, for names and quotations.
    Channel {
        file: "words",
        cut: |text, visit| analyzer::visit_words(text, visit),
        weight: 0.2,
        searches_light_expansions: true,
    },
];
