//! Forms that more than one country has.

use super::{Form, Reading};
use crate::citation::Instrument;

pub(super) const FORMS: &[Form] = &[
    Form {
        heads: &["قانون"],
        several: &["قانونين", "قوانين"],
        instrument: Instrument::Law,
        jurisdiction: None,
        reading: Reading::Named,
    },
    Form {
        heads: &["نظام"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: None,
        reading: Reading::Named,
    },
    Form {
        heads: &["مرسوم بقانون", "قرار بقانون", "قرار بالقانون", "مرسوم بال(ال)قانون"],
        several: &["مرسومين بقانون", "مراسيم بقوانين", "قرارين بقانون", "قرارات بقوانين"],
        instrument: Instrument::Law,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
    Form {
        heads: &["مرسوم", "مرسوم (ال)أميري"],
        several: &["مرسومين", "مراسيم"],
        instrument: Instrument::Decree,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
    Form {
        heads: &["قرار مجلس الوزراء", "قرار مجلس الوزراء الموقر"],
        several: &["قراري مجلس الوزراء", "قرارات مجلس الوزراء"],
        instrument: Instrument::CabinetDecision,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
    Form {
        heads: &[
            "قرار رئيس مجلس الوزراء", "قرار السيد رئيس مجلس الوزراء", "قرار رئيس الوزراء",
            "قرار السيد رئيس الوزراء", "قرار رئاسة مجلس الوزراء",
        ],
        several: &["قراري رئيس مجلس الوزراء", "قرارات رئيس مجلس الوزراء"],
        instrument: Instrument::PrimeMinisterDecree,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
    Form {
        heads: &[
            "قرار |وزير", "قرار |وزارة", "قرار |وزيرة", "قرار معالي |وزير", "قرار صاحب المعالي |وزير",
            "قرار السيد |وزير", "قرار السيد المهندس |وزير", "قرار سمو |وزير",
            "قرار صاحب السمو الملكي |وزير", "قرار |نائب رئيس مجلس الوزراء",
            "قرار |وكيل الوزارة", "قرار |وكيل وزارة",
        ],
        several: &["قراري |وزير", "قرارات |وزير"],
        instrument: Instrument::MinisterialDecision,
        jurisdiction: None,
        reading: Reading::Issued,
    },
    Form {
        heads: &["قرار (ال)وزاري"],
        several: &["قرارين الوزاريين", "قرارات الوزارية"],
        instrument: Instrument::MinisterialDecision,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
    Form {
        heads: &[
            "قرار |مجلس إدارة", "قرار |مجلس إدارتها", "قرار |مجلس الإدارة", "قرار |رئيس مجلس إدارة",
            "قرار |رئيس مجلس الإدارة", "قرار |رئيس المجلس", "قرار |رئيس الهيئة", "قرار |رئيس هيئة",
            "قرار |محافظ", "قرار |مجلس هيئة", "قرار |مجلس الهيئة", "قرار |مجلس الشورى",
            "قرار |مجلس القضاء الأعلى", "قرار |المجلس الأعلى", "قرار |المجلس التنفيذي",
            "قرار |مدير عام", "قرار |المدير العام", "قرار |النائب العام", "قرار |هيئة", "قرار |الهيئة",
            "قرار |البنك المركزي", "قرار |مجلس إدارة البنك المركزي", "قرار (ال)إداري",
        ],
        several: &["قراري |مجلس إدارة", "قراري |مجلس الشورى", "قرارات |مجلس إدارة"],
        instrument: Instrument::AgencyDecision,
        jurisdiction: None,
        reading: Reading::Issued,
    },
    Form {
        heads: &["|قرار"],
        several: &["|قراري", "|قرارين", "|قرارات"],
        instrument: Instrument::AgencyDecision,
        jurisdiction: None,
        reading: Reading::IssuedWithYear,
    },
    Form {
        heads: &["لائحة (ال)تنفيذية", "لائحته التنفيذية", "لوائح (ال)تنفيذية"],
        several: &[],
        instrument: Instrument::Bylaw,
        jurisdiction: None,
        reading: Reading::Bylaw,
    },
    Form {
        heads: &["لائحة", "قواعد", "تنظيم", "ضوابط", "ترتيبات"],
        several: &[],
        instrument: Instrument::Bylaw,
        jurisdiction: None,
        reading: Reading::NamedWithArticle,
    },
    Form {
        heads: &["تعميم", "تعميم (ال)وزاري", "منشور", "كتاب دوري", "كتاب الدوري", "منشور الدوري", "منشور دوري"],
        several: &["تعميمين", "تعاميم"],
        instrument: Instrument::Circular,
        jurisdiction: None,
        reading: Reading::IssuedWithYear,
    },
    Form {
        heads: &["دستور"],
        several: &[],
        instrument: Instrument::Constitution,
        jurisdiction: None,
        reading: Reading::Constitution,
    },
];
