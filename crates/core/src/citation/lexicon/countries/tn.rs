//! Facts of Tunisian law for reading citations: names, wordings, courts, how instruments are numbered.

use crate::citation::model::Instrument;
use crate::citation::model::country::{Country, YearInNumber, country};
use crate::citation::model::court::{Court, name};
use crate::citation::model::form::{Form, Reading};
use crate::text::fold::words;

pub(super) const TUNISIA: Country = country! {
    code: "tn",
    adjectives: ["تونسي"],
    names: ["الجمهورية التونسية", "تونس"],
    english: &["tunisia"],
    english_adjectives: &["tunisian"],
    forms: FORMS,
    courts: COURTS,
    cassation: "القرار التعقيبي",
    // «الأمر عدد 1039 لسنة 2014» is a decree of the government, and codes were issued by decrees of the Bey.
    order: Instrument::Decree,
    year_in_number: Some(YearInNumber {
        first: true,
        since: 1956,
        shows_country: false,
    }),
    number_word: "عدد",
    chapters_are_articles: true,
    codes: CODES,
    article: "الفصل",
    dated_decisions: true,
    chapters_in_words: true,
    head_of_state: "الأمر الرئاسي",
    head_of_government: "الأمر الحكومي",
};

/// Wordings of citations (forms) that only Tunisia uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[
    Form {
        heads: &["مجلة"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: Some("tn"),
        reading: Reading::Code,
    },
    // Without the definite article these words are no name: `قانون أساسي عدد 15 لسنة 2019`.
    Form {
        heads: &["قانون أساسي", "قانون توجيهي"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: None,
        reading: Reading::Numbered,
    },
    // «مرسوم-قانون عدد 54 لسنة 2022»: the French «décret-loi».
    Form {
        heads: &["مرسوم-قانون", "مرسوم-القانون"],
        several: &[],
        instrument: Instrument::Law,
        jurisdiction: Some("tn"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["أمر العلي", "أمر (ال)ترتيبي"],
        several: &[],
        instrument: Instrument::Decree,
        jurisdiction: Some("tn"),
        reading: Reading::NumberedOrDated,
    },
    Form {
        heads: &["أمر (ال)حكومي"],
        several: &[],
        instrument: Instrument::PrimeMinisterDecree,
        jurisdiction: Some("tn"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["أمر (ال)رئاسي"],
        several: &[],
        instrument: Instrument::PresidentialDecree,
        jurisdiction: Some("tn"),
        reading: Reading::Numbered,
    },
    Form {
        heads: &["قرار (ال)تعقيبي"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: Some("tn"),
        reading: Reading::Judgment,
    },
];

words! {
    const COURTS: &[Court] = [
        name("محكمة التعقيب", Instrument::Cassation),
    ];
}

words! {
    const CODES: &[&str] = [
        "الالتزامات والعقود", "الأحوال الشخصية", "الشغل البحري", "الشغل", "الجزائية", "الجنائية",
        "الإجراءات الجزائية", "المرافعات المدنية والتجارية", "المرافعات والعقوبات العسكرية",
        "العقوبات العسكرية", "التأديبية والجزائية البحرية", "التجارية", "التجارة البحرية",
        "الشركات التجارية", "الحقوق العينية", "القانون الدولي الخاص", "التحكيم", "التأمين", "الديوانة",
        "الضريبة على دخل الأشخاص الطبيعيين والضريبة على الشركات", "الضريبة على الدخل",
        "الأداء على القيمة المضافة", "معاليم التسجيل والطابع الجبائي", "التسجيل والطابع الجبائي",
        "الجباية المحلية", "الحقوق والإجراءات الجبائية", "المحاسبة العمومية", "تشجيع الاستثمارات",
        "الاستثمارات", "المياه", "الغابات", "الطرقات", "التهيئة الترابية والتعمير", "التعمير", "الصحافة",
        "الاتصالات", "حماية الطفل", "الجنسية", "الموانئ البحرية", "المحروقات", "المناجم", "البريد",
        "حماية التراث الأثري والتاريخي والفنون التقليدية", "حماية التراث", "الجماعات المحلية",
        "الانتخابية", "الديوانية", "الجمركية", "البحرية", "المدنية", "الطيران المدني", "واجبات الطبيب",
        "الصيد البحري", "سلوك وأخلاقيات العون العمومي",
    ];
}
