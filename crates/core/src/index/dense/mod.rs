//! The vectors of the chunks and the scan over them.
//!
//! Each component of a chunk's vector is one byte, in steps of the vector's own scale; the query's components
//! have 12 bits and a sign. A scan needs no build step and skips filtered rows at no cost (decision 4 in
//! `docs/decisions` compares it with graph indexes). It is bound by memory bandwidth, so it reads two bits a
//! component first (`signs`), and then only the rows that are likely to be near.

mod format;
mod multiply;
mod query;
mod scan;
mod signs;
mod write;

pub(super) use format::{FILE, MAX_DIMENSIONS};
pub(super) use query::Query as VectorQuery;
pub(super) use scan::Vectors;
pub(super) use write::VectorsBuilder;
