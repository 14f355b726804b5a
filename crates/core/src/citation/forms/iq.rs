//! Forms of Iraqi law that the other tables do not have.

use super::{Form, Reading};
use crate::citation::Instrument;

pub(super) const FORMS: &[Form] = &[Form {
    heads: &["قرار |مجلس قيادة الثورة", "قرار |مجلس قيادة الثورة المنحل"],
    several: &[],
    instrument: Instrument::AgencyDecision,
    jurisdiction: Some("iq"),
    reading: Reading::Issued,
}];
