//! Facts of Lebanese law.

use crate::citation::model::Instrument;
use crate::citation::model::country::{Country, country};
use crate::citation::model::form::{Form, Reading};

pub(super) const LEBANON: Country = country! {
    code: "lb",
    adjectives: ["لبناني"],
    names: ["الجمهورية اللبنانية", "لبنان"],
    english: &["lebanon"],
    english_adjectives: &["lebanese"],
    forms: FORMS,
    short_slash_years: true,
    chapters_are_articles: true,
};

/// Forms of citation that only Lebanon uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[Form {
    heads: &["مرسوم (ال)اشتراعي"],
    several: &["مرسومين (ال)اشتراعيين"],
    instrument: Instrument::Law,
    jurisdiction: Some("lb"),
    reading: Reading::Numbered,
}];
