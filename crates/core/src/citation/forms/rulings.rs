//! Forms of rulings and fatwas, of all countries.

use super::{Form, Reading};
use crate::citation::Instrument;

pub(super) const FORMS: &[Form] = &[
    Form {
        heads: &["طعن", "رقم الطعن", "طعن بالنقض", "طعن بالتمييز"],
        several: &["طعنين", "طعون"],
        instrument: Instrument::Cassation,
        jurisdiction: None,
        reading: Reading::Ruling,
    },
    Form {
        heads: &["نقض"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: None,
        reading: Reading::Reporter,
    },
    Form {
        heads: &["دعوى", "استئناف", "رقم الدعوى", "التماس"],
        several: &["دعويين", "استئنافين"],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Ruling,
    },
    Form {
        heads: &["قضية", "رقم القضية"],
        several: &["قضيتين"],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Case,
    },
    Form {
        heads: &["قرار المحكمة العليا", "قرار للمحكمة العليا"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: None,
        reading: Reading::File,
    },
    Form {
        heads: &["ملف رقم", "ملف"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::File,
    },
    Form {
        heads: &["فتوى", "فتاوى"],
        several: &[],
        instrument: Instrument::Fatwa,
        jurisdiction: None,
        reading: Reading::Fatwa,
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
