//! Reads the heading of a decision: its own number and date, and who speaks on the next line.

use crate::citation::model::{Citation, Instrument};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;

/// True if a decision cited without its issuer is the heading of a decision of the Council of Ministers:
/// `قرار رقم (442) وتاريخ 3/7/1447هـ` on a line of its own before `إن مجلس الوزراء`.
pub(in crate::citation) fn is_of_council(
    folded: &FoldedText,
    start: usize,
    end: Cursor,
    decision: &Citation,
) -> bool {
    if decision.instrument != Instrument::AgencyDecision
        || decision.issuer.is_some()
        || decision.name.is_some()
        || decision.number.is_none()
        || decision.year.is_none()
        || !(start == 0 || folded.line_before(start))
    {
        return false;
    }
    let mut ahead = end;
    ahead.skip_fillers(3);
    folded.line_before(ahead.position) && ahead.eat(fold!("إن مجلس الوزراء"))
}
