//! Where a collection printed a ruling: `مكتب فني 66 ق 155 ص 1060`, `أحكام النقض – المكتب الفني –
//! مدني، الجزء الثاني – السنة 28 – صـ 1729`.

use crate::citation::model::{Citation, Collection};
use crate::text::cursor::Cursor;

/// What the number behind a word is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Office,
    Part,
    Rule,
    Page,
    /// The issue of a year: read over.
    Issue,
}

/// Words before a place in a collection, the longest first.
#[rustfmt::skip] // rows of a table
const PLACES: &[(&str, Place)] = &[
    ("مكتبفنيسنه", Place::Office), ("مكتبفني", Place::Office), ("المكتبالفني", Place::Office),
    ("السنه", Place::Office), ("سنه", Place::Office), ("س", Place::Office),
    ("رقمالجزء", Place::Part), ("الجزء", Place::Part), ("جزء", Place::Part), ("ج", Place::Part),
    ("رقمالقاعده", Place::Rule), ("القاعدهرقم", Place::Rule), ("قاعدهرقم", Place::Rule), ("القاعده", Place::Rule), ("قاعده", Place::Rule), ("ق", Place::Rule),
    ("رقمالصفحه", Place::Page), ("صفحهرقم", Place::Page), ("الصفحهرقم", Place::Page), ("الصفحه", Place::Page), ("صفحه", Place::Page), ("ص", Place::Page),
    ("رقم", Place::Rule), ("العدد", Place::Issue), ("عدد", Place::Issue), ("ع", Place::Issue),
];

/// Names of collections, the longest first.
#[rustfmt::skip] // rows of a table
const NAMES: &[&str] = &[
    "مجموعهاحكامالنقض", "مجموعهالقواعدالقانونيه", "مجموعهالقواعد", "مجموعهالمكتبالفني", "مجموعهالاحكام", "مجموعهعمر", "المجموعه", "مجموعه",
    "احكامالنقض", "المكتبالفني", "مكتبفني", "الموسوعهالذهبيه",
];

/// Parts counted in words.
#[rustfmt::skip] // rows of a table
const COUNTED: &[(&str, u32)] = &[
    ("الاول", 1), ("الثاني", 2), ("الثالث", 3), ("الرابع", 4), ("الخامس", 5),
];

/// Collections count their years from the court's first; more have not passed.
const MOST_YEARS: u32 = 150;

/// Reads one part of a collection's place behind a ruling, or its name.
pub(super) fn printed(cursor: &mut Cursor, citation: &mut Citation) -> bool {
    let mut ahead = *cursor;
    let found = match place(&mut ahead, citation.collection.is_some()) {
        Some((place, value)) => set(citation, place, value),
        // A name behind a page begins the next ruling's place.
        None => {
            ahead = *cursor;
            let is_placed = |place: &Collection| place.page.is_some();
            !citation.collection.as_ref().is_some_and(is_placed) && ahead.eat_word(NAMES).is_some()
        }
    };
    if found {
        citation.collection.get_or_insert_default();
        *cursor = ahead;
    }
    found
}

fn place(cursor: &mut Cursor, in_collection: bool) -> Option<(Place, u32)> {
    let (word, place) = PLACES.iter().copied().find(|(word, _)| {
        let mut ahead = *cursor;
        // A number may be glued to the word, letters may not.
        let whole = ahead.eat(word) && ahead.at_edge();
        if whole {
            *cursor = ahead;
        }
        whole
    })?;
    // By itself `رقم` is any number's, and `ع` or `عدد` any count's.
    if !in_collection && (word == "رقم" || place == Place::Issue) {
        return None;
    }
    cursor.skip_fillers(3);
    cursor.eat_word(&["رقم", "السنه", "سنه", "س"]);
    cursor.skip_fillers(2);
    let value = match cursor.digits(5) {
        Some(digits) => digits.parse().ok()?,
        None => {
            COUNTED
                .iter()
                .find(|(word, _)| cursor.eat_word(&[word]).is_some())?
                .1
        }
    };
    // `ق 12 لسنة 1980` is a law.
    let of_law = word == "ق" && cursor.rest().starts_with("لسنه");
    (!of_law && (place != Place::Office || value <= MOST_YEARS)).then_some((place, value))
}

/// Takes a value where none stands yet; a second one is of something else.
fn set(citation: &mut Citation, place: Place, value: u32) -> bool {
    let collection = citation.collection.get_or_insert_default();
    let field = match place {
        Place::Office => &mut collection.office_year,
        Place::Part => &mut collection.part,
        Place::Rule => &mut collection.rule,
        Place::Page => &mut collection.page,
        Place::Issue => return true,
    };
    let free = field.is_none();
    if free {
        *field = Some(value);
    }
    free
}
