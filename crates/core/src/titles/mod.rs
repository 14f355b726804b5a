//! Titles of laws: compares a cited name or a stated subject with the title of a document, and reads facts
//! from titles.

mod approved;
mod names;
mod subject;
mod words;

pub use approved::approves;
pub use names::{Fit, distinctive_words, name_fits};
pub use subject::{states_another_subject, states_subject, whole_subject};
pub use words::{
    TitleWords, bare_article_number, is_amendment, law_about, title_words, without_article,
};
