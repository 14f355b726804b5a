//! Words that may stand in the name of a law, and words at which the name ends.

use crate::text::fold::words;

words! {
    /// Words that no title contains: words such as «based on», and papers that have numbers but are no
    /// instruments, such as letters and minutes.
    pub(in crate::citation) const OF_A_SENTENCE: &[&str] = [
        "وبناء", "بناء", "الخطاب", "خطاب", "خطابه", "خطابنا", "محضر", "المحضر", "برقية", "البرقية",
    ];
}

words! {
    /// Words at which the name of a law normally ends, but which a title may contain if its issuing
    /// instrument follows: in «… ولائحته التنفيذية» the name goes on.
    pub(in crate::citation) const STOPS_IN_TITLES: &[&str] = [
        "القديم", "الجديد", "غير", "وزارة", "عام", "مجلس", "المرافق", "فيما",
    ];
}

words! {
    /// Nouns of instruments that are masculine in grammar, so that the participle («issued») after their name
    /// is too.
    pub(in crate::citation) const MASCULINE_INSTRUMENTS: &[&str] = [
        "نظام", "النظام", "قانون", "القانون",
    ];
}

words! {
    /// Nouns of instruments that are feminine in grammar, so that the participle («issued») after their name
    /// is too.
    pub(in crate::citation) const FEMININE_INSTRUMENTS: &[&str] = [
        "لائحة", "اللائحة", "لائحته",
    ];
}

words! {
    /// Masculine nouns of acts and papers that are no laws or bylaws. Behind «and» they may stand beside the
    /// name of a law.
    pub(in crate::citation) const MASCULINE_ACTS: &[&str] = [
        "خطاب", "ترخيص", "صك", "عقد", "محضر", "إشعار", "إذن", "تصريح", "تفويض", "قرار", "أمر", "تعميم", "منشور",
        "حكم",
    ];
}

words! {
    /// Nouns as [`MASCULINE_ACTS`], feminine.
    pub(in crate::citation) const FEMININE_ACTS: &[&str] = [
        "اتفاقية", "معاهدة", "رخصة", "شهادة", "وثيقة", "مذكرة", "برقية", "وكالة",
    ];
}

words! {
    /// Nouns of bodies and things that a country's adjective may describe, so that the adjective does not
    /// describe the law: `نظام البنك المركزي السعودي`.
    pub(in crate::citation) const STATE_BODIES: &[&str] = [
        "بنك", "مصرف", "صندوق", "هلال", "مجلس", "معهد", "مركز", "جيش", "اتحاد", "نادي", "جهاز", "ديوان",
        "مواطن", "منتج", "دينار", "ريال", "جنيه", "درهم", "ليرة", "طابع", "علم",
    ];
}

words! {
    /// Words at which the name of a law ends. The reader also strips prefixes (و, ف, ب, ل) from a word before
    /// it looks the word up.
    pub(in crate::citation) const STOPS: &[&str] = [
        // Nouns for instruments and for parts of instruments, with which another citation begins.
        "قانون", "القانون", "نظام", "النظام", "لائحة", "اللائحة", "لائحته", "لوائحه", "لائحتها", "لوائحها", "التعليمات", "لوائح", "اللوائح",
        "مرسوم", "المرسوم", "ظهير", "الظهير", "قرار", "القرار", "قرارات", "القرارات", "أمر", "الأمر", "مادة", "المادة", "المادتين", "المادتان",
        "فقرة", "الفقرة", "البند", "بند", "دستور", "الدستور", "تعميم", "التعميم", "حكم", "الحكم", "طعن", "الطعن", "دعوى", "الدعوى",
        "الأنظمة", "أنظمة", "أنظمته", "أنظمتها", "القوانين", "قوانين", "التشريعات", "التنظيمات",
        "ملف", "رقم", "أرقام", "لسنة", "سنة", "لعام", "عام", "تاريخ", "بتاريخ", "جلسة", "تعديلاته", "تعديلاتها", "مذكرته",
        // Participles and adjectives that describe a law.
        "الصادر", "الصادرة", "المشار", "المذكور", "المذكورة", "المعدل", "المعدلة", "المعمول", "النافذ", "الساري", "الحالي",
        "الجديد", "القديم", "السابق", "السالف", "سالف", "الواجب", "المطبق", "المرافق", "المرافقة", "المرفق", "المرفقة", "الملغى", "الآتي", "المبين", "المنصوص",
        "المتضمن", "المتضمنة", "المؤدي", "بفرعيه",
        // Particles, relative pronouns, and verbs such as «is» or «provides».
        "التي", "الذي", "اللذين", "الذين", "أن", "أنه", "أنها", "إذا", "إذ", "حيث", "كما", "قد", "لا", "لم", "لن", "ما", "هو", "هي", "كان", "كانت",
        "هذا", "هذه", "ذلك", "تلك", "وفقا", "طبقا", "عملا", "استنادا", "بموجب", "بمقتضى", "بشأن", "بخصوص", "بما", "مما", "فيما",
        "بعد", "قبل", "عند", "حتى", "الا", "أو", "أم", "ثم", "بل", "غير", "دون", "كل", "أي", "وزارة", "خلال",
        "يجوز", "يجب", "يكون", "تكون", "يعد", "يعتبر", "أوجب", "نص", "نصت", "ينص", "تنص", "يسري", "تسري", "يعمل", "بالمرسوم", "بالقرار", "بالقانون", "بالأمر", "أعلاه",
        "الجدول", "الملحق", "ملحق", "الجريدة", "العدد", "الصيغة", "صيغة", "نظامها", "نظامه", "أحكامه", "أحكامها", "نفسه", "ذاته", "إليه", "عليه", "منه", "له", "بها", "به", "فيها", "فيه", "منها",
        "الوارد", "الواردة", "اللتان", "اللتين", "تعميمنا", "قرارنا", "نصه", "نصها", "غيره", "غيرها", "مدى", "وفق", "بالنسبة", "بالقدر", "بالتنسيق",
        // What the law threatens: «كل من يخالف نظام المراعي والغابات بغرامة».
        "بغرامة", "بالغرامة", "بعقوبة", "بالعقوبة", "بالحبس", "بالسجن",
    ];
}

words! {
    /// Words («and on», «and from») that begin the next member of a list and so end the name of a law before
    /// them: `قانون العمل وعلى القانون …`.
    pub(in crate::citation) const NEXT_IN_LIST: &[&str] = [
        "وعلى", "وإلى", "إلى", "وعن", "ومع", "وفي", "ومن", "وأية", "وخاصة", "وبخاصة", "وخصوصا",
        "لتصبح", "لتكون", "ليصبح", "ليكون",
    ];
}

words! {
    /// Participles behind a definite word that say something of a law, or of what the sentence is about, and
    /// stand in no law's name: `نظام المياه القاضي بأن …`.
    pub(in crate::citation) const SAID_OF_LAWS: &[&str] = [
        "القاضي", "القاضية", "المشتمل", "المشتملة", "المعتمدة", "المبرمة", "المشمول", "المشمولة", "المتوج",
        "المتوجة",
    ];
}

words! {
    /// Participles («approved») as [`SAID_OF_LAWS`], but only before their preposition: alone they may be
    /// nouns («consent») or adjectives of a name («chartered accountant»).
    pub(in crate::citation) const APPROVED_BY: &[(&str, &str)] = [
        ("الموافق", "عليه"), ("الموافقة", "عليها"), ("المصادق", "عليه"), ("المصادقة", "عليها"),
        ("المصدق", "عليه"), ("المصدقة", "عليها"), ("المعتمد", "ب"),
    ];
}

words! {
    /// First words of a citation joined to the next word by a lost blank: `القانونالاتحادي`, `قرارمجلس`. The
    /// name of a law ends before them.
    pub(in crate::citation) const GLUED_HEADS: &[&str] = [
        "القانون الا", "القانون ا", "القانون رقم", "المرسوم ا", "المرسوم ب", "المرسوم رقم",
        "مرسوم بقانون", "القرار رقم", "القرار الو", "قرار مجلس", "قرار وزير", "قرار رئيس", "قرار رقم",
        "قانون اتحادي",
    ];
}

words! {
    /// Adjectives that make the complete name of a law with `القانون` (the Civil Code). Only an adjective of
    /// [`ADJECTIVES_OF_CODES`] or a word that begins with لل may continue the name.
    pub(in crate::citation) const WHOLE_NAMES: &[&str] = [
        "المدني", "التجاري", "الجنائي", "الجزائي", "البحري", "الجوي", "الزراعي",
    ];
}

words! {
    /// Prepositions before which the name of a law must have its definite noun. If it has none there, the
    /// words are no name.
    pub(in crate::citation) const ENDING_PREPOSITIONS: &[&str] = [
        "في", "من", "على", "إلى", "عن", "مع",
    ];
}

words! {
    /// Words after which the name of a law goes on with another noun: «before», «between», «council».
    pub(in crate::citation) const JOINING_WORDS: &[&str] = [
        "أمام", "ذوي", "ذات", "بين", "ضد", "لدى", "لدول", "بدول", "ديوان", "مجلس",
    ];
}

words! {
    /// Nouns of movement, after which the preposition إلى does not end the name of a law: `قانون تحويل المؤسسات
    /// العامة إلى القطاع الخاص`.
    pub(in crate::citation) const NOUNS_WITH_TO: &[&str] = [
        "تحويل", "تحول", "انتقال", "انضمام", "نقل", "ضم", "إسناد", "إحالة",
    ];
}

words! {
    /// Nouns that are followed by the preposition على, so that it does not end the name of a law: `الضريبة
    /// على الدخل`.
    pub(in crate::citation) const NOUNS_WITH_ON: &[&str] = [
        "ضريبة", "ضرائب", "رقابة", "إشراف", "رسوم", "تفتيش", "حصول", "محافظة", "ولاية", "اعتداء",
        "المؤقت",
    ];
}

words! {
    /// Words at which a name ends after a definite noun, but which continue it after an indefinite noun: the
    /// name ends before المرافق in `النظام المرافق`, but not in `نظام حماية المرافق`. So too نظام in `لائحة
    /// تصحيح أوضاع مخالفي نظام مكافحة التستر`.
    pub(in crate::citation) const NOUNS_AMONG_STOPS: &[&str] = [
        "المرافق", "وزارة", "غير", "نظام",
    ];
}

words! {
    /// Nouns («the court», «the period») that follow the prepositions في or عن in a sentence, but not in
    /// a law's name.
    pub(in crate::citation) const EVERYDAY_AFTER_IN: &[&str] = [
        "المملكة", "المنطقة", "المناطق", "مواده", "الدولة", "البلاد", "الحالات", "الحالة", "الأحوال",
        "الحدود", "الموعد", "المواعيد", "الوقت", "المدة", "المحكمة", "القضية", "الدعوى", "النزاع",
        "الموضوع", "الشأن", "المادة", "المواد", "الفقرة", "الجريدة", "اليوم", "الواقع", "الآتي",
        "الأجل", "القرار",
    ];
}

words! {
    /// Nouns that say which state's law holds, where the law of several states may: `قانون الدولة التي يوجد
    /// فيها`, `قانون الموطن`, `قانون جنسية الزوج`. Behind the noun for law they begin no name.
    pub(in crate::citation) const OF_ANY_STATE: &[&str] = [
        "الدولة", "دولة", "دولته", "البلد", "بلد", "بلده", "بلدها", "الجهة", "القاضي", "الموطن", "موطن", "جنسية",
        "جنسيته", "جنسيتها", "الموقع", "موقع", "المكان", "مكان", "محل", "المقر", "الإرادة",
    ];
}

words! {
    /// Single indefinite nouns that make the name of a code with the word for law: `قانون عقوبات` (penal
    /// code).
    pub(in crate::citation) const BARE_SUBJECTS: &[&str] = [
        "عقوبات", "مدني", "مرافعات", "إجراءات", "تجاري", "إثبات",
    ];
}

words! {
    /// Indefinite adjectives of [`BARE_SUBJECTS`]: `قانون إجراءات مدنية وإدارية`.
    pub(in crate::citation) const ADJECTIVES_OF_SUBJECTS: &[&str] = [
        "مدنية", "جزائية", "جنائية", "تجارية", "إدارية",
    ];
}

words! {
    /// Adjectives that make the name of a law with `القانون` or `النظام`: «the civil law».
    pub(in crate::citation) const ADJECTIVES_OF_CODES: &[&str] = [
        "المدني", "التجاري", "الجنائي", "الجزائي", "البحري", "الجوي", "الزراعي", "الموحد", "المنظمة",
        "الموحدة",
    ];
}

words! {
    /// Adjectives that make the name of a Tunisian or Moroccan code with `المجلة` or `المدونة`: `المجلة
    /// الجزائية` (penal code).
    pub(in crate::citation) const ADJECTIVES_OF_MAGHREB_CODES: &[&str] = [
        "الجزائية", "الجنائية", "التجارية", "المدنية", "الانتخابية", "الديوانية", "البحرية", "الجمركية",
    ];
}

words! {
    /// Words of [`STOPS`] (words that end a law's name) that may be part of the subject in a title: `قانون
    /// تنظيم وزارة العدل رقم 5`.
    pub(in crate::citation) const SUBJECTS_IN_TITLES: &[&str] = [
        "بشأن", "نظام", "لائحة", "قرارات", "غير", "وزارة", "عام", "مجلس",
    ];
}

words! {
    /// Names of codes that no state of today has made: the Ottoman civil code, and the Hanbali rules after
    /// its model.
    pub(in crate::citation) const CODES_OF_NO_STATE: &[&str] = [
        "الأحكام العدلية", "الأحكام الشرعية",
    ];
}
