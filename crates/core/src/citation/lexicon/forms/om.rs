//! Forms of Omani law that the other tables do not have.
//!
//! To add a form, add a row: how its words are written and what else hangs on it, `forms` says.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[Form {
    heads: &["مرسوم (ال)سلطاني"],
    several: &["مرسومين (ال)سلطانيين"],
    instrument: Instrument::Decree,
    jurisdiction: Some("om"),
    reading: Reading::Numbered,
}];
