//! Properties of the reading of amendments that hold for every text.

use sanad_core::amendments::{read_amendments, read_clauses};

mod linear_time;

/// Beginnings of notes and clauses that never end.
const UNITS: &[&str] = &[
    "لتكون بالنص الآتي: \"",
    "عبارة \"س ",
    "((",
    "عدلت هذه المادة ",
    "بموجب المرسوم الملكي رقم (م/5) وتاريخ 1/2/1440هـ ",
    "\n- حذف \"س\n",
    "إحلال عبارة \"س\" محل ",
    "\nأولاً: 1- أ- تعديل المادة (5)",
];

#[test]
fn hostile_notes_are_read_in_linear_time() {
    for unit in UNITS {
        linear_time::check(unit, 200_000, |note| {
            for change in read_amendments(note, Some("5")) {
                assert!(change.span.end <= note.len());
            }
            read_clauses(note);
        });
    }
}
