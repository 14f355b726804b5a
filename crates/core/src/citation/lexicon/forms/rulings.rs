//! Forms by which citations of more than one country name rulings and fatwas.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(super) const FORMS: &[Form] = &[
    Form {
        heads: &["طعن", "رقم الطعن", "طعن بالنقض", "طعن بالتمييز"],
        several: &["طعنين", "طعنان", "طعون"],
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
        several: &[
            "دعويين",
            "دعويان",
            "دعاوى",
            "استئنافين",
            "استئنافان",
            "استئنافات",
        ],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Ruling,
    },
    Form {
        heads: &["قضية", "رقم القضية"],
        several: &["قضيتين", "قضيتان", "قضايا"],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Case,
    },
    Form {
        heads: &["محكمة"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Court,
    },
    Form {
        heads: &["حكم"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Judgment,
    },
    Form {
        heads: &["قرار |محكمة", "قرار |المحكمة"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Judgment,
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
        heads: &["رقم الحكم", "رقم حكم"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: None,
        reading: Reading::Judgment,
    },
    Form {
        heads: &["قرار تمييز", "تمييز"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: None,
        reading: Reading::Reporter,
    },
    Form {
        heads: &["قرار المحكمة العليا", "قرار للمحكمة العليا"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: None,
        reading: Reading::File,
    },
];
