//! The acts of a text upon the instruments that it names: what it amends, repeals or puts into effect, and
//! what it only reports or names. Built on [`crate::citation`], which reads the citations and the words right
//! before them; the rules here look further.
//!
//! | file | has or reads |
//! |---|---|
//! | `change` | kinds of change, parts of a document |
//! | `read` | a text with its citations, each as an [`Act`] |
//! | `operative` | acts upon lists, phrases and documents as a whole |
//! | `repealing` | whether words of repeal repeal the law that is named |
//! | `reported` | what one instrument did to another, in a text that did not do it |
//! | `announced` | articles changed one by one below the law's name |
//! | `linked` | the words of a link |
//! | `subject` | what a decision is about, in content words |
//! | `window` | the stretch of text around a citation |
//!
//! Precision comes first: a law called repealed by mistake is the worst that can be said of it.

mod announced;
mod change;
mod linked;
mod operative;
mod read;
mod repealing;
mod reported;
mod subject;
mod window;

pub use announced::AnnouncedArticle;
pub use change::{Change, Place, Side};
pub use linked::linked_citation;
pub use read::{Act, Frame, Report, acts};
pub use subject::{content_words, subject_of};
