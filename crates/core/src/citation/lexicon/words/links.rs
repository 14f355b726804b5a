//! Words between an article and the law that it belongs to, in either order.

use crate::citation::model::count::Count;
use crate::text::fold::words;

words! {
    /// Words that begin a law's title after its number and year: `القانون رقم 182 لسنة 1960 بشأن مكافحة
    /// المخدرات`.
    pub(in crate::citation) first const ABOUT_LAW: &[&str] = [
        "بشأن", "في شأن", "بخصوص", "فيما يتعلق ب", "المتعلقة ب", "المتعلق ب", "والمتعلق ب", "الخاصة ب",
        "الخاص ب", "المتضمن", "بتنظيم",
    ];
}

words! {
    /// Words of [`ABOUT_LAW`] whose noun belongs to the title: `بتنظيم بعض أوضاع التقاضي`.
    pub(in crate::citation) const NOUNS_OF_TITLES: &[&str] = [
        "بتنظيم",
    ];
}

words! {
    /// First words of the title of a law that changes or applies another law: `بشأن تعديل قانون العمل`. An
    /// article after such a title belongs to the other law.
    pub(in crate::citation) const ACTS_ON_LAWS: &[&str] = [
        "تعديل", "إضافة", "إلغاء", "استبدال", "حذف", "تفسير", "تطبيق", "تنفيذ", "سريان", "وقف", "إصدار",
        "مد",
    ];
}

words! {
    /// Words about the state of a law, between the law and its article: `القانون المدني المعدل، المادة 5`.
    pub(in crate::citation) const STATES_OF_LAW: &[&str] = [
        "وما طرأ عليه من تعديلات", "وما طرأ عليها من تعديلات", "وتعديلاته اللاحقة",
        "وتعديلاتها اللاحقة", "وتعديلاتها", "وتعديلاته", "بصيغته المعدلة", "المعدل والمكمل",
        "المعدلة والمكملة", "المعدلة", "المعدل", "المشار إليها", "المشار إليه", "سالف الذكر",
        "السالف الذكر", "سالف البيان", "السالف البيان", "المذكور", "الساري", "النافذ", "الحالي",
        "الجديد",
    ];
}

words! {
    /// Words between a law and the article that is cited.
    pub(in crate::citation) const LEADING_TO_ARTICLE: &[&str] = [
        "وبالتحديد", "بالتحديد", "وتحديدا", "تحديدا", "ولا سيما", "لا سيما", "وخاصة", "وبخاصة", "خاصة",
        "وخصوصا", "خصوصا", "وبالأخص", "وعلى الأخص",
    ];
}

words! {
    /// Articles with a pronoun for their law: `في مادته 147`, `بمادتيه 147 و148`.
    pub(in crate::citation) const OWN_ARTICLES: &[(&str, Count)] = [
        ("مادتيها", Count::Two), ("مادتيه", Count::Two), ("مادتها", Count::One), ("مادته", Count::One),
        ("موادها", Count::Several), ("مواده", Count::Several),
    ];
}

words! {
    /// Beginnings of words that may follow [`STATES_OF_LAW`] even if the blank between them is lost.
    pub(in crate::citation) const GLUED_AFTER_STATE: &[&str] = [
        "الماد", "الموا", "بالقانون", "بالمرسوم", "بموجب", "بقانون", "وتعديلات",
    ];
}

words! {
    /// Subjects that always mean a code after an article, longest first. Each is a name in `laws.tsv`.
    pub(in crate::citation) const SUBJECTS: &[&str] = [
        "إجراءات جنائية", "إجراءات جنائي", "إجراءات جزائية", "إجراءات مدنية", "مرافعات مدنية وتجارية",
        "مرافعات مدنية", "أحوال شخصية", "مرافعات", "عقوبات", "مدني قديم", "مدني", "إ.ج", "إ ج", "ع",
    ];
}

words! {
    /// Codes by their initials, as the Algerian Supreme Court writes them, with and without full stops.
    /// Unlike subjects they may follow من.
    pub(in crate::citation) const INITIALS_OF_CODES: &[&str] = [
        "ق إ م إ", "ق إ ج", "ق إ م", "ق ع", "ق م",
    ];
}

words! {
    /// Subjects that are everyday nouns too: `المادة (6) إجراءات تقويم المطابقة` is a heading. They mean a
    /// code only if the noun ends the phrase.
    pub(in crate::citation) const EVERYDAY_SUBJECTS: &[&str] = [
        "إجراءات", "إثبات", "تجاري", "تجارة", "عمل",
    ];
}

words! {
    /// Words that continue the sentence after [`EVERYDAY_SUBJECTS`], so that the noun before them is a code
    /// and not a heading.
    pub(in crate::citation) const GOING_ON: &[&str] = [
        "على", "التي", "فإن", "فإنه", "بأن", "باعتبار", "بدعوى", "بما", "لأن", "لأنه", "لما", "مما",
        "حيث", "إذ", "وفق", "تنص", "نصت", "والتي", "والمادة", "والمواد", "وم", "وذلك", "وعلى", "وفي",
        "وكذا", "وكذلك", "وقد", "وحيث", "ومن", "وأن",
    ];
}

words! {
    /// Words between an article and its instrument: `المادة 5 من قانون العمل`.
    pub(in crate::citation) first const LINKS_TO_OWNER: &[&str] = [
        "الواردة في", "المنصوص عليها في", "من", "في", "ب",
    ];
}

words! {
    /// Words for the contents of a law, between an article and the law: `المادة 5 من أحكام القانون`. They are
    /// skipped.
    pub(in crate::citation) first const PARTS_OF_LAW: &[&str] = [
        "أحكام", "نصوص", "مواد",
    ];
}

words! {
    /// Words between an article and a law. They mean that the article is one of the instrument that issues
    /// the law: `المادة 3 من مواد إصدار القانون`.
    pub(in crate::citation) first const ISSUING_LAW: &[&str] = [
        "مواد قانون إصدار", "قانون إصدار", "مواد إصدار", "مواد الإصدار من", "مواد الإصدار ل", "إصدار",
        "ديباجة",
    ];
}
