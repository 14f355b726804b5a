//! Forms of Emirati federal law. Laws and decree-laws are two number series.
//!
//! To add a form, add a row: how its words are written and what else hangs on it, `forms` says.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
    Form {
        heads: &["قانون (ال)اتحادي"],
        several: &["قانونين (ال)اتحاديين", "قوانين (ال)اتحادية"],
        instrument: Instrument::FederalLaw,
        jurisdiction: Some("ae"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &[
            "مرسوم بقانون (ال)اتحادي",
            "مرسوم بالقانون (ال)اتحادي",
            "مرسوم (ال)اتحادي بقانون",
            "مرسوم (ال)اتحادي بالقانون",
            "قانون بمرسوم (ال)اتحادي",
            "قانون (ال)اتحادي بمرسوم",
            "مرسوم قانون (ال)اتحادي",
        ],
        several: &[
            "مرسومين بقانون (ال)اتحاديين",
            "مرسومين بقانونين (ال)اتحاديين",
        ],
        instrument: Instrument::FederalDecreeLaw,
        jurisdiction: Some("ae"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["مرسوم (ال)اتحادي"],
        several: &["مرسومين (ال)اتحاديين", "مراسيم (ال)اتحادية"],
        instrument: Instrument::Decree,
        jurisdiction: Some("ae"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["قرار رئيس الدولة", "قرار صاحب السمو رئيس الدولة"],
        several: &[],
        instrument: Instrument::PresidentialDecree,
        jurisdiction: Some("ae"),
        reading: Reading::Numbered,
    },
];
