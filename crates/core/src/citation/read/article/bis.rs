//! Reads the suffix `مكرر` (bis) of inserted articles: `46 مكرر`, `242 مكررا "أ"`, `248 مكررًا 134`, `12 مكرر
//! ثالثا`. Every part of the suffix is kept, because each value names another article.

use super::letter::{adverb, letter};
use super::parts::parts;
use crate::citation::lexicon::words::articles::GLUED_TO_BIS;
use crate::citation::model::count::Count;
use crate::text::cursor::Cursor;

pub(in crate::citation) const BIS: &str = "مكرر";

/// Reads `مكرر` (bis) after an article's number, with what tells one such article from another, and appends
/// both to `no`.
pub(super) fn bis(cursor: &mut Cursor, no: &mut String, count: Count) {
    if no.contains(BIS) {
        return;
    }
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    ahead.eat("/");
    ahead.skip_fillers(1);
    if !ahead.eat(BIS) {
        return;
    }
    let glued = ending(&mut ahead);
    if glued.is_none()
        && !ahead.at_edge()
        && !GLUED_TO_BIS
            .iter()
            .any(|word| ahead.rest().starts_with(word))
        && adverb(&mut ahead.clone()).is_none()
    {
        return;
    }
    no.push_str(" مكرر");
    *cursor = ahead;
    let tail = match glued {
        Some(letter) => Some(letter.to_string()),
        None => tail(&mut ahead, count),
    };
    if let Some(tail) = tail {
        no.push(' ');
        no.push_str(&tail);
        parts(&mut ahead, no, count);
        *cursor = ahead;
    }
}

/// Reads what is written directly after `مكرر`. In `مكررا` and `مكررة` it is a grammatical ending and is
/// dropped. In `مكررأ` the alef has a hamza, so it is the letter of the article and is returned, as any other
/// letter but و is (`مكررب`).
fn ending(cursor: &mut Cursor) -> Option<char> {
    if cursor.folded.blank_before(cursor.position) {
        return None;
    }
    let start = cursor.position;
    if cursor.eat_any(&["ا", "ه"]).is_some() {
        let hamza = cursor.folded.written(start..cursor.position) == "أ" && cursor.at_edge();
        return hamza.then_some('أ');
    }
    letter(cursor, false)
        .filter(|letter| *letter != 'و')
        .or_else(|| {
            cursor.position = start;
            None
        })
}

/// Reads what distinguishes one inserted article (`مكرر`, bis) from the others of its number: `/أ`, `"ب"`,
/// `(1)`, `134`, `ثالثا`.
fn tail(cursor: &mut Cursor, count: Count) -> Option<String> {
    let mut ahead = *cursor;
    // A line break ends the article's number: `المادة 12 مكررا` is often a heading, and `1-` on the next line
    // begins its first paragraph.
    if ahead.folded.line_before(ahead.position) {
        return None;
    }
    let mark = ahead.eat_char(|mark| "/\\-–\"'«“(".contains(mark));
    let dash = matches!(mark, Some('-' | '–'));
    if dash && (count != Count::One || ahead.folded.blank_before(ahead.position)) {
        return None;
    }
    let set_off = mark.is_some_and(|mark| "\"'«“(".contains(mark));
    let before = ahead.position;
    ahead.skip_brackets();
    let closed = ahead.folded.text[before..ahead.position].contains(')');
    let tail = match ahead.digits(3) {
        // Bidirectional display moves the number of an inserted article behind the bracket: `(114 مكررا)3`.
        // A longer number there is the next one of the list: `(7، 7 مكررا)69`.
        Some(digits) if closed && digits.len() > 1 => return None,
        Some(digits) => digits.to_owned(),
        None => match adverb(&mut ahead) {
            Some((word, _)) => word.to_owned(),
            // A single و is the conjunction «and» before the next article, unless brackets or a slash show
            // that it is a letter.
            None if mark.is_none() && ahead.rest().starts_with('و') => return None,
            None => letter(&mut ahead, set_off)?.to_string(),
        },
    };
    if set_off {
        ahead.skip_brackets();
    }
    *cursor = ahead;
    Some(tail)
}

/// Reads a further inserted article of the same number: `87 مكرر 3 ومكرر 4`. `base` is the article read
/// before it.
pub(super) fn again(cursor: &mut Cursor, base: &str, count: Count) -> Option<String> {
    let base = base.split(" مكرر").next()?;
    let mut ahead = *cursor;
    if !ahead.rest().starts_with(BIS) {
        return None;
    }
    let mut no = base.to_owned();
    bis(&mut ahead, &mut no, count);
    if no == base {
        return None;
    }
    *cursor = ahead;
    Some(no)
}
