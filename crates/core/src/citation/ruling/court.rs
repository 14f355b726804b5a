//! The words of a court behind a ruling's number, and what they make of it.

use crate::citation::Instrument;

/// Courts that decide what a ruling is; the longest words first.
pub(super) const COURTS: &[(&str, Instrument, Option<&str>)] = &[
    ("قضاييهدستوريه", Instrument::Constitutional, Some("eg")),
    ("قدستوريه", Instrument::Constitutional, Some("eg")),
    ("ق.دستوريه", Instrument::Constitutional, Some("eg")),
    ("دستوريه", Instrument::Constitutional, None),
    (
        "قضاييهاداريهعليا",
        Instrument::SupremeAdministrative,
        Some("eg"),
    ),
    ("قضاييه.عليا", Instrument::SupremeAdministrative, Some("eg")),
    ("قضاييهعليا", Instrument::SupremeAdministrative, Some("eg")),
    (
        "القضاييهعليا",
        Instrument::SupremeAdministrative,
        Some("eg"),
    ),
    (
        "ق.اداريهعليا",
        Instrument::SupremeAdministrative,
        Some("eg"),
    ),
    ("قاداريهعليا", Instrument::SupremeAdministrative, Some("eg")),
    ("ق.عليا", Instrument::SupremeAdministrative, Some("eg")),
    ("قعليا", Instrument::SupremeAdministrative, Some("eg")),
    ("ق.ع", Instrument::SupremeAdministrative, Some("eg")),
    ("ق0ع", Instrument::SupremeAdministrative, Some("eg")),
    ("قع", Instrument::SupremeAdministrative, Some("eg")),
    ("الاداريهالعليا", Instrument::SupremeAdministrative, None),
    ("اداريهعليا", Instrument::SupremeAdministrative, None),
    ("اداريعليا", Instrument::SupremeAdministrative, None),
    ("تمييزدبي", Instrument::Cassation, Some("ae")),
    ("نقضابوظبي", Instrument::Cassation, Some("ae")),
    ("اتحاديهعليا", Instrument::Cassation, Some("ae")),
    ("تمييز", Instrument::Cassation, None),
    ("نقض", Instrument::Cassation, None),
];
