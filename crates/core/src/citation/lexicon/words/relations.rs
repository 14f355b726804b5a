//! Words that express the relation of a text to the cited instrument.

use crate::citation::model::Relation;
use crate::text::fold::words;

words! {
    /// Introducing words, grouped by relation. The one nearest to the citation counts.
    pub(in crate::citation) const INTRODUCERS: &[(&str, Relation)] = [
        ("بتعديل بعض أحكام", Relation::Amends), ("بتعديل أحكام", Relation::Amends),
        ("بتعديل", Relation::Amends), ("تعديل", Relation::Amends), ("يعدل", Relation::Amends),
        ("تعدل", Relation::Amends), ("عدلت", Relation::Amends), ("يستبدل", Relation::Amends),
        ("تستبدل", Relation::Amends), ("استبدل", Relation::Amends), ("باستبدال", Relation::Amends),
        ("يضاف", Relation::Amends), ("تضاف", Relation::Amends), ("أضيف", Relation::Amends),
        ("بإضافة", Relation::Amends), ("وبإضافة", Relation::Amends), ("إضافة فقرة", Relation::Amends),
        ("إضافة مادة", Relation::Amends), ("إضافة بند", Relation::Amends),
        ("إضافة عبارة", Relation::Amends), ("يستعاض عن", Relation::Amends), ("تحذف", Relation::Amends),
        ("يحذف", Relation::Amends), ("بحذف", Relation::Amends), ("يلغى", Relation::Repeals),
        ("تلغى", Relation::Repeals), ("ألغيت", Relation::Repeals), ("ألغي", Relation::Repeals),
        ("بإلغاء", Relation::Repeals), ("إلغاء العمل ب", Relation::Repeals),
        ("إلغاء", Relation::Repeals), ("يحل هذا القانون محل", Relation::Repeals),
        ("يحل هذا النظام محل", Relation::Repeals), ("يحل هذا التنظيم محل", Relation::Repeals),
        ("يحل هذا القرار محل", Relation::Repeals), ("يحل هذا المرسوم محل", Relation::Repeals),
        ("تحل هذه اللائحة محل", Relation::Repeals), ("تحل هذه القواعد محل", Relation::Repeals),
        ("تحل هذه الضوابط محل", Relation::Repeals), ("تنفيذا ل", Relation::Implements),
        ("تنفيذا لأحكام", Relation::Implements), ("بتنفيذ أحكام", Relation::Implements),
        ("بتنفيذ", Relation::Implements),
    ];
}

words! {
    /// Words that end the scope of an introducer.
    pub(in crate::citation) const BREAKS: &[&str] = [
        ".", "؛", "بعد الاطلاع", "وعلى", "بشأن", "في شأن", "بموجب", "بمقتضى", "المعدل ب", "المعدلة ب",
        "المستبدلة ب", "المضافة ب", "بناء على", "وفقا ل", "طبقا ل", "الصادر",
    ];
}

words! {
    /// Text between two citations of one list.
    pub(in crate::citation) const BETWEEN_LISTED: &[&str] = [
        "و", "،و", "،", ",", "،وال", "وال", "وب", "،وب",
    ];
}

words! {
    /// Words between an instrument and the act that it performs.
    pub(in crate::citation) const OWN_ACTS: &[&str] = [
        "ب", "بشأن", "في شأن", "القاضي ب", "الذي", "التي", "الصادر ب", "المتضمن",
    ];
}

words! {
    /// Words before a bylaw that the citing text issues.
    pub(in crate::citation) const ISSUING_A_BYLAW: &[&str] = [
        "بإصدار", "إصدار", "بشأن", "في شأن", ":ب", ":",
    ];
}

words! {
    /// Negations before an act.
    pub(in crate::citation) const DENIALS: &[&str] = [
        "لا", "لم", "لن", "دون", "بدون", "عدم", "بعدم",
    ];
}

words! {
    /// Introducers whose end is a prefix of the next word.
    pub(in crate::citation) const ENDING_IN_A_PREFIX: &[&str] = [
        "تنفيذا ل", "إلغاء العمل ب",
    ];
}
