//! Forms of Egyptian law.
//!
//! To add a form, add a row: how its words are written and what else hangs on it, `forms` says.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
    // `مادة 1 ق 628 لسنة 1955`: with a year only, for ق is also a court's and a rule's letter.
    Form {
        heads: &["ق"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: None,
        reading: Reading::Abbreviated,
    },
    // Decree-laws share the number series of the laws, so they are one instrument with them.
    Form {
        heads: &[
            "قرار رئيس الجمهورية بقانون",
            "قرار رئيس الجمهورية بالقانون",
            "قرار رئيس جمهورية مصر العربية بقانون",
            "قرار رئيس جمهورية مصر العربية بالقانون",
            "قرار جمهوري بقانون",
            "قرار الجمهوري بقانون",
            "قرار الجمهوري بالقانون",
        ],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: Some("eg"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &[
            "قرار رئيس الجمهورية",
            "قرار السيد رئيس الجمهورية",
            "قرار (ال)جمهوري",
        ],
        several: &[
            "قراري رئيس الجمهورية",
            "قرارات رئيس الجمهورية",
            "قرارين الجمهوريين",
        ],
        instrument: Instrument::PresidentialDecree,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
    Form {
        heads: &["قرار رئيس جمهورية مصر العربية"],
        several: &["قراري رئيس جمهورية مصر العربية"],
        instrument: Instrument::PresidentialDecree,
        jurisdiction: Some("eg"),
        reading: Reading::Numbered,
    },
];
