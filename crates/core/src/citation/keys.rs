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
//! | `eg/fatwa-sc/file/32-2-5026` | a fatwa of the State Council by its file |
//! | `sa/name/نظامالعمل` | a law by its name alone |
//! | `sa/bylaw-of/نظامالمحاماه` | the executive bylaw of a law |
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
//! - **A name that passed to a successor means the newest law in force on the day of the citing
//!   text**, or the one whose year is given; see `names.tsv`.
//! - **A document without number or year answers to its name under `~`**: the same law often lies
//!   in two files, once with its particulars and once without.
//! - **A named issuer is believed**: the justice ministry's decision 5 is never the finance
//!   ministry's, nor one whose issuer is not known. «القرار الوزاري رقم 5» names no issuer and may
//!   be any ministry's, as long as there is only one.
//! - **Slashed numbers are looked for in both orders**, as written first.

use super::issuers::issuer_slug;
use super::name::name_readings;
use super::names::{NamedLaw, laws_named, name_key};
use super::transliterate::{number_key, number_key_reversed};
use super::{Calendar, Circuit, Citation, Instrument};
use crate::hijri::{self, Date};

/// Longest name that is a key, in bytes: nobody cites a law by a name longer than this, and the
/// store's keys are bounded.
const LONGEST_NAME: usize = 400;

/// Jurisdictions whose highest court numbers its files through all years.
const UNDATED_RULINGS: [&str; 1] = ["dz"];

/// Marks a key that rests on a conversion or on a document without particulars.
const WEAK: &str = "~";

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
    let jurisdiction = citation
        .jurisdiction
        .as_deref()
        .unwrap_or(jurisdiction)
        .to_lowercase();
    let mut keys = Keys::new(&jurisdiction);
    let names = citation.name.as_deref().map_or_else(Vec::new, readings);
    let years = cited_years(citation);
    let numbers = citation
        .number
        .as_deref()
        .map_or_else(Vec::new, both_orders);

    let kinds = kinds_sought(citation, &jurisdiction);
    // Two laws issued by one decree share its number: the name decides between them.
    for name in &names {
        keys.numbered(&kinds, &numbers, &years, Some(name));
    }
    keys.numbered(&kinds, &numbers, &years, None);

    if let Some(file) = &citation.file_number {
        for file in both_orders(file) {
            keys.push(&format!("fatwa-sc/file/{file}"));
        }
    }
    match citation.instrument {
        Instrument::Constitution => keys.constitution(citation.year),
        Instrument::Cassation | Instrument::Judgment if years.is_empty() => {
            keys.undated_rulings(&kinds, &numbers)
        }
        _ => {}
    }
    named(&mut keys, citation, &names, &numbers, &years, day);
    keys.list
}

/// What makes a document's keys; see [`crate::identity::identify`], which fills it.
#[derive(Clone, Debug)]
pub(crate) struct DocumentFacts<'a> {
    /// Lower-case code.
    pub jurisdiction: &'a str,
    /// Kind.
    pub instrument: Instrument,
    /// Number as cited.
    pub number: Option<&'a str>,
    /// Years that the source states.
    pub years: &'a [(Calendar, i32)],
    /// Issuer in any spelling.
    pub issuer: Option<&'a str>,
    /// Circuit of a ruling.
    pub circuit: Option<Circuit>,
    /// The name of a law or bylaw, where the title is one.
    pub name: Option<&'a str>,
    /// File number of a fatwa.
    pub file_number: Option<&'a str>,
    /// What the number belongs to where it is not the document itself.
    pub issued_by: Option<Instrument>,
    /// Number and year of the law that a bylaw is made under.
    pub implements: Option<&'a Citation>,
}

/// The keys that a document answers to.
pub(crate) fn document_keys(document: &DocumentFacts<'_>) -> Vec<String> {
    let mut keys = Keys::new(document.jurisdiction);
    let number = document
        .number
        .map(number_key)
        .filter(|number| !number.is_empty());
    let name = document
        .name
        .map(name_key)
        .filter(|name| (1..=LONGEST_NAME).contains(&name.len()));
    let kinds = kinds_answered(document);
    let stated: Vec<String> = document
        .years
        .iter()
        .map(|&(calendar, year)| year_part(calendar, year))
        .collect();
    let converted = converted_years(document);

    if let Some(number) = &number {
        for year in stated.iter().chain(&converted) {
            for kind in &kinds {
                keys.push(&format!("{kind}/{number}/{year}"));
                if let Some(name) = &name {
                    keys.push(&format!("{kind}/{number}/{year}/{name}"));
                }
            }
        }
        if stated.is_empty() {
            keys.undated_rulings(&kinds, std::slice::from_ref(number));
        }
    }
    if let Some(file) = document.file_number {
        keys.push(&format!("fatwa-sc/file/{}", number_key(file)));
    }
    if document.instrument == Instrument::Constitution {
        keys.constitution(document.years.first().map(|&(_, year)| year));
        keys.constitution(None);
    }
    if let Some(law) = document.implements {
        let number = law.number.as_deref().map(number_key).unwrap_or_default();
        for year in cited_years(law) {
            keys.push(&format!("bylaw/{number}/{year}"));
        }
    }
    if let Some(name) = name {
        let particulars = number.is_some() && !(stated.is_empty() && converted.is_empty());
        let weak = if particulars { "" } else { WEAK };
        let of = name_of_bylawed(&name);
        let (kind, name) = of.map_or(("name", name.as_str()), |law| ("bylaw-of", law));
        keys.push(&format!("{kind}/{name}{weak}"));
        for year in &stated {
            keys.push(&format!("{kind}/{name}/{year}"));
        }
        if let Some(number) = &number {
            keys.push(&format!("{kind}/{name}/{number}"));
        }
    }
    keys.list
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

    /// Every kind by every number, exact years before converted ones.
    fn numbered(
        &mut self,
        kinds: &[String],
        numbers: &[String],
        years: &[String],
        name: Option<&str>,
    ) {
        let name = name.map_or_else(String::new, |name| format!("/{name}"));
        for weak in ["", WEAK] {
            for number in numbers {
                for kind in kinds {
                    for year in years {
                        self.push(&format!("{kind}/{number}/{year}{weak}{name}"));
                    }
                }
            }
        }
    }

    fn undated_rulings(&mut self, kinds: &[String], numbers: &[String]) {
        if UNDATED_RULINGS.contains(&self.jurisdiction) {
            for kind in kinds {
                for number in numbers {
                    self.push(&format!("{kind}/{number}"));
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

/// Keys of a citation by name: the law that a well-known name stands for, else documents so named.
/// Running words do not mark where a name ends: the longest reading comes first.
fn named(
    keys: &mut Keys<'_>,
    citation: &Citation,
    names: &[String],
    numbers: &[String],
    years: &[String],
    day: Option<Date>,
) {
    for name in names {
        let (kind, name) = match name_of_bylawed(name) {
            Some(law) => ("bylaw-of", law),
            None if citation.instrument == Instrument::Bylaw && is_name_of_law(name) => {
                ("bylaw-of", name.as_str())
            }
            None => ("name", name.as_str()),
        };
        // Sources give one law the number of its decree or of the cabinet decision before it, so
        // that name and year together tell it even where no document has the cited number. A law
        // of that name and of no known year may be another.
        for year in years {
            keys.push(&format!("{kind}/{name}/{year}"));
        }
        if !numbers.is_empty() {
            for number in numbers.iter().filter(|_| years.is_empty()) {
                keys.push(&format!("{kind}/{name}/{number}"));
            }
            continue;
        }
        let laws = if kind == "name" {
            laws_named(keys.jurisdiction, name)
        } else {
            Vec::new()
        };
        if let Some(law) = law_meant(&laws, citation, day) {
            let number = number_key(law.number);
            let year = year_part(law.calendar, law.year);
            keys.push(&format!("{}/{number}/{year}/{name}", law.kind));
            keys.push(&format!("{}/{number}/{year}", law.kind));
        }
        // A document that only bears the name could be any of the laws that bore it.
        if laws.len() <= 1 && citation.year.is_none() {
            keys.push(&format!("{kind}/{name}"));
            keys.push(&format!("{kind}/{name}{WEAK}"));
        }
        // A well-known name is never a longer one's beginning read too short.
        if !laws.is_empty() {
            return;
        }
    }
}

/// Of the laws that bore a name, the one whose year is cited, else the newest on that day.
fn law_meant<'a>(
    laws: &[&'a NamedLaw],
    citation: &Citation,
    day: Option<Date>,
) -> Option<&'a NamedLaw> {
    if let Some(year) = citation.year {
        return laws.iter().find(|law| law.year == year).copied();
    }
    laws.iter()
        .rev()
        .find(|law| day.is_none_or(|day| law.from <= day))
        .copied()
}

/// The names that a name may mean, as keys, the longest first.
fn readings(name: &str) -> Vec<String> {
    let mut keys = vec![name_key(name)];
    keys.extend(name_readings(name).iter().map(|reading| name_key(reading)));
    let mut seen = Vec::new();
    keys.retain(|key| {
        let new = !key.is_empty() && !seen.contains(key);
        if new {
            seen.push(key.clone());
        }
        new
    });
    keys
}

/// Where a citation's number is to be looked for, the likeliest kind first.
fn kinds_sought(citation: &Citation, jurisdiction: &str) -> Vec<String> {
    let kind = kind(citation.instrument, jurisdiction);
    let royal_or_law =
        |royal: &str| vec![royal.to_owned(), "law".into(), format!("issued-{royal}")];
    match citation.instrument {
        // A law cited by its decree is the law; only where it is not held, the decree.
        Instrument::Law | Instrument::FederalLaw | Instrument::FederalDecreeLaw => {
            let mut kinds = vec![kind.to_owned()];
            let issuing = citation
                .issued_by
                .map(|by| by.facts().key)
                .or((jurisdiction == "sa").then_some("royal-decree"));
            kinds.extend(
                issuing
                    .into_iter()
                    .flat_map(|by| [format!("issued-{by}"), by.to_owned()]),
            );
            kinds
        }
        Instrument::RoyalDecree | Instrument::RoyalOrder => royal_or_law(kind),
        Instrument::MinisterialDecision | Instrument::AgencyDecision => {
            match citation.issuer.as_deref().and_then(issuer_slug) {
                Some(issuer) => vec![
                    format!("{kind}:{issuer}"),
                    format!("issued-{kind}:{issuer}"),
                ],
                None if citation.instrument == Instrument::MinisterialDecision => {
                    vec![kind.into(), format!("issued-{kind}")]
                }
                // «القرار رقم 5» without an issuer names nothing.
                None => Vec::new(),
            }
        }
        Instrument::Bylaw => match citation.issued_by {
            // The number is that of the decision that issued it, or it is the law's.
            Some(by) => {
                let issuer = citation.issuer.as_deref().and_then(issuer_slug);
                let issuer = issuer.map_or_else(String::new, |issuer| format!(":{issuer}"));
                let by = by.facts().key;
                vec![format!("issued-{by}{issuer}"), format!("{by}{issuer}")]
            }
            None => vec![kind.to_owned()],
        },
        Instrument::Cassation => match citation.circuit {
            Some(circuit) => vec![
                format!("{kind}-{}", circuit_key(circuit)),
                format!("{kind}-unknown"),
            ],
            None => vec![kind.into()],
        },
        Instrument::Fatwa => vec!["fatwa".into(), "fatwa-sc".into()],
        Instrument::StateCouncilFatwa => vec!["fatwa-sc".into(), "fatwa".into()],
        Instrument::CabinetDecision
        | Instrument::PresidentialDecree
        | Instrument::PrimeMinisterDecree => {
            vec![kind.into(), format!("issued-{kind}")]
        }
        _ => vec![kind.into()],
    }
}

/// Under which kinds a document is found: its own, narrowed where it can be, and what issued it.
fn kinds_answered(document: &DocumentFacts<'_>) -> Vec<String> {
    let own = kind(document.instrument, document.jurisdiction);
    let issuer = document.issuer.and_then(issuer_slug);
    let of_issuer = |kind: &str| issuer.as_ref().map(|issuer| format!("{kind}:{issuer}"));
    let mut kinds = match document.instrument {
        Instrument::MinisterialDecision => [Some(own.to_owned()), of_issuer(own)]
            .into_iter()
            .flatten()
            .collect(),
        Instrument::AgencyDecision => of_issuer(own).into_iter().collect(),
        Instrument::Cassation => {
            let circuit = document.circuit.map_or("unknown", circuit_key);
            vec![own.to_owned(), format!("{own}-{circuit}")]
        }
        // «اللائحة التنفيذية للقانون رقم N» says the law's number, never the bylaw's own: see `implements`.
        Instrument::Bylaw => Vec::new(),
        _ => vec![own.to_owned()],
    };
    if let Some(by) = document.issued_by {
        let issued = format!("issued-{}", by.facts().key);
        if matches!(
            by,
            Instrument::MinisterialDecision | Instrument::AgencyDecision
        ) {
            kinds.extend(of_issuer(&issued));
        }
        if by != Instrument::AgencyDecision {
            kinds.push(issued);
        }
    }
    kinds
}

/// The key's word for an instrument. Decree-laws share the laws' numbers but in the Emirates.
fn kind(instrument: Instrument, jurisdiction: &str) -> &'static str {
    match instrument {
        Instrument::FederalDecreeLaw if jurisdiction != "ae" => Instrument::Law.facts().key,
        _ => instrument.facts().key,
    }
}

const fn circuit_key(circuit: Circuit) -> &'static str {
    match circuit {
        Circuit::Civil => "civil",
        Circuit::Criminal => "criminal",
        Circuit::Commercial => "commercial",
        Circuit::Personal => "personal",
        Circuit::Economic => "economic",
        Circuit::Labour => "labour",
    }
}

/// `قانونالعمل` of `لايحهالتنفيذيهلقانونالعمل`.
fn name_of_bylawed(name: &str) -> Option<&str> {
    // «للقانون» before «لقانون»: the shorter head would leave a lam of the article behind.
    ["لايحهالتنفيذيهلل", "لايحهالتنفيذيهل"]
        .iter()
        .filter_map(|head| name.strip_prefix(head))
        .find(|law| is_name_of_law(law))
}

fn is_name_of_law(name: &str) -> bool {
    ["قانون", "نظام", "مجله"]
        .iter()
        .any(|head| name.starts_with(head))
}

/// A number's key in the order as written, then in the other.
fn both_orders(number: &str) -> Vec<String> {
    [Some(number_key(number)), number_key_reversed(number)]
        .into_iter()
        .flatten()
        .filter(|key| !key.is_empty())
        .collect()
}

/// The years that a citation's words give: as written, then by its full date in the other calendar.
fn cited_years(citation: &Citation) -> Vec<String> {
    let date = citation.date.as_deref().and_then(Date::parse);
    let Some(year) = citation.year.or(date.map(|date| date.year)) else {
        return Vec::new();
    };
    let Some(calendar) = citation
        .calendar
        .or_else(|| calendar_of(year, citation.instrument))
    else {
        return Vec::new();
    };
    let mut years = vec![year_part(calendar, year)];
    let other = date.and_then(|date| match calendar {
        Calendar::Hijri => Some((Calendar::Gregorian, hijri::to_gregorian(date)?.year)),
        Calendar::Gregorian => Some((Calendar::Hijri, hijri::from_gregorian(date)?.year)),
        Calendar::Judicial => None,
    });
    years.extend(other.map(|(calendar, year)| year_part(calendar, year)));
    years
}

/// The calendar of a year without a mark, by its size.
fn calendar_of(year: i32, instrument: Instrument) -> Option<Calendar> {
    let is_ruling = instrument.facts().doc_type == "case_law";
    match year {
        1..=199 if is_ruling => Some(Calendar::Judicial),
        1300..=1500 => Some(Calendar::Hijri),
        1800..=2100 => Some(Calendar::Gregorian),
        _ => None,
    }
}

fn year_part(calendar: Calendar, year: i32) -> String {
    let mark = match calendar {
        Calendar::Gregorian => 'g',
        Calendar::Hijri => 'h',
        Calendar::Judicial => 'j',
    };
    format!("{mark}{year}")
}

/// Years of the calendar that the source does not state, as weak keys. Only Saudi instruments are
/// cited by Hijri years, so that others are not given any.
fn converted_years(document: &DocumentFacts<'_>) -> Vec<String> {
    let stated = |calendar| {
        document
            .years
            .iter()
            .find(|(c, _)| *c == calendar)
            .map(|&(_, year)| year)
    };
    let (calendar, years) = match (stated(Calendar::Hijri), stated(Calendar::Gregorian)) {
        (Some(year), None) => (Calendar::Gregorian, hijri::gregorian_candidates(year)),
        (None, Some(year)) if document.jurisdiction == "sa" => {
            (Calendar::Hijri, hijri::hijri_candidates(year))
        }
        _ => return Vec::new(),
    };
    years
        .into_iter()
        .map(|year| format!("{}{WEAK}", year_part(calendar, year)))
        .collect()
}
