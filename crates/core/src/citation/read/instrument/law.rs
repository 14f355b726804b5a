//! Reads laws and decrees, by number or by name.

use super::by_name::named;
use super::by_number::numbered;
use crate::citation::model::form::Reading;
use crate::citation::model::found::{Found, Setting};
use crate::citation::read::head::kind::{Head, Kind};
use crate::text::cursor::Cursor;

/// Reads a law or decree by its number, or by its name if its form of citation allows that.
pub(super) fn law<'s>(head: &Head, cursor: Cursor<'s>, setting: Setting) -> Option<Found<'s>> {
    let Kind::Instrument { form, many, .. } = head.kind else {
        return None;
    };
    numbered(head, form, many, cursor, setting).or_else(|| {
        // A plural noun without a number (`قوانين إنشاء الجهات`) names no particular laws.
        let may_be_name = form.reading == Reading::Named && cursor.at_edge() && !many;
        may_be_name.then(|| named(head, form, cursor, setting))?
    })
}
