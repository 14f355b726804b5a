//! Words that show damage to a text.

use crate::text::fold::words;

words! {
    /// Words before which a blank stands, unless a prefix is joined to them.
    pub(in crate::citation) const SPACED: &[&str] = [
        "رقم", "لسنة", "وتاريخ", "بتاريخ", "جلسة", "مكتب فني", "المادة", "مادة", "القانون", "قانون",
        "النظام", "المرسوم", "القرار", "اللائحة", "التنفيذية", "الاتحادي", "اتحادي", "الملكي",
        "الوزاري", "الوزراء", "مجلس", "الجمهورية", "المدني", "العقوبات", "الجنائية", "المرافعات",
        "الإجراءات", "التجاري", "العمل",
    ];
}

words! {
    /// Words behind which a number stands, so that a stop between them has been moved.
    pub(in crate::citation) const BEFORE_NUMBERS: &[&str] = [
        "رقم", "لسنة", "سنة", "المادة", "مادة",
    ];
}

words! {
    pub(in crate::citation) first const ANNOUNCING_A_YEAR: &[&str] = [
        "لسنة", "لعام",
    ];
}

words! {
    /// Where a collection printed a ruling.
    pub(in crate::citation) first const ANNOUNCING_A_PLACE: &[&str] = [
        "مكتب فني", "صفحة", "قاعدة", "ص", "ج",
    ];
}
