//! From a document's metadata to its series, canonical id, citation keys and wording.
//!
//! Sources differ in what they state: a Saudi gazette gives a Hijri year and no issuer, an Emirati
//! portal hides the minister in the preamble, an Algerian court has no years at all. Identity takes
//! the source's own fields first, then what the title says ([`heading`]), then the opening words of
//! the text, and invents nothing: what none of them tells stays unknown.
//!
//! 1. [`heading`] — what a title names: instrument, issuer, number, year
//! 2. [`instrument`] — which kind of instrument the document is
//! 3. [`series`] — the numbering series, which is the type part of the id
//! 4. [`years`] — the years of a document and which of them it is cited by
//! 5. [`wording`] — how a jurist cites the document

mod heading;
mod identify;
mod instrument;
mod metadata;
mod series;
mod wording;
mod years;

pub use identify::{Identity, identify};
pub use metadata::{Metadata, OPENING_CHARS};
