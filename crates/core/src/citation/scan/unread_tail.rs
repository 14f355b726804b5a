//! Finds words right after a citation that belong to it but that no rule reads (the unread tail). Callers get
//! them as written and so see that the reading is incomplete.

use crate::citation::lexicon::words::damage::{ANNOUNCING_A_PLACE, ANNOUNCING_A_YEAR};
use crate::citation::model::Citation;
use crate::citation::read::article::bis::BIS;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Greatest length of the words after a citation that could not be read, in bytes of folded text.
const LONGEST: usize = 48;

/// Letters that may be part of a number (`131أ` is not 131) and so belong to the citation. Other letters may
/// be prefixes of the next word, or the rest of a damaged one.
const SUFFIXES: &[char] = &['ا', 'ج', 'د'];

/// Returns the end of the words after a citation that belong to it but were not read; `None` if the next
/// words do not belong to it.
pub(in crate::citation) fn end(cursor: Cursor, start: usize, citation: &Citation) -> Option<usize> {
    suffix(cursor)
        .or_else(|| group(cursor, citation))
        .or_else(|| bis(cursor))
        .or_else(|| year(cursor, citation))
        .or_else(|| number(cursor, citation))
        .or_else(|| printed(cursor, citation))
        .or_else(|| open_bracket(cursor, start))
        .filter(|end| *end > cursor.position && *end - cursor.position <= LONGEST)
}

/// Finds letters directly after the last digit of a citation: `رقم 131أ`, `12A`. Returns where they end.
fn suffix(cursor: Cursor) -> Option<usize> {
    let folded = cursor.folded;
    let digit = folded.text[..cursor.position].ends_with(|c: char| c.is_ascii_digit());
    if !digit || folded.blank_before(cursor.position) {
        return None;
    }
    let mut ahead = cursor;
    if ahead
        .lone_letter()
        .is_some_and(|letter| SUFFIXES.contains(&letter))
    {
        return Some(ahead.position);
    }
    ahead = cursor;
    for _ in 0..3 {
        if ahead
            .eat_char(|letter| letter.is_ascii_alphabetic())
            .is_none()
        {
            break;
        }
    }
    (ahead.position > cursor.position && ahead.at_edge()).then_some(ahead.position)
}

/// Finds further parts of a citation's number: `/3`, `-3`, `/أ`. Returns where they end. A letter is read
/// only in a citation without a year, because typists put their initials after a date.
fn group(cursor: Cursor, citation: &Citation) -> Option<usize> {
    let mut ahead = cursor;
    let mut end = None;
    for _ in 0..4 {
        let mark = ahead.eat_char(|mark| "/\\-".contains(mark))?;
        // A dash with a blank beside it is punctuation and does not continue the number.
        let close = !ahead.folded.blank_before(ahead.position - mark.len_utf8())
            && !ahead.folded.blank_before(ahead.position);
        if mark == '-' && !close || ahead.folded.line_before(ahead.position) {
            break;
        }
        let letters = citation.year.is_none() && mark == '/';
        if ahead.digits(8).is_none() && !(letters && ahead.lone_letter().is_some()) {
            break;
        }
        end = Some(ahead.position);
        if !ahead.rest().starts_with(['/', '\\', '-']) {
            break;
        }
    }
    end
}

/// Finds `مكرر` (bis), with the ending of the word, after a citation. Returns where it ends.
fn bis(cursor: Cursor) -> Option<usize> {
    let mut ahead = cursor;
    ahead.skip_brackets();
    if ahead.folded.line_before(ahead.position) || !ahead.eat(BIS) {
        return None;
    }
    ahead.eat_any(&["ا", "ه"]);
    ahead.at_edge().then_some(ahead.position)
}

/// Finds an introduced year that cannot be one, after a citation with a number but no year: `لسنة 195`, `لسنة
/// ....`. Returns where it ends, which is after the introducing word if nothing follows.
fn year(cursor: Cursor, citation: &Citation) -> Option<usize> {
    if citation.year.is_some() || citation.number.is_none() {
        return None;
    }
    let mut ahead = cursor;
    ahead.skip_brackets();
    ahead.eat_any(ANNOUNCING_A_YEAR)?;
    Some(blank_or_digits(ahead).unwrap_or(ahead.position))
}

/// Finds a number after a citation that no rule accepted: `نظام العمل رقم 5`. Returns where it ends.
fn number(cursor: Cursor, citation: &Citation) -> Option<usize> {
    if citation.number.is_some() {
        return None;
    }
    let mut ahead = cursor;
    ahead.skip_brackets();
    ahead.eat_any(&[fold!("ذي الرقم"), "رقم"])?;
    blank_or_digits(ahead)
}

/// Finds a page or rule of a printed collection after the citation of a ruling: `ص 481`. Returns where it
/// ends.
fn printed(cursor: Cursor, citation: &Citation) -> Option<usize> {
    if citation.instrument.facts().doc_type != "case_law" {
        return None;
    }
    let mut ahead = cursor;
    ahead.skip_fillers(3);
    let word = ahead.eat_any(ANNOUNCING_A_PLACE)?;
    if word.chars().count() == 1 {
        ahead.skip_fillers(1);
    }
    blank_or_digits(ahead)
}

/// Finds the rest of a bracket that opens inside the citation and closes after it: `(5 فقرة س)`. Returns
/// where it ends.
fn open_bracket(cursor: Cursor, start: usize) -> Option<usize> {
    const BRACKETS: [char; 2] = ['(', ')'];
    let before = &cursor.folded.text[start..cursor.position];
    let opened = before.rfind(BRACKETS).map(|at| &before[at..])?;
    // A bracket that opens at the very end of the citation belongs to the words after it.
    if !opened.starts_with('(') || opened.len() == 1 {
        return None;
    }
    let close = cursor.window(LONGEST).find(BRACKETS)?;
    let inside = &cursor.rest()[..close];
    let end = cursor.position + close;
    let line = (cursor.position + 1..end).any(|byte| cursor.folded.line_before(byte));
    (cursor.folded.text[end..].starts_with(')')
        && !line
        && inside.contains(|c: char| c.is_alphanumeric()))
    .then_some(end)
}

/// Returns the end of a number, or of the dots and dashes that stand for a number in a template.
pub(in crate::citation) fn blank_or_digits(cursor: Cursor) -> Option<usize> {
    let mut ahead = cursor;
    ahead.skip_fillers(3);
    let blanks = ahead.position - cursor.position >= 2
        && !cursor.folded.text[cursor.position..ahead.position].contains([')', '(']);
    let mut digits = ahead;
    if digits.digits(12).is_some() {
        for _ in 0..4 {
            let mut more = digits;
            let marked = more.eat_char(|mark| "/\\-".contains(mark)).is_some();
            if !marked || more.digits(8).is_none() && more.lone_letter().is_none() {
                break;
            }
            digits = more;
        }
        while digits.eat_char(|mark| "-.…".contains(mark)).is_some()
            && digits.position - cursor.position < LONGEST
        {}
        digits.skip_brackets();
        return Some(digits.position);
    }
    while ahead.position - cursor.position < LONGEST
        && ahead.eat_char(|mark| "-.…_()".contains(mark)).is_some()
    {}
    (blanks || ahead.position - cursor.position >= 3).then_some(ahead.position)
}
