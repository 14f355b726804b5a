//! Forms of Algerian, Moroccan and Tunisian law.
//!
//! To add a form, add a row: how its words are written and what else hangs on it, `forms` says.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[
    Form {
        heads: &["مجلة"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: Some("tn"),
        reading: Reading::NamedWithArticle,
    },
    Form {
        heads: &["مدونة"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: Some("ma"),
        reading: Reading::NamedWithArticle,
    },
    Form {
        heads: &["ظهير (ال)شريف", "ظهير", "ظهير (ال)شريف بمثابة قانون"],
        several: &[],
        instrument: Instrument::Decree,
        jurisdiction: Some("ma"),
        reading: Reading::NumberedOrDated,
    },
    Form {
        heads: &["أمر (ال)حكومي"],
        several: &[],
        instrument: Instrument::PrimeMinisterDecree,
        jurisdiction: Some("tn"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["أمر (ال)رئاسي"],
        several: &[],
        instrument: Instrument::PresidentialDecree,
        jurisdiction: Some("tn"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["مرسوم (ال)تنفيذي", "مرسوم (ال)رئاسي"],
        several: &[],
        instrument: Instrument::Decree,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
    Form {
        heads: &["قانون (ال)عضوي"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
];
