//! Facts from which a document's keys (the strings by which citations find it) are made.

use crate::citation::model::{Calendar, Circuit, Citation, Instrument};

/// Facts of a document that become parts of its keys (look-up strings); [`crate::identity::identify`] fills
/// them in.
#[derive(Clone, Debug)]
pub(crate) struct DocumentFacts<'a> {
    /// Lower-case ISO code of the document's country.
    pub jurisdiction: &'a str,
    /// Kind of instrument that the document is.
    pub instrument: Instrument,
    /// Number by which the document is cited, if it has one.
    pub number: Option<&'a str>,
    /// Years of the document that its source states, each with its calendar.
    pub years: &'a [(Calendar, i32)],
    /// Name of the document's issuer in any spelling.
    pub issuer: Option<&'a str>,
    /// Circuit (civil, criminal and so on) of the court, if the document is a ruling.
    pub circuit: Option<Circuit>,
    /// Name of the law or bylaw that the document is, if its title is a name.
    pub name: Option<&'a str>,
    /// Title of the document, and its canonical citation.
    pub wordings: [&'a str; 2],
    /// File number of the document, if it is a fatwa.
    pub file_number: Option<&'a str>,
    /// The kind of instrument that has the number, if that is not the document itself but the one that issued
    /// it.
    pub issued_by: Option<Instrument>,
    /// Citation of the law that the document implements, if it is a bylaw.
    pub implements: Option<&'a Citation>,
}
