//! The words that announce a number: `رقم`, `ذي الرقم`, `رقمي`.

use crate::text::cursor::Cursor;

/// The words that announce a number, the longest first.
const ANNOUNCED: &[&str] = &[
    "رقمي",
    "رقمها",
    "رقمه",
    "ارقامها",
    "ارقام",
    "رقم",
    "عدد",
    "نمره",
];
/// Of these, the words that announce several.
const SEVERAL: &[&str] = &["رقمي", "رقما", "ارقامها", "ارقام"];

/// How a number was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Announced {
    One,
    Several,
}

/// `رقم`, `ذي الرقم`, `برقم`, `رقمي`, with colons and brackets after it.
pub(in crate::citation) fn announcement(cursor: &mut Cursor) -> Option<Announced> {
    let mut ahead = *cursor;
    ahead.skip_fillers(4);
    ahead.eat_any(&["ذاتال", "ذواتال", "ذيال", "ذوال", "بال", "ب", "ال"]);
    let word = nominative_dual(&mut ahead).or_else(|| ahead.eat_any(ANNOUNCED));
    let announced = match word {
        Some(word) if SEVERAL.contains(&word) => Announced::Several,
        Some(_) => Announced::One,
        None => return None,
    };
    *cursor = ahead;
    Some(announced)
}

/// `القانونان رقما 117 و118`; the alef of `رقم أ/90` is the number's.
fn nominative_dual(cursor: &mut Cursor) -> Option<&'static str> {
    const DUAL: &str = "رقما";
    let mut ahead = *cursor;
    let whole = ahead.eat(DUAL)
        && !ahead.shadow.blank_before(ahead.position - "ا".len())
        && ahead
            .peek()
            .is_some_and(|c| c.is_ascii_digit() || "(:".contains(c));
    whole.then(|| {
        *cursor = ahead;
        DUAL
    })
}
