//! Saudi and Gulf rulings.

use crate::citation::Instrument;
use crate::citation::forms::{Form, Reading};

pub(in crate::citation::forms) const FORMS: &[Form] = &[
    Form {
        heads: &["صك حكم", "صك الحكم"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: Some("sa"),
        reading: Reading::Judgment,
    },
    Form {
        heads: &["حكم |هيئة التدقيق", "حكم |ديوان المظالم"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: Some("sa"),
        reading: Reading::Judgment,
    },
    Form {
        heads: &["رقم الحكم", "رقم حكم"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Judgment,
    },
];
