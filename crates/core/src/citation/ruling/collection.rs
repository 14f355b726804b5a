//! Where a collection printed a ruling.

use crate::citation::cursor::Cursor;

/// `مكتب فني 66`, `صفحة رقم 554`, `ق 155`, `ص 1060`, `ج 2`: where a ruling is printed.
pub(super) fn reported(cursor: &mut Cursor) -> bool {
    const WORDS: &[&str] = &[
        "مكتبفني",
        "المكتبالفني",
        "صفحهرقم",
        "الصفحه",
        "صفحه",
        "القاعده",
        "قاعده",
        "رقم",
        "ص",
        "ق",
        "ج",
        "الجزء",
        "جزء",
        "س",
        "السنه",
    ];
    let mut ahead = *cursor;
    if ahead.eat_any(WORDS).is_none() {
        return false;
    }
    ahead.skip_fillers(3);
    let found = ahead.digits(5).is_some();
    if found {
        *cursor = ahead;
    }
    found
}
