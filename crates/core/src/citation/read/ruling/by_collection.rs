//! Reads rulings that are cited only by year and page, or year and rule, of a printed collection: `أحكام
//! النقض السنة 28 ص 1729`.

use super::tail::tail;
use crate::citation::model::form::Form;
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Collection};
use crate::text::cursor::Cursor;

/// Reads a ruling cited only by its place in a printed collection. The place needs a year, with a page or a
/// rule.
pub(super) fn by_place<'s>(form: &'static Form, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    citation.collection = Some(Collection::default());
    let mut ahead = cursor;
    tail(&mut ahead, &mut citation);
    let place = citation.collection.as_ref()?;
    let known = place.office_year.is_some() && (place.page.is_some() || place.rule.is_some());
    known.then(|| Found::new(vec![citation], ahead))
}
