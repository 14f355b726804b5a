//! Quotations in both directions. For the extractive model: quotable sentences of a passage, printed
//! wordings, and the kind of answer that a question asks for. For the check of a text: its quotations of
//! cited articles, compared with the wordings of these.
//!
//! | file | contents |
//! |---|---|
//! | `asking` | interrogative words, and words that ask for a number |
//! | `cited` | quotations of articles in a text that cites them |
//! | `fields` | laws for one field of work or one body |
//! | `marks` | item marks, headings and beginnings of clauses |
//! | `openings` | articles that begin by defining terms or by excepting from a rule |
//! | `people` | for whom a law is, and of whom a question is |
//! | `quantity` | questions that only a quantity answers, and words that state one |
//! | `rulings` | sections of rulings in which the court does not speak, and reports of pleas |
//! | `sentences` | sentences and list items of a passage |
//! | `wordings` | articles printed in more than one wording |

mod asking;
mod cited;
mod fields;
mod marks;
mod openings;
mod people;
mod quantity;
mod rulings;
mod sentences;
mod wordings;

pub use asking::{
    asks_for_definition, asks_for_number, asks_for_penalty, asks_for_permission, has_number,
    has_penalty, is_asking, limits_scope, prohibits,
};
pub use cited::{
    Cited, Comparison, Difference, Match, QuotableWords, Quotation, Work, own_day, quotations,
};
pub use fields::is_of_another_field;
pub use openings::{is_definitions, is_exception};
pub use people::{Fit, People, fits, may_answer, people_asking, people_of_law};
pub use quantity::{asks_for_quantity, has_number_word};
pub use rulings::{reports_plea, sections_of_others};
pub use sentences::{Sentence, Sentences, sentences};
pub use wordings::{Wordings, wordings};
