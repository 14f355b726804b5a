//! Forms of Lebanese, Jordanian and Syrian law that the other tables do not have.
//!
//! To add a form, add a row: how its words are written and what else hangs on it, `forms` says.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
    Form {
        heads: &["مرسوم (ال)اشتراعي"],
        several: &["مرسومين (ال)اشتراعيين"],
        instrument: Instrument::Law,
        jurisdiction: Some("lb"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["قانون (ال)مؤقت", "مرسوم (ال)تشريعي"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
];
