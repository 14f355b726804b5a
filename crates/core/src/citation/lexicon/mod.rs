//! All words and forms of citations, as tables without code that reads texts.

pub(super) mod countries;
pub(super) mod courts;
pub(super) mod forms;
pub(super) mod issuers;
pub(super) mod laws;
pub(super) mod nation;
pub(super) mod words;
