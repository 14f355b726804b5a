//! The law in time: the changes that notes and amending acts state, and the wordings of an article that
//! follow from them.
//!
//! | folder | contents |
//! |---|---|
//! | `model` | operations, targets and acts |
//! | `place` | words that name a part of an article, to the steps towards it |
//! | `read` | the grammar: a note or a clause of an act to its [`Amendment`]s |
//! | `table` | tables that print former wordings beside new ones |
//! | `versions` | the articles of a law and the changes to them, to the wordings of each article |
//!
//! A wrong wording is worse than none. A change that cannot be worked in without doubt stays unapplied, with
//! its reason.

mod model;
mod place;
mod read;
mod table;
mod versions;

pub use model::{Act, Amendment, Effect, Operation, Scope, Step, Target};
pub use read::{Clause, read_amendments, read_clauses};
pub use table::is_amendment_table;
pub use versions::{
    ArticleHistory, Basis, Certainty, Change, Day, Law, NotedSection, Reason, Source, SourceAct,
    SourceArticle, SourceNote, Version, histories, may_be_changed, noted_section,
};
