//! The words of citations, as tables.

pub(super) mod countries;
pub(super) mod courts;
pub(super) mod forms;
pub(super) mod issuers;
pub(super) mod laws;
pub(super) mod nation;
pub(super) mod words;
