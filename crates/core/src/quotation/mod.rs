//! Passages as the extractive model quotes them: their sentences, the wordings that they print, and the kind
//! of answer that a question asks for.
//!
//! | file | reads |
//! |---|---|
//! | `asking` | words that only ask, and words that ask for a number |
//! | `marks` | marks of items, headings and ends of sentences |
//! | `sentences` | a passage cut into sentences and items of lists |
//! | `wordings` | articles printed in more than one wording |

mod asking;
mod marks;
mod sentences;
mod wordings;

pub use asking::{asks_for_number, has_number, is_asking};
pub use sentences::{Sentence, Sentences, sentences};
pub use wordings::{Wordings, wordings};
