//! Facts of Qatari law.

use crate::citation::model::Instrument;
use crate::citation::model::country::{Country, country};
use crate::citation::model::form::{Form, Reading};

pub(super) const QATAR: Country = country! {
    code: "qa",
    adjectives: ["قطري"],
    names: ["دولة قطر", "قطر"],
    english: &["qatar"],
    english_adjectives: &["qatari"],
    forms: FORMS,
    head_of_state: "القرار الأميري",
};

/// Forms of citation that only Qatar uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[Form {
    heads: &["قرار (ال)أميري"],
    several: &["قرارين (ال)أميريين"],
    instrument: Instrument::PresidentialDecree,
    jurisdiction: Some("qa"),
    reading: Reading::Numbered,
}];
