use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::identity;

use crate::convert::{
    from_js, from_js_option, jurisdiction_from_js, to_js, to_js_option, word_to_js,
};

/// Metadata of a document as the source of the document states it.
#[napi(object, object_to_js = false)]
pub struct DocumentMetadata {
    /// Upper-case code of the document's country.
    pub jurisdiction: Utf16String,
    pub doc_type: Utf16String,
    pub title: Utf16String,
    /// Official number of the document as the source writes it.
    pub official_number: Option<Utf16String>,
    pub year_gregorian: Option<i32>,
    pub year_hijri: Option<i32>,
    /// Judicial year (year in the court's own count) as the source writes it.
    pub judicial_year: Option<Utf16String>,
    pub court: Option<Utf16String>,
    pub circuit: Option<Utf16String>,
    pub issuing_body: Option<Utf16String>,
    pub fatwa_number: Option<Utf16String>,
    /// Day of the court session in which a ruling was given, `YYYY-MM-DD`.
    pub session_date: Option<Utf16String>,
    /// First lines of the document's text. The first 600 characters are searched for a number or an issuer
    /// that no other member states.
    pub opening: Option<Utf16String>,
}

/// Identity of a document: its canonical id, and the facts by which citations name it.
#[napi(object, object_from_js = false)]
pub struct Identity {
    /// `{jurisdiction}-{series}-{year}-{number}`. Documents with the same id are told apart by a suffix,
    /// which this field lacks.
    pub canonical_id: Utf16String,
    /// Kind of instrument that the document is, with the values of `instrument` of a citation.
    pub instrument: String,
    /// Part of the canonical id that stands for the type of document, such as `leg` in `eg-leg-1948-131`.
    pub series: Utf16String,
    pub number: Option<Utf16String>,
    /// Year by which citations name the document, counted in `calendar`.
    pub year_as_cited: Option<i32>,
    /// Calendar of `yearAsCited`: `gregorian`, `hijri` or `judicial`.
    #[napi(ts_type = "'gregorian' | 'hijri' | 'judicial'")]
    pub calendar: Option<String>,
    pub year_gregorian: Option<i32>,
    /// Source of `yearGregorian`: stated in the metadata, or converted from a Hijri year.
    #[napi(ts_type = "'stated' | 'converted'")]
    pub year_source: Option<String>,
    pub year_hijri: Option<i32>,
    pub judicial_year: Option<i32>,
    /// Title in `letters` form with single spaces. Documents with different normalized titles are different
    /// documents.
    pub normalized_title: Utf16String,
    /// The citation keys of the document: normalized strings, one for each way in which a citation can name
    /// it.
    pub keys: Vec<Utf16String>,
    /// Canonical Arabic citation of the document.
    pub citation: Utf16String,
}

/// Identifies a document by its metadata. Returns its canonical id, instrument, number and years, its
/// citation, and the keys by which citations find it.
///
/// Throws `InvalidArg` if `jurisdiction`, `docType` or `title` is missing, `StringExpected` or
/// `NumberExpected` if a member has another type. Unknown codes and dates are no errors. Cost: linear
/// in the length of `title` and `opening`.
///
/// ```js
/// const title = 'القانون رقم 131 لسنة 1948 بإصدار القانون المدني';
/// identify({ jurisdiction: 'EG', docType: 'legislation', title }).canonicalId // => 'eg-leg-1948-131'
/// ```
#[napi(catch_unwind)]
pub fn identify(metadata: DocumentMetadata) -> Identity {
    let identity = identity::identify(&identity::Metadata {
        jurisdiction: jurisdiction_from_js(&metadata.jurisdiction),
        doc_type: from_js(&metadata.doc_type),
        title: from_js(&metadata.title),
        official_number: from_js_option(metadata.official_number.as_ref()),
        year_gregorian: metadata.year_gregorian,
        year_hijri: metadata.year_hijri,
        judicial_year: from_js_option(metadata.judicial_year.as_ref()),
        court: from_js_option(metadata.court.as_ref()),
        circuit: from_js_option(metadata.circuit.as_ref()),
        issuing_body: from_js_option(metadata.issuing_body.as_ref()),
        fatwa_number: from_js_option(metadata.fatwa_number.as_ref()),
        session_date: from_js_option(metadata.session_date.as_ref()),
        opening: from_js_option(metadata.opening.as_ref()),
    });
    let year_source = if identity.year_converted {
        "converted"
    } else {
        "stated"
    };
    Identity {
        canonical_id: to_js(&identity.canonical_id),
        instrument: word_to_js(&identity.instrument),
        series: to_js(&identity.series),
        number: to_js_option(identity.number.as_deref()),
        year_as_cited: identity.year_as_cited,
        calendar: identity.calendar.as_ref().map(word_to_js),
        year_gregorian: identity.year_gregorian,
        year_source: identity.year_gregorian.map(|_| year_source.to_owned()),
        year_hijri: identity.year_hijri,
        judicial_year: identity.judicial_year,
        normalized_title: to_js(&identity.normalized_title),
        keys: identity.keys.iter().map(|key| to_js(key)).collect(),
        citation: to_js(&identity.citation),
    }
}
