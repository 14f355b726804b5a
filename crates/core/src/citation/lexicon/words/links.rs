//! Words that stand between a cited article and its law, whichever of the two stands first.

use crate::citation::model::count::Count;
use crate::text::fold::words;

words! {
    /// Words that begin a law's title after its number and year: `القانون رقم 182 لسنة 1960 بشأن مكافحة
    /// المخدرات`.
    pub(in crate::citation) first const ABOUT_LAW: &[&str] = [
        "بشأن", "في شأن", "بخصوص", "فيما يتعلق ب", "المتعلقة ب", "المتعلق ب", "والمتعلق ب", "الخاصة ب",
        "الخاص ب", "المتضمن", "بتنظيم", "الصادرة بشأن", "الصادر بشأن", "الصادرة في شأن", "الصادر في شأن",
    ];
}

words! {
    /// Words of [`ABOUT_LAW`] that contain the first noun of the title: in `بتنظيم بعض أوضاع التقاضي` the
    /// title begins with تنظيم.
    pub(in crate::citation) const NOUNS_OF_TITLES: &[&str] = [
        "بتنظيم",
    ];
}

words! {
    /// Verbal nouns of subjects with the preposition of their object: `بشأن الموافقة على نظام التوثيق`.
    pub(in crate::citation) first const NOUNS_WITH_PREPOSITIONS: &[&str] = [
        "الموافقة على", "التصديق على", "المصادقة على", "المصدقة على", "الانضمام إلى", "الوقاية من",
        "التحذير من", "الإعفاء من", "الاستثناء من", "الحماية من", "التعويض عن", "الإبلاغ عن",
        "الإفصاح عن", "التفويض في", "التأكيد على",
    ];
}

words! {
    /// Stems of nouns for papers that have numbers and are no instruments: minutes, letters, memoranda.
    pub(in crate::citation) const OTHER_PAPERS: &[&str] = [
        "محضر", "محاضر", "خطاب", "كتاب", "برقي", "مذكر", "معامل", "توصي", "تعاميم", "قرارات",
    ];
}

words! {
    /// Plurals of instruments that are cited by issuer and number. Their duals announce two.
    pub(in crate::citation) const PLURALS: &[&str] = [
        "قرارات", "تعاميم",
    ];
}

words! {
    /// Relative pronouns. The noun before one is defined by the clause after it.
    pub(in crate::citation) const RELATIVES: &[&str] = [
        "الذي", "التي", "الذين", "اللاتي", "اللواتي",
    ];
}

words! {
    /// Parts of a law that have numbers. A subject that ends with one before its number was cut off.
    pub(in crate::citation) const PARTS_WITH_NUMBERS: &[&str] = [
        "المادة", "المادتين", "المواد", "الفقرة", "الفقرتين", "الفقرات", "البند", "البندين", "البنود",
    ];
}

words! {
    /// First words of the title of a law that changes or applies another law: `بشأن تعديل قانون العمل`. An
    /// article cited after such a title belongs to the law that is changed or applied.
    pub(in crate::citation) const ACTS_ON_LAWS: &[&str] = [
        "تعديل", "إضافة", "إلغاء", "استبدال", "حذف", "تفسير", "تطبيق", "تنفيذ", "سريان", "وقف", "إصدار",
        "مد",
    ];
}

words! {
    /// Words about the state of a law («as amended», «in force») between the law and its article: `القانون
    /// المدني المعدل، المادة 5`.
    pub(in crate::citation) const STATES_OF_LAW: &[&str] = [
        "وما طرأ عليه من تعديلات", "وما طرأ عليها من تعديلات", "وتعديلاته اللاحقة",
        "وتعديلاتها اللاحقة", "وتعديلاتها", "وتعديلاته", "بصيغته المعدلة", "المعدل والمكمل",
        "المعدلة والمكملة", "المعدل والمتمم", "المعدلة والمتممة",
        "المعدلة", "المعدل", "المشار إليها", "المشار إليه", "سالف الذكر",
        "السالف الذكر", "سالف البيان", "السالف البيان", "المذكور", "الساري", "النافذ", "الحالي",
        "الجديد",
    ];
}

words! {
    /// Words («in particular») between a law and the article of it that is cited: `قانون العمل، وتحديدا
    /// المادة 5`.
    pub(in crate::citation) const LEADING_TO_ARTICLE: &[&str] = [
        "وبالتحديد", "بالتحديد", "وتحديدا", "تحديدا", "ولا سيما", "لا سيما", "وخاصة", "وبخاصة", "خاصة",
        "وخصوصا", "خصوصا", "وبالأخص", "وعلى الأخص",
    ];
}

words! {
    /// The noun for article with a possessive pronoun («its article») that means the law before it: `في مادته
    /// 147`, `بمادتيه 147 و148`.
    pub(in crate::citation) const OWN_ARTICLES: &[(&str, Count)] = [
        ("مادتيها", Count::Two), ("مادتيه", Count::Two), ("مادتها", Count::One), ("مادته", Count::One),
        ("موادها", Count::Several), ("مواده", Count::Several),
    ];
}

words! {
    /// Beginnings of words that may follow one of [`STATES_OF_LAW`] («as amended») directly, because the
    /// blank was lost.
    pub(in crate::citation) const GLUED_AFTER_STATE: &[&str] = [
        "الماد", "الموا", "بالقانون", "بالمرسوم", "بموجب", "بقانون", "وتعديلات",
    ];
}

words! {
    /// Initials of codes that name their country also in texts of other countries, each with the country.
    pub(in crate::citation) const INITIALS_OF_ONE_COUNTRY: &[(&str, &str)] = [
        ("ق ل ع", "ma"),
    ];
}

words! {
    /// Names of codes, shortened to their subject, that always mean the code when they follow an article
    /// (`المادة 5 مدني`). A longer name comes before one that is its beginning; `laws.tsv` has some of them
    /// as names.
    pub(in crate::citation) const SUBJECTS: &[&str] = [
        "إجراءات جنائية", "إجراءات جنائي", "إجراءات جزائية", "إجراءات مدنية", "مرافعات مدنية وتجارية",
        "مرافعات مدنية", "أحوال شخصية", "مرافعات", "عقوبات", "مدني قديم", "مدني", "إ.ج", "إ ج", "ع",
    ];
}

words! {
    /// Initials of codes as the Algerian Supreme Court writes them, with or without full stops. They may
    /// follow the preposition من; subjects such as `مدني` may not.
    pub(in crate::citation) const INITIALS_OF_CODES: &[&str] = [
        "ق إ م إ", "ق إ ج", "ق إ م", "ق ع", "ق م",
    ];
}

words! {
    /// Initials of codes in Tunisia and Morocco, written like [`INITIALS_OF_CODES`]. Elsewhere the letters have
    /// other meanings.
    pub(in crate::citation) const INITIALS_OF_MAGHREB_CODES: &[&str] = [
        "م م م ت", "م إ ع", "م إ ج", "م ح ع", "م أ ش", "م ش ت", "م ش", "م ج", "ق ل ع", "ق م م", "ق م ج",
        "ق ج",
    ];
}

words! {
    /// Names of codes, shortened to their subject, that are also everyday nouns: `المادة (6) إجراءات تقويم
    /// المطابقة` is a heading. They mean a code only where the phrase ends after them.
    pub(in crate::citation) const EVERYDAY_SUBJECTS: &[&str] = [
        "إجراءات", "إثبات", "تجاري", "تجارة", "عمل",
    ];
}

words! {
    /// Words that may follow one of [`EVERYDAY_SUBJECTS`] and show that the phrase ended before them. The
    /// noun is then a code and not a part of a heading.
    pub(in crate::citation) const GOING_ON: &[&str] = [
        "على", "التي", "فإن", "فإنه", "بأن", "باعتبار", "بدعوى", "بما", "لأن", "لأنه", "لما", "مما",
        "حيث", "إذ", "وفق", "تنص", "نصت", "والتي", "والمادة", "والمواد", "وم", "وذلك", "وعلى", "وفي",
        "وكذا", "وكذلك", "وقد", "وحيث", "ومن", "وأن",
    ];
}

words! {
    /// Prepositions and phrases («of», «provided for in») between an article and its instrument: `المادة 5 من
    /// قانون العمل`.
    pub(in crate::citation) first const LINKS_TO_OWNER: &[&str] = [
        "الواردة في", "المنصوص عليها في", "من", "في", "ب",
    ];
}

words! {
    /// Participles of articles before the law that they belong to.
    pub(in crate::citation) const STATES_OF_ARTICLES: &[&str] = [
        "المعدلة", "المعدلتان", "المعدلتين", "المضافة", "المضافتان", "المضافتين", "الملغاة", "الملغاتان",
    ];
}

words! {
    /// Words for the contents of a law between an article and the law («of the provisions of»): `المادة 5 من
    /// أحكام القانون`. They are skipped.
    pub(in crate::citation) first const PARTS_OF_LAW: &[&str] = [
        "أحكام", "نصوص", "مواد", "مجموعة",
    ];
}

words! {
    /// Words between an article and a law which mean that the article belongs to the instrument that issues
    /// the law: `المادة 3 من مواد إصدار القانون`.
    pub(in crate::citation) first const ISSUING_LAW: &[&str] = [
        "مواد قانون إصدار", "قانون إصدار", "مواد إصدار", "مواد الإصدار من", "مواد الإصدار ل", "إصدار",
        "ديباجة",
    ];
}
