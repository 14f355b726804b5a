//! Facts of Omani law.

use crate::citation::model::Instrument;
use crate::citation::model::country::{Country, country};
use crate::citation::model::form::{Form, Reading};

pub(super) const OMAN: Country = country! {
    code: "om",
    adjectives: ["عماني"],
    // The short name `عمان` is left out because it is also the capital of Jordan.
    names: ["سلطنة عمان"],
    english: &["sultanate of oman", "oman"],
    english_adjectives: &["omani"],
    forms: FORMS,
    nizam_is_law: true,
    short_slash_years: true,
    decree: "المرسوم السلطاني",
};

/// Forms of citation that only Oman uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[Form {
    heads: &["مرسوم (ال)سلطاني"],
    several: &["مرسومين (ال)سلطانيين"],
    instrument: Instrument::Decree,
    jurisdiction: Some("om"),
    reading: Reading::Numbered,
}];
