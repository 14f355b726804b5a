//! Word tables for descriptions of a part: «صدر الفقرة (2) من البند (أولاً)».

use crate::text::fold::words;

words! {
    /// Nouns of a paragraph, without the article.
    pub(super) const UNITS: &[&str] = [
        "فقرة", "فقرتين", "فقرتان", "فقرتي", "فقرات", "بند", "بندين", "بندان", "بندي", "بنود", "مقطع",
        "مقطعين", "مقطعان", "مقاطع", "نقطة", "نقاط", "جزئية",
    ];
}

words! {
    /// Nouns of the words before the first item.
    pub(super) const HEADS: &[&str] = ["صدر", "مقدمة", "مطلع", "ديباجة", "بداية", "مستهل"];
}

words! {
    /// Nouns of the words after the last item.
    pub(super) const TAILS: &[&str] = ["عجز", "عجزها", "نهاية", "نهايت", "آخر", "خاتمة"];
}

words! {
    /// Nouns of the definition of a term.
    pub(super) const DEFINITIONS: &[&str] = ["تعريف", "تعريفي", "تعريفين", "تعريفات", "تعاريف"];
}

words! {
    /// Nouns of a table.
    pub(super) const TABLES: &[&str] = ["جدول", "جداول"];
}

words! {
    /// Nouns of the heading of an article.
    pub(super) const HEADINGS: &[&str] = ["عنوان"];
}

words! {
    /// Words that lead from a part to the larger part around it.
    pub(super) const OUTWARD: &[&str] = ["من", "في", "إلى", "على", "ضمن"];
}

words! {
    /// Words that end the description of a part: the article, the instrument, or the change itself.
    pub(super) const ENDS: &[&str] = [
        "مادة", "مادتين", "مادتان", "مواد", "نظام", "قانون", "لائحة", "قرار", "مرسوم", "تنظيم", "وارد",
        "واردة", "ورد", "وردت", "ليكون", "لتكون", "ليصبح", "لتصبح", "منصوص", "مشار",
    ];
}

words! {
    /// Words that are skipped, because they do not tell which part is meant.
    pub(super) const FILLERS: &[&str] = [
        "رمز", "رمزها", "رموز", "رقم", "أرقام", "رقمين", "رقمي", "رقمها", "رقمه", "ترتيب", "ترتيبها",
        "تحت", "يكون", "تكون", "تحمل", "يحمل", "تحملان",
        "فرعية", "فرعيتين", "فرعيتان", "فرعي", "متفرعة", "متفرع", "جديد", "جديدة", "جديدتين", "جديدين",
        "آتية", "آتيتين", "آتي",
        "تالية", "تاليتين", "تالي", "هذه", "هذا", "نص", "مصطلح", "كلمة", "عبارة", "لفظ", "كل", "حرف",
        "متسلسل", "تسلسل", "مسماة", "مستقلة", "إضافية", "إليها", "إليه",
    ];
}

words! {
    /// Demonstratives before a part that earlier words name: «هذه الفقرة» (this paragraph).
    pub(super) const POINTING: &[&str] = ["هذه", "هذا"];
}

words! {
    /// Adjectives of the last part: «الفقرة الأخيرة».
    pub(super) const LAST: &[&str] = ["أخيرة", "أخير"];
}

/// Removes the article and the joined prepositions from a folded word; «ب» and «ل» alone only from a known
/// noun.
pub(super) fn stem(word: &str) -> &str {
    ["بال", "لل", "ال"]
        .iter()
        .find_map(|prefix| word.strip_prefix(prefix))
        .or_else(|| word.strip_prefix(['ب', 'ل']).filter(|rest| is_known(rest)))
        .unwrap_or(word)
}

pub(super) fn is_known(stem: &str) -> bool {
    [
        UNITS,
        HEADS,
        TAILS,
        DEFINITIONS,
        TABLES,
        HEADINGS,
        FILLERS,
        ENDS,
    ]
    .iter()
    .any(|list| is_in(list, stem))
}

pub(super) fn is_in(list: &[&str], word: &str) -> bool {
    list.contains(&word)
}
