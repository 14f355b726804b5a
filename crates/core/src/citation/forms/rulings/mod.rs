//! Forms of rulings and fatwas, a table per legal family. What makes a ruling one of its country
//! (its court, its year) is told by `ruling::court` and the calendar of the year.

pub(super) mod common;
pub(super) mod eg;
pub(super) mod gulf;
pub(super) mod levant;
pub(super) mod maghreb;
