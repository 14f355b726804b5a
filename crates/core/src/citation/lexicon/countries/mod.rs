//! Legal facts of each country, one file a country: names, forms of citation, courts, how it numbers and
//! names its instruments, what its titles say. The modules for document identity, for query words and for the
//! comparison of titles read these facts too.
//!
//! To add a country, add a file and its row in [`COUNTRIES`].

mod ae;
mod dz;
mod eg;
mod iq;
mod jo;
mod lb;
mod ma;
mod om;
mod others;
mod qa;
mod sa;
mod tn;

use crate::citation::model::country::{Country, OTHER};

/// Countries with facts that differ from the defaults in [`OTHER`]. Countries of which only the names are
/// known are in `others`.
const COUNTRIES: &[Country] = &[
    ae::EMIRATES,
    dz::ALGERIA,
    eg::EGYPT,
    iq::IRAQ,
    jo::JORDAN,
    lb::LEBANON,
    ma::MOROCCO,
    om::OMAN,
    qa::QATAR,
    sa::SAUDI_ARABIA,
    tn::TUNISIA,
];

/// Returns the facts of every country, those included of which only the names are known.
pub(crate) fn countries() -> impl Iterator<Item = &'static Country> {
    COUNTRIES.iter().chain(others::OTHERS)
}

/// Returns the facts of the country with a lower-case ISO code; [`OTHER`] if the code is not that of a
/// country in [`COUNTRIES`].
pub(crate) fn country(code: &str) -> &'static Country {
    COUNTRIES
        .iter()
        .find(|country| country.code == code)
        .unwrap_or(&OTHER)
}

/// Works as [`country`] (returns the facts of a country); [`OTHER`] also for `None`.
pub(in crate::citation) fn country_of(code: Option<&str>) -> &'static Country {
    country(code.unwrap_or_default())
}

/// Returns the code of the first country in [`COUNTRIES`] for whose facts `is_true` returns true, for rules
/// that only one country has.
pub(in crate::citation) fn code_where(is_true: impl Fn(&Country) -> bool) -> Option<&'static str> {
    let country = COUNTRIES.iter().find(|country| is_true(country));
    country.map(|country| country.code)
}

/// Returns the code of the only country in [`COUNTRIES`] for whose facts `is_true` returns true; `None` if there is
/// none or more than one.
pub(in crate::citation) fn only_code_where(
    is_true: impl Fn(&Country) -> bool,
) -> Option<&'static str> {
    let mut countries = COUNTRIES.iter().filter(|country| is_true(country));
    let only = countries.next()?;
    countries.next().is_none().then_some(only.code)
}

/// Returns the name of every part of a country that makes laws of its own (emirates, regions), with the code
/// of its country.
pub(in crate::citation) fn regions() -> impl Iterator<Item = (&'static str, &'static str)> {
    COUNTRIES
        .iter()
        .flat_map(|country| country.regions.iter().map(|region| (*region, country.code)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_has_one_file_and_a_word_one_country() {
        let codes = countries().map(|country| country.code);
        let adjectives = countries().flat_map(|country| country.adjectives).copied();
        let names = countries().flat_map(|country| country.names).copied();
        for words in [
            codes.collect::<Vec<_>>(),
            adjectives.collect(),
            names.collect(),
        ] {
            let mut unique = words.clone();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), words.len());
        }
    }
}
