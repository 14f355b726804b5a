//! Circuits of a court.

use crate::citation::Circuit;
use crate::citation::cursor::Cursor;

/// Circuits as they stand in citations, the longer words first.
#[rustfmt::skip] // rows of a table
const CIRCUITS: &[(&str, Circuit)] = &[
    ("احوالشخصيه", Circuit::Personal), ("الاحوالالشخصيه", Circuit::Personal), ("احوالالشخصيه", Circuit::Personal), ("شرعي", Circuit::Personal),
    ("مدنيه", Circuit::Civil), ("المدنيه", Circuit::Civil), ("المدني", Circuit::Civil), ("مدني", Circuit::Civil),
    ("جناييه", Circuit::Criminal), ("الجنايي", Circuit::Criminal), ("جنايي", Circuit::Criminal), ("الجزايي", Circuit::Criminal), ("جزايي", Circuit::Criminal), ("جزاء", Circuit::Criminal),
    ("تجاريه", Circuit::Commercial), ("التجاري", Circuit::Commercial), ("تجاري", Circuit::Commercial),
    ("اقتصاديه", Circuit::Economic), ("الاقتصادي", Circuit::Economic), ("اقتصادي", Circuit::Economic),
    ("عماليه", Circuit::Labour), ("العمالي", Circuit::Labour), ("عمالي", Circuit::Labour), ("عمال", Circuit::Labour),
];

pub(super) fn circuit(cursor: &mut Cursor) -> Option<Circuit> {
    CIRCUITS
        .iter()
        .find(|(word, _)| cursor.eat_word(&[word]).is_some())
        .map(|(_, circuit)| *circuit)
}
