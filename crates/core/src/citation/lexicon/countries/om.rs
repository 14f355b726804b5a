//! Facts of Omani law for reading citations: names, wordings, courts, how instruments are numbered.

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

/// Wordings of citations (forms) that only Oman uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[Form {
    heads: &["مرسوم (ال)سلطاني"],
    several: &["مرسومين (ال)سلطانيين"],
    instrument: Instrument::Decree,
    jurisdiction: Some("om"),
    reading: Reading::Numbered,
}];
