//! Rulings cited only by their place in a collection: `أحكام النقض السنة 28 ص 1729`.

use super::tail::tail;
use crate::citation::model::form::Form;
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Collection};
use crate::text::cursor::Cursor;

/// Reads a ruling that is cited only by its place in a collection: year with page or rule.
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
