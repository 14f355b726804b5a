//! Forms of Iraqi law that the other tables do not have.
//!
//! To add a form, add a row: how its words are written and what else hangs on it, `forms` says.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[Form {
    heads: &[
        "قرار |مجلس قيادة الثورة",
        "قرار |مجلس قيادة الثورة المنحل",
        "قرار |سلطة الائتلاف",
        "أمر |سلطة الائتلاف",
    ],
    several: &[],
    instrument: Instrument::AgencyDecision,
    jurisdiction: Some("iq"),
    reading: Reading::Issued,
}];
