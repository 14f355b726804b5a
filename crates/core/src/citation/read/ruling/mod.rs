//! Reads citations of rulings: number, judicial or calendar year, court, session, circuit, collection.
//!
//! | file | reads |
//! |---|---|
//! | `case` | rulings by the number of their appeal or case, and the words before it |
//! | `numbers` | numbers and their years |
//! | `tail` | the words after number and year: court, session, circuit, collection |
//! | `court`, `circuit`, `collection` | one part of these words each |
//! | `judgment` | rulings whose court comes before the number |
//! | `decision` | decisions that a court, a file or a journal after them shows to be rulings |
//! | `reporter` | rulings cited by their date, or by an appeal after the court's noun |
//! | `file`, `panel` | rulings numbered by the files or panels of their court |
//! | `by_collection` | rulings cited only by their place in a collection |

mod by_collection;
mod case;
mod circuit;
mod collection;
mod court;
pub(in crate::citation) mod decision;
mod file;
mod judgment;
mod numbers;
mod panel;
mod reporter;
mod tail;

use crate::citation::model::form::Reading;
use crate::citation::model::found::Found;
use crate::citation::read::head::kind::{Head, Kind};
use crate::text::cursor::Cursor;

/// Reads the ruling whose citation begins with the words `head`, by the rules for its form of citation.
pub(in crate::citation) fn ruling<'s>(
    head: &Head,
    cursor: Cursor<'s>,
    definite: bool,
) -> Option<Found<'s>> {
    let Kind::Instrument { form, many, .. } = head.kind else {
        return None;
    };
    match form.reading {
        Reading::Ruling | Reading::Case => case::numbered(form, many, cursor),
        Reading::Court => judgment::of_court(head, cursor),
        Reading::Judgment => judgment::judgment(head, form, cursor),
        Reading::Reporter => reporter::reporter(form, cursor, definite),
        Reading::Collection => by_collection::by_place(form, cursor),
        Reading::Journal => by_collection::by_journal(form, cursor),
        Reading::File => file::file(head, form, cursor),
        Reading::Panel => panel::panel(form, cursor),
        _ => None,
    }
}
