//! Facts of Egyptian law.

use crate::citation::model::Instrument;
use crate::citation::model::country::{Country, country};
use crate::citation::model::court::{Body, Court, body, mark};
use crate::citation::model::form::{Form, Reading};
use crate::text::fold::words;

pub(super) const EGYPT: Country = country! {
    code: "eg",
    adjectives: ["مصري"],
    names: ["جمهورية مصر العربية", "مصر"],
    english: &["arab republic of egypt", "egypt"],
    english_adjectives: &["egyptian"],
    named_in_titles: true,
    forms: FORMS,
    courts: COURTS,
    fatwa_bodies: BODIES,
    judicial_years: true,
    // Titles in the corpus omit the word قانون: «تنظيم البحوث الطبية» is the law on clinical research.
    titles_omit_law: true,
    fatwa: "فتوى دار الإفتاء المصرية",
};

/// Forms of citation that only Egypt uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[
    // Egyptian decree-laws share the number series of the laws, so both have the kind `Law`.
    Form {
        heads: &[
            "قرار رئيس الجمهورية بقانون",
            "قرار رئيس الجمهورية بالقانون",
            "قرار رئيس جمهورية مصر العربية بقانون",
            "قرار رئيس جمهورية مصر العربية بالقانون",
            "قرار جمهوري بقانون",
            "قرار الجمهوري بقانون",
            "قرار الجمهوري بالقانون",
        ],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: Some("eg"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["قرار رئيس جمهورية مصر العربية"],
        several: &["قراري رئيس جمهورية مصر العربية"],
        instrument: Instrument::PresidentialDecree,
        jurisdiction: Some("eg"),
        reading: Reading::Numbered,
    },
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

words! {
    const COURTS: &[Court] = [
        mark("قضائية دستورية", Instrument::Constitutional),
        mark("القضائية دستورية", Instrument::Constitutional),
        mark("ق.دستورية", Instrument::Constitutional),
        mark("ق دستورية", Instrument::Constitutional),
        mark("منازعة تنفيذ", Instrument::Constitutional),
        mark("تنازع", Instrument::Constitutional),
        mark("قضائية إدارية عليا", Instrument::SupremeAdministrative),
        mark("قضائية.عليا", Instrument::SupremeAdministrative),
        mark("قضائية عليا", Instrument::SupremeAdministrative),
        mark("القضائية عليا", Instrument::SupremeAdministrative),
        mark("ق.إدارية عليا", Instrument::SupremeAdministrative),
        mark("ق إدارية عليا", Instrument::SupremeAdministrative),
        mark("ق.عليا", Instrument::SupremeAdministrative),
        mark("ق عليا", Instrument::SupremeAdministrative),
        mark("ق.ع", Instrument::SupremeAdministrative),
        mark("ق0ع", Instrument::SupremeAdministrative),
        mark("ق ع", Instrument::SupremeAdministrative),
    ];
}

words! {
    const BODIES: &[Body] = [
        body("الجمعية العمومية لقسمي الفتوى والتشريع", true),
        body("الجمعية العمومية", true),
        body("قسمي الفتوى والتشريع", true),
        body("مجلس الدولة", true),
        body("بمجلس الدولة", true),
        body("لمجلس الدولة", true),
        body("دار الإفتاء المصرية", false),
        body("المصرية", false),
    ];
}
