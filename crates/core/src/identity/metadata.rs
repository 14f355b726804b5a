/// Facts that a source states about a document. [`identify`](fn@super::identify) reads it. A field that the
/// source lacks is `None`; country, type and title are required.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// Lower-case ISO 3166 code of the document's country.
    pub jurisdiction: String,
    /// Type of the document, one of the values of `doc_type` in the API.
    pub doc_type: String,
    /// Title of the document as the source writes it.
    pub title: String,
    /// Number of the document as the source writes it.
    pub official_number: Option<String>,
    /// Gregorian year in which the document was enacted.
    pub year_gregorian: Option<i32>,
    /// Hijri year in which the document was enacted.
    pub year_hijri: Option<i32>,
    /// Judicial year of a ruling, as the source writes it.
    pub judicial_year: Option<String>,
    /// Name of the court that gave the ruling.
    pub court: Option<String>,
    /// Circuit of the court that gave the ruling: an English word such as `civil`, or an Arabic name.
    pub circuit: Option<String>,
    /// Name of the body that issued the document.
    pub issuing_body: Option<String>,
    /// Number of the fatwa, if the document is one.
    pub fatwa_number: Option<String>,
    /// Date of the court session in which the ruling was given, in ISO form (`YYYY-MM-DD`).
    pub session_date: Option<String>,
    /// First lines of the document's text, including the preamble; only its first [`OPENING_CHARS`]
    /// characters are read.
    pub opening: Option<String>,
}

/// Number of characters at the beginning of a document's text that are read. Instrument, number and issuer
/// come before the first recital.
pub const OPENING_CHARS: usize = 600;
