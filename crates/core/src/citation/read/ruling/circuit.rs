//! Reads the name of a court's circuit: civil, criminal and so on.

use crate::citation::lexicon::words::rulings::{CIRCUITS, SECOND_CIRCUITS};
use crate::citation::model::Circuit;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::lookup::Beginnings;

static CIRCUIT_BEGINNINGS: Beginnings = Beginnings::of_rows(CIRCUITS);

/// Reads the name of a court's circuit. A word for circuit (`الدائرة`, `الغرفة`) may stand before it, and a
/// second circuit after it is skipped.
pub(super) fn circuit(cursor: &mut Cursor) -> Option<Circuit> {
    let mut ahead = *cursor;
    if ahead
        .eat_any(&[
            fold!("الدائرة"),
            fold!("دائرة"),
            fold!("الغرفة"),
            fold!("غرفة"),
        ])
        .is_some()
    {
        ahead.skip_fillers(2);
    }
    if !CIRCUIT_BEGINNINGS.may_begin(ahead.rest()) {
        return None;
    }
    let (_, circuit) = CIRCUITS
        .iter()
        .find(|(word, _)| ahead.eat_word(&[word]).is_some())?;
    ahead.eat_word(SECOND_CIRCUITS);
    *cursor = ahead;
    Some(*circuit)
}
