//! ASCII forms of article numbers and of the numbers of instruments.

pub(super) mod article;
pub(super) mod number;
