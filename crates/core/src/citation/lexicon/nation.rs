//! Reads the country whose law a citation names: `المدني الفرنسي`, `لدولة الكويت`, `في الأردن`, `(البحرين)`.
//! Without it, a foreign law would resolve to the home law of the same name.

use std::sync::LazyLock;

use super::countries::countries;
use crate::text::cursor::Cursor;
use crate::text::fold::words;
use crate::text::folded::is_letter;
use crate::text::lookup::{Beginnings, WordTable};

/// Gender and definiteness of a country's adjective in a citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adjective {
    /// A masculine adjective with the definite article: `المصري`.
    Definite,
    /// A feminine adjective with the definite article: `المصرية`.
    DefiniteFeminine,
    /// A masculine adjective without the definite article: `مصري`.
    Indefinite,
}

/// A bound, in letters, that exceeds the length of every country's adjective. The search for an adjective
/// looks no further.
const LONGEST: usize = 16;

/// Reads a country's adjective (`المصري`) in the gender and definiteness of `form`. Returns the code of the
/// country.
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

/// Reads the name of a country (`الجمهورية التونسية`, `مصر`). Returns the code of the country.
pub(in crate::citation) fn name(cursor: &mut Cursor) -> Option<&'static str> {
    static NAMES: LazyLock<Beginnings> = LazyLock::new(|| {
        let names = countries().flat_map(|country| country.names);
        Beginnings::new(names.copied())
    });
    if !NAMES.may_begin(cursor.rest()) {
        return None;
    }
    countries()
        .find(|country| cursor.eat_word(country.names).is_some())
        .map(|country| country.code)
}

/// Reads a country as the place of a law or a court: `في الأردن`, `بالكويت`, `لدولة الكويت`. Returns the code
/// of the country.
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
    // The prefix `ل` has too many meanings. It shows a country only before the full name of a state, such as
    // `لدولة الكويت`.
    let mut ahead = *cursor;
    ahead.eat("ل").then_some(())?;
    if !STATES.iter().any(|state| ahead.rest().starts_with(state)) {
        return None;
    }
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
    /// First words of full names of states: republic, kingdom and so on. The last two have lost the alef of
    /// their article after the prefix ل.
    const STATES: &[&str] = [
        "دولة", "مملكة", "جمهورية", "سلطنة", "لمملكة", "لجمهورية",
    ];
}

/// Returns the code of the country whose masculine adjective with the definite article this is; the adjective
/// must be normalized to letters.
pub(in crate::citation) fn country_of(adjective: &str) -> Option<&'static str> {
    of_adjective(adjective, Adjective::Definite)
}

/// Returns the code of the country whose adjective, in the gender and definiteness of `form`, this folded
/// word is.
pub(in crate::citation) fn of_adjective(word: &str, form: Adjective) -> Option<&'static str> {
    let word = match form {
        Adjective::Indefinite => word,
        Adjective::Definite => word.strip_prefix("ال")?,
        Adjective::DefiniteFeminine => word.strip_prefix("ال")?.strip_suffix('ه')?,
    };
    static ADJECTIVES: LazyLock<WordTable<&'static str>> = LazyLock::new(|| {
        WordTable::new(countries().flat_map(|country| {
            let adjectives = country.adjectives.iter();
            adjectives.map(|adjective| (adjective.to_string(), country.code))
        }))
    });
    ADJECTIVES.get(word).copied()
}

/// Returns the definite adjective with which a law of the country is cited, in natural spelling: `الأردني`.
pub(in crate::citation) fn adjective_of(code: &str) -> Option<String> {
    let country = countries().find(|country| country.code == code)?;
    Some(format!("ال{}", country.adjective))
}
