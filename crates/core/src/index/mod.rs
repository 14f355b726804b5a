//! The embedded hybrid index.
