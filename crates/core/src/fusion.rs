//! Reciprocal rank fusion.
