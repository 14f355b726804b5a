//! From a document's metadata to its series, canonical id and citation keys.
use crate::citation::{Calendar, Instrument};

/// What a source says of a document.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// Lower-case ISO 3166 code.
    pub jurisdiction: String,
    /// The API's `doc_type`.
    pub doc_type: String,
    /// Title as written.
    pub title: String,
    /// Number as the source writes it.
    pub official_number: Option<String>,
    /// Gregorian enactment year.
    pub year_gregorian: Option<i32>,
    /// Hijri year.
    pub year_hijri: Option<i32>,
    /// Judicial year as the source writes it.
    pub judicial_year: Option<String>,
    /// Court.
    pub court: Option<String>,
    /// Circuit: `civil`, `criminal`, or Arabic.
    pub circuit: Option<String>,
    /// Issuing body.
    pub issuing_body: Option<String>,
    /// Number of a fatwa.
    pub fatwa_number: Option<String>,
    /// ISO date of the session.
    pub session_date: Option<String>,
}

/// Who a document is.
#[derive(Clone, Debug)]
pub struct Identity {
    /// `{jurisdiction}-{series}-{year}-{number}`, before any clash suffix.
    pub canonical_id: String,
    /// Kind.
    pub instrument: Instrument,
    /// Type part of the id.
    pub series: String,
    /// Number, as in [`crate::citation::Citation::number`].
    pub number: Option<String>,
    /// Year as it is cited, in `calendar`.
    pub year_as_cited: Option<i32>,
    /// Calendar of `year_as_cited`.
    pub calendar: Option<Calendar>,
    /// Gregorian year, stated or converted.
    pub year_gregorian: Option<i32>,
    /// Whether `year_gregorian` was converted from a Hijri year.
    pub year_converted: bool,
    /// Hijri year, where known.
    pub year_hijri: Option<i32>,
    /// Judicial year, where known.
    pub judicial_year: Option<i32>,
    /// Title in letters form with single spaces.
    pub normalized_title: String,
    /// Citation keys the document answers to.
    pub keys: Vec<String>,
    /// Canonical Arabic citation of the document.
    pub citation: String,
}

/// Identifies a document.
pub fn identify(_metadata: &Metadata) -> Identity {
    todo!()
}
