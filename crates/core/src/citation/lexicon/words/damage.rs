//! Words that show damage to a text.

use crate::text::fold::words;

words! {
    /// Words that follow a blank unless they have a prefix.
    pub(in crate::citation) const SPACED: &[&str] = [
        "رقم", "لسنة", "وتاريخ", "بتاريخ", "جلسة", "مكتب فني", "المادة", "مادة", "القانون", "قانون",
        "النظام", "المرسوم", "القرار", "اللائحة", "التنفيذية", "الاتحادي", "اتحادي", "الملكي",
        "الوزاري", "الوزراء", "مجلس", "الجمهورية", "المدني", "العقوبات", "الجنائية", "المرافعات",
        "الإجراءات", "التجاري", "العمل",
    ];
}

words! {
    /// Words that a number follows, so that a stop between them has been moved.
    pub(in crate::citation) const BEFORE_NUMBERS: &[&str] = [
        "رقم", "لسنة", "سنة", "المادة", "مادة",
    ];
}

words! {
    /// Words before a year.
    pub(in crate::citation) first const ANNOUNCING_A_YEAR: &[&str] = [
        "لسنة", "لعام",
    ];
}

words! {
    /// Words before a place in a collection.
    pub(in crate::citation) first const ANNOUNCING_A_PLACE: &[&str] = [
        "مكتب فني", "صفحة", "قاعدة", "ص", "ج",
    ];
}
