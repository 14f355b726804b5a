//! Titles of laws: compares a cited name or a stated subject with the title of a document, and reads facts
//! from titles.

mod act_about;
mod approved;
mod beside;
mod names;
mod subject;
mod words;

pub use act_about::act_about;
pub use approved::approves;
pub use beside::{Beside, beside};
pub use names::{Fit, distinctive_words, name_fits};
pub use subject::{states_another_subject, states_subject, whole_subject};
pub use words::{
    TitleWords, bare_article_number, is_amendment, law_about, law_issued, title_words,
    without_article,
};
