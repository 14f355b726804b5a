//! Facts of each country in a file of its own: names, forms of citation, courts, how it counts and names its
//! instruments, what its titles say. Identity, the lexicon of queries and the comparison of titles read them
//! here too.
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

/// The countries that differ from [`OTHER`] in more than their names.
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

/// Every country.
pub(crate) fn countries() -> impl Iterator<Item = &'static Country> {
    COUNTRIES.iter().chain(others::OTHERS)
}

/// The country of a lower-case code; [`OTHER`] for a code that is not known.
pub(crate) fn country(code: &str) -> &'static Country {
    COUNTRIES
        .iter()
        .find(|country| country.code == code)
        .unwrap_or(&OTHER)
}

/// The country of an optional code; [`OTHER`] for none.
pub(in crate::citation) fn country_of(code: Option<&str>) -> &'static Country {
    country(code.unwrap_or_default())
}

/// Returns the code of the first country for which a fact is true.
pub(in crate::citation) fn code_where(is_true: impl Fn(&Country) -> bool) -> Option<&'static str> {
    let country = COUNTRIES.iter().find(|country| is_true(country));
    country.map(|country| country.code)
}

/// Every part of a country with legislation of its own, with the code of the country.
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
