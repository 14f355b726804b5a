//! The channels of the sparse index. A channel is one way to cut a text into terms, with an inverted file of
//! its own.

use crate::analyzer;

/// Function that cuts a text into terms and calls a function with each term.
type Cut = fn(&str, &mut dyn FnMut(&str));

/// One way of cutting a text into terms, which has an inverted file of its own.
pub(super) struct Channel {
    /// Name of the file that holds the channel's postings.
    pub file: &'static str,
    /// Function that cuts a text into the channel's terms.
    pub cut: Cut,
    /// Factor on the channel's BM25F score in the sum over all channels.
    pub weight: f32,
    /// True if expansions with a weight below 1 are searched in this channel. In the channel of n-grams they
    /// made results worse. An expansion of full weight replaces a phrase that no text has, and every channel
    /// searches it.
    pub searches_light_expansions: bool,
    /// True if related words ([`crate::lexicon::related`]) are searched in this channel. They are terms.
    pub searches_related: bool,
}

/// All channels (ways to cut texts into terms). Their weights were chosen on the pooled queries of four query
/// sets and checked on each set and on both halves of each, so no half is an independent test set.
pub(super) const CHANNELS: [Channel; 3] = [
    // Channel of words with light stemming (common prefixes and suffixes removed).
    Channel {
        file: "terms",
        cut: |text, visit| analyzer::visit_terms(text, visit),
        weight: 1.0,
        searches_light_expansions: true,
        searches_related: true,
    },
    // Channel of character n-grams of words. They match misspelled words and endings that light stemming
    // keeps.
    Channel {
        file: "grams",
        cut: |text, visit| analyzer::visit_grams(text, visit),
        weight: 0.3,
        searches_light_expansions: false,
        searches_related: false,
    },
    // Channel of words as written, without stemming, for names and quotations.
    Channel {
        file: "words",
        cut: |text, visit| analyzer::visit_words(text, visit),
        weight: 0.2,
        searches_light_expansions: true,
        searches_related: false,
    },
];
