//! What a citation calls its document: the keys of number and name together, and of the name alone.

use super::format::format;
use super::keys::of_citation::{keys, keys_on};
use crate::citation::model::{Citation, Instrument};
use crate::hijri::Date;

/// What a citation calls its document.
pub struct Naming {
    /// The citation keys that hold on the day of the citing text.
    pub keys: Vec<String>,
    /// Canonical citation of the whole document.
    pub words: String,
    /// Citation keys of the name alone, for each day that was asked for; without days, once.
    pub name_keys: Vec<Vec<String>>,
    /// Citation keys whatever the day, of a document that a royal decree issued; else empty.
    pub decree_keys: Vec<String>,
    /// See [`confused_keys`].
    pub confused_keys: Vec<String>,
}

/// What is asked about the name of a citation's document.
pub struct NameAsked<'a> {
    /// The name, or one made of the subject; `None` leaves that of the citation.
    pub name: Option<String>,
    /// Days on which the meaning of the name is asked for.
    pub days: &'a [Date],
}

/// Returns what a citation calls its document. `days` are the first and the last day of the citing text: if a
/// name passed to another law between them, the keys of the name are left out. Keys of the name alone are made
/// if it is `asked` for.
pub fn naming(
    citation: &Citation,
    jurisdiction: &str,
    [first, last]: [Option<Date>; 2],
    asked: Option<NameAsked<'_>>,
) -> Naming {
    let mut keys_at_date = keys_on(citation, jurisdiction, first);
    // Only a name without a number can pass from law to law.
    if first != last && citation.name.is_some() && citation.number.is_none() {
        let later = keys_on(citation, jurisdiction, last);
        keys_at_date.retain(|key| later.contains(key));
    }
    let whole = Citation {
        article: None,
        articles: Vec::new(),
        ..citation.clone()
    };
    let by_decree = citation.issued_by == Some(Instrument::RoyalDecree);
    let is_asked = asked.is_some();
    Naming {
        keys: keys_at_date,
        words: format(&whole),
        name_keys: asked.map_or_else(Vec::new, |asked| name_keys(&whole, jurisdiction, asked)),
        decree_keys: if by_decree && is_asked {
            keys(&whole, jurisdiction)
        } else {
            Vec::new()
        },
        confused_keys: if is_asked {
            confused_keys(&whole, jurisdiction)
        } else {
            Vec::new()
        },
    }
}

/// The keys of the name without number, year and date. The name then leads to the law that a decree issued,
/// or to another law than the one that has the number.
fn name_keys(citation: &Citation, jurisdiction: &str, asked: NameAsked<'_>) -> Vec<Vec<String>> {
    let alone = Citation {
        number: None,
        year: None,
        calendar: None,
        date: None,
        about: None,
        name: asked.name.or_else(|| citation.name.clone()),
        ..citation.clone()
    };
    if asked.days.is_empty() {
        return vec![keys(&alone, jurisdiction)];
    }
    let on_day = |day: &Date| keys_on(&alone, jurisdiction, Some(*day));
    asked.days.iter().map(on_day).collect()
}

/// Returns the keys of a law's number in the series that citations confuse with its own; each series has its
/// own numbers. «قانون التعاونيات» and «القانون الاتحادي رقم 33 لسنة 2021» are decree-laws.
///
/// ```
/// use sanad_core::citation::{confused_keys, parse};
/// let citation = parse("القانون الاتحادي رقم 33 لسنة 2021").unwrap();
/// assert_eq!(confused_keys(&citation, "ae")[0], "ae/federal-decree-law/33/g2021");
/// ```
pub fn confused_keys(citation: &Citation, jurisdiction: &str) -> Vec<String> {
    let instrument = match citation.instrument {
        Instrument::Law | Instrument::FederalLaw => Instrument::FederalDecreeLaw,
        Instrument::FederalDecreeLaw => Instrument::Law,
        _ => return Vec::new(),
    };
    let numbered = Citation {
        name: None,
        about: None,
        ..citation.clone()
    };
    let own = keys(&numbered, jurisdiction);
    let mut confused = keys(
        &Citation {
            instrument,
            ..numbered
        },
        jurisdiction,
    );
    confused.retain(|key| !own.contains(key));
    confused
}
