//! Facts of Moroccan law for reading citations: names, wordings, courts, how instruments are numbered.

use crate::citation::model::Instrument;
use crate::citation::model::country::{Country, YearInNumber, country};
use crate::citation::model::form::{Form, Reading};
use crate::text::fold::words;

pub(super) const MOROCCO: Country = country! {
    code: "ma",
    adjectives: ["مغربي"],
    names: ["المملكة المغربية", "المغرب"],
    english: &["morocco"],
    english_adjectives: &["moroccan"],
    forms: FORMS,
    cassation_decisions: true,
    judgment: "الحكم",
    judgment_of_court: "الحكم",
    ruling_number_word: "عدد",
    dotted_years: true,
    year_in_number: Some(YearInNumber {
        first: false,
        since: 1956,
        shows_country: false,
    }),
    dashed_articles: true,
    chapters_are_articles: true,
    codes: CODES,
    article: "الفصل",
    decree: "الظهير الشريف",
};

/// Wordings of citations (forms) that only Morocco uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[
    Form {
        heads: &["مدونة"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: Some("ma"),
        reading: Reading::Code,
    },
    // Without the definite article these words are no name: `قانون تنظيمي رقم 130.13`.
    Form {
        heads: &["قانون تنظيمي", "قانون إطار"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: Some("ma"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["ظهير (ال)شريف", "ظهير", "ظهير (ال)شريف بمثابة قانون"],
        several: &[],
        instrument: Instrument::Decree,
        jurisdiction: Some("ma"),
        reading: Reading::NumberedOrDated,
    },
];

words! {
    const CODES: &[&str] = [
        "الشغل", "الأسرة", "التجارة البحرية", "التجارة", "التأمينات", "الجمارك والضرائب غير المباشرة",
        "الجمارك", "السير على الطرق", "السير", "الأدوية والصيدلة", "تحصيل الديون العمومية", "الانتخابات",
        "الأحوال الشخصية", "الأوقاف", "المحاكم المالية", "الحقوق العينية", "الصحافة والنشر", "الضرائب",
        "التعاضد", "التغطية الصحية الأساسية", "المعادن", "الاستثمار",
    ];
}
