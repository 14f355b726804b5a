//! Facts of Saudi law for reading citations. A statute (نظام) has the number of the royal decree that issued
//! it.

use crate::citation::model::country::{Country, country};
use crate::citation::model::court::{Body, Court, body, name};
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::{Calendar, Instrument};
use crate::text::fold::words;

pub(super) const SAUDI_ARABIA: Country = country! {
    code: "sa",
    adjectives: ["سعودي"],
    only_in_law: ["العربية السعودية"],
    names: ["المملكة العربية السعودية", "السعودية"],
    english: &["kingdom of saudi arabia", "saudi arabia", "ksa"],
    english_adjectives: &["saudi"],
    named_in_titles: true,
    forms: FORMS,
    courts: COURTS,
    fatwa_bodies: BODIES,
    cassation_decisions: true,
    judgment: "صك الحكم",
    fatwa: "فتوى اللجنة الدائمة",
    years: Calendar::Hijri,
    laws_issued_by: Some(Instrument::RoyalDecree),
    // The letter before the number tells the instrument in titles of the official gazette: «مرسوم ملكي رقم
    // (م/59)» is a royal decree, «أمر ملكي رقم (أ/406)» a royal order.
    instruments_by_letter: &[("m", Instrument::RoyalDecree), ("a", Instrument::RoyalOrder)],
    // Numbers in the official gazette contain slashes: `13/ت/6168`, `2883/430201`.
    slashes_in_numbers: true,
    // The official gazette breaks lines inside sentences: «بناء على» and «مجلس الوزراء رقم 216» are two lines
    // of one recital.
    broken_lines: true,
    nizam_is_law: true,
    bare_law: "نظام",
};

/// Wordings of citations (forms) that only Saudi Arabia uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[
    Form {
        heads: &["مرسوم (ال)ملكي", "مرسوم (ال)ملكي (ال)كريم"],
        several: &["مرسومين (ال)ملكيين", "مراسيم (ال)ملكية"],
        instrument: Instrument::RoyalDecree,
        jurisdiction: Some("sa"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["أمر (ال)ملكي", "أمر (ال)ملكي (ال)كريم"],
        several: &["أمرين (ال)ملكيين", "أوامر (ال)ملكية"],
        instrument: Instrument::RoyalOrder,
        jurisdiction: Some("sa"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &[
            "أمر (ال)سامي",
            "أمر (ال)سام",
            "أمر (ال)سامي (ال)كريم",
            "أمر (ال)سامي (ال)تعميمي",
            "أمر (ال)سامي (ال)برقي",
            "توجيه (ال)سامي",
        ],
        several: &["أمرين (ال)ساميين", "أوامر (ال)سامية"],
        instrument: Instrument::HighOrder,
        jurisdiction: Some("sa"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["صك حكم", "صك الحكم"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: Some("sa"),
        reading: Reading::Judgment,
    },
    Form {
        heads: &["حكم |هيئة التدقيق", "حكم |ديوان المظالم"],
        several: &[],
        instrument: Instrument::Judgment,
        jurisdiction: Some("sa"),
        reading: Reading::Judgment,
    },
];

words! {
    const COURTS: &[Court] = [
        name("هيئة التدقيق", Instrument::Judgment),
        name("ديوان المظالم", Instrument::Judgment),
    ];
}

words! {
    const BODIES: &[Body] = [
        body("اللجنة الدائمة للإفتاء", false),
        body("اللجنة الدائمة", false),
    ];
}
