//! Readers of the parts of a citation: articles, dates, numbers, names, rulings and so on.

pub(super) mod article;
pub(super) mod date;
pub(super) mod fatwa;
pub(super) mod head;
pub(super) mod instrument;
pub(super) mod name;
pub(super) mod number;
pub(super) mod ruling;
