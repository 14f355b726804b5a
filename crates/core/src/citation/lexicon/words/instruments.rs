//! Words of laws, decrees and decisions.

use crate::text::fold::words;

words! {
    /// Words after an issuer's name or a head that begin the subject of a decision.
    pub(in crate::citation) const ABOUT_DECISION: &[&str] = [
        "بشأن", "في شأن", "بخصوص", "بتنظيم", "الخاص", "المتعلق", "المتضمن", "الصادر", "المؤرخ",
        "ذي الرقم", "بتاريخ",
    ];
}

words! {
    /// Adjectives of decisions and circulars, which name no issuer.
    pub(in crate::citation) const KINDS_OF_DECISION: &[&str] = [
        "التنظيمي", "تنظيمي", "التنفيذي", "تنفيذي", "المحلي", "محلي", "الفني", "فني", "الإداري",
        "إداري", "الداخلي", "داخلي", "الأميري", "أم يرى", "العام", "عام", "الدوري", "دوري", "المذكور",
        "الجديد", "القديم", "رقم", "عدد",
    ];
}

words! {
    /// Offices that may follow a decision with ل: `تعميم لوزير العدل`.
    pub(in crate::citation) const JOINED_OFFICES: &[&str] = [
        "وزير", "وزارة", "رئيس", "محافظ", "مدير", "مجلس", "هيئة", "مصلحة", "مكتب",
    ];
}

words! {
    /// Words before the subject of a bylaw.
    pub(in crate::citation) first const SUBJECT_OF_BYLAW: &[&str] = [
        "الخاصة ب", "المتعلقة ب", "في شأن", "بشأن", "فيما يتعلق",
    ];
}

words! {
    /// Words before the region that issued a law.
    pub(in crate::citation) first const LEGISLATED_BY_REGION: &[&str] = [
        "الصادرة عن حاكم إمارة", "الصادر عن حاكم إمارة", "الصادرة عن حاكم", "الصادر عن حاكم",
        "الصادر من حاكم", "لحاكم إمارة", "لحاكم", "الصادرة في إمارة", "الصادر في إمارة", "في إمارة",
        "بإمارة", "لإمارة",
    ];
}

words! {
    /// Nouns before the name of a region.
    pub(in crate::citation) first const REGION_NOUNS: &[&str] = [
        "إمارة", "حكومة",
    ];
}

words! {
    /// Words after `السابق` with which it refers to the text, not to a former law.
    pub(in crate::citation) const SPEAKING_OF_THE_TEXT: &[&str] = [
        "الإشارة", "ذكره", "ذكرها", "الذكر", "بيانه", "بيانها", "البيان", "على",
    ];
}

words! {
    /// Adjectives of a law whose name another law has now.
    pub(in crate::citation) const FORMER_LAW: &[&str] = [
        "القديم", "القديمة", "الملغى", "الملغاة", "السابق", "السابقة",
    ];
}

words! {
    /// Adjectives of the law that has the name today.
    pub(in crate::citation) const PRESENT_LAW: &[&str] = [
        "الجديد", "الجديدة", "الحالي", "الحالية",
    ];
}

words! {
    /// Feminine nouns of instruments.
    pub(in crate::citation) const FEMININE_NOUNS: &[&str] = [
        "لائحة", "مجلة", "قواعد", "ضوابط", "ترتيبات", "تعليمات",
    ];
}

words! {
    /// Participles that refer to several instruments.
    pub(in crate::citation) first const ISSUED_TOGETHER: &[&str] = [
        "الصادرين", "الصادران", "الصادرتين", "الصادرة",
    ];
}

words! {
    /// Words between the number of a law and the law that it issues.
    pub(in crate::citation) first const ISSUING_ITS_LAW: &[&str] = [
        "بإصدار", "الصادر ب", "ب",
    ];
}
