//! Words that show that a citation was damaged in print: a lost blank, a moved full stop, an unreadable year
//! or place.

use crate::text::fold::words;

words! {
    /// Words that normally follow a blank or a prefix letter. If other letters stand directly before such a
    /// word, a blank was lost (`القانونالاتحادي`), and the citation gets the repair `GluedWords`.
    pub(in crate::citation) const SPACED: &[&str] = [
        "رقم", "لسنة", "وتاريخ", "بتاريخ", "جلسة", "مكتب فني", "المادة", "مادة", "القانون", "قانون",
        "النظام", "المرسوم", "القرار", "اللائحة", "التنفيذية", "الاتحادي", "اتحادي", "الملكي",
        "الوزاري", "الوزراء", "مجلس", "الجمهورية", "المدني", "العقوبات", "الجنائية", "المرافعات",
        "الإجراءات", "التجاري", "العمل",
    ];
}

words! {
    /// Words after which a number normally follows. A full stop or comma between word and number was moved
    /// there by bidirectional display (`لسنة . 1959`), and the citation gets the repair `MovedPunctuation`.
    pub(in crate::citation) const BEFORE_NUMBERS: &[&str] = [
        "رقم", "لسنة", "سنة", "المادة", "مادة",
    ];
}

words! {
    /// Words that announce a year. If a citation has a number but no year (`لسنة 195`, `لسنة ....`), these
    /// words and the digits or dots after them become the citation's `unparsed_tail`.
    pub(in crate::citation) first const ANNOUNCING_A_YEAR: &[&str] = [
        "لسنة", "لعام",
    ];
}

words! {
    /// Words that announce the place of a ruling in a printed collection: `ص 481`. If such a word with a
    /// number follows the citation of a ruling and no reader took it, both become the citation's
    /// `unparsed_tail`.
    pub(in crate::citation) first const ANNOUNCING_A_PLACE: &[&str] = [
        "مكتب فني", "صفحة", "قاعدة", "ص", "ج",
    ];
}
