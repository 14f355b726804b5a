//! Makes a document's number series, canonical id, citation keys and canonical citation from its metadata.
//!
//! Sources state different facts: the Saudi gazette a Hijri year and no issuer, an Emirati portal the
//! minister only in the preamble, an Algerian court no years. The facts come from the source's own fields,
//! from the title ([`heading`]) and from the opening words of the text. Facts that none of them states stay
//! unknown; only a Gregorian year is converted from the Hijri one.
//!
//! 1. [`metadata`] — the fields of the source
//! 2. [`heading`] — the facts of a title: instrument, issuer, number, year
//! 3. [`instrument`] — the kind of instrument
//! 4. [`series`] — the numbering series, the type part of the id
//! 5. [`years`] — the years, and the one of the citation
//! 6. [`wording`] — the canonical Arabic citation
//! 7. [`identify`](mod@identify) — runs all steps

mod heading;
mod identify;
mod instrument;
mod metadata;
mod series;
mod wording;
mod years;

pub use identify::{Identity, identify};
pub use metadata::{Metadata, OPENING_CHARS};
