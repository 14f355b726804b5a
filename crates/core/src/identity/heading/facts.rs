use crate::citation::{Calendar, Citation, Instrument};

/// The facts that a title, or the opening of a text, states.
#[derive(Clone, Debug, Default)]
pub(in crate::identity) struct Heading {
    pub instrument: Option<Instrument>,
    /// The issuer as written.
    pub issuer: Option<String>,
    pub number: Option<String>,
    pub year: Option<(Calendar, i32)>,
    /// True if the year was split off the number (`5/2020`).
    pub year_in_number: bool,
    pub file_number: Option<String>,
    /// The name of a law or bylaw, if the title is or holds one.
    pub name: Option<String>,
    /// The law that the instrument implements, if the title names it as the executive bylaw of one.
    pub law: Option<Citation>,
}
