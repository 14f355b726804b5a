//! First words of the titles by which some documents are cited without number or date.

use crate::citation::model::Instrument;
use crate::text::fold::words;

words! {
    /// First words of titles of policies, guides, charters and the like, without the article ال, each with
    /// the kind of document. They count only if the title is the whole text, because they are everyday words.
    pub(in crate::citation) const TITLE_HEADS: &[(&str, Instrument)] = [
        ("سياسة", Instrument::Bylaw), ("استراتيجية", Instrument::Bylaw), ("دليل", Instrument::Bylaw),
        ("أدلة", Instrument::Bylaw), ("ميثاق", Instrument::Bylaw), ("نموذج", Instrument::Bylaw),
        ("خطة", Instrument::Bylaw), ("آلية", Instrument::Bylaw), ("جدول", Instrument::Bylaw),
        ("جداول", Instrument::Bylaw), ("معايير", Instrument::Bylaw), ("اشتراطات", Instrument::Bylaw),
        ("مواصفات", Instrument::Bylaw), ("حوكمة", Instrument::Bylaw), ("ترتيبات", Instrument::Bylaw),
        ("لائحة", Instrument::Bylaw), ("لوائح", Instrument::Bylaw), ("ضوابط", Instrument::Bylaw),
        ("قواعد", Instrument::Bylaw), ("تعليمات", Instrument::Bylaw), ("تنظيم", Instrument::Bylaw),
        ("شروط", Instrument::Bylaw), ("اتفاقية", Instrument::Bylaw), ("بروتوكول", Instrument::Bylaw),
        ("نظام", Instrument::Law), ("دستور", Instrument::Constitution),
    ];
}

words! {
    /// Stems of «in the form», behind the name of what a text approves: `بالصيغة المرافقة`.
    pub(in crate::citation) const ANNEXED_FORM: &[&str] = [
        "بالصيغ", "حسب الصيغ", "بحسب الصيغ", "وفق الصيغ", "وفقا للصيغ", "طبقا للصيغ", "(وفق الصيغ",
        "(حسب الصيغ", "(بالصيغ",
    ];
}

words! {
    /// Words of a decision before the name of what it adopts, issues or amends.
    pub(in crate::citation) const ADOPTING: &[&str] = [
        "الموافقة على", "الموافقة على تعديل", "الموافقة على اعتماد", "اعتماد", "اعتماد تعديل", "إصدار",
        "تعديل",
    ];
}

words! {
    /// Adjectives of titles, «regulating», before what a bylaw or a statute is for.
    pub(in crate::citation) const REGULATING: &[&str] = ["المنظمة", "التنظيمية"];
}

words! {
    /// Words before the name of a bylaw or of rules that show that the text cites them.
    pub(in crate::citation) const CITING_BYLAWS: &[&str] = [
        "الاطلاع على", "وعلى", "المنصوص عليها في", "المنصوص عليه في", "الواردة في", "الوارد في",
        "المحددة في", "المحدد في", "المبينة في", "الموضحة في", "المشار إليها في", "المعرفة في", "لأغراض", "لغرض", "بموجب",
        "بمقتضى", "حسب", "مخالفة", "تنفيذ", "تعديل", "إلغاء", "مراعاة", "الإخلال", "وفق", "وفقا", "القاضي باعتماد",
        "المتضمن اعتماد", "يقصد بها في", "يقصد به في", "ورد في", "الأول من", "الثاني من", "الثالث من", "الرابع من",
        "الخامس من", "السادس من", "السابع من", "الثامن من", "التاسع من", "العاشر من",
    ];
}

words! {
    /// Words of a citing text before the name of what another decision approves: «which approves».
    pub(in crate::citation) const APPROVING: &[&str] = [
        "القاضي بالموافقة على", "القاضية بالموافقة على", "القاضي بالموافقة على تعديل",
        "القاضية بالموافقة على تعديل", "المتضمن الموافقة على", "المتضمنة الموافقة على",
        "الصادر بالموافقة على", "الصادرة بالموافقة على",
    ];
}

words! {
    /// Words as [`CITING_BYLAWS`] after which a name of two words behind the noun is enough: «set out in».
    pub(in crate::citation) const SET_OUT_IN: &[&str] = [
        "المنصوص عليها في", "المنصوص عليه في", "الواردة في", "الوارد في", "المحددة في", "المحدد في", "المبينة في",
        "المبين في", "المعرفة في", "المعرف في", "يقصد بها في", "يقصد به في", "بموجب", "بمقتضى",
    ];
}

words! {
    /// Words for the bylaws of a law before the next bylaw of a list: `نظام المنافسات ولائحته التنفيذية،
    /// ولائحة تفضيل المحتوى المحلي`.
    pub(in crate::citation) const LISTED_BEHIND: &[&str] = [
        "لائحته التنفيذية و", "لائحته التنفيذية، و", "لوائحه التنفيذية و", "لوائحه التنفيذية، و", "ولائحته و",
        "ولائحته، و", "ولوائحه و", "ولوائحه، و",
    ];
}

words! {
    /// Words with which the name of a bylaw ends that any firm or body may have: «of work», «of the
    /// council».
    pub(in crate::citation) const OF_A_HOUSE: &[&str] = [
        "العمل", "الموظفين", "العاملين", "المجلس", "اللجنة", "اللجان", "الإدارة", "الجمعية", "الشركة",
        "الصندوق", "الهيئة", "المؤسسة", "الجامعة", "المركز", "البشرية", "الداخلية", "الدعوى", "الاعتراض", "المالية",
    ];
}

words! {
    /// Adjectives of bylaws that a body may have, so that the name must say whose it is: `اللائحة المالية
    /// الخاصة بإدارة أموال القاصرين`.
    pub(in crate::citation) const OF_BODIES: &[&str] = [
        "المالية", "الإدارية",
    ];
}

words! {
    /// Words before the name of a bylaw of the state, which governs persons: «the provisions of», «subject
    /// to».
    pub(in crate::citation) const GOVERNED_BY: &[&str] = [
        "أحكام", "الخاضع", "الخاضعة", "الخاضعين", "الخاضعون", "يخضع", "تخضع",
    ];
}

words! {
    /// Words behind the noun for bylaw or rules with which no name begins: adjectives and verbs of one that
    /// is yet to come (`وفق لائحة تصدر بقرار`), and the statements of claim and of appeal.
    pub(in crate::citation) const OF_NO_NAME: &[&str] = [
        "تصدر", "تشمل", "تتضمن", "متفق", "تصدرها", "تحدد", "تحددها", "تضعها", "تعدها", "تعد", "تقرها", "تعتمدها", "تنظم", "تبين", "توضح",
        "خاصة", "داخلية", "مستقلة", "مالية", "إدارية", "فنية", "موحدة", "جديدة", "أخرى", "عامة", "معينة", "معتمدة",
        "محددة", "واضحة", "مكتوبة", "دعوى", "اعتراض", "استئناف", "نقض", "اتهام", "مذكرة",
    ];
}

words! {
    /// Participles («issued by», «approved by») between the name of a bylaw and its decision.
    pub(in crate::citation) const ISSUED_OR_APPROVED: &[&str] = [
        "الصادرة ب", "الصادر ب", "الموافق عليها", "الموافق عليه", "المعتمدة ب", "المعتمد ب", "المقرة ب", "المقر ب",
    ];
}

words! {
    /// Words behind a title with which the number, the year or the day of its act follows.
    pub(in crate::citation) const WITH_ITS_ACT: &[&str] = [
        "الصادرة ب", "الصادر ب", "الصادرين ب", "الصادرتين ب", "الصادرة في", "الصادر في", "الصادرة عام",
        "الصادر عام", "الصادرة سنة", "الصادر سنة", "الموافق عليها", "الموافق عليه", "المصادق عليها", "المصادق عليه",
        "المعتمدة ب", "المعتمد ب", "المقرة ب", "المقر ب", "المتوجة ب", "المتوج ب", "رقم",
    ];
}

words! {
    /// Nouns of instruments that may stand between the name of a bylaw and another one's decision.
    pub(in crate::citation) const OTHER_INSTRUMENTS: &[&str] = [
        "نظام", "لائحة", "قواعد", "ضوابط", "تعليمات", "قرار", "وعلى",
    ];
}

words! {
    /// Words that say what happens to a bylaw or where it stands, and so end its name before them.
    pub(in crate::citation) const BEHIND_BYLAWS: &[&str] = [
        "المعتمدة", "المعتمد", "المرفقة", "المرفق", "المرافقة", "المرافق", "المعدلة", "المعدل", "المنصوص", "الواردة", "الوارد",
        "المتبعة", "المتبع", "المشار", "المبرمة", "القاضي", "القاضية", "المشتملة", "المتصلة", "الوثيقة", "لتصبح", "لتكون",
        "ليصبح", "ليكون", "وفق", "وفقا", "بالصيغة",
    ];
}

words! {
    /// Nouns with which, behind «and», the next title of a list begins.
    pub(in crate::citation) const OTHER_TITLES: &[&str] = [
        "لائحة", "قواعد", "ضوابط", "نظام", "قانون", "تعليمات", "قائمة", "آلية", "مجالس",
    ];
}

words! {
    /// Words before the name that a text gives itself, in brackets or behind a colon.
    pub(in crate::citation) const OWN_NAME: &[&str] = [
        "هذه اللائحة", "هذه القواعد", "هذه الضوابط", "هذا التنظيم", "هذه الترتيبات", "هذا النظام", "هذا القانون",
        "مشروع", "اسم", "عنوان", "اللائحة", "القواعد", "الضوابط", "التنظيم", "الترتيبات",
    ];
}

words! {
    /// Words of titles that do not say what the text is about, without «and» and the article.
    pub(in crate::citation) const OF_ANY_TITLE: &[&str] = [
        "لائحة", "لوائح", "قواعد", "ضوابط", "إجراءات", "تعليمات", "أحكام", "شروط", "معايير", "ترتيبات", "تنفيذية", "تنظيمية",
        "عامة", "خاصة", "داخلية", "منظمة",
    ];
}
