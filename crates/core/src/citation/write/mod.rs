//! Writes citations: their canonical wording, the keys (look-up strings) by which they find documents,
//! annotated texts.

pub(super) mod annotate;
pub(super) mod format;
pub(super) mod keys;
pub(super) mod naming;
