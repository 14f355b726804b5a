//! Words that show damage to a citation: a lost blank, a moved full stop, an unreadable year or place.

use crate::text::fold::words;

words! {
    /// Words that follow a blank or a prefix. Other letters before one mean that a blank was lost:
    /// `القانونالاتحادي`. The citation then has the repair `GluedWords`.
    pub(in crate::citation) const SPACED: &[&str] = [
        "رقم", "لسنة", "وتاريخ", "بتاريخ", "جلسة", "مكتب فني", "المادة", "مادة", "القانون", "قانون",
        "النظام", "المرسوم", "القرار", "اللائحة", "التنفيذية", "الاتحادي", "اتحادي", "الملكي",
        "الوزاري", "الوزراء", "مجلس", "الجمهورية", "المدني", "العقوبات", "الجنائية", "المرافعات",
        "الإجراءات", "التجاري", "العمل",
    ];
}

words! {
    /// Words that a number follows. A full stop or comma between them was moved by bidi display:
    /// `لسنة . 1959`. The citation then has the repair `MovedPunctuation`.
    pub(in crate::citation) const BEFORE_NUMBERS: &[&str] = [
        "رقم", "لسنة", "سنة", "المادة", "مادة",
    ];
}

words! {
    /// Words that announce a year. If a citation has no year (`لسنة 195`, `لسنة ....`), these words and the
    /// digits or dots after them belong to its unread tail.
    pub(in crate::citation) first const ANNOUNCING_A_YEAR: &[&str] = [
        "لسنة", "لعام",
    ];
}

words! {
    /// Words that announce the place of a ruling in a printed collection: `ص 481`. After a citation of a
    /// ruling that does not include them, they and their number belong to its unread tail.
    pub(in crate::citation) first const ANNOUNCING_A_PLACE: &[&str] = [
        "مكتب فني", "صفحة", "قاعدة", "ص", "ج",
    ];
}
