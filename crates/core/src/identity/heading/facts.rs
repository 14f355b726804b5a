use crate::citation::{Calendar, Citation, Instrument};

/// What was read.
#[derive(Clone, Debug, Default)]
pub(in crate::identity) struct Heading {
    pub instrument: Option<Instrument>,
    /// As written.
    pub issuer: Option<String>,
    pub number: Option<String>,
    pub year: Option<(Calendar, i32)>,
    /// `5/2020`: the year was split off the number.
    pub year_in_number: bool,
    pub file_number: Option<String>,
    /// The name of a law or bylaw, where the title is one.
    pub name: Option<String>,
    /// The law that the title says the instrument is the executive bylaw of.
    pub law: Option<Citation>,
}
