//! Kinds of legal instruments, with the document type, key and id prefix of each.

use serde::{Deserialize, Serialize};

/// The kind of instrument that a citation names. Each kind is one number series, or a family of number series
/// of several issuers; [`Instrument::facts`] is the table of their properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instrument {
    /// Law, code or Saudi statute (قانون، نظام، مجلة). Decree-laws too, except Emirati federal ones, because
    /// they share the numbers of the laws.
    Law,
    /// Emirati federal law (قانون اتحادي).
    FederalLaw,
    /// Emirati federal decree-law (مرسوم بقانون اتحادي), which has a number series of its own.
    FederalDecreeLaw,
    /// Decree, also the federal decree of the Emirates (مرسوم، مرسوم اتحادي).
    Decree,
    /// Decree of an emir (مرسوم أميري). In the Emirates it is a decree of the ruler of one emirate, outside the
    /// numbers of the federal decrees; in other countries it is their decree.
    EmiriDecree,
    /// Royal decree (مرسوم ملكي), usually the Saudi one, which issues most Saudi statutes.
    RoyalDecree,
    /// Royal order (أمر ملكي), usually Saudi.
    RoyalOrder,
    /// Saudi high order, by the king as head of government (أمر سامٍ). Also a bare order with a Hijri year
    /// (أمر).
    HighOrder,
    /// Decision of a head of state: president or emir (قرار رئيس الجمهورية، قرار أميري).
    PresidentialDecree,
    /// Decision of a prime minister (قرار رئيس مجلس الوزراء).
    PrimeMinisterDecree,
    /// Cabinet decision (قرار مجلس الوزراء).
    CabinetDecision,
    /// Decision of a minister, with or without the name of the ministry (قرار وزير العدل، قرار وزاري).
    MinisterialDecision,
    /// Decision of another issuer: an authority, a board, a governor, a central bank.
    AgencyDecision,
    /// Bylaw or rules (لائحة، قواعد، ضوابط). An executive bylaw (اللائحة التنفيذية) is cited by the number of
    /// the law that it implements or of the decision that issued it.
    Bylaw,
    /// Circular by an authority (تعميم، كتاب دوري).
    Circular,
    /// Constitution, or the basic law of a state in its place.
    Constitution,
    /// Amendment of a constitution with a number of its own (تعديل دستوري).
    ConstitutionalAmendment,
    /// Ruling of a court of cassation (نقض، تمييز، المحكمة العليا).
    Cassation,
    /// Ruling of a supreme administrative court (إدارية عليا).
    SupremeAdministrative,
    /// Ruling of a constitutional court (دستورية).
    Constitutional,
    /// Ruling of any court that has no kind of its own here, or that the citation does not name.
    Judgment,
    /// Fatwa (legal opinion) of a body other than the State Council, or of one that the citation does not
    /// name (فتوى).
    Fatwa,
    /// Fatwa (legal opinion) of the State Council (فتوى مجلس الدولة).
    StateCouncilFatwa,
}

/// Facts that are the same for all instruments of one kind: type, id and key of their documents.
pub struct InstrumentFacts {
    /// Value of `doc_type` in the API for documents of this kind.
    pub doc_type: &'static str,
    /// Word for this kind of instrument in keys, the strings by which citations find documents.
    pub key: &'static str,
    /// Type part of the canonical id of a document of this kind. The issuer or the circuit is appended where
    /// each has its own number series.
    pub series: &'static str,
}

impl Instrument {
    /// Returns the facts of this kind of instrument.
    pub const fn facts(self) -> InstrumentFacts {
        let (doc_type, key, series) = match self {
            Self::Law => ("legislation", "law", "leg"),
            Self::FederalLaw => ("legislation", "law", "leg"),
            Self::FederalDecreeLaw => ("legislation", "federal-decree-law", "fdl"),
            Self::Constitution => ("legislation", "constitution", "leg"),
            Self::ConstitutionalAmendment => {
                ("legislation", "constitutional-amendment", "leg-const")
            }
            Self::Decree => ("decree", "decree", "dec"),
            Self::EmiriDecree => ("decree", "emiri-decree", "dec-emiri"),
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
