//! The facts that a title, or the opening of a text, states about an instrument.
//!
//! This parser is smaller than the citation grammar. A title is not running text: its parts have a fixed
//! order (instrument, issuer, number, year, subject), and a title that only mentions an instrument («تعديل
//! بعض أحكام القانون رقم …») is not that instrument.
//!
//! - [`heads`] — the instrument at the start of a title
//! - [`particulars`] — number and year
//! - [`subject`] — the name of a law, and the law that a bylaw implements
//! - [`speaker`] — the officer in the opening of a text
//! - [`read`] — reads all facts of a title or an opening

mod facts;
mod heads;
mod particulars;
mod read;
mod speaker;
mod subject;
mod text;

pub(super) use facts::Heading;
pub(super) use read::{of_opening, of_title};
pub(super) use text::words;
