//! Rulings of Algeria, Morocco and Tunisia.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
    Form {
        heads: &["قرار المحكمة العليا", "قرار للمحكمة العليا"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: None,
        reading: Reading::File,
    },
    Form {
        heads: &["قرار (ال)تعقيبي"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: Some("tn"),
        reading: Reading::Judgment,
    },
];
