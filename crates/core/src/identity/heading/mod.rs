//! What a title, or the opening line of a text, says of an instrument.
//!
//! A small reading of its own and not the citation grammar: a title is not running text, its parts
//! stand in a fixed order (instrument, issuer, number, year, subject), and a title that only
//! mentions an instrument («تعديل بعض أحكام القانون رقم …») must not become it.
//!
//! - [`heads`] — the first words of a title and the instrument that they name
//! - [`particulars`] — number and year
//! - [`subject`] — the law's name, and the law that a bylaw is made under
//! - [`speaker`] — the officer who speaks in the opening of a text

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
