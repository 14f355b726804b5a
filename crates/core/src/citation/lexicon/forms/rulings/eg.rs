//! Egyptian fatwas, and rulings by their place in a collection.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
    Form {
        heads: &["أحكام النقض", "مجموعة أحكام النقض"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: Some("eg"),
        reading: Reading::Collection,
    },
    Form {
        heads: &[
            "فتوى مجلس الدولة",
            "فتوى الجمعية العمومية لقسمي الفتوى والتشريع",
            "فتوى الجمعية العمومية",
            "فتوى إدارة الفتوى",
        ],
        several: &[],
        instrument: Instrument::StateCouncilFatwa,
        jurisdiction: Some("eg"),
        reading: Reading::Fatwa,
    },
];
