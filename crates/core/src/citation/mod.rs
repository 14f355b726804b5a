//! Arabic legal citations: scan, parse, format, key.
mod model;
pub use model::*;

/// The first citation in a text.
pub fn parse(text: &str) -> Option<Citation> {
    extract(text).into_iter().next()
}

/// Every citation in a text, in order, spans in bytes of the text as given.
pub fn extract(_text: &str) -> Vec<Citation> {
    todo!()
}

/// Canonical Arabic wording of a citation.
pub fn format(_citation: &Citation) -> String {
    todo!()
}

/// The canonical wording of an article of a document.
pub fn format_article(_document_citation: &str, _article_no: &str) -> String {
    todo!()
}

/// ASCII key of an article number: `46 مكرر` is `46-bis`.
pub fn article_key(_article_no: &str) -> String {
    todo!()
}

/// What a citation resolves by, the most specific first. `jurisdiction` is the citation's own, else the caller's (lower case).
pub fn keys(_citation: &Citation, _jurisdiction: &str) -> Vec<String> {
    todo!()
}
