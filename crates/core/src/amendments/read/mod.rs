//! The grammar of amendments: notes on articles and clauses of amending acts, to their changes.
//!
//! | file | contents |
//! |---|---|
//! | `source` | letters form with line breaks, and the way back to the source |
//! | `quotations` | the new wordings and the phrases of a text |
//! | `outline` | the text with a sign for each quotation and each cited instrument |
//! | `words` | word tables |
//! | `operation` | words of change |
//! | `target` | articles and parts |
//! | `act` | the amending act |
//! | `effect` | the day of effect |
//! | `wording` | headings and items of wordings |
//! | `change` | the changes of a stretch of the outline |
//! | `note`, `clause` | notes, acts |
//!
//! Precision comes first: a value that the words do not state is `None`.

mod act;
mod change;
mod clause;
mod effect;
mod note;
mod operation;
mod outline;
mod quotations;
mod source;
mod target;
mod wording;
mod words;

pub use clause::{Clause, read_clauses};
pub use note::read_amendments;
