//! Arabic legal citations: scan, parse, format, key.
mod issuers;
mod keys;
mod model;
mod names;
mod transliterate;

pub use issuers::{TABLE as ISSUERS, is_ministry, issuer_slug};
pub(crate) use keys::{DocumentFacts, document_keys};
pub use keys::{keys, keys_on};
pub use model::*;
pub use names::{NamedLaw, TABLE as NAMES, laws_named, name_key};
pub use transliterate::{LETTERS, number_key, number_key_reversed};

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
