//! Reads the words that introduce the number of an instrument: `رقم`, `ذي الرقم`, `رقمي`.

use crate::citation::lexicon::words::numbers::{NUMBER_WORDS, NUMBER_WORDS_OF_SEVERAL};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::lookup::Beginnings;

/// Also those of the dual that [`nominative_dual`] reads.
static BEGINNINGS: Beginnings = Beginnings::of(NUMBER_WORDS);

/// Whether the words before the number of an instrument introduce one number or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Announced {
    One,
    Several,
}

/// Reads the words that introduce an instrument's number (`رقم`, `ذي الرقم`, `برقم`, `رقمي`), and returns
/// whether they introduce one or several.
pub(in crate::citation) fn announcement(cursor: &mut Cursor) -> Option<Announced> {
    let mut ahead = *cursor;
    ahead.skip_fillers(4);
    // Most words begin with none of these letters.
    if matches!(ahead.peek(), Some('ذ' | 'ب' | 'ا')) {
        ahead.eat_any(&[
            fold!("ذات ال"),
            fold!("ذوات ال"),
            fold!("ذي ال"),
            fold!("ذو ال"),
            "بال",
            "ب",
            "ال",
        ]);
    }
    if !BEGINNINGS.may_begin(ahead.rest()) {
        return None;
    }
    let word = nominative_dual(&mut ahead).or_else(|| ahead.eat_any(NUMBER_WORDS));
    let announced = match word {
        Some(word) if NUMBER_WORDS_OF_SEVERAL.contains(&word) => Announced::Several,
        Some(_) => Announced::One,
        None => return None,
    };
    // A word that was typed twice: `رقم رقم (14)`.
    let mut again = ahead;
    again.skip_fillers(2);
    if BEGINNINGS.may_begin(again.rest()) && again.eat_any(NUMBER_WORDS).is_some() {
        ahead = again;
    }
    *cursor = ahead;
    Some(announced)
}

/// Reads the nominative dual («two numbers»): `القانونان رقما 117 و118`. In `رقم أ/90` the alef is not its
/// ending but belongs to the number.
fn nominative_dual(cursor: &mut Cursor) -> Option<&'static str> {
    const DUAL: &str = "رقما";
    let mut ahead = *cursor;
    let whole = ahead.eat(DUAL)
        && !ahead.folded.blank_before(ahead.position - "ا".len())
        && ahead
            .peek()
            .is_some_and(|c| c.is_ascii_digit() || "(:".contains(c));
    whole.then(|| {
        *cursor = ahead;
        DUAL
    })
}
