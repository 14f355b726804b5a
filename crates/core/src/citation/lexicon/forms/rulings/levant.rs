//! Rulings of Jordan, Kuwait, Lebanon and Iraq.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
    Form {
        heads: &["قرار تمييز", "تمييز"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: None,
        reading: Reading::Reporter,
    },
    Form {
        heads: &["عدد"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: Some("iq"),
        reading: Reading::Panel,
    },
];
