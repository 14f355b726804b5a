//! ASCII forms of article numbers and of instruments' numbers, which are equal for all spellings of a number.

pub(super) mod article;
pub(super) mod number;
