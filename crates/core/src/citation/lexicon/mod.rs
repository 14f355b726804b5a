//! Words and wordings of citations as tables, with the code that looks them up.

pub(super) mod countries;
pub(super) mod courts;
pub(super) mod forms;
pub(super) mod issuers;
pub(super) mod laws;
pub(super) mod nation;
pub(super) mod words;
