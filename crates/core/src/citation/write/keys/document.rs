//! Makes the keys (strings of kind, number, year, name) by which citations find a document.

use super::by_name::{BOTH_SERIES, name_of_bylawed, series};
use super::facts::DocumentFacts;
use super::list::{Keys, SOLE, file_key};
use super::title::title_key;
use super::{kinds, years};
use crate::citation::ascii::number::number_key;
use crate::citation::lexicon::laws::names_of_title;
use crate::citation::model::Instrument;

/// Greatest length of a law's name that becomes a look-up key, in bytes. No text cites a law by a longer
/// name, and the store limits the length of keys.
const LONGEST_NAME: usize = 400;

/// Returns the keys under which a document is stored, so that the keys of citations find it.
pub(crate) fn document_keys(document: &DocumentFacts<'_>) -> Vec<String> {
    let mut keys = Keys::new(document.jurisdiction);
    let number = document
        .number
        .map(number_key)
        .filter(|number| !number.is_empty());
    let mut names = document.name.map_or_else(Vec::new, names_of_title);
    names.retain(|name| name.len() <= LONGEST_NAME);
    let kinds = kinds::answered(document);
    let stated: Vec<String> = document
        .years
        .iter()
        .map(|&(calendar, year)| years::part(calendar, year))
        .collect();
    let converted = years::converted(document);
    let one_calendar = document.years.windows(2).all(|two| two[0].0 == two[1].0);
    let sole = stated.iter().filter(|_| one_calendar);
    let sole: Vec<String> = sole.map(|year| format!("{year}{SOLE}")).collect();

    if let Some(number) = &number {
        for year in stated.iter().chain(&sole).chain(&converted) {
            for kind in &kinds {
                keys.push(&format!("{kind}/{number}/{year}"));
                for name in &names {
                    keys.push(&format!("{kind}/{number}/{year}/{name}"));
                }
            }
        }
        if stated.is_empty() {
            keys.undated_rulings(&kinds, std::slice::from_ref(number));
        }
    }
    if let Some(file) = document.file_number {
        let file = number_key(file);
        for number in [None, number.as_ref()] {
            keys.push(&file_key(&file, number, None));
            for year in &stated {
                keys.push(&file_key(&file, number, Some(year)));
            }
        }
    }
    if document.instrument == Instrument::Constitution {
        keys.constitution(document.years.first().map(|&(_, year)| year));
        keys.constitution(None);
    }
    if let Some(law) = document.implements {
        let number = law.number.as_deref().map(number_key).unwrap_or_default();
        for year in years::cited(law, None, None) {
            let kind = kinds::bylaw_kind(Some(law.instrument), document.jurisdiction);
            keys.push(&format!("{kind}/{number}/{year}"));
        }
    }
    for wording in document.wordings {
        keys.push(&title_key(wording));
    }
    for name in &names {
        let of = name_of_bylawed(name);
        let (kind, name) = of.map_or(("name", name.as_str()), |law| ("bylaw-of", law));
        keys.push(&format!("{kind}/{name}"));
        for year in &stated {
            keys.push(&format!("{kind}/{name}/{year}"));
            match &number {
                Some(number) => keys.push(&format!("{kind}/{name}/{year}/{}", series(number))),
                None => BOTH_SERIES
                    .iter()
                    .for_each(|series| keys.push(&format!("{kind}/{name}/{year}/{series}"))),
            }
        }
        if let Some(number) = &number {
            keys.push(&format!("{kind}/{name}/{number}"));
        }
    }
    keys.list
}
