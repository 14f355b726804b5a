//! The table of inverted files.

use super::corpus::Corpus;
use crate::analyzer;

/// What a field's text belongs to, and so what its postings number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Chunk,
    Article,
    Document,
}

impl Level {
    pub(super) fn count(self, corpus: &Corpus) -> usize {
        match self {
            Self::Chunk => corpus.chunks(),
            Self::Article => corpus.articles(),
            Self::Document => corpus.documents(),
        }
    }
}

/// How a text is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    /// Light-stemmed words.
    Terms,
    /// Character n-grams of words: they survive spelling and what the light stem does not reach.
    Grams,
}

impl Channel {
    pub(super) const ALL: [Self; 2] = [Self::Terms, Self::Grams];

    pub(super) fn visit(self, text: &str, visit: impl FnMut(&str)) {
        match self {
            Self::Terms => analyzer::visit_terms(text, visit),
            Self::Grams => analyzer::visit_grams(text, visit),
        }
    }
}

/// One inverted file: a field through a channel, with its BM25.
pub(super) struct Part {
    pub file: &'static str,
    pub level: Level,
    pub channel: Channel,
    /// How soon repeating a term stops counting.
    pub k1: f32,
    /// How much a long text is held against it.
    pub b: f32,
    /// Share in the sum of all parts.
    pub weight: f32,
}

/// All parts.
pub(super) const PARTS: [Part; 6] = [
    Part {
        file: "body.terms",
        level: Level::Chunk,
        channel: Channel::Terms,
        k1: 1.2,
        b: 0.75,
        weight: 1.0,
    },
    Part {
        file: "body.grams",
        level: Level::Chunk,
        channel: Channel::Grams,
        k1: 1.2,
        b: 0.75,
        weight: 0.5,
    },
    Part {
        file: "heading.terms",
        level: Level::Article,
        channel: Channel::Terms,
        k1: 1.2,
        b: 0.75,
        weight: 0.5,
    },
    Part {
        file: "heading.grams",
        level: Level::Article,
        channel: Channel::Grams,
        k1: 1.2,
        b: 0.75,
        weight: 0.25,
    },
    Part {
        file: "title.terms",
        level: Level::Document,
        channel: Channel::Terms,
        k1: 1.2,
        b: 0.75,
        weight: 0.5,
    },
    Part {
        file: "title.grams",
        level: Level::Document,
        channel: Channel::Grams,
        k1: 1.2,
        b: 0.75,
        weight: 0.25,
    },
];
