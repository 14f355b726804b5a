//! Words by which a text refers back to an instrument without its name or number.

use crate::citation::model::found::Noun;
use crate::text::fold::words;
use crate::text::lookup::Beginnings;

words! {
    /// Stems of nouns for documents other than laws that have articles too, such as contracts and treaties.
    /// If one of them stands between an instrument and a pronoun, the pronoun may mean that document.
    pub(in crate::citation) const OTHER_DOCUMENTS: &[&str] = [
        "عقد", "اتفاق", "معاهد", "بروتوكول", "ميثاق", "وثيق", "تعليمات", "قواعد", "دستور", "شروط",
    ];
}

words! {
    /// Nouns of contracts and of the rules of a house, which have articles but are no law.
    pub(in crate::citation) const PRIVATE_RULES: &[&str] = [
        "العقد", "عقد", "الاتفاق", "دفتر الشروط", "النظام الداخلي", "نظامها الداخلي", "نظامه الداخلي",
        "النظام الأساسي", "القانون الأساسي للشركة",
    ];
}

words! {
    /// Words («this») before the noun by which a text refers to itself: `هذا القانون`.
    pub(in crate::citation) first const BEFORE_SELF: &[&str] = [
        "هذا ال", "هذه ال",
    ];
}

words! {
    /// Words («the same», «that») before a noun by which a text refers to the instrument that it last called
    /// so: `ذات القانون`.
    pub(in crate::citation) first const BEFORE_LAST: &[&str] = [
        "ذات ال", "نفس ال", "ذلك ال", "تلك ال",
    ];
}

words! {
    /// Words («the bylaw of») before a reference to the law of a bylaw: `لائحة ذات النظام`.
    pub(in crate::citation) first const BYLAW_OF: &[&str] = [
        "لائحة", "اللائحة التنفيذية ل", "اللوائح التنفيذية ل",
    ];
}

words! {
    /// Adjectives («new», «old») that distinguish two laws of one name: `القانون الجديد`. They do not say
    /// which law it is, so the noun with one of them is a reference to a law that the text names elsewhere.
    pub(in crate::citation) const TELLING_LAWS_APART: &[&str] = [
        "الجديدة", "الجديد", "القديمة", "القديم", "الملغى", "السابق",
    ];
}

words! {
    /// Prepositions and phrases between an article and the words that refer back to its law: `المادة 5 من هذا
    /// القانون`.
    pub(in crate::citation) first const LINKS_TO_REFERENCE: &[&str] = [
        "الواردة في", "المنصوص عليها في", "من", "في",
    ];
}

words! {
    /// Nouns of instruments with which citations and references begin, each with the kind of noun that
    /// references repeat.
    pub(in crate::citation) first const NOUNS: &[(&str, Noun)] = [
        ("مرسوم بقانون", Noun::Law), ("مرسوم بالقانون", Noun::Law), ("قرار بقانون", Noun::Law),
        ("قرار بالقانون", Noun::Law), ("قانون", Noun::Law), ("نظام", Noun::System),
        ("مرسوم", Noun::Decree), ("ظهير", Noun::Decree), ("قرار", Noun::Decision), ("أمر", Noun::Order),
        ("توجيه", Noun::Order), ("لائحة", Noun::Bylaw),
    ];
}

words! {
    /// Words («called in what follows») between a citation and the short name that the text gives to its
    /// instrument.
    pub(in crate::citation) first const CALLED_LATER: &[&str] = [
        "ويشار إليه فيما بعد باسم", "ويشار إليها فيما بعد باسم", "ويشار إليه فيما بعد ب",
        "ويشار إليها فيما بعد ب", "ويشار إليه فيما يلي ب", "ويشار إليها فيما يلي ب",
        "المشار إليه فيما بعد ب", "المشار إليها فيما بعد ب", "يشار إليه فيما بعد ب",
        "يشار إليها فيما بعد ب", "ويشار إليه ب", "ويشار إليها ب", "يشار إليه ب", "يشار إليها ب",
    ];
}

words! {
    /// Words such as «mentioned» after a noun that refer back to an instrument. `true`: the only instrument
    /// in the text with this noun; `false`: the latest one.
    pub(in crate::citation) const POINTING: &[(&str, bool)] = [
        ("المشار إليها", true), ("المشار إليه", true), ("المنوه عنها", true), ("المنوه عنه", true),
        ("المنوه إليه", true), ("المومأ إليها", true), ("المومأ إليه", true), ("السالف ذكرها", true),
        ("السالف ذكره", true), ("السالف الذكر", true), ("السالفة الذكر", true), ("سالف الذكر", true),
        ("سالفة الذكر", true), ("سالف البيان", true), ("سالفة البيان", true), ("السالف البيان", true),
        ("السالف الإشارة إليه", true), ("سالف الإشارة إليه", true), ("آنف الذكر", true),
        ("آنفة الذكر", true), ("الآنف الذكر", true), ("الآنف ذكره", true), ("المار ذكرها", true),
        ("المار ذكره", true), ("المار الذكر", true), ("المتقدم ذكره", true), ("المتقدم الذكر", true),
        ("السابق ذكره", true), ("السابق الذكر", true), ("سابق الذكر", true),
        ("السابق الإشارة إليه", true), ("السابقة الإشارة إليها", true), ("المذكورة", false),
        ("المذكور", false), ("ذاتها", false), ("ذاته", false), ("نفسها", false), ("نفسه", false),
        ("عينه", false),
    ];
}

/// The first letters of [`POINTING`], of which few words have any.
pub(in crate::citation) static POINTING_BEGINNINGS: Beginnings = Beginnings::of_rows(POINTING);

words! {
    /// Words that point to the clause in which the text cited an instrument before.
    pub(in crate::citation) const IN_CLAUSE: &[&str] = [
        "المشار إليه في البند", "المشار إليها في البند", "المشار إليهما في البند",
        "المشار إليهم في البند", "المشار إليه بالبند", "المشار إليها بالبند", "المنصوص عليه في البند",
        "المنصوص عليها في البند",
    ];
}

words! {
    /// Words of [`POINTING`] that mean «itself». They refer back to an instrument only if an article stands
    /// before them, because elsewhere `القانون ذاته` often means the law in general.
    pub(in crate::citation) const EMPHATIC: &[&str] = [
        "ذاتها", "ذاته", "نفسها", "نفسه", "عينه",
    ];
}

words! {
    /// Adverbs («above», «earlier») that may follow words that refer back ([`POINTING`], «mentioned»).
    pub(in crate::citation) const ADVERBS_OF_POINTING: &[&str] = [
        "أعلاه", "آنفا", "سلفا", "سابقا",
    ];
}

words! {
    /// Beginnings of words that may follow a definite noun such as `القانون`. With such a word the noun is no
    /// reference to an earlier law: it is a branch of law (`القانون العام`, `القانون المقارن`), or a citation
    /// goes on (`القانون رقم`, `القانون الصادر`). Adjectives in ي (`القانون المدني`) are recognized by their
    /// ending.
    pub(in crate::citation) const ADJECTIVES_OF_LAW: &[&str] = [
        "العام", "الخاص", "المقارن", "الموحد", "الصادر", "رقم", "المعدل",
    ];
}
