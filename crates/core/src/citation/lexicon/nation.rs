//! The country whose law a citation names: `المدني الفرنسي`, `لدولة الكويت`, `في الأردن`, `(البحرين)`. If the
//! country were not read, its law would resolve to the home law of the same name.

use super::countries::countries;
use crate::text::cursor::Cursor;
use crate::text::fold::words;
use crate::text::folded::is_letter;

/// Gender and article of an adjective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adjective {
    /// `المصري`
    Definite,
    /// `المصرية`
    DefiniteFeminine,
    /// `مصري`
    Indefinite,
}

/// More letters than any adjective of a country has.
const LONGEST: usize = 16;

/// Reads the adjective of a country. Returns the code of the country.
pub(in crate::citation) fn adjective(cursor: &mut Cursor, form: Adjective) -> Option<&'static str> {
    let mut ahead = *cursor;
    let start = ahead.position;
    for _ in 0..LONGEST {
        ahead.eat_char(is_letter)?;
        if ahead.at_edge() {
            break;
        }
    }
    let code = of_adjective(&ahead.folded.text[start..ahead.position], form)?;
    *cursor = ahead;
    Some(code)
}

/// Reads the name of a country (`الجمهورية التونسية`, `مصر`). Returns its code.
pub(in crate::citation) fn name(cursor: &mut Cursor) -> Option<&'static str> {
    countries()
        .find(|country| cursor.eat_word(country.names).is_some())
        .map(|country| country.code)
}

/// Reads a country as the place of a law or a court: `في الأردن`, `بالكويت`, `لدولة الكويت`. Returns its
/// code.
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
    // `ل` has too many meanings; only before the full name of a state is it clear.
    let mut ahead = *cursor;
    ahead.eat("ل").then_some(())?;
    let lost = ahead.rest().starts_with('ل');
    let code = countries()
        .find(|country| {
            country.names.iter().any(|full| {
                let full = match lost {
                    true => full.strip_prefix('ا').unwrap_or(full),
                    false => full,
                };
                STATES.iter().any(|state| full.starts_with(state))
                    && ahead.eat_word(&[full]).is_some()
            })
        })
        .map(|country| country.code)?;
    *cursor = ahead;
    Some(code)
}

words! {
    /// First words of the full names of states; after ل the article has lost its alef.
    const STATES: &[&str] = [
        "دولة", "مملكة", "جمهورية", "سلطنة", "لمملكة", "لجمهورية",
    ];
}

/// Code of the country of a definite adjective in letters form.
pub(in crate::citation) fn country_of(adjective: &str) -> Option<&'static str> {
    of_adjective(adjective, Adjective::Definite)
}

/// Code of the country of a folded adjective.
pub(in crate::citation) fn of_adjective(word: &str, form: Adjective) -> Option<&'static str> {
    let word = match form {
        Adjective::Indefinite => word,
        Adjective::Definite => word.strip_prefix("ال")?,
        Adjective::DefiniteFeminine => word.strip_prefix("ال")?.strip_suffix('ه')?,
    };
    countries()
        .find(|country| country.adjectives.contains(&word))
        .map(|country| country.code)
}

/// `الأردني`: the adjective as written after a law of the country.
pub(in crate::citation) fn adjective_of(code: &str) -> Option<String> {
    let country = countries().find(|country| country.code == code)?;
    Some(format!("ال{}", country.adjective))
}
