//! Rulings of Jordan, Kuwait, Lebanon and Iraq.

use crate::citation::Instrument;
use crate::citation::forms::{Form, Reading};

pub(in crate::citation::forms) const FORMS: &[Form] = &[
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
