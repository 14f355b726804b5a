//! The words that names of laws are made of, and those that end them.
//!
//! All stand in letters form. The tables are what the walk of [`super::name`] goes by.

/// Bodies that an adjective of a country behind them is of: `نظام البنك المركزي السعودي`.
#[rustfmt::skip] // a list of words
pub(super) const BODIES: &[&str] = &[
    "بنك", "مصرف", "صندوق", "هلال", "مجلس", "معهد", "مركز", "جيش", "اتحاد", "نادي", "جهاز", "ديوان", "مواطن", "منتج",
    "دينار", "ريال", "جنيه", "درهم", "ليره", "طابع", "علم",
];

/// Whether a noun is one of [`BODIES`].
pub(super) fn is_body(noun: &str) -> bool {
    let bare = ["وال", "ال", "لل", "و", "ل"]
        .iter()
        .find_map(|prefix| noun.strip_prefix(prefix));
    BODIES.contains(&bare.unwrap_or(noun)) || BODIES.contains(&noun)
}

/// Words that no name goes on with. Prefixes are stripped before a word is looked up here.
#[rustfmt::skip] // rows of a table
pub(super) const STOPS: &[&str] = &[
    // instruments and their parts
    "قانون", "القانون", "نظام", "النظام", "لايحه", "اللايحه", "لايحته", "لوايحه", "لايحتها", "لوايحها", "التعليمات", "لوايح", "اللوايح",
    "مرسوم", "المرسوم", "ظهير", "الظهير", "قرار", "القرار", "قرارات", "القرارات", "امر", "الامر", "ماده", "الماده", "المادتين", "المادتان",
    "فقره", "الفقره", "البند", "بند", "دستور", "الدستور", "تعميم", "التعميم", "حكم", "الحكم", "طعن", "الطعن", "دعوي", "الدعوي",
    "الانظمه", "انظمه", "انظمته", "انظمتها", "القوانين", "قوانين", "التشريعات", "التنظيمات",
    "ملف", "رقم", "ارقام", "لسنه", "سنه", "لعام", "عام", "تاريخ", "بتاريخ", "جلسه", "تعديلاته", "تعديلاتها", "مذكرته",
    // participles that speak of the law
    "الصادر", "الصادره", "المشار", "المذكور", "المذكوره", "المعدل", "المعدله", "المعمول", "النافذ", "الساري", "الحالي",
    "الجديد", "القديم", "السابق", "السالف", "سالف", "الواجب", "المطبق", "المرافق", "المرافقه", "المرفق", "المرفقه", "الملغي", "الاتي", "المبين", "المنصوص",
    // particles, relatives, verbs of being
    "التي", "الذي", "اللذين", "الذين", "ان", "انه", "انها", "اذا", "اذ", "حيث", "كما", "قد", "لا", "لم", "لن", "ما", "هو", "هي", "كان", "كانت",
    "هذا", "هذه", "ذلك", "تلك", "وفقا", "طبقا", "عملا", "استنادا", "بموجب", "بمقتضي", "بشان", "بخصوص", "بما", "مما", "فيما",
    "بعد", "قبل", "عند", "حتي", "الا", "او", "ام", "ثم", "بل", "غير", "دون", "كل", "اي", "وزاره", "خلال",
    "يجوز", "يجب", "يكون", "تكون", "يعد", "يعتبر", "اوجب", "نص", "نصت", "ينص", "تنص", "يسري", "تسري", "يعمل", "بالمرسوم", "بالقرار", "بالقانون", "بالامر", "اعلاه",
    "الجدول", "الملحق", "ملحق", "الجريده", "العدد", "الصيغه", "صيغه", "نظامها", "نظامه", "احكامه", "احكامها", "نفسه", "ذاته", "اليه", "عليه", "منه", "له", "بها", "به", "فيها", "فيه", "منها",
    "الوارد", "الوارده", "اللتان", "اللتين", "تعميمنا", "قرارنا", "نصه", "نصها", "غيره", "غيرها", "مدي", "وفق", "بالنسبه", "بالقدر", "بالتنسيق",
];

/// A conjunction with a preposition begins the next thing in a list: `قانون العمل وعلى القانون …`.
const NEXT_IN_LIST: &[&str] = &["وعلي", "والي", "الي", "وعن", "ومع", "وفي", "ومن"];

/// Heads of instruments that have lost the blank behind them: `القانونالاتحادي`, `قرارمجلس`.
const GLUED_HEADS: &[&str] = &[
    "القانونالا",
    "القانونا",
    "القانونرقم",
    "المرسوما",
    "المرسومب",
    "المرسومرقم",
    "مرسومبقانون",
    "القراررقم",
    "القرارالو",
    "قرارمجلس",
    "قراروزير",
    "قراررييس",
    "قراررقم",
    "قانوناتحادي",
];

/// Adjectives that make a name with `القانون` by themselves: only the like may follow.
pub(super) const WHOLE_NAMES: &[&str] = &[
    "المدني",
    "التجاري",
    "الجنايي",
    "الجزايي",
    "البحري",
    "الجوي",
    "الزراعي",
];

/// Prepositions that end a name of law, and those that may go on with a definite noun.
pub(super) const ENDING_PREPOSITIONS: &[&str] = &["في", "من", "علي", "الي", "عن", "مع"];
pub(super) const JOINING_WORDS: &[&str] = &[
    "امام",
    "ذوي",
    "ذات",
    "بين",
    "ضد",
    "لدي",
    "لدول",
    "ديوان",
    "مجلس",
];
/// Nouns that take علي: `الضريبة على الدخل`.
pub(super) const NOUNS_WITH_ON: &[&str] = &[
    "ضريبه",
    "ضرايب",
    "رقابه",
    "اشراف",
    "رسوم",
    "تفتيش",
    "حصول",
    "محافظه",
    "ولايه",
    "اعتداء",
    "الموقت",
];

/// Words that are stops behind a definite noun and nouns in a construct: `النظام المرافق` and
/// `نظام حماية المرافق`.
/// So too a law that another names: `لائحة تصحيح أوضاع مخالفي نظام مكافحة التستر`.
pub(super) const NOUNS_AMONG_STOPS: &[&str] = &["المرافق", "وزاره", "غير", "نظام"];

/// What follows في in a sentence, but not in the name of a law.
pub(super) const EVERYDAY: &[&str] = &[
    "المملكه",
    "المنطقه",
    "المناطق",
    "مواده",
    "الدوله",
    "البلاد",
    "الحالات",
    "الحاله",
    "الاحوال",
    "الحدود",
    "الموعد",
    "المواعيد",
    "الوقت",
    "المده",
    "المحكمه",
    "القضيه",
    "الدعوي",
    "النزاع",
    "الموضوع",
    "الشان",
    "الماده",
    "المواد",
    "الفقره",
    "الجريده",
    "اليوم",
    "الواقع",
    "الاتي",
    "الاجل",
    "القرار",
];

/// Nouns of one word that name a law without an article: `قانون عقوبات`.
pub(super) const BARE_SUBJECTS: &[&str] =
    &["عقوبات", "مدني", "مرافعات", "اجراءات", "تجاري", "اثبات"];

/// Adjectives that `القانون` and `النظام` make a name with.
pub(super) const ADJECTIVES_OF_CODES: &[&str] = &[
    "المدني",
    "التجاري",
    "الجنايي",
    "الجزايي",
    "البحري",
    "الجوي",
    "الزراعي",
    "الموحد",
    "المنظمه",
    "الموحده",
];

/// `النظام الأساسي للحكم` is a basic law, `النظام الأساسي للشركة` a company's own paper.
pub(super) const BASIC: &str = "الاساسي";

/// `العمل`, `والتنفيذ`, `للعقار`, `بالأموال`.
pub(super) fn is_definite(word: &str) -> bool {
    ["ال", "وال", "لل", "ولل", "بال"].iter().any(|article| {
        word.strip_prefix(article)
            .is_some_and(|noun| noun.chars().count() >= 2)
    })
}

/// `أعماله`, `وإخلائه`: a pronoun makes a noun definite.
pub(super) fn ends_in_pronoun(word: &str) -> bool {
    word.starts_with('و') && (word.ends_with('ه') || word.ends_with("ها") || word.ends_with("هم"))
}

/// `والمستثنون`, `والخاضعون`: names stand in the genitive, so that a nominative plural is the sentence's.
pub(super) fn begins_clause(word: &str) -> bool {
    word.strip_prefix("وال").is_some_and(|plural| {
        plural.ends_with("ون")
            && (plural.starts_with('م') || plural == "خاضعون")
            && !matches!(plural, "مضمون" | "مخزون")
    })
}

/// A noun that a masculine adjective does not go with: `المدنية`, `العقوبات`.
pub(super) fn is_feminine(noun: &str) -> bool {
    noun.ends_with('ه') || noun.ends_with("ات")
}

pub(super) fn is_stop(word: &str) -> bool {
    STOPS.contains(&word)
        || NEXT_IN_LIST.contains(&word)
        || GLUED_HEADS
            .iter()
            .any(|head| word.starts_with(head) || word.strip_prefix('و').is_some_and(|word| word.starts_with(head)))
        || ["و", "ف", "ب", "ل"].iter().any(|prefix| {
            word.strip_prefix(prefix).is_some_and(|stripped| {
                STOPS.contains(&stripped)
                    // للمادة is ل and المادة with its alef gone.
                    || stripped.strip_prefix('ل').is_some_and(|noun| STOPS.contains(&format!("ال{noun}").as_str()))
            })
        })
}
