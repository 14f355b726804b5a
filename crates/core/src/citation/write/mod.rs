//! What is written from a citation: its canonical form, its keys, an annotated text.

pub(super) mod annotate;
pub(super) mod format;
pub(super) mod keys;
