//! How far a citation is to be believed, by what its words gave.
//!
//! | evidence | right | read |
//! |---|---|---|

use super::{Citation, Reference};

/// What a citation was read from, the first that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Evidence {
    /// It takes up another one.
    TakenUp,
    /// It points, and what it points at is not known: its article.
    Pointing,
    /// Damage was seen through.
    Repaired,
    /// The century of its year is inferred.
    InferredYear,
    /// Words that belong to it were not read.
    Tail,
    /// Number, year and full date.
    Dated,
    /// Number, year and name.
    NamedAndNumbered,
    /// Number and year.
    Numbered,
    /// A number, or a file, without a year.
    NumberOnly,
    /// A name, with or without a year.
    NameOnly,
    /// A date or a year and nothing more.
    DateOnly,
}

impl Evidence {
    fn of(citation: &Citation) -> Self {
        let numbered = citation.number.is_some();
        let year = citation.year.is_some();
        match citation.reference {
            Reference::Anaphoric if citation.antecedent.is_some() => Self::TakenUp,
            Reference::This | Reference::Anaphoric => Self::Pointing,
            Reference::Full if !citation.repairs.is_empty() => Self::Repaired,
            Reference::Full if citation.year_inferred.is_some() => Self::InferredYear,
            Reference::Full if citation.unparsed_tail.is_some() => Self::Tail,
            Reference::Full if numbered && citation.date.is_some() => Self::Dated,
            Reference::Full if numbered && year && citation.name.is_some() => {
                Self::NamedAndNumbered
            }
            Reference::Full if numbered && year => Self::Numbered,
            Reference::Full if numbered || citation.file_number.is_some() => Self::NumberOnly,
            Reference::Full if citation.name.is_some() => Self::NameOnly,
            Reference::Full => Self::DateOnly,
        }
    }

    const fn share(self) -> f32 {
        match self {
            Self::TakenUp => 0.9,
            Self::Pointing => 0.99,
            Self::Repaired => 0.99,
            Self::InferredYear => 0.9,
            Self::Tail => 0.8,
            Self::Dated => 0.99,
            Self::NamedAndNumbered => 0.99,
            Self::Numbered => 0.99,
            Self::NumberOnly => 0.9,
            Self::NameOnly => 0.98,
            Self::DateOnly => 0.9,
        }
    }
}

/// Share of the citations with such evidence whose number, year and article are right. One that
/// takes another up is no surer than that one.
pub(super) fn confidence(citation: &Citation, antecedent: Option<&Citation>) -> f32 {
    let share = Evidence::of(citation).share();
    antecedent.map_or(share, |antecedent| share.min(antecedent.confidence))
}
