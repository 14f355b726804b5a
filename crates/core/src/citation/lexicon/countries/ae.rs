//! Facts of Emirati federal law for reading citations. Laws and decree-laws have separate number series.

use crate::citation::model::Instrument;
use crate::citation::model::country::{Country, country};
use crate::citation::model::court::{Court, mark, name};
use crate::citation::model::form::{Form, Reading};
use crate::text::fold::words;

pub(super) const EMIRATES: Country = country! {
    code: "ae",
    adjectives: ["إماراتي"],
    names: ["دولة الإمارات العربية المتحدة", "الإمارات العربية المتحدة", "دولة الإمارات", "الإمارات"],
    english: &["united arab emirates", "uae", "emirates"],
    english_adjectives: &["emirati"],
    named_in_titles: true,
    forms: FORMS,
    courts: COURTS,
    own_decree_laws: true,
    federal_laws: true,
    // «قرار مجلس الوزراء رقم 64 لسنة 2019»: Egypt's form has رئيس, and Saudi Arabia's a Hijri date.
    usual_of: &[Instrument::CabinetDecision],
    // «مرسوم اتحادي رقم 1» (federal decree) and «قرار رئيس الدولة رقم 1» (president's decision) of one year
    // are two instruments, although the president issues both. Ids of decrees get this suffix to stay
    // distinct.
    decree_series: Some("fed"),
    // On the federal legislation portal a title that begins with نظام names a regulation by an authority, not
    // a law.
    nizam_titles_bylaws: true,
    law: "القانون الاتحادي",
    decree: "المرسوم الاتحادي",
    head_of_state: "قرار رئيس الدولة",
    regions: &[
        "دبي",
        "أبوظبي",
        "أبو ظبي",
        "الشارقة",
        "عجمان",
        "أم القيوين",
        "رأس الخيمة",
        "الفجيرة",
    ],
};

/// Wordings of citations (forms) that only the United Arab Emirates use; [`Form`] explains the signs in the
/// words.
const FORMS: &[Form] = &[
    Form {
        heads: &["قانون (ال)اتحادي"],
        several: &["قانونين (ال)اتحاديين", "قوانين (ال)اتحادية"],
        instrument: Instrument::FederalLaw,
        jurisdiction: Some("ae"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &[
            "مرسوم بقانون (ال)اتحادي",
            "مرسوم بالقانون (ال)اتحادي",
            "مرسوم (ال)اتحادي بقانون",
            "مرسوم (ال)اتحادي بالقانون",
            "قانون بمرسوم (ال)اتحادي",
            "قانون (ال)اتحادي بمرسوم",
            "مرسوم قانون (ال)اتحادي",
        ],
        several: &[
            "مرسومين بقانون (ال)اتحاديين",
            "مرسومين بقانونين (ال)اتحاديين",
        ],
        instrument: Instrument::FederalDecreeLaw,
        jurisdiction: Some("ae"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["مرسوم (ال)اتحادي"],
        several: &["مرسومين (ال)اتحاديين", "مراسيم (ال)اتحادية"],
        instrument: Instrument::Decree,
        jurisdiction: Some("ae"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["قرار رئيس الدولة", "قرار صاحب السمو رئيس الدولة"],
        several: &[],
        instrument: Instrument::PresidentialDecree,
        jurisdiction: Some("ae"),
        reading: Reading::Numbered,
    },
];

words! {
    const COURTS: &[Court] = [
        name("محكمة نقض أبوظبي", Instrument::Cassation),
        name("محكمة تمييز دبي", Instrument::Cassation),
        name("محكمة تمييز رأس الخيمة", Instrument::Cassation),
        name("المحكمة الاتحادية العليا", Instrument::Cassation),
        name("تمييز دبي", Instrument::Cassation),
        name("نقض أبوظبي", Instrument::Cassation),
        mark("اتحادية عليا", Instrument::Cassation),
    ];
}
