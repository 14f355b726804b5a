//! Prepares passages and questions for the extractive model: quotable sentences, printed wordings, and the
//! kind of answer that a question asks for.
//!
//! | file | contents |
//! |---|---|
//! | `asking` | interrogative words, and words that ask for a number |
//! | `marks` | item marks, headings and sentence ends |
//! | `sentences` | sentences and list items of a passage |
//! | `wordings` | articles printed in more than one wording |

mod asking;
mod marks;
mod sentences;
mod wordings;

pub use asking::{asks_for_number, has_number, is_asking};
pub use sentences::{Sentence, Sentences, sentences};
pub use wordings::{Wordings, wordings};
