//! Questions that were asked about articles, and the ranking of the articles by them.
//!
//! People do not ask in the words of the law. A reader's question is therefore compared with questions that
//! others asked, each known with the article that answers it. An article ranks by the question that is
//! likest.
//!
//! Two files beside the others of an index hold them: the columns of [`Corpus`], in which the questions stand
//! in the place of the chunks, and an inverted file over the terms of the questions. Both number documents
//! and articles like the index, so that filters mean the same. An index without such a question has neither
//! file.

mod build;
mod likeness;
mod rank;
mod read;
mod terms;

pub(super) use build::AskedBuilder;
pub(crate) use likeness::{Heard, Like, Likeness};
pub(super) use rank::rank;
pub(super) use read::Asked;
