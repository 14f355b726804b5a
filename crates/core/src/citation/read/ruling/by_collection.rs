//! Reads rulings that are cited only by year and page, or year and rule, of a printed collection: `أحكام
//! النقض السنة 28 ص 1729`, `المجلة القضائية 1993 عدد 1 ص 22`.

use super::collection::{CALENDAR_YEARS, ordinal_of_part};
use super::tail::tail;
use crate::citation::lexicon::countries::country;
use crate::citation::lexicon::words::collections::{COLLECTION_PLACES, PrintedPlace};
use crate::citation::model::form::Form;
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Collection};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

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

/// Greatest number of parts (year, issue, page) of a place in a journal.
const MOST_PLACES: usize = 4;

/// Reads a ruling cited only by its place in a journal, in a text of the country whose court publishes it.
/// The place needs a year and a page. Not read if the file of the ruling follows, by which it is cited.
pub(super) fn by_journal<'s>(form: &'static Form, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let code = cursor.folded.country?;
    if !country(code).undated_rulings {
        return None;
    }
    let mut place = Collection::default();
    let mut ahead = cursor;
    for _ in 0..MOST_PLACES {
        let mut next = ahead;
        next.skip_fillers(3);
        if next.folded.line_before(next.position) || !journal_place(&mut next, &mut place) {
            break;
        }
        ahead = next;
    }
    let mut after = ahead;
    after.skip_fillers(3);
    if place.office_year.is_none() || place.page.is_none() || after.rest().starts_with("ملف") {
        return None;
    }
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = Some(code.to_owned());
    citation.collection = Some(place);
    Some(Found::new(vec![citation], ahead))
}

/// Reads one part of a place in a journal: a year with or without its noun, an issue, a page. The issue
/// counts as the part of the collection.
fn journal_place(cursor: &mut Cursor, place: &mut Collection) -> bool {
    let mut ahead = *cursor;
    let noun = COLLECTION_PLACES.iter().find(|(word, kind)| {
        let wanted = matches!(
            kind,
            PrintedPlace::Office | PrintedPlace::Issue | PrintedPlace::Page
        );
        wanted && ahead.eat_word(&[word]).is_some()
    });
    if noun.is_none() {
        ahead.eat_any(BEFORE_YEARS);
    }
    ahead.skip_fillers(2);
    ahead.eat_word(&["رقم"]);
    let value = match ahead.digits(5) {
        Some(digits) => digits.parse().ok(),
        None => noun.and_then(|_| ordinal_of_part(&mut ahead)),
    };
    let Some(value) = value else { return false };
    let is_year = CALENDAR_YEARS.contains(&value);
    let field = match noun.map(|(_, kind)| *kind) {
        None | Some(PrintedPlace::Office) if is_year => &mut place.office_year,
        Some(PrintedPlace::Issue) => &mut place.part,
        Some(PrintedPlace::Page) => &mut place.page,
        _ => return false,
    };
    if field.is_some() {
        return false;
    }
    *field = Some(value);
    *cursor = ahead;
    true
}

/// Words («of the year») before the year of a journal.
const BEFORE_YEARS: &[&str] = &[fold!("لسنة"), "لعام"];
