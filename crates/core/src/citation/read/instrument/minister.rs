//! Reads the minister who is named behind the number of his decision.

use crate::citation::lexicon::issuers::is_known_issuer;
use crate::citation::lexicon::words::instruments::{MADE_BY_MINISTER, MINISTERS};
use crate::citation::read::name::word::word;
use crate::text::cursor::Cursor;

/// Reads the minister who is named behind the number of his decision: `القرار الوزاري رقم 217 لسنة 2023
/// الصادر عن وزير الصحة`. Without him the decision would be that of any ministry which has one of this
/// number. The cursor moves behind a minister of the table of issuers; where another one's title ends is not
/// known.
pub(in crate::citation) fn minister_after(cursor: &mut Cursor) -> Option<String> {
    const MOST_WORDS: usize = 7;
    let mut ahead = *cursor;
    ahead.eat_word(&["م"]);
    ahead.skip_fillers(2);
    if ahead.folded.line_before(ahead.position) {
        return None;
    }
    ahead.eat_any(MADE_BY_MINISTER)?;
    let start = ahead.position;
    ahead.eat_word(MINISTERS)?;
    let written = |end: usize| cursor.folded.written(start..end);
    let mut ends = Vec::new();
    while ends.len() < MOST_WORDS && word(&mut ahead).is_some() {
        ends.push(ahead.position);
    }
    let known = ends
        .iter()
        .rev()
        .find(|&&end| is_known_issuer(&written(end)));
    if let Some(&end) = known {
        *cursor = Cursor::new(cursor.folded, end);
    }
    known.or(ends.last()).map(|&end| written(end))
}
