//! Reads one number or letter of a paragraph or item: `1`, `الأولى`, `أولا`, `أ`, `1/أ`, `الأخيرة`.

use super::letter::{adverb, letter};
use crate::citation::lexicon::words::articles::LAST_ONES;
use crate::citation::model::count::Count;
use crate::numerals::ordinal::ordinal;
use crate::text::cursor::Cursor;

/// Greatest number of nested parts in the path of a paragraph or item, such as the two of `1/أ`.
const MOST_STEPS: usize = 3;

/// Reads the number or letter of a paragraph or item, a path of both, or a word for the last ones (`last`,
/// `last-1`). `count` says how many the noun before it announces.
pub(super) fn value(cursor: &mut Cursor, count: Count, bracketed: bool) -> Option<String> {
    let mut ahead = *cursor;
    let mut value = match LAST_ONES.iter().find(|(last, _)| ahead.eat(last)) {
        Some((_, last)) => {
            *cursor = ahead;
            return Some((*last).to_owned());
        }
        None => step(&mut ahead, bracketed)?,
    };
    *cursor = ahead;
    for _ in 1..MOST_STEPS {
        let Some(mark) = ahead.eat_char(|mark| "/\\-–".contains(mark)) else {
            break;
        };
        let dash = matches!(mark, '-' | '–');
        // After a plural noun a dash between two numbers makes a range and not a path.
        if dash && count != Count::One {
            break;
        }
        let Some(step) = step(&mut ahead, true).filter(|step| !dash || is_digits(step)) else {
            break;
        };
        value.push('/');
        value.push_str(&step);
        *cursor = ahead;
    }
    Some(value)
}

fn step(cursor: &mut Cursor, set_off: bool) -> Option<String> {
    if let Some(digits) = cursor.digits(3) {
        let number = digits.trim_start_matches('0');
        return (!number.is_empty()).then(|| number.to_owned());
    }
    if let Some((_, number)) = adverb(cursor) {
        return Some(number.to_owned());
    }
    if let Some(number) = ordinal(cursor) {
        return Some(number.to_string());
    }
    let mut ahead = *cursor;
    // A single و is the conjunction «and» between two numbers or letters, unless brackets enclose it or a
    // slash comes before it.
    let letter = letter(&mut ahead, set_off).filter(|letter| set_off || *letter != 'و')?;
    *cursor = ahead;
    Some(letter.to_string())
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
