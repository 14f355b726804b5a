//! Questions that were asked about articles, and the ranking of the articles by them.
//!
//! People do not ask in the words of the law. A reader's question is therefore compared with questions that
//! others asked, each known with the article that answers it. An article ranks by the question that is
//! likest.
//!
//! The query is like a question by its words, and like the questions about an article by their vector. Files
//! beside the others of an index hold the questions: the columns of [`Corpus`], in which they stand in the
//! place of the chunks, an inverted file over their terms, and their texts; and the vectors, with columns of
//! their own. The columns number documents and articles like the index, so that filters mean the same. An
//! index without such a question has none of the files.

mod build;
mod likeness;
mod rank;
mod read;
mod recent;
mod terms;
mod texts;
mod vectors;
mod words;

pub(super) use build::AskedBuilder;
pub(crate) use likeness::{Heard, Like, Likeness};
pub(super) use rank::{Found, rank};
pub(super) use read::Asked;
