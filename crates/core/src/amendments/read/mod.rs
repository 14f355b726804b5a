//! The grammar of amendments. It reads the changes that notes on articles and clauses of amending acts state.
//!
//! A change begins with a *verb* of change («تعديل», «حذف»), which has an *object*: an article, a part, a
//! phrase. A *wording* is the new text of an article or a part. A *phrase* is a few words that are replaced,
//! added or deleted. The *carrier* is the article that has the note.
//!
//! | file | contents |
//! |---|---|
//! | `source` | letters form with line breaks, and the way back to the source |
//! | `quotations` | the new wordings and the phrases of a text |
//! | `outline` | the text with a placeholder for each quotation and each cited instrument |
//! | `words` | word tables |
//! | `operation` | verbs of change |
//! | `target` | articles and parts |
//! | `act` | the amending act |
//! | `effect` | the day of effect |
//! | `former` | a former change that a source names behind its target |
//! | `wording` | headings and items of wordings |
//! | `headed` | restated articles below headings |
//! | `change` | the changes of a range of the outline |
//! | `note`, `clause` | notes, acts |
//!
//! Precision comes first: a value that the words do not state is `None`.

mod act;
mod change;
mod clause;
mod effect;
mod former;
mod headed;
mod note;
mod operation;
mod outline;
mod quotations;
mod source;
mod target;
mod wording;
mod words;

pub use clause::{Clause, read_clauses};
pub(super) use former::former_act;
pub(super) use headed::is_one_wording;
pub use note::read_amendments;
pub(super) use target::{excepted_articles, listed_articles};
