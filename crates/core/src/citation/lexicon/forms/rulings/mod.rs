//! Forms of rulings and fatwas, a table per legal family. What makes a ruling one of its country
//! (its court, its year) is told by `ruling::court` and the calendar of the year.

pub(in crate::citation) mod common;
pub(in crate::citation) mod eg;
pub(in crate::citation) mod gulf;
pub(in crate::citation) mod levant;
pub(in crate::citation) mod maghreb;
