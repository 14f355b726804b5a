//! The vectors of the chunks and the exact scan over them.
//!
//! Each component of a chunk's vector is one byte, in steps of the vector's own scale; the query's components
//! have 12 bits and a sign. Up to a million chunks an exact scan is bound by memory bandwidth, needs no build
//! step and skips filtered rows at no cost (decision 4 in `docs/decisions` compares it with graph indexes).

mod format;
mod multiply;
mod query;
mod scan;
mod write;

pub(super) use format::{FILE, MAX_DIMENSIONS};
pub(super) use scan::Vectors;
pub(super) use write::VectorsBuilder;
