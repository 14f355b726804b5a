//! Words in the names of laws, and words that end names.

use crate::text::fold::words;

words! {
    /// Words that no title contains: words of a sentence, and papers with numbers that are no instruments.
    pub(in crate::citation) const OF_A_SENTENCE: &[&str] = [
        "وبناء", "بناء", "الخطاب", "خطاب", "خطابه", "خطابنا", "محضر", "المحضر", "برقية", "البرقية",
    ];
}

words! {
    /// Words that end a name but may be part of a title before its issuing instrument: «… ولائحته التنفيذية».
    pub(in crate::citation) const STOPS_IN_TITLES: &[&str] = [
        "القديم", "الجديد", "غير", "وزارة", "عام", "مجلس", "المرافق",
    ];
}

words! {
    /// Masculine nouns of instruments.
    pub(in crate::citation) const MASCULINE_INSTRUMENTS: &[&str] = [
        "نظام", "النظام", "قانون", "القانون",
    ];
}

words! {
    /// Feminine nouns of instruments.
    pub(in crate::citation) const FEMININE_INSTRUMENTS: &[&str] = [
        "لائحة", "اللائحة", "لائحته",
    ];
}

words! {
    /// Bodies that take the adjective of a country themselves: `نظام البنك المركزي السعودي`.
    pub(in crate::citation) const STATE_BODIES: &[&str] = [
        "بنك", "مصرف", "صندوق", "هلال", "مجلس", "معهد", "مركز", "جيش", "اتحاد", "نادي", "جهاز", "ديوان",
        "مواطن", "منتج", "دينار", "ريال", "جنيه", "درهم", "ليرة", "طابع", "علم",
    ];
}

words! {
    /// Words that end a name. Prefixes are stripped before the lookup.
    pub(in crate::citation) const STOPS: &[&str] = [
        // instruments and their parts
        "قانون", "القانون", "نظام", "النظام", "لائحة", "اللائحة", "لائحته", "لوائحه", "لائحتها", "لوائحها", "التعليمات", "لوائح", "اللوائح",
        "مرسوم", "المرسوم", "ظهير", "الظهير", "قرار", "القرار", "قرارات", "القرارات", "أمر", "الأمر", "مادة", "المادة", "المادتين", "المادتان",
        "فقرة", "الفقرة", "البند", "بند", "دستور", "الدستور", "تعميم", "التعميم", "حكم", "الحكم", "طعن", "الطعن", "دعوى", "الدعوى",
        "الأنظمة", "أنظمة", "أنظمته", "أنظمتها", "القوانين", "قوانين", "التشريعات", "التنظيمات",
        "ملف", "رقم", "أرقام", "لسنة", "سنة", "لعام", "عام", "تاريخ", "بتاريخ", "جلسة", "تعديلاته", "تعديلاتها", "مذكرته",
        // participles that describe the law
        "الصادر", "الصادرة", "المشار", "المذكور", "المذكورة", "المعدل", "المعدلة", "المعمول", "النافذ", "الساري", "الحالي",
        "الجديد", "القديم", "السابق", "السالف", "سالف", "الواجب", "المطبق", "المرافق", "المرافقة", "المرفق", "المرفقة", "الملغى", "الآتي", "المبين", "المنصوص",
        // particles, relatives, verbs of being
        "التي", "الذي", "اللذين", "الذين", "أن", "أنه", "أنها", "إذا", "إذ", "حيث", "كما", "قد", "لا", "لم", "لن", "ما", "هو", "هي", "كان", "كانت",
        "هذا", "هذه", "ذلك", "تلك", "وفقا", "طبقا", "عملا", "استنادا", "بموجب", "بمقتضى", "بشأن", "بخصوص", "بما", "مما", "فيما",
        "بعد", "قبل", "عند", "حتى", "الا", "أو", "أم", "ثم", "بل", "غير", "دون", "كل", "أي", "وزارة", "خلال",
        "يجوز", "يجب", "يكون", "تكون", "يعد", "يعتبر", "أوجب", "نص", "نصت", "ينص", "تنص", "يسري", "تسري", "يعمل", "بالمرسوم", "بالقرار", "بالقانون", "بالأمر", "أعلاه",
        "الجدول", "الملحق", "ملحق", "الجريدة", "العدد", "الصيغة", "صيغة", "نظامها", "نظامه", "أحكامه", "أحكامها", "نفسه", "ذاته", "إليه", "عليه", "منه", "له", "بها", "به", "فيها", "فيه", "منها",
        "الوارد", "الواردة", "اللتان", "اللتين", "تعميمنا", "قرارنا", "نصه", "نصها", "غيره", "غيرها", "مدى", "وفق", "بالنسبة", "بالقدر", "بالتنسيق",
    ];
}

words! {
    /// Conjunctions with a preposition, which begin the next member of a list: `قانون العمل وعلى القانون …`.
    pub(in crate::citation) const NEXT_IN_LIST: &[&str] = [
        "وعلى", "وإلى", "إلى", "وعن", "ومع", "وفي", "ومن",
    ];
}

words! {
    /// Heads of instruments without the blank after them: `القانونالاتحادي`, `قرارمجلس`.
    pub(in crate::citation) const GLUED_HEADS: &[&str] = [
        "القانون الا", "القانون ا", "القانون رقم", "المرسوم ا", "المرسوم ب", "المرسوم رقم",
        "مرسوم بقانون", "القرار رقم", "القرار الو", "قرار مجلس", "قرار وزير", "قرار رئيس", "قرار رقم",
        "قانون اتحادي",
    ];
}

words! {
    /// Adjectives that complete a name with `القانون`. Only another such adjective may follow.
    pub(in crate::citation) const WHOLE_NAMES: &[&str] = [
        "المدني", "التجاري", "الجنائي", "الجزائي", "البحري", "الجوي", "الزراعي",
    ];
}

words! {
    /// Prepositions that end a name if no definite noun comes before them.
    pub(in crate::citation) const ENDING_PREPOSITIONS: &[&str] = [
        "في", "من", "على", "إلى", "عن", "مع",
    ];
}

words! {
    /// Words that join another noun to a name.
    pub(in crate::citation) const JOINING_WORDS: &[&str] = [
        "أمام", "ذوي", "ذات", "بين", "ضد", "لدى", "لدول", "ديوان", "مجلس",
    ];
}

words! {
    /// Nouns that take علي: `الضريبة على الدخل`.
    pub(in crate::citation) const NOUNS_WITH_ON: &[&str] = [
        "ضريبة", "ضرائب", "رقابة", "إشراف", "رسوم", "تفتيش", "حصول", "محافظة", "ولاية", "اعتداء",
        "المؤقت",
    ];
}

words! {
    /// Words that end a name after a definite noun but are nouns in a construct: `النظام المرافق` and `نظام
    /// حماية المرافق`. So too a law that another names: `لائحة تصحيح أوضاع مخالفي نظام مكافحة التستر`.
    pub(in crate::citation) const NOUNS_AMONG_STOPS: &[&str] = [
        "المرافق", "وزارة", "غير", "نظام",
    ];
}

words! {
    /// Words that follow في in a sentence, but not in the name of a law.
    pub(in crate::citation) const EVERYDAY_AFTER_IN: &[&str] = [
        "المملكة", "المنطقة", "المناطق", "مواده", "الدولة", "البلاد", "الحالات", "الحالة", "الأحوال",
        "الحدود", "الموعد", "المواعيد", "الوقت", "المدة", "المحكمة", "القضية", "الدعوى", "النزاع",
        "الموضوع", "الشأن", "المادة", "المواد", "الفقرة", "الجريدة", "اليوم", "الواقع", "الآتي",
        "الأجل", "القرار",
    ];
}

words! {
    /// Nouns of one word that name a law without an article: `قانون عقوبات`.
    pub(in crate::citation) const BARE_SUBJECTS: &[&str] = [
        "عقوبات", "مدني", "مرافعات", "إجراءات", "تجاري", "إثبات",
    ];
}

words! {
    /// Adjectives that `القانون` and `النظام` make a name with.
    pub(in crate::citation) const ADJECTIVES_OF_CODES: &[&str] = [
        "المدني", "التجاري", "الجنائي", "الجزائي", "البحري", "الجوي", "الزراعي", "الموحد", "المنظمة",
        "الموحدة",
    ];
}

words! {
    /// Stops that are subjects in a title: `قانون تنظيم وزارة العدل رقم 5`.
    pub(in crate::citation) const SUBJECTS_IN_TITLES: &[&str] = [
        "بشأن", "نظام", "لائحة", "قرارات", "غير", "وزارة", "عام", "مجلس",
    ];
}
