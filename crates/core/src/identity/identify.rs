use sha2::{Digest, Sha256};

use super::heading::{self, Heading};
use super::instrument;
use super::metadata::Metadata;
use super::series;
use super::wording;
use super::years::Years;
use crate::citation::{
    Calendar, Circuit, DocumentFacts, Instrument, document_keys, issuer_slug, number_key,
};
use crate::normalizer::{Form, normalize};
use crate::text::fold::words;

/// What identifies a document: its id, its facts, its citation and the keys (kind, number and year as one
/// string) by which citations find it.
#[derive(Clone, Debug)]
pub struct Identity {
    /// `{jurisdiction}-{series}-{year}-{number}`, without the suffix that ingest adds if two documents have
    /// the same id.
    pub canonical_id: String,
    /// Kind of instrument that the document is.
    pub instrument: Instrument,
    /// Type part of the id. Documents that are numbered in one series (such as laws and decree-laws) share
    /// it.
    pub series: String,
    /// Number by which the document is cited (of an executive bylaw that of its law), in the form of
    /// [`crate::citation::Citation::number`].
    pub number: Option<String>,
    /// Year by which the document is cited, counted in `calendar`.
    pub year_as_cited: Option<i32>,
    /// Calendar of `year_as_cited`: Hijri, Gregorian or judicial.
    pub calendar: Option<Calendar>,
    /// Gregorian year of the document, stated by the source, title or text, or converted from the Hijri year.
    pub year_gregorian: Option<i32>,
    /// True if `year_gregorian` was converted from the Hijri year and is stated nowhere.
    pub year_converted: bool,
    /// Hijri year of the document, if known.
    pub year_hijri: Option<i32>,
    /// Judicial year of a ruling (counted since the court was founded), if known.
    pub judicial_year: Option<i32>,
    /// Name of the issuer as the title, the source or the opening of the text writes it, if one of them
    /// identifies an issuer.
    pub issuer: Option<String>,
    /// Title of the document, normalized to letters, with single spaces and without punctuation.
    pub normalized_title: String,
    /// Strings (of kind, number, year, name or title) by which citations find the document.
    pub keys: Vec<String>,
    /// Canonical Arabic citation of the document, such as «القانون رقم 131 لسنة 1948».
    pub citation: String,
}

/// Identifies a document. Never fails: unknown facts are `None`, and the id has `0000` for an unknown year
/// and a digest of the title for an unknown number.
///
/// ```
/// use sanad_core::identity::{Metadata, identify};
/// let identity = identify(&Metadata {
///     jurisdiction: "sa".into(),
///     doc_type: "legislation".into(),
///     title: "نظام العمل".into(),
///     official_number: Some("م/51".into()),
///     year_hijri: Some(1426),
///     ..Metadata::default()
/// });
/// assert_eq!(identity.canonical_id, "sa-leg-2005-m51");
/// assert_eq!(identity.citation, "نظام العمل الصادر بالمرسوم الملكي رقم م/51 لسنة 1426هـ");
/// ```
pub fn identify(metadata: &Metadata) -> Identity {
    let jurisdiction = metadata.jurisdiction.to_lowercase();
    let title = heading::of_title(metadata, &jurisdiction);
    let opening = heading::of_opening(metadata, &jurisdiction);

    let issuer = issuer(metadata, &title, &opening);
    let instrument = instrument::of(metadata, &jurisdiction, &title, &opening, issuer.as_deref());
    let bylaw_of = title
        .law
        .clone()
        .filter(|_| instrument == Instrument::Bylaw);
    let own_number = number(metadata, &title, &opening);
    let years = Years::of(metadata, &title, &opening);
    let issued_by = instrument::issued_by(
        instrument,
        own_number.as_deref(),
        issuer.as_deref(),
        &jurisdiction,
    );
    let circuit = metadata.circuit.as_deref().and_then(circuit);
    // An executive bylaw is cited by the number and year of its law.
    let (number, cited) = match &bylaw_of {
        Some(law) => (law.number.clone(), law.calendar.zip(law.full_year())),
        None => (
            own_number.clone(),
            years.as_cited(instrument, &jurisdiction),
        ),
    };
    let name = title.name.as_deref();

    let normalized_title = heading::words(&normalize(&metadata.title, Form::Letters));
    let series = series::of(instrument, &jurisdiction, issuer.as_deref(), circuit);
    let canonical_id = canonical_id(
        &jurisdiction,
        &series,
        years.of_id(instrument),
        number.as_deref(),
        &normalized_title,
    );
    let citation = wording::of(&wording::Facts {
        jurisdiction: &jurisdiction,
        instrument,
        issued_by,
        title: &metadata.title,
        begins_with_instrument: title.instrument.is_some(),
        number: number.as_deref(),
        year: cited,
        issuer: issuer.as_deref(),
        office: title.issuer.as_deref(),
        file_number: title.file_number.as_deref(),
        bylaw_of: bylaw_of.as_ref(),
    });
    let keys = document_keys(&DocumentFacts {
        jurisdiction: &jurisdiction,
        instrument,
        number: own_number.as_deref(),
        years: &years.stated(instrument),
        issuer: issuer.as_deref(),
        circuit,
        name,
        wordings: [&metadata.title, &citation],
        file_number: title.file_number.as_deref(),
        issued_by,
        implements: title.law.as_ref(),
    });
    Identity {
        canonical_id,
        instrument,
        series,
        number,
        year_as_cited: cited.map(|(_, year)| year),
        calendar: cited.map(|(calendar, _)| calendar),
        year_gregorian: years.gregorian.or(years.converted),
        year_converted: years.gregorian.is_none() && years.converted.is_some(),
        year_hijri: years.hijri,
        judicial_year: years.judicial,
        issuer,
        normalized_title,
        keys,
        citation,
    }
}

/// Returns the issuer of the document that the title, the source or the opening of the text states: the first
/// of them that identifies an issuer, which an office alone («chairman») does not.
fn issuer(metadata: &Metadata, title: &Heading, opening: &Heading) -> Option<String> {
    [
        title.issuer.as_ref(),
        metadata.issuing_body.as_ref(),
        opening.issuer.as_ref(),
    ]
    .into_iter()
    .flatten()
    .find(|issuer| issuer_slug(issuer).is_some())
    .cloned()
}

/// Returns the document's own number, from the source, the title or the opening, in this order. Only a
/// title's number from which the year was split off (`5/2020`) is preferred to the source's.
fn number(metadata: &Metadata, title: &Heading, opening: &Heading) -> Option<String> {
    title
        .number
        .clone()
        .filter(|_| title.year_in_number)
        .or_else(|| metadata.fatwa_number.as_deref().and_then(clean_number))
        .or_else(|| metadata.official_number.as_deref().and_then(clean_number))
        .or_else(|| title.number.clone())
        .or_else(|| opening.number.clone())
}

/// Returns a document's number with ASCII digits and without spaces and brackets; letters stay: `(م / ٥١)`
/// becomes `م/51`.
fn clean_number(number: &str) -> Option<String> {
    let number: String = normalize(number, Form::Shape)
        .chars()
        .filter(|c| c.is_alphanumeric() || ['/', '-', '.'].contains(c))
        .collect();
    let number = number.trim_matches(['/', '-', '.']);
    (!number.is_empty()).then(|| number.to_owned())
}

words! {
    /// Parts of words by which sources name the circuit of a court, in Arabic and in English, each pair with
    /// its circuit.
    letters first const CIRCUITS: &[(&str, &str, Circuit)] = [
        ("مدني", "civil", Circuit::Civil),
        ("جنا", "criminal", Circuit::Criminal),
        ("جزا", "criminal", Circuit::Criminal),
        ("تجار", "commercial", Circuit::Commercial),
        ("أحوال", "personal", Circuit::Personal),
        ("شرعي", "personal", Circuit::Personal),
        ("اقتصاد", "economic", Circuit::Economic),
        ("عمالي", "labour", Circuit::Labour),
    ];
}

fn circuit(words: &str) -> Option<Circuit> {
    let words = normalize(words, Form::Letters);
    let named = CIRCUITS
        .iter()
        .find(|(arabic, english, _)| words.contains(arabic) || words.contains(english));
    named.map(|(.., circuit)| *circuit)
}

/// Returns the id `{jurisdiction}-{series}-{year}-{number}`, with `0000` for an unknown year, and `x` and a
/// digest of the title for an unknown number.
fn canonical_id(
    jurisdiction: &str,
    series: &str,
    year: Option<i32>,
    number: Option<&str>,
    normalized_title: &str,
) -> String {
    let number = number
        .map(number_key)
        .filter(|number| !number.is_empty())
        .unwrap_or_else(|| format!("x{}", digest(normalized_title)));
    let year = year.filter(|year| (0..=9999).contains(year)).unwrap_or(0);
    format!("{jurisdiction}-{series}-{year:04}-{number}")
}

/// Returns the first 8 hex digits of the SHA-256 of a document's title, which stand in the id if the document
/// has no number.
fn digest(title: &str) -> String {
    Sha256::digest(title.as_bytes())
        .iter()
        .take(4)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
