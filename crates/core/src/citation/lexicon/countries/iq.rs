//! Facts of Iraqi law.

use crate::citation::model::country::{Country, country};
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::{Circuit, Instrument};
use crate::text::fold::words;

pub(super) const IRAQ: Country = country! {
    code: "iq",
    adjectives: ["عراقي"],
    names: ["جمهورية العراق", "العراق"],
    english: &["iraq"],
    english_adjectives: &["iraqi"],
    forms: FORMS,
    panels: PANELS,
};

/// Forms of citation that only Iraq uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[
    Form {
        heads: &[
            "قرار |مجلس قيادة الثورة",
            "قرار |مجلس قيادة الثورة المنحل",
            "قرار |سلطة الائتلاف",
            "أمر |سلطة الائتلاف",
        ],
        several: &[],
        instrument: Instrument::AgencyDecision,
        jurisdiction: Some("iq"),
        reading: Reading::Issued,
    },
    Form {
        heads: &["عدد"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: Some("iq"),
        reading: Reading::Panel,
    },
];

words! {
    /// Panels of the Iraqi Federal Court of Cassation and the Federal Supreme Court; each has a number series
    /// of its own for each year.
    const PANELS: &[(&str, Instrument, Option<Circuit>)] = [
        ("الهيئة الموسعة المدنية", Instrument::Cassation, Some(Circuit::Civil)),
        ("الهيئة الموسعة الجزائية", Instrument::Cassation, Some(Circuit::Criminal)),
        ("الهيئة الموسعة", Instrument::Cassation, None),
        ("الهيئة الاستئنافية عقار", Instrument::Cassation, Some(Circuit::Civil)),
        ("الهيئة الاستئنافية منقول", Instrument::Cassation, Some(Circuit::Civil)),
        ("الهيئة الاستئنافية", Instrument::Cassation, Some(Circuit::Civil)),
        ("الهيئة المدنية عقار", Instrument::Cassation, Some(Circuit::Civil)),
        ("الهيئة المدنية منقول", Instrument::Cassation, Some(Circuit::Civil)),
        ("الهيئة المدنية", Instrument::Cassation, Some(Circuit::Civil)),
        ("الهيئة الجزائية", Instrument::Cassation, Some(Circuit::Criminal)),
        ("الهيئة العامة", Instrument::Cassation, None),
        ("هيئة الأحوال الشخصية والمواد الشخصية", Instrument::Cassation, Some(Circuit::Personal)),
        ("هيئة الأحوال الشخصية", Instrument::Cassation, Some(Circuit::Personal)),
        ("اتحادية", Instrument::Constitutional, None),
    ];
}
