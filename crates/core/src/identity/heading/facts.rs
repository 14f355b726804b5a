use crate::citation::{Calendar, Citation, Instrument};

/// Facts that the title of a document or the first lines of its text state.
#[derive(Clone, Debug, Default)]
pub(in crate::identity) struct Heading {
    pub instrument: Option<Instrument>,
    /// The issuer's name as written.
    pub issuer: Option<String>,
    pub number: Option<String>,
    pub year: Option<(Calendar, i32)>,
    /// True if the year was written inside the number (`5/2020`) and split off.
    pub year_in_number: bool,
    pub file_number: Option<String>,
    /// Name of a law or bylaw, if the title is a name or contains one.
    pub name: Option<String>,
    /// The law that a bylaw implements, if the title is «executive bylaw of» that law.
    pub law: Option<Citation>,
}
