/// What a source states about a document. [`identify`](fn@super::identify) reads it. A field that the source
/// lacks is `None`; country, type and title are required.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// Lower-case ISO 3166 code.
    pub jurisdiction: String,
    /// `doc_type` of the API.
    pub doc_type: String,
    /// Title as written.
    pub title: String,
    /// Number as the source writes it.
    pub official_number: Option<String>,
    /// Gregorian enactment year.
    pub year_gregorian: Option<i32>,
    /// Hijri enactment year.
    pub year_hijri: Option<i32>,
    /// Judicial year as the source writes it.
    pub judicial_year: Option<String>,
    /// Name of the court that ruled.
    pub court: Option<String>,
    /// Circuit: `civil`, `criminal`, or Arabic.
    pub circuit: Option<String>,
    /// Name of the body that issued the document.
    pub issuing_body: Option<String>,
    /// Number of a fatwa.
    pub fatwa_number: Option<String>,
    /// ISO date of the session.
    pub session_date: Option<String>,
    /// The first lines of the text, preamble included; [`OPENING_CHARS`] of them are read.
    pub opening: Option<String>,
}

/// Characters of a text's opening that are read: instrument, number and issuer come before the first
/// recital.
pub const OPENING_CHARS: usize = 600;
