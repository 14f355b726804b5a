//! Makes the keys (strings of kind, number, year, name) by which a citation is looked up.

use super::list::{Keys, both_orders};
use super::{by_name, kinds, years};
use crate::citation::model::{Citation, Instrument, Reference};
use crate::hijri::Date;

/// Returns the keys by which a citation resolves, most specific first. `jurisdiction` is the code of the
/// country that applies if the citation names none. A reference («this law») whose antecedent is not known
/// has no keys.
///
/// ```
/// use sanad_core::citation::{Calendar, Citation, Instrument, keys};
/// let mut citation = Citation::new(Instrument::Law);
/// citation.number = Some("131".into());
/// citation.year = Some(1948);
/// citation.calendar = Some(Calendar::Gregorian);
/// assert_eq!(keys(&citation, "eg")[0], "eg/law/131/g1948");
/// ```
pub fn keys(citation: &Citation, jurisdiction: &str) -> Vec<String> {
    keys_on(citation, jurisdiction, None)
}

/// Works as [`keys`] (returns a citation's look-up keys), for a citing text of the Gregorian date `day`. A
/// name means the law that bore it on that day.
pub fn keys_on(citation: &Citation, jurisdiction: &str, day: Option<Date>) -> Vec<String> {
    // `هذا القانون` means the citing document, which only the caller knows.
    if citation.reference != Reference::Full && citation.antecedent.is_none() {
        return Vec::new();
    }
    let jurisdiction = citation
        .jurisdiction
        .as_deref()
        .unwrap_or(jurisdiction)
        .to_lowercase();
    let mut keys = Keys::new(&jurisdiction);
    let names = citation
        .name
        .as_deref()
        .map_or_else(Vec::new, by_name::readings);
    let years = years::cited(citation);
    let numbers = citation
        .number
        .as_deref()
        .map_or_else(Vec::new, both_orders);

    let kinds = kinds::sought(citation, &jurisdiction);
    if let Some(file) = &citation.file_number {
        keys.file(file, &numbers, &years);
        return keys.list;
    }
    // Two laws issued by one decree share its number, so keys that include the name come first.
    for name in &names {
        keys.numbered(&kinds, &numbers, &years, Some(name));
    }
    if names.is_empty() || !is_issued_by_decree(citation) {
        keys.numbered(&kinds, &numbers, &years, None);
    }
    match citation.instrument {
        Instrument::Constitution => keys.constitution(citation.full_year()),
        Instrument::Cassation | Instrument::Judgment if years.is_empty() => {
            keys.undated_rulings(&kinds, &numbers)
        }
        _ => {}
    }
    by_name::push(&mut keys, citation, &names, &numbers, &years, day);
    keys.list
}

/// True for a bylaw that a royal decree or order issued. It is taken for the decree that issued the bylaw's
/// law too, so the decree's number alone means the law.
fn is_issued_by_decree(citation: &Citation) -> bool {
    citation.instrument == Instrument::Bylaw
        && matches!(
            citation.issued_by,
            Some(Instrument::RoyalDecree | Instrument::RoyalOrder)
        )
}
