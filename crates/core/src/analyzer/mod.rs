//! Text to search terms, the same for index and query.
use std::ops::Range;

/// One light-stemmed term and the bytes of the original text it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Folded and stemmed.
    pub term: String,
    /// In the original text.
    pub span: Range<usize>,
}

/// The terms of a text with their places, stop words out.
pub fn analyze(_text: &str) -> Vec<Token> {
    todo!()
}
