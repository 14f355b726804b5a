//! Arabic legal citations: scan, parse, format, key.

mod ascii;
mod lexicon;
mod link;
mod model;
mod read;
mod scan;
mod write;

pub use ascii::article::article_key;
pub use ascii::number::{number_key, number_key_reversed};
pub(crate) use lexicon::countries::country;
#[cfg(test)]
pub(crate) use lexicon::forms::first_wordings;
pub use lexicon::issuers::{is_ministry, issuer_slug};
pub use link::usual_country::usual_jurisdiction;
pub use model::*;
pub use read::article::readings::article_readings;
pub use scan::{
    Scan, Unread, examine, examine_in, examine_unless, extract, parse, parse_in, parse_unless,
};
pub use write::annotate::{Annotation, annotate, annotate_html};
pub use write::format::article::format_article;
pub use write::format::format;
pub(crate) use write::keys::document::document_keys;
pub(crate) use write::keys::facts::DocumentFacts;
pub use write::keys::of_citation::{keys, keys_on};
pub use write::keys::title::title_keys;
