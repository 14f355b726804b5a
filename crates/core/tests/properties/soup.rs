//! Generates random text from words that the grammar knows, which finds more errors than random letters.

use proptest::prelude::*;

use super::words::{FILLERS, HEADS_AND_CONNECTORS};

/// Generates up to 39 words, with or without blanks between them.
pub fn legal_soup() -> impl Strategy<Value = String> {
    let words: Vec<&str> = [HEADS_AND_CONNECTORS, FILLERS].concat();
    (
        prop::collection::vec(prop::sample::select(words), 0..40),
        prop::sample::select(vec!["", " ", "  "]),
    )
        .prop_map(|(words, blank)| words.join(blank))
}
