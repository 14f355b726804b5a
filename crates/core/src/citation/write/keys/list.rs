//! The ordered list of keys, and how keys with several parts are spelled.

use crate::citation::ascii::number::{number_key, number_key_reversed};
use crate::citation::lexicon::countries::country;

/// Ending of a key that is a guess: its year was converted from the other calendar, or its document has no
/// number or no year.
pub(super) const WEAK: &str = "~";

/// Ending of a second key that a document gets for its stated year, if it states years in one calendar only.
pub(super) const SOLE: &str = "=";

/// List of keys in order of precedence, without duplicates.
pub(super) struct Keys<'a> {
    pub jurisdiction: &'a str,
    pub list: Vec<String>,
}

impl<'a> Keys<'a> {
    pub(super) const fn new(jurisdiction: &'a str) -> Self {
        Self {
            jurisdiction,
            list: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, tail: &str) {
        let key = format!("{}/{tail}", self.jurisdiction);
        if !self.list.contains(&key) {
            self.list.push(key);
        }
    }

    /// Adds a key for every kind and number, in this order of years: the cited year, the year converted from
    /// the cited date, the cited year among years converted for documents.
    pub(super) fn numbered(
        &mut self,
        kinds: &[String],
        numbers: &[String],
        years: &[String],
        name: Option<&str>,
    ) {
        let name = name.map_or_else(String::new, |name| format!("/{name}"));
        let (stated, converted) = years.split_at(years.len().min(1));
        for (years, mark) in [(stated, ""), (converted, SOLE), (stated, WEAK)] {
            for number in numbers {
                for kind in kinds {
                    for year in years {
                        self.push(&format!("{kind}/{number}/{year}{mark}{name}"));
                    }
                }
            }
        }
    }

    pub(super) fn undated_rulings(&mut self, kinds: &[String], numbers: &[String]) {
        if country(self.jurisdiction).undated_rulings {
            for kind in kinds {
                for number in numbers {
                    self.push(&format!("{kind}/{number}"));
                }
            }
        }
    }

    /// Adds keys of a fatwa's file with every number and year that the citation states. If a stated value
    /// contradicts the stored file, no key matches.
    pub(super) fn file(&mut self, file: &str, numbers: &[String], years: &[String]) {
        for file in both_orders(file) {
            for number in either(numbers) {
                for year in either(years) {
                    self.push(&file_key(&file, number, year));
                }
            }
        }
    }

    pub(super) fn constitution(&mut self, year: Option<i32>) {
        match year {
            Some(year) => self.push(&format!("constitution/g{year}")),
            None => self.push("constitution"),
        }
    }
}

/// Returns the key of a file, with number and year if they are given.
pub(super) fn file_key(file: &str, number: Option<&String>, year: Option<&String>) -> String {
    let mut key = format!("fatwa-sc/file/{file}");
    for part in [number, year].into_iter().flatten() {
        key.push('/');
        key.push_str(part);
    }
    key
}

/// Returns each value as `Some`, or a single `None` if there is no value.
fn either(values: &[String]) -> impl Iterator<Item = Option<&String>> {
    let none = values.is_empty().then_some(None);
    values.iter().map(Some).chain(none)
}

/// Returns the key of a number as written, and the key with its parts in reverse order if that differs.
pub(super) fn both_orders(number: &str) -> Vec<String> {
    [Some(number_key(number)), number_key_reversed(number)]
        .into_iter()
        .flatten()
        .filter(|key| !key.is_empty())
        .collect()
}
