//! Heads that announce a number and are read by no rule: `الطعن رقم 599 ص 481`, `القانون رقم … لسنة`.
//! Whoever checks a text is told that something stands there.

use std::ops::Range;

use super::Instrument;
use super::cursor::Cursor;
use super::head::{Head, Joined, Kind};
use super::number::announcement;
use super::shadow::Shadow;
use super::tail::blank_or_digits;

/// Words that begin like a citation and could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Bytes of the original text, from the head to the last thing that it announces.
    pub span: Range<usize>,
    /// What the head names.
    pub instrument: Instrument,
}

/// The unread citation that a head begins, if it announces a number or a year.
pub(super) fn unread(shadow: &Shadow, head: &Head, joined: Joined) -> Option<Unread> {
    let Kind::Instrument { form, .. } = head.kind else {
        return None;
    };
    // `العدد رقم 12781` is a newspaper's.
    let issue = shadow.text[head.start..head.end].starts_with("عدد");
    if joined.glued && !joined.definite || issue {
        return None;
    }
    let mut end = None;
    let mut ahead = Cursor::new(shadow, head.end);
    if shadow.line_before(ahead.position) {
        return None;
    }
    if announcement(&mut ahead).is_some() {
        ahead.position = blank_or_digits(ahead)?;
        end = Some(ahead.position);
    }
    for words in [&["لسنه", "لعام"][..], &["صفحه", "ص"][..]] {
        ahead.skip_fillers(2);
        if !shadow.line_before(ahead.position)
            && ahead.eat_any(words).is_some()
            && let Some(after) = blank_or_digits(ahead)
        {
            ahead.position = after;
            end = Some(after);
        }
    }
    let start = joined.start;
    Some(Unread {
        span: shadow.original(start..end?),
        instrument: form.instrument,
    })
}
