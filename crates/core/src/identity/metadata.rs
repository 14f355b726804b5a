/// What a source states about a document. [`identify`](fn@super::identify) reads it. A field that the source
/// lacks is `None`; country, type and title are required.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// Lower-case ISO 3166 code of the document's country.
    pub jurisdiction: String,
    /// Document type, one of the values of `doc_type` in the API.
    pub doc_type: String,
    /// Title as written.
    pub title: String,
    /// Number as the source writes it.
    pub official_number: Option<String>,
    /// Gregorian year in which the document was enacted.
    pub year_gregorian: Option<i32>,
    /// Hijri year in which the document was enacted.
    pub year_hijri: Option<i32>,
    /// Judicial year of a ruling, as the source writes it.
    pub judicial_year: Option<String>,
    /// Name of the court that ruled.
    pub court: Option<String>,
    /// Circuit of the court: `civil`, `criminal`, or an Arabic name.
    pub circuit: Option<String>,
    /// Name of the body that issued the document.
    pub issuing_body: Option<String>,
    /// Number of the fatwa, if the document is one.
    pub fatwa_number: Option<String>,
    /// ISO date of the court session.
    pub session_date: Option<String>,
    /// First lines of the text, including the preamble; the first [`OPENING_CHARS`] characters are read.
    pub opening: Option<String>,
}

/// Number of characters of a text's beginning that are read. Instrument, number and issuer come before the
/// first recital.
pub const OPENING_CHARS: usize = 600;
