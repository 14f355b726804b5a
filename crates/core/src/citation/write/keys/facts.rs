//! Facts from which the keys of a document are made.

use crate::citation::model::{Calendar, Circuit, Citation, Instrument};

/// Facts of a document that become parts of its keys; [`crate::identity::identify`] fills them in.
#[derive(Clone, Debug)]
pub(crate) struct DocumentFacts<'a> {
    /// Lower-case ISO code of the document's country.
    pub jurisdiction: &'a str,
    /// Kind of the document.
    pub instrument: Instrument,
    /// Number by which the document is cited.
    pub number: Option<&'a str>,
    /// Years that the source states, each with its calendar.
    pub years: &'a [(Calendar, i32)],
    /// Name of the issuer in any spelling.
    pub issuer: Option<&'a str>,
    /// Circuit (civil, criminal and so on) of a ruling.
    pub circuit: Option<Circuit>,
    /// Name of the law or bylaw, if its title is a name.
    pub name: Option<&'a str>,
    /// Title of the document, and its canonical citation.
    pub wordings: [&'a str; 2],
    /// File number of a fatwa.
    pub file_number: Option<&'a str>,
    /// The instrument that has this number, if it is not the document itself but the one that issued it.
    pub issued_by: Option<Instrument>,
    /// Citation of the law under which a bylaw is made.
    pub implements: Option<&'a Citation>,
}
