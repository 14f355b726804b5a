//! Text made of the words that the grammar knows: closer to trouble than random letters.

use proptest::prelude::*;

use super::words::{FILLERS, HEADS_AND_CONNECTORS};

/// Up to forty words, with blanks between them or without.
pub fn legal_soup() -> impl Strategy<Value = String> {
    let words: Vec<&str> = [HEADS_AND_CONNECTORS, FILLERS].concat();
    (
        prop::collection::vec(prop::sample::select(words), 0..40),
        prop::sample::select(vec!["", " ", "  "]),
    )
        .prop_map(|(words, blank)| words.join(blank))
}
