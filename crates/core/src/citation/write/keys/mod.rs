//! Citation keys: what a citation resolves by and what a document answers to.
//!
//! A canonical id says how we file a document; a key says how a jurist may name it. Keys are
//! short strings, many to one document:
//!
//! | key | names |
//! |---|---|
//! | `eg/law/131/g1948` | a law by number and Gregorian year |
//! | `sa/royal-decree/m51/h1426` | a royal decree by number and Hijri year |
//! | `sa/issued-cabinet/107/h1421` | what a cabinet decision put into force, where the decision itself is not held |
//! | `ae/ministerial:justice/657/g2022` | a decision of one ministry; without `:justice`, of any |
//! | `eg/cassation-civil/1784/j54` | a ruling of one circuit by judicial year; without `-civil`, of any |
//! | `dz/cassation/970566` | a ruling of a court that numbers its files through all years |
//! | `eg/fatwa-sc/file/32-2-5026` | a fatwa of the State Council by its file; number and year follow where stated |
//! | `sa/name/نظامالعمل` | a law by its name alone |
//! | `sa/bylaw-of/نظامالمحاماه` | the executive bylaw of a law |
//! | `sa/title/3f9c2ab01d77e645` | a document by the whole of its title or of its own citation |
//!
//! [`keys`] gives a citation's keys in order: the first that any document answers to decides, and
//! two documents on that key are an ambiguity, never a choice. [`document_keys`] gives the keys of
//! a document. Both live here and share one way of spelling each key, so that they cannot drift.
//!
//! # Rules
//!
//! - **A number without a year is no key**, but for courts that number through all years. It may
//!   confirm a name.
//! - **A stated year is exact, a converted one is a guess.** A document known only by its Hijri
//!   year may have been issued in either of two Gregorian years. It answers to both under keys
//!   that end in `~`, which a citation tries last: a document that states the year itself always
//!   comes first. A citation with a full date is converted to the day and is exact.
//! - **The year of the other calendar, told by a full date, is for documents that state no year of
//!   the citation's own**: they answer under keys that end in `=`. One that states both is never
//!   found by a year that it denies.
//! - **A name that passed to a successor means the newest law in force on the day of the citing
//!   text**, or the one whose year is given; see `names.tsv`.
//! - **A document without number or year answers to its name under `~`**: the same law often lies
//!   in two files, once with its particulars and once without.
//! - **A named issuer is believed**: the justice ministry's decision 5 is never the finance
//!   ministry's, nor one whose issuer is not known. «القرار الوزاري رقم 5» names no issuer and may
//!   be any ministry's, as long as there is only one.
//! - **Slashed numbers are looked for in both orders**, as written first.

pub(in crate::citation) mod document;
pub(in crate::citation) mod kinds;
pub(in crate::citation) mod named;
pub(in crate::citation) mod title;
pub(in crate::citation) mod years;

use crate::citation::ascii::number::{number_key, number_key_reversed};
use crate::citation::lexicon::forms::countries::country;
use crate::citation::model::{Citation, Instrument, Reference};
use crate::hijri::Date;
use title::title_key;

/// Marks a key that rests on a conversion or on a document without particulars.
const WEAK: &str = "~";

/// Marks the only year that a document states.
const SOLE: &str = "=";

/// What a citation resolves by, the most specific first. `jurisdiction` (lower case) counts where
/// the citation itself tells none.
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

/// [`keys`], with the Gregorian day of the citing text: a name means what it meant that day.
pub fn keys_on(citation: &Citation, jurisdiction: &str, day: Option<Date>) -> Vec<String> {
    // `هذا القانون`: which document that is, only the text that it stands in can tell.
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
        .map_or_else(Vec::new, named::readings);
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
    // Two laws issued by one decree share its number: the name decides between them.
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
    named::push(&mut keys, citation, &names, &numbers, &years, day);
    keys.list
}

/// A bylaw that a royal decree put into force with its law: the decree's number alone is the law's.
fn is_issued_by_decree(citation: &Citation) -> bool {
    citation.instrument == Instrument::Bylaw
        && matches!(
            citation.issued_by,
            Some(Instrument::RoyalDecree | Instrument::RoyalOrder)
        )
}

/// Keys in order, each once.
struct Keys<'a> {
    jurisdiction: &'a str,
    list: Vec<String>,
}

impl<'a> Keys<'a> {
    const fn new(jurisdiction: &'a str) -> Self {
        Self {
            jurisdiction,
            list: Vec::new(),
        }
    }

    fn push(&mut self, tail: &str) {
        let key = format!("{}/{tail}", self.jurisdiction);
        if !self.list.contains(&key) {
            self.list.push(key);
        }
    }

    /// Every kind by every number: by the year as stated, by that of the other calendar, then as
    /// documents of converted years have it.
    fn numbered(
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

    fn undated_rulings(&mut self, kinds: &[String], numbers: &[String]) {
        if country(self.jurisdiction).undated_rulings {
            for kind in kinds {
                for number in numbers {
                    self.push(&format!("{kind}/{number}"));
                }
            }
        }
    }

    /// A fatwa's file with all else that is stated: what does not fit the file finds nothing.
    fn file(&mut self, file: &str, numbers: &[String], years: &[String]) {
        for file in both_orders(file) {
            for number in either(numbers) {
                for year in either(years) {
                    self.push(&file_key(&file, number, year));
                }
            }
        }
    }

    fn constitution(&mut self, year: Option<i32>) {
        match year {
            Some(year) => self.push(&format!("constitution/g{year}")),
            None => self.push("constitution"),
        }
    }
}

/// The key of a file, with number and year where they are known.
fn file_key(file: &str, number: Option<&String>, year: Option<&String>) -> String {
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
fn both_orders(number: &str) -> Vec<String> {
    [Some(number_key(number)), number_key_reversed(number)]
        .into_iter()
        .flatten()
        .filter(|key| !key.is_empty())
        .collect()
}
