//! Finds countries of the whole world that a text names. They show that a question is about the law of
//! another country. [`crate::lexicon::country_mentions`] finds only the countries that this product covers,
//! with the prepositions before them.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use crate::citation::countries;
use crate::lexicon::table::rows;
use crate::normalizer::{Form, normalize};
use crate::pattern::is_letter;

const REGIONS: &str = include_str!("regions.tsv");

/// A country's name or adjective, normalized to letters, with the country that it names.
struct Name {
    words: String,
    code: &'static str,
}

/// Names and adjectives of countries, grouped by the first word of the name.
static NAMES: LazyLock<HashMap<String, Vec<Name>>> = LazyLock::new(|| {
    let mut names: HashMap<String, Vec<Name>> = HashMap::new();
    for row in rows(REGIONS) {
        let mut cells = row.split('\t');
        let code = cells.next().unwrap_or_default();
        for words in names_of(code, cells) {
            let first = words[..first_word(&words)].to_owned();
            names.entry(first).or_default().push(Name { words, code });
        }
    }
    names
});

/// Returns a country's names in a row of the table, normalized to letters. An empty cell stands for the names
/// in the country's own file.
fn names_of<'r>(code: &str, mut cells: impl Iterator<Item = &'r str>) -> Vec<String> {
    let mut cell = || cells.next().unwrap_or_default();
    let (arabic, english) = (cell(), cell());
    let (further, adjectives) = (cell(), cell());
    let letters = |text: &str| normalize(text, Form::Letters);
    let listed = |cell: &'r str| cell.split(" | ").filter(|name| !name.is_empty());
    let country = countries().find(|country| country.code.eq_ignore_ascii_case(code));
    let or_of_country = |cell: &'r str, names: &[&'r str]| match cell {
        "" => names.to_vec(),
        name => vec![name],
    };
    let arabic = or_of_country(arabic, country.map_or(&[], |country| country.written_names));
    let english = or_of_country(english, country.map_or(&[], |country| country.english));
    let mut names = Vec::from_iter(arabic.iter().chain(&english).map(|name| letters(name)));
    names.extend(listed(further).map(letters));
    names.extend(listed(adjectives).flat_map(|adjective| either_gender(&letters(adjective))));
    names.extend(arabic.iter().flat_map(|name| adjectives_of(name)));
    names
}

/// Returns the adjectives that belong to a name of one word: «التركي», «التركية» and «للتركي» (without its
/// preposition) for «تركيا». Returns none for a name of several words.
fn adjectives_of(name: &str) -> Vec<String> {
    let letters = normalize(name, Form::Letters);
    if !letters.chars().all(is_letter) {
        return Vec::new();
    }
    // «ألمانيا», normalized to letters, begins like the definite article but has none.
    let bare = match name.starts_with("ال") {
        true => letters.strip_prefix("ال").unwrap_or(&letters),
        false => &letters,
    };
    let endings = ["يا", "ا", "ه"];
    let stem = endings
        .iter()
        .find_map(|ending| bare.strip_suffix(ending))
        .unwrap_or(bare);
    let forms = [format!("ال{stem}ي"), format!("ل{stem}ي")];
    forms.iter().flat_map(|form| either_gender(form)).collect()
}

fn either_gender(adjective: &str) -> [String; 2] {
    [adjective.to_owned(), format!("{adjective}ه")]
}

/// Returns the length in bytes of the first word of a text.
fn first_word(text: &str) -> usize {
    text.find(|character| !is_letter(character))
        .unwrap_or(text.len())
}

/// Returns the upper-case codes of the countries that a text names, sorted. Takes time linear in the text.
///
/// ```
/// use sanad_core::lexicon::named_regions;
/// assert_eq!(named_regions("ما عقوبة السرقة في القانون الفرنسي؟"), ["FR"]);
/// ```
pub fn named_regions(text: &str) -> Vec<&'static str> {
    let letters = normalize(text, Form::Letters);
    let mut codes = BTreeSet::new();
    let mut at = 0;
    while let Some(start) = letters[at..].find(is_letter).map(|start| at + start) {
        at = start + first_word(&letters[start..]);
        let word = &letters[start..at];
        for joined in joined_to(word) {
            let named = NAMES.get(&word[joined..]).into_iter().flatten();
            let whole = |name: &&Name| {
                let after = letters[start + joined..].strip_prefix(name.words.as_str());
                after.is_some_and(|after| first_word(after) == 0)
            };
            codes.extend(named.filter(whole).map(|name| name.code));
        }
    }
    codes.into_iter().collect()
}

/// Returns the lengths in bytes of the prefixes that may be joined before a country's name: nothing, a
/// conjunction, a preposition or both.
fn joined_to(word: &str) -> Vec<usize> {
    let conjunction = word.starts_with(['و', 'ف']).then_some("و".len());
    let starts = [Some(0), conjunction].into_iter().flatten();
    starts
        .flat_map(|start| {
            let preposition = word[start..].starts_with(['ب', 'ل', 'ك']);
            [Some(start), preposition.then_some(start + "ب".len())]
        })
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::Country;

    #[test]
    fn every_name_is_found() {
        for row in rows(REGIONS) {
            let mut cells = row.split('\t');
            let code = cells.next().expect("a code");
            let names = names_of(code, cells);
            assert!(!names.is_empty(), "{row}");
            for name in names {
                assert!(
                    named_regions(&name).contains(&code),
                    "{name} of {code} can never match"
                );
            }
        }
    }

    #[test]
    fn a_row_has_five_cells_and_a_country_one_row() {
        let codes: BTreeSet<_> = rows(REGIONS)
            .map(|row| {
                let cells: Vec<_> = row.split('\t').collect();
                assert_eq!(cells.len(), 5, "{row}");
                assert_eq!(cells[0].len(), 2, "{row}");
                cells[0]
            })
            .collect();
        assert_eq!(codes.len(), rows(REGIONS).count());
    }

    #[test]
    fn a_row_repeats_no_name_of_its_country() {
        for row in rows(REGIONS) {
            let cells = Vec::from_iter(row.split('\t'));
            let is_own = |country: &&Country| country.code.eq_ignore_ascii_case(cells[0]);
            let Some(country) = countries().find(is_own) else {
                assert!(!cells[1].is_empty() && !cells[2].is_empty(), "{row}");
                continue;
            };
            assert_ne!(country.written_names, [cells[1]], "{row}");
            assert_ne!(country.english, [cells[2].to_lowercase()], "{row}");
        }
    }

    #[test]
    fn countries_are_named_by_noun_and_adjective() {
        for (text, codes) in [
            ("القانون التركي", &["TR"][..]),
            ("والإمارات", &["AE"]),
            ("the law of France and Germany", &["DE", "FR"]),
            ("عقد مالي", &[]),
            ("مصروفات", &[]),
        ] {
            assert_eq!(named_regions(text), codes, "{text}");
        }
    }
}
