//! Tables of the words that the grammar matches, one file a subject.

pub(in crate::citation) mod articles;
pub(in crate::citation) mod calendar;
pub(in crate::citation) mod codes;
pub(in crate::citation) mod collections;
pub(in crate::citation) mod damage;
pub(in crate::citation) mod everyday;
pub(in crate::citation) mod fatwas;
pub(in crate::citation) mod instruments;
pub(in crate::citation) mod links;
pub(in crate::citation) mod names;
pub(in crate::citation) mod numbers;
pub(in crate::citation) mod references;
pub(in crate::citation) mod relations;
pub(in crate::citation) mod rulings;
pub(in crate::citation) mod titles;
