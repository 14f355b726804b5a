//! Folded text: letters without white space, with the way back to the original.

pub(crate) mod cursor;
pub(crate) mod fold;
pub(crate) mod folded;
