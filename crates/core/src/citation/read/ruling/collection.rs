//! Reads where a printed collection has a ruling: `مكتب فني 66 ق 155 ص 1060`, `أحكام النقض – المكتب الفني –
//! مدني، الجزء الثاني – السنة 28 – صـ 1729`.

use crate::citation::lexicon::words::collections::{
    COLLECTION_NAMES, COLLECTION_PLACES, JOURNALS, PARTS_IN_WORDS, PUBLISHED_IN, PrintedPlace,
};
use crate::citation::model::{Citation, Collection};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Greatest year of a printed collection of rulings; collections count years from the first year of the
/// court. A larger number is a calendar year.
const MOST_YEARS: u32 = 150;

/// Calendar years of a journal's issues.
pub(super) const CALENDAR_YEARS: std::ops::RangeInclusive<u32> = 1950..=2100;

/// What a citation says of the printed collection that has its ruling.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Printed {
    /// The name of the collection.
    Name,
    /// One number of the ruling's place in it.
    Place,
}

/// Reads the name of a printed collection, or one number of a ruling's place in it, and sets it in the
/// citation. Returns which of them it read.
pub(super) fn printed(cursor: &mut Cursor, citation: &mut Citation) -> Option<Printed> {
    let mut ahead = *cursor;
    let found = match place(&mut ahead, citation.collection.is_some()) {
        Some((place, value)) => set(citation, place, value).then_some(Printed::Place),
        // After a page number, the name of a collection belongs to the next ruling.
        None => {
            ahead = *cursor;
            let is_placed = |place: &Collection| place.page.is_some();
            let is_name = !citation.collection.as_ref().is_some_and(is_placed) && name(&mut ahead);
            is_name.then_some(Printed::Name)
        }
    }?;
    citation.collection.get_or_insert_default();
    *cursor = ahead;
    Some(found)
}

/// Moves past the name of a printed collection or journal, with the year in which a journal appeared. Returns
/// true if there is one.
fn name(cursor: &mut Cursor) -> bool {
    if cursor.eat_word(COLLECTION_NAMES).is_some() {
        return true;
    }
    let mut ahead = *cursor;
    ahead.eat_any(PUBLISHED_IN);
    if ahead.eat_word(JOURNALS).is_none() {
        return false;
    }
    *cursor = ahead;
    ahead.skip_fillers(2);
    ahead.eat_any(&[fold!("لسنة"), fold!("سنة"), "لعام"]);
    if ahead.digits(4).is_some_and(|year| year.len() == 4) {
        *cursor = ahead;
    }
    true
}

fn place(cursor: &mut Cursor, in_collection: bool) -> Option<(PrintedPlace, u32)> {
    let (word, place) = COLLECTION_PLACES.iter().copied().find(|(word, _)| {
        let mut ahead = *cursor;
        // A number may follow the word directly, but letters may not, because the word would be a part of
        // another word.
        let whole = ahead.eat(word) && ahead.at_edge();
        if whole {
            *cursor = ahead;
        }
        whole
    })?;
    // The words `رقم`, `ع` and `عدد` introduce a number of the collection only after another part of its
    // place was read. Otherwise they may introduce any number.
    if !in_collection && (word == "رقم" || place == PrintedPlace::Issue) {
        return None;
    }
    cursor.skip_fillers(3);
    cursor.eat_word(&["رقم", fold!("السنة"), fold!("سنة"), "س"]);
    cursor.skip_fillers(2);
    let value = match cursor.digits(5) {
        Some(digits) => digits.parse().ok()?,
        None => ordinal_of_part(cursor)?,
    };
    // `ق 12 لسنة 1980` is a law, because `ق` abbreviates both «law» and «rule».
    // Journals count issues by calendar year: `المجلة القضائية، العدد 1، سنة 1989`.
    if in_collection && place == PrintedPlace::Office && CALENDAR_YEARS.contains(&value) {
        return Some((PrintedPlace::Issue, value));
    }
    let of_law = word == "ق" && cursor.rest().starts_with(fold!("لسنة"));
    (!of_law && (place != PrintedPlace::Office || value <= MOST_YEARS)).then_some((place, value))
}

/// Reads the number of a part or issue that is written as an ordinal in words.
pub(super) fn ordinal_of_part(cursor: &mut Cursor) -> Option<u32> {
    PARTS_IN_WORDS
        .iter()
        .find(|(word, _)| cursor.eat_word(&[word]).is_some())
        .map(|(_, value)| *value)
}

/// Sets one number of the place in a printed collection if the citation lacks it. Returns false for a second
/// one, which belongs to something else. The number of an issue is not kept.
fn set(citation: &mut Citation, place: PrintedPlace, value: u32) -> bool {
    let collection = citation.collection.get_or_insert_default();
    let field = match place {
        PrintedPlace::Office => &mut collection.office_year,
        PrintedPlace::Part => &mut collection.part,
        PrintedPlace::Rule => &mut collection.rule,
        PrintedPlace::Page => &mut collection.page,
        PrintedPlace::Issue => return true,
    };
    let free = field.is_none();
    if free {
        *field = Some(value);
    }
    free
}
