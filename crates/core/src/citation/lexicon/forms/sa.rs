//! Forms of Saudi law. A system's number is that of the royal decree that issued it.
//!
//! To add a form, add a row: how its words are written and what else hangs on it, `forms` says.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
    Form {
        heads: &["مرسوم (ال)ملكي", "مرسوم (ال)ملكي (ال)كريم"],
        several: &["مرسومين (ال)ملكيين", "مراسيم (ال)ملكية"],
        instrument: Instrument::RoyalDecree,
        jurisdiction: Some("sa"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["أمر (ال)ملكي", "أمر (ال)ملكي (ال)كريم"],
        several: &["أمرين (ال)ملكيين", "أوامر (ال)ملكية"],
        instrument: Instrument::RoyalOrder,
        jurisdiction: Some("sa"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &[
            "أمر (ال)سامي",
            "أمر (ال)سام",
            "أمر (ال)سامي (ال)كريم",
            "أمر (ال)سامي (ال)تعميمي",
            "أمر (ال)سامي (ال)برقي",
            "توجيه (ال)سامي",
        ],
        several: &["أمرين (ال)ساميين", "أوامر (ال)سامية"],
        instrument: Instrument::HighOrder,
        jurisdiction: Some("sa"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["أمر"],
        several: &[],
        instrument: Instrument::HighOrder,
        jurisdiction: None,
        reading: Reading::IssuedWithYear,
    },
];
