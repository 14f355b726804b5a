//! Facts from which the keys of a document are made.

use crate::citation::model::{Calendar, Circuit, Citation, Instrument};

/// Facts of a document; filled by [`crate::identity::identify`].
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
    /// The name of a law or bylaw, if the title is one.
    pub name: Option<&'a str>,
    /// The title, and the canonical citation.
    pub wordings: [&'a str; 2],
    /// File number of a fatwa.
    pub file_number: Option<&'a str>,
    /// The instrument of the number, if it is not the document itself.
    pub issued_by: Option<Instrument>,
    /// Number and year of the law that a bylaw is made under.
    pub implements: Option<&'a Citation>,
}
