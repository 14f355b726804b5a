//! Parts of an article's number behind slashes and dashes.

use super::letter::letter;
use crate::citation::model::count::Count;
use crate::text::cursor::Cursor;

/// `/2`, `-1`, `/أ`, each as written: what is article and what paragraph, the digits do not say.
pub(super) fn parts(cursor: &mut Cursor, no: &mut String, count: Count) {
    for _ in 0..4 {
        let mut ahead = *cursor;
        let Some(mark) = ahead.eat_char(|mark| "/\\-–".contains(mark)) else {
            return;
        };
        let mark = if mark == '-' || mark == '–' {
            '-'
        } else {
            '/'
        };
        // Between several articles a dash makes a range, but `353/1-4` is one of paragraphs.
        let blank = |at| ahead.folded.blank_before(at);
        let inner = no.contains('/') && !blank(cursor.position) && !blank(ahead.position);
        if count != Count::One && mark == '-' && !inner {
            return;
        }
        let part = match ahead.digits(6) {
            Some(digits) => digits.to_owned(),
            None => match letter(&mut ahead, false) {
                Some(letter) if mark == '/' => letter.to_string(),
                _ => return,
            },
        };
        no.push(mark);
        no.push_str(&part);
        *cursor = ahead;
    }
}
