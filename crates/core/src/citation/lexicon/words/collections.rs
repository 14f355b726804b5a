//! Words by which citations give a ruling's place (year, part, page, rule) in a printed collection.

use crate::text::fold::words;

/// What a number in the citation of a printed collection counts: years (`Office`), parts, rules, pages or
/// issues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::citation) enum PrintedPlace {
    Office,
    Part,
    Rule,
    Page,
    /// Issue of a periodical in which the ruling is printed. The grammar skips its number.
    Issue,
}

words! {
    /// Words before a number in a citation of a printed collection, each with what the number counts.
    pub(in crate::citation) const COLLECTION_PLACES: &[(&str, PrintedPlace)] = [
        ("مكتب فني سنة", PrintedPlace::Office), ("مكتب فني", PrintedPlace::Office), ("المكتب الفني", PrintedPlace::Office),
        ("السنة", PrintedPlace::Office), ("سنة", PrintedPlace::Office), ("س", PrintedPlace::Office),
        ("رقم الجزء", PrintedPlace::Part), ("الجزء", PrintedPlace::Part), ("جزء", PrintedPlace::Part), ("ج", PrintedPlace::Part),
        ("رقم القاعدة", PrintedPlace::Rule), ("القاعدة رقم", PrintedPlace::Rule), ("قاعدة رقم", PrintedPlace::Rule),
        ("القاعدة", PrintedPlace::Rule), ("قاعدة", PrintedPlace::Rule), ("ق", PrintedPlace::Rule),
        ("رقم الصفحة", PrintedPlace::Page), ("صفحة رقم", PrintedPlace::Page), ("الصفحة رقم", PrintedPlace::Page),
        ("الصفحة", PrintedPlace::Page), ("صفحة", PrintedPlace::Page), ("ص", PrintedPlace::Page), ("رقم", PrintedPlace::Rule),
        ("العدد", PrintedPlace::Issue), ("عدد", PrintedPlace::Issue), ("ع", PrintedPlace::Issue),
    ];
}

words! {
    /// Journals that courts of cassation publish, in which a decision is a ruling.
    pub(in crate::citation) const JOURNALS: &[&str] = [
        "المجلة القضائية", "مجلة المحكمة العليا", "نشرة القضاة", "مجلة قضاء المجلس الأعلى",
        "مجلة قضاء محكمة النقض", "نشرة محكمة التعقيب",
    ];
}

words! {
    /// Words that may stand before the name of a journal: «published in».
    pub(in crate::citation) first const PUBLISHED_IN: &[&str] = [
        "المنشورة في", "المنشور في", "المنشورة ب", "المنشور ب", "منشور في", "منشور ب",
    ];
}

words! {
    /// Names of printed collections in which rulings are published.
    pub(in crate::citation) const COLLECTION_NAMES: &[&str] = [
        "مجموعة أحكام النقض", "مجموعة القواعد القانونية", "مجموعة القواعد", "مجموعة المكتب الفني",
        "مجموعة الأحكام", "مجموعة عمر", "المجموعة", "مجموعة", "أحكام النقض", "المكتب الفني", "مكتب فني",
        "الموسوعة الذهبية",
    ];
}

words! {
    /// Numbers of the parts of a printed collection, written as ordinals in words, each with its value.
    pub(in crate::citation) const PARTS_IN_WORDS: &[(&str, u32)] = [
        ("الأول", 1), ("الثاني", 2), ("الثالث", 3), ("الرابع", 4), ("الخامس", 5),
    ];
}

words! {
    /// Nouns that count the issues of a journal: «issue», «year», «volume».
    pub(in crate::citation) const ISSUES: &[&str] = ["العدد", "السنة", "المجلد"];
}

words! {
    /// Nouns that count the issues of a journal, and in some countries the laws too.
    pub(in crate::citation) const ISSUES_OR_NUMBERS: &[&str] = ["عدد", "سنة", "مجلد"];
}
