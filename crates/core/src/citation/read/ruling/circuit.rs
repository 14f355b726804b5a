//! Circuits of a court.

use crate::citation::model::Circuit;
use crate::text::cursor::Cursor;

/// Circuits as they stand in citations, the longer words first.
#[rustfmt::skip] // rows of a table
const CIRCUITS: &[(&str, Circuit)] = &[
    ("احوالشخصيه", Circuit::Personal), ("الاحوالالشخصيه", Circuit::Personal), ("احوالالشخصيه", Circuit::Personal), ("شرعيه", Circuit::Personal), ("الشرعيه", Circuit::Personal), ("شرعي", Circuit::Personal),
    ("مدنيه", Circuit::Civil), ("المدنيه", Circuit::Civil), ("المدني", Circuit::Civil), ("مدني", Circuit::Civil), ("حقوق", Circuit::Civil),
    ("جناييه", Circuit::Criminal), ("الجناييه", Circuit::Criminal), ("الجنايي", Circuit::Criminal), ("جنايي", Circuit::Criminal),
    ("الجزاييه", Circuit::Criminal), ("جزاييه", Circuit::Criminal), ("الجزايي", Circuit::Criminal), ("جزايي", Circuit::Criminal), ("جزاء", Circuit::Criminal),
    ("جنايات", Circuit::Criminal), ("جنح", Circuit::Criminal),
    ("التجاريه", Circuit::Commercial), ("تجاريه", Circuit::Commercial), ("التجاري", Circuit::Commercial), ("تجاري", Circuit::Commercial),
    ("الاقتصاديه", Circuit::Economic), ("اقتصاديه", Circuit::Economic), ("الاقتصادي", Circuit::Economic), ("اقتصادي", Circuit::Economic),
    ("العماليه", Circuit::Labour), ("عماليه", Circuit::Labour), ("العمالي", Circuit::Labour), ("عمالي", Circuit::Labour), ("عمال", Circuit::Labour),
];

/// Second circuits that are joined to the first (`الدائرة المدنية والتجارية`); the first counts.
const JOINED: &[&str] = &[
    "والتجاريه",
    "وتجاري",
    "والتجاري",
    "والاداريه",
    "والعماليه",
    "والاحوالالشخصيه",
];

/// Reads a circuit, with the word for circuit before it.
pub(super) fn circuit(cursor: &mut Cursor) -> Option<Circuit> {
    let mut ahead = *cursor;
    if ahead
        .eat_any(&["الدايره", "دايره", "الغرفه", "غرفه"])
        .is_some()
    {
        ahead.skip_fillers(2);
    }
    let (_, circuit) = CIRCUITS
        .iter()
        .find(|(word, _)| ahead.eat_word(&[word]).is_some())?;
    ahead.eat_word(JOINED);
    *cursor = ahead;
    Some(*circuit)
}
