//! Saudi and Gulf rulings.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
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
