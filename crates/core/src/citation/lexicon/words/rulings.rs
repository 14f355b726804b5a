//! Words of rulings: circuits, sessions, what stands between a court and its case.

use crate::citation::model::{Circuit, Instrument};
use crate::text::fold::words;

/// One wording of a court.
pub(in crate::citation) struct Court {
    pub words: &'static str,
    pub instrument: Instrument,
    /// Country that alone has a court called so.
    pub country: Option<&'static str>,
    /// Whether the words are the court's name; else they only mark its rolls (`ق. عليا`).
    pub named: bool,
}

pub(in crate::citation) const fn mark(
    words: &'static str,
    instrument: Instrument,
    country: Option<&'static str>,
) -> Court {
    Court {
        words,
        instrument,
        country,
        named: false,
    }
}

pub(in crate::citation) const fn name(
    words: &'static str,
    instrument: Instrument,
    country: Option<&'static str>,
) -> Court {
    Court {
        words,
        instrument,
        country,
        named: true,
    }
}

words! {
    /// Courts that decide what a ruling is; where one begins like another the longer stands first.
    pub(in crate::citation) const COURTS: &[Court] = [
        mark("قضائية دستورية", Instrument::Constitutional, Some("eg")),
        mark("القضائية دستورية", Instrument::Constitutional, Some("eg")),
        mark("ق.دستورية", Instrument::Constitutional, Some("eg")),
        mark("ق دستورية", Instrument::Constitutional, Some("eg")),
        mark("دستورية", Instrument::Constitutional, None),
        mark("منازعة تنفيذ", Instrument::Constitutional, Some("eg")),
        mark("تنازع", Instrument::Constitutional, Some("eg")),
        mark("قضائية إدارية عليا", Instrument::SupremeAdministrative, Some("eg")),
        mark("قضائية.عليا", Instrument::SupremeAdministrative, Some("eg")),
        mark("قضائية عليا", Instrument::SupremeAdministrative, Some("eg")),
        mark("القضائية عليا", Instrument::SupremeAdministrative, Some("eg")),
        mark("ق.إدارية عليا", Instrument::SupremeAdministrative, Some("eg")),
        mark("ق إدارية عليا", Instrument::SupremeAdministrative, Some("eg")),
        mark("ق.عليا", Instrument::SupremeAdministrative, Some("eg")),
        mark("ق عليا", Instrument::SupremeAdministrative, Some("eg")),
        mark("ق.ع.م", Instrument::Cassation, None),
        mark("ق.ع", Instrument::SupremeAdministrative, Some("eg")),
        mark("ق0ع", Instrument::SupremeAdministrative, Some("eg")),
        mark("ق ع", Instrument::SupremeAdministrative, Some("eg")),
        mark("الإدارية العليا", Instrument::SupremeAdministrative, None),
        mark("إدارية عليا", Instrument::SupremeAdministrative, None),
        mark("إداري عليا", Instrument::SupremeAdministrative, None),
        mark("قضاء إداري", Instrument::Judgment, None),
        name("المحكمة الدستورية العليا", Instrument::Constitutional, None),
        name("المحكمة الدستورية", Instrument::Constitutional, None),
        name("المحكمة الإدارية العليا", Instrument::SupremeAdministrative, None),
        name("محكمة القضاء الإداري", Instrument::Judgment, None),
        name("محكمة النقض", Instrument::Cassation, None),
        name("محكمة نقض أبوظبي", Instrument::Cassation, Some("ae")),
        name("محكمة التمييز", Instrument::Cassation, None),
        name("محكمة تمييز دبي", Instrument::Cassation, Some("ae")),
        name("محكمة تمييز رأس الخيمة", Instrument::Cassation, Some("ae")),
        name("محكمة التعقيب", Instrument::Cassation, Some("tn")),
        name("المحكمة الاتحادية العليا", Instrument::Cassation, Some("ae")),
        name("المحكمة العليا", Instrument::Cassation, None),
        name("هيئة التدقيق", Instrument::Judgment, Some("sa")),
        name("ديوان المظالم", Instrument::Judgment, Some("sa")),
        name("تمييز دبي", Instrument::Cassation, Some("ae")),
        name("نقض أبوظبي", Instrument::Cassation, Some("ae")),
        mark("اتحادية عليا", Instrument::Cassation, Some("ae")),
        mark("تمييز", Instrument::Cassation, None),
        mark("نقض", Instrument::Cassation, None),
    ];
}

words! {
    /// Words behind «محكمة» that say which instance spoke and name no court.
    pub(in crate::citation) const INSTANCES: &[&str] = [
        "الموضوع", "أول", "الدرجة", "ثاني", "الإحالة", "الطعن", "المطعون", "المختصة", "المذكورة",
        "التي", "إلى", "قد",
    ];
}

words! {
    /// Words that end a court's name and lead on to the case or to its number.
    pub(in crate::citation) const AFTER_COURT: &[&str] = [
        "في", "رقم", "برقم", "رقمي", "عدد", "الصادر", "الصادرة", "الصادر في", "بتاريخ", "وتاريخ",
        "بجلسة", "جلسة", "لعام", "لسنة", "حكمها", "بحكمها", "قرارها", "الدائرة", "دائرة", "بالحكم",
        "بحكم", "بالصك", "بالقرار", "بقرار", "بموجب", "بالطعن", "بالدعوى", "بالقضية", "طعن", "الطعن",
        "الدعوى", "القضية",
    ];
}

words! {
    pub(in crate::citation) const QUALIFIERS: &[&str] = [
        "بالنقض", "بالتمييز", "بطريق النقض", "المقيدة تحت", "المقيدة", "المقيد", "المقامة", "المقام",
        "الماثلة", "الماثل", "الإداري", "الإدارية", "الابتدائي", "الابتدائية", "الاستئنافي",
        "الاستئنافية", "الاستئناف", "التدقيق", "التعقيبي", "الدستورية", "التنفيذي", "الكلية", "كلي",
        "الأصلية", "الفرعية", "المرفوعة", "المرفوع", "طعن", "جزاء", "هيئة عامة", "المسجلة",
    ];
}

words! {
    /// Nouns with which a court's name begins, behind `حكم` and `قرار`.
    pub(in crate::citation) first const COURT_NOUNS: &[&str] = [
        "محكمة", "هيئة التدقيق", "ديوان المظالم",
    ];
}

words! {
    /// Words for the paper that a judgment is written on, before its number.
    pub(in crate::citation) const DEEDS: &[&str] = [
        "بالصك", "بموجب الصك", "بصك", "بالقرار", "بالحكم",
    ];
}

words! {
    /// Words between a court and the case that it decided.
    pub(in crate::citation) const BETWEEN_COURT_AND_CASE: &[&str] = [
        "في", "حكمها", "بحكمها", "الصادر", "الصادرة", "حكم", "بالحكم", "بحكم", "قرار", "قرارها",
        "الدائرة",
    ];
}

words! {
    /// Circuits as they stand in citations, the longer words first.
    pub(in crate::citation) const CIRCUITS: &[(&str, Circuit)] = [
        ("أحوال شخصية", Circuit::Personal), ("الأحوال الشخصية", Circuit::Personal),
        ("أحوال الشخصية", Circuit::Personal), ("شرعية", Circuit::Personal),
        ("الشرعية", Circuit::Personal), ("شرعي", Circuit::Personal), ("مدنية", Circuit::Civil),
        ("المدنية", Circuit::Civil), ("المدني", Circuit::Civil), ("مدني", Circuit::Civil),
        ("حقوق", Circuit::Civil), ("جنائية", Circuit::Criminal), ("الجنائية", Circuit::Criminal),
        ("الجنائي", Circuit::Criminal), ("جنائي", Circuit::Criminal), ("الجزائية", Circuit::Criminal),
        ("جزائية", Circuit::Criminal), ("الجزائي", Circuit::Criminal), ("جزائي", Circuit::Criminal),
        ("جزاء", Circuit::Criminal), ("جنايات", Circuit::Criminal), ("جنح", Circuit::Criminal),
        ("التجارية", Circuit::Commercial), ("تجارية", Circuit::Commercial),
        ("التجاري", Circuit::Commercial), ("تجاري", Circuit::Commercial),
        ("الاقتصادية", Circuit::Economic), ("اقتصادية", Circuit::Economic),
        ("الاقتصادي", Circuit::Economic), ("اقتصادي", Circuit::Economic), ("العمالية", Circuit::Labour),
        ("عمالية", Circuit::Labour), ("العمالي", Circuit::Labour), ("عمالي", Circuit::Labour),
        ("عمال", Circuit::Labour),
    ];
}

words! {
    /// Second circuits that are joined to the first (`الدائرة المدنية والتجارية`); the first counts.
    pub(in crate::citation) const SECOND_CIRCUITS: &[&str] = [
        "والتجارية", "وتجاري", "والتجاري", "والإدارية", "والعمالية", "والأحوال الشخصية",
    ];
}

words! {
    /// Panels of the Federal Court of Cassation, and the Federal Supreme Court; the longest first.
    pub(in crate::citation) const PANELS: &[(&str, Instrument, Option<Circuit>)] = [
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

words! {
    /// Marks of a judicial year; whole words.
    pub(in crate::citation) const JUDICIAL_YEAR: &[&str] = [
        "القضائية", "قضائية", "قضاءية", "ق",
    ];
}

words! {
    /// Words that name neither court nor circuit and stand among those that do.
    pub(in crate::citation) const BEFORE_COURT: &[&str] = [
        "طعن", "طعون", "حكم", "الحكم",
    ];
}

words! {
    /// Benches and rolls inside a court: they belong to the ruling and tell nothing that it is found by.
    pub(in crate::citation) const BENCHES: &[&str] = [
        "هيئة عامة", "الهيئة العامة", "هيئة خماسية", "هيئة عادية", "رجال القضاء", "رجال قضاء",
        "طلبات أعضاء",
    ];
}
