//! The country whose law a citation names: `المدني الفرنسي`, `لدولة الكويت`, `في الأردن`,
//! `(البحرين)`. An unread country would leave its law to be taken for that of like name at home.

use super::forms::nations::{Adjective, nations, of_adjective};
use crate::text::cursor::Cursor;
use crate::text::fold::words;
use crate::text::folded::is_letter;

/// More than any adjective of a country has, in letters.
const LONGEST: usize = 16;

/// The adjective of a country, as its code.
pub(in crate::citation) fn adjective(cursor: &mut Cursor, form: Adjective) -> Option<&'static str> {
    let mut ahead = *cursor;
    let start = ahead.position;
    for _ in 0..LONGEST {
        ahead.eat_char(is_letter)?;
        if ahead.at_edge() {
            break;
        }
    }
    let code = of_adjective(&ahead.shadow.text[start..ahead.position], form)?;
    *cursor = ahead;
    Some(code)
}

/// A country by its name, as its code: `الجمهورية التونسية`, `مصر`.
pub(in crate::citation) fn name(cursor: &mut Cursor) -> Option<&'static str> {
    nations()
        .find(|nation| cursor.eat_word(nation.names).is_some())
        .map(|nation| nation.code)
}

/// `في الأردن`, `بالكويت`, `لدولة الكويت`: a country as the place of a law or a court.
pub(in crate::citation) fn place(cursor: &mut Cursor) -> Option<&'static str> {
    for preposition in ["في", "ب"] {
        let mut ahead = *cursor;
        if ahead.eat(preposition)
            && let Some(code) = name(&mut ahead)
        {
            *cursor = ahead;
            return Some(code);
        }
    }
    // `ل` by itself has too many meanings; before a state's full name it has one.
    let mut ahead = *cursor;
    ahead.eat("ل").then_some(())?;
    let lost = ahead.rest().starts_with('ل');
    let code = nations()
        .find(|nation| {
            nation.names.iter().any(|full| {
                let full = match lost {
                    true => full.strip_prefix('ا').unwrap_or(full),
                    false => full,
                };
                STATES.iter().any(|state| full.starts_with(state))
                    && ahead.eat_word(&[full]).is_some()
            })
        })
        .map(|nation| nation.code)?;
    *cursor = ahead;
    Some(code)
}

words! {
    /// What states begin their full names with; behind ل the article has lost its alef.
    const STATES: &[&str] = [
        "دولة", "مملكة", "جمهورية", "سلطنة", "لمملكة", "لجمهورية",
    ];
}

/// The country that an adjective in letters form is of, as its code.
pub(in crate::citation) fn country_of(adjective: &str) -> Option<&'static str> {
    of_adjective(adjective, Adjective::Definite)
}
