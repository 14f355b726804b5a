//! Lists of keys and their spelling.

use crate::citation::ascii::number::{number_key, number_key_reversed};
use crate::citation::lexicon::countries::country;

/// Marks a key of a converted year or of a document without number or year.
pub(super) const WEAK: &str = "~";

/// Marks the only year that a document states.
pub(super) const SOLE: &str = "=";

/// Ordered keys without duplicates.
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

    /// Adds keys of every kind and number: with the stated year, with the year in the other calendar, then
    /// with converted years of documents.
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

    /// Adds keys of a fatwa's file with all stated values. A value that contradicts the file finds nothing.
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

/// The key of a file, with number and year if they are known.
pub(super) fn file_key(file: &str, number: Option<&String>, year: Option<&String>) -> String {
    let mut key = format!("fatwa-sc/file/{file}");
    for part in [number, year].into_iter().flatten() {
        key.push('/');
        key.push_str(part);
    }
    key
}

/// Each value, or `None` once if there is none.
fn either(values: &[String]) -> impl Iterator<Item = Option<&String>> {
    let none = values.is_empty().then_some(None);
    values.iter().map(Some).chain(none)
}

/// Keys of a number in the written order, then in reverse.
pub(super) fn both_orders(number: &str) -> Vec<String> {
    [Some(number_key(number)), number_key_reversed(number)]
        .into_iter()
        .flatten()
        .filter(|key| !key.is_empty())
        .collect()
}
