//! The vectors of the chunks and the exact scan over them.
//!
//! A component is one byte, in steps of its row's own scale; the query's components have 12 bits. Up to
//! a million chunks an exact scan is bound by memory bandwidth, needs no build step and skips filtered
//! rows at no cost (`ARCHITECTURE.md` compares it with graph indexes).

mod format;
mod multiply;
mod query;
mod scan;
mod write;

pub(super) use format::{FILE, MAX_DIMENSIONS};
pub(super) use scan::Vectors;
pub(super) use write::VectorsBuilder;
