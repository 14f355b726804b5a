//! The kinds of instruments and their properties.

use serde::{Deserialize, Serialize};

/// The kind of instrument that a citation names. Each kind is one numbering series or a family of
/// series of several issuers; [`Instrument::facts`] is the table of their properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instrument {
    /// Law, code, system (قانون، نظام، مجلة); in Egypt decree-laws too, which share the numbers.
    Law,
    /// Emirati federal law (قانون اتحادي).
    FederalLaw,
    /// Emirati federal decree-law (مرسوم بقانون اتحادي): a series of its own.
    FederalDecreeLaw,
    /// Federal or plain decree (مرسوم، مرسوم اتحادي).
    Decree,
    /// Saudi royal decree (مرسوم ملكي), the instrument that issues most systems.
    RoyalDecree,
    /// Saudi royal order (أمر ملكي).
    RoyalOrder,
    /// Saudi high order (أمر سامٍ).
    HighOrder,
    /// Decision of a president of a republic or of a state (قرار رئيس الجمهورية).
    PresidentialDecree,
    /// Decision of a prime minister (قرار رئيس مجلس الوزراء).
    PrimeMinisterDecree,
    /// Cabinet decision (قرار مجلس الوزراء).
    CabinetDecision,
    /// Decision of a minister, with or without the name of the ministry (قرار وزير العدل، قرار وزاري).
    MinisterialDecision,
    /// Decision of another issuer: an authority, a board, a governor, a central bank.
    AgencyDecision,
    /// Executive bylaw (اللائحة التنفيذية), cited by its law's number.
    Bylaw,
    /// Circular (تعميم، كتاب دوري).
    Circular,
    /// Constitution or basic law.
    Constitution,
    /// Ruling of a court of cassation (نقض، تمييز، المحكمة العليا).
    Cassation,
    /// Ruling of a supreme administrative court (إدارية عليا).
    SupremeAdministrative,
    /// Ruling of a constitutional court (دستورية).
    Constitutional,
    /// Ruling of another court.
    Judgment,
    /// Fatwa of an iftaa body (فتوى).
    Fatwa,
    /// Fatwa of the State Council (فتوى مجلس الدولة).
    StateCouncilFatwa,
}

/// Facts that follow from the kind of an instrument.
pub struct InstrumentFacts {
    /// The API's `doc_type`.
    pub doc_type: &'static str,
    /// Word of the instrument in citation keys.
    pub key: &'static str,
    /// Type part of a canonical id; issuer or circuit is appended if the series needs it.
    pub series: &'static str,
}

impl Instrument {
    /// The table of instruments.
    pub const fn facts(self) -> InstrumentFacts {
        let (doc_type, key, series) = match self {
            Self::Law => ("legislation", "law", "leg"),
            Self::FederalLaw => ("legislation", "law", "leg"),
            Self::FederalDecreeLaw => ("legislation", "federal-decree-law", "fdl"),
            Self::Constitution => ("legislation", "constitution", "leg"),
            Self::Decree => ("decree", "decree", "dec"),
            Self::RoyalDecree => ("decree", "royal-decree", "dec-royal"),
            Self::RoyalOrder => ("decree", "royal-order", "dec-order"),
            Self::HighOrder => ("decree", "high-order", "dec-high"),
            Self::PresidentialDecree => ("decree", "presidential", "dec-pres"),
            Self::PrimeMinisterDecree => ("decree", "prime-minister", "dec-pm"),
            Self::CabinetDecision => ("decree", "cabinet", "dec-cab"),
            Self::MinisterialDecision => ("decree", "ministerial", "dec-min"),
            Self::AgencyDecision => ("decree", "agency", "dec"),
            Self::Bylaw => ("regulation", "bylaw", "reg"),
            Self::Circular => ("regulation", "circular", "circ"),
            Self::Cassation => ("case_law", "cassation", "cass"),
            Self::SupremeAdministrative => ("case_law", "supreme-administrative", "adm"),
            Self::Constitutional => ("case_law", "constitutional", "const"),
            Self::Judgment => ("case_law", "judgment", "judg"),
            Self::Fatwa => ("fatwa", "fatwa", "fatwa"),
            Self::StateCouncilFatwa => ("fatwa", "fatwa-sc", "fatwa-sc"),
        };
        InstrumentFacts {
            doc_type,
            key,
            series,
        }
    }
}
