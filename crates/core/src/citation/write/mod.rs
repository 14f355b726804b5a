//! Writes citations: canonical wording, citation keys, annotated texts.

pub(super) mod annotate;
pub(super) mod format;
pub(super) mod keys;
