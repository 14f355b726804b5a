//! Lists of keys, and how each kind of key is spelled.

use crate::citation::ascii::number::{number_key, number_key_reversed};
use crate::citation::lexicon::countries::country;

/// Marks a key that rests on a conversion or on a document without particulars.
pub(super) const WEAK: &str = "~";

/// Marks the only year that a document states.
pub(super) const SOLE: &str = "=";

/// Keys in order, each once.
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

    /// Every kind by every number: by the year as stated, by that of the other calendar, then as
    /// documents of converted years have it.
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

    /// A fatwa's file with all else that is stated: what does not fit the file finds nothing.
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

/// The key of a file, with number and year where they are known.
pub(super) fn file_key(file: &str, number: Option<&String>, year: Option<&String>) -> String {
    let mut key = format!("fatwa-sc/file/{file}");
    for part in [number, year].into_iter().flatten() {
        key.push('/');
        key.push_str(part);
    }
    key
}

/// Each of the values, or none once where there are none.
fn either(values: &[String]) -> impl Iterator<Item = Option<&String>> {
    let none = values.is_empty().then_some(None);
    values.iter().map(Some).chain(none)
}

/// A number's key in the order as written, then in the other.
pub(super) fn both_orders(number: &str) -> Vec<String> {
    [Some(number_key(number)), number_key_reversed(number)]
        .into_iter()
        .flatten()
        .filter(|key| !key.is_empty())
        .collect()
}
