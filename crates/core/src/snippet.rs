//! The passage of a text that a query matched.

/// The window of at most `max_chars` code points of `text` that holds most of the query's terms, cut at words.
pub fn snippet<'t>(_text: &'t str, _query: &str, _max_chars: usize) -> &'t str {
    todo!()
}
