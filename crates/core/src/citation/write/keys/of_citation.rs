//! Makes the keys (strings of kind, number, year, name) by which a citation is looked up.

use super::list::{Keys, both_orders};
use super::{by_name, kinds, years};
use crate::citation::ascii::number::number_key;
use crate::citation::lexicon::countries::country;
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
    let mut names = citation
        .name
        .as_deref()
        .map_or_else(Vec::new, by_name::readings);
    if citation.jurisdiction.is_some() && citation.number.is_none() {
        names.extend(by_name::in_words_of(&jurisdiction, &names));
    }
    let rule = country(&jurisdiction).year_in_number;
    let years = years::cited(citation, day, rule);
    let mut numbers = citation
        .number
        .as_deref()
        .map_or_else(Vec::new, both_orders);
    numbers.extend(own_number(citation, years::full_year(citation, day, rule)));

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
        Instrument::Cassation | Instrument::Judgment
            if years.is_empty() || is_file_number(citation) =>
        {
            keys.undated_rulings(&kinds, &numbers)
        }
        _ => {}
    }
    by_name::push(&mut keys, citation, &names, &numbers, &years, day);
    keys.list
}

/// True if the number of a ruling is long enough to be that of a file whose court counts on through the
/// years, even if the text adds a year to it: `ملف رقم 12345 لسنة 2015`.
fn is_file_number(citation: &Citation) -> bool {
    const SHORTEST: usize = 5;
    citation
        .number
        .as_deref()
        .is_some_and(|number| number.len() >= SHORTEST)
}

/// Returns the number of an instrument without the year that it contains: 11 for `90-11`, if the year 1990
/// was taken from the number.
fn own_number(citation: &Citation, year: Option<i32>) -> Option<String> {
    let year = year.filter(|_| citation.year.is_none())?;
    let number = citation.number.as_deref()?;
    let (first, second) = number.split_once(['-', '/'])?;
    let is_year = |part: &str| {
        let digits = part.parse::<i32>();
        digits.is_ok_and(|digits| digits == year || part.len() == 2 && digits == year % 100)
    };
    match (is_year(first), is_year(second)) {
        (true, _) => Some(number_key(second)),
        (false, true) => Some(number_key(first)),
        (false, false) => None,
    }
}

/// True for a bylaw that a royal decree issued. It is taken for the decree that issued the bylaw's law too,
/// so the decree's number alone means the law. A royal order issues bylaws of its own: `تنظيم الهيئة الصادر
/// بالأمر الملكي رقم (أ/19)`.
fn is_issued_by_decree(citation: &Citation) -> bool {
    citation.instrument == Instrument::Bylaw && citation.issued_by == Some(Instrument::RoyalDecree)
}
