//! Words that distinguish the name of a law from an everyday phrase.

use crate::text::fold::words;

words! {
    /// Titles of laws of three words that in a sentence mean the thing itself: the railway system, the
    /// system of social security.
    pub(in crate::citation) const EVERYDAY_TITLES: &[&str] = [
        "نظام الخطوط الحديدية", "نظام إدارة النفايات", "نظام الضمان الاجتماعي", "نظام شموس الأمني",
        "نظام الأحوال المدنية",
    ];
}

words! {
    /// Words before the name of a law that show that the text cites it: «according to», «issued under»,
    /// «violating».
    pub(in crate::citation) const CITING: &[&str] = [
        "أحكام", "نصوص", "بموجب", "بمقتضى", "وفق", "وفقا", "طبقا", "استنادا إلى", "بناء على", "عملا ب",
        "المنصوص عليه في", "المنصوص عليها في", "المنصوص عليهم في", "الوارد في", "الواردة في",
        "المشار إليه في", "المبينة في", "المحددة في", "المعرفة في", "نص عليه", "نصت عليه", "يقضي به",
        "تقضي به", "قضي به", "مخالفة", "تطبيق", "تطبيقا", "تنفيذ", "تنفيذا", "الاطلاع على", "وعلى",
        "يخضع", "تخضع", "الخاضع", "الخاضعة", "حسب", "إلغاء", "إصدار", "ما ورد في", "ورد في",
        "ورد ب", "نص في", "تضمنها", "تضمنه", "ينص عليها", "ينص عليه", "مالم ينص", "المقررة في",
        "المقرر في", "الوارد:", "النظام:", "القانون:", "الصادر بموجبه", "الصادر به", "صدور",
        "الموافقة على", "الخاضعين", "الخاضعون", "المشمولين", "الالتزام", "التزموا", "التقيد",
        "بما يتفق مع", "لا يتعارض مع", "باستثناء", "مع مراعاة", "مع مراعاة أحكام", "دون إخلال",
        "دون الإخلال", "الإخلال", "مشمول ب", "المشمولين ب", "القاضي باعتماد", "القاضية باعتماد",
        "المتضمن اعتماد", "المتضمنة اعتماد",
    ];
}

words! {
    /// Words like [`CITING`] that cite only where laws are called نظام. Elsewhere a نظام that is amended, or
    /// in which something is set out, may be any system: `تعديل نظام الصندوق`.
    pub(in crate::citation) const CITING_STATUTES: &[&str] = [
        "المحدد في", "المبين في", "المعرف في", "تعديل", "التعديلات على", "تعديلات على", "مواد", "نفاذ", "محل",
        "بالمصادقة على", "بشأن المصادقة على", "تشمل", "شمول", "التزام", "التزما", "ومنها", "مخالفات",
        "بما يتوافق مع", "أهداف", "النظام", "تعديلات", "خالف", "خالفت", "يخالف", "تخالف",
    ];
}

words! {
    /// Parts of a law that have ordinals: «the eighth chapter of».
    pub(in crate::citation) const PARTS_OF_STATUTES: &[&str] = [
        "الفصل", "الباب", "القسم", "الجزء", "الفرع", "للفصل", "للباب",
    ];
}

words! {
    /// Words that follow words like «civil law» only if these name a particular law: «and its bylaw», «as
    /// amended».
    pub(in crate::citation) const AFTER_LAWS_ONLY: &[&str] = [
        "ولائحته", "ولوائحه", "ولائحتها", "ولوائحها", "الصادر", "المعدل", "وتعديلاته", "والأنظمة الأخرى",
        "والأنظمة ذات العلاقة", "والأنظمة ذات الصلة", "والأنظمة واللوائح",
    ];
}

words! {
    /// Words after a phrase with `نظام` that show that it means a practice or a system and not a law:
    /// «adopted», «customary».
    pub(in crate::citation) const AFTER_PRACTICES: &[&str] = [
        "المعتمد", "المتبع", "المعمول", "المطبق", "المستخدم", "القائم", "الحالي", "الخاص ب",
    ];
}

words! {
    /// Words after the name of a law that make it the name of a practice: `نظام العمل عن بعد` (working from
    /// home) is not the labour law.
    pub(in crate::citation) const OF_PRACTICES: &[&str] = ["عن بعد"];
}

words! {
    /// Words after a name with `نظام` that say whose practice it is: `نظام العمل بها` is how a body works.
    pub(in crate::citation) const OF_A_BODY: &[&str] = [
        "بها", "به", "بهم", "فيها", "فيه", "لديها", "لديه", "لديهم",
    ];
}

words! {
    /// Words between a name with `نظام` and articles of the text itself, which then set up the system: `نظام
    /// التوثيق بموجب المادتين 10 و11 من هذا الدليل`.
    pub(in crate::citation) const SET_UP_BY: &[&str] = [
        "بموجب الماد", "بموجب المواد", "المنصوص عليه في الماد", "المنصوص عليه في المواد", "المبين في الماد",
        "المبين في المواد", "الموضح في الماد", "الموضح في المواد",
    ];
}

words! {
    /// Nouns in construct that take the next word into the name of a school, a firm or a place: `كلية
    /// القانون`.
    pub(in crate::citation) const NAMED_AFTER_LAW: &[&str] = [
        "كلية", "معهد", "قسم", "شركة", "مكتبة", "متجر", "شارع", "حي", "مطعم", "فندق",
    ];
}

words! {
    /// Words before `قانون` with the prefix ب that mean «by a law», whichever it will be: `يجوز بقانون تخصيص
    /// موارد`.
    pub(in crate::citation) const BY_SOME_LAW: &[&str] = [
        "يجوز ب", "إلا ب",
    ];
}

words! {
    /// Nouns of bodies whose names go on with what they do.
    pub(in crate::citation) const BODIES: &[&str] = [
        "هيئة", "جهاز", "مركز", "مجلس", "إدارة", "لجنة", "قطاع", "دائرة", "مؤسسة", "وكالة", "مكتب",
    ];
}

words! {
    /// Words of a plan of studies before the list of its courses. A course has the name of a law, but does
    /// not cite it: `قانون العقوبات العام (أ)`.
    pub(in crate::citation) const PLANS_OF_STUDY: &[&str] = [
        "المساق", "الساعات المعتمدة", "الساعات الفصلية المعتمدة", "ساعة معتمدة", "المقرر الدراسي",
        "المقررات الدراسية", "المواد الدراسية", "الخطة الدراسية",
    ];
}

words! {
    /// Nouns of treaties, whose names have a subject such as «the law of the sea».
    pub(in crate::citation) const TREATIES: &[&str] = [
        "اتفاقية", "معاهدة", "بروتوكول",
    ];
}

words! {
    /// Words after `نظام` that make it a technical system (quality, payment, cooling), not a law.
    pub(in crate::citation) const SYSTEMS_OF_TRADES: &[&str] = [
        "الجودة", "إدارة الجودة", "إدارة جودة", "إدارة السلامة", "إدارة سلامة", "إدارة شؤون السلامة",
        "إدارة الأداء", "إدارة المخاطر", "إدارة المعلومات", "إدارة البيئة", "إدارة المحتوى", "إدارة أمن",
        "إدارة الأصول", "إدارة المخزون", "إدارة الصيانة", "إدارة الكفاءة", "إدارة الاستدامة", "إدارة حركة",
        "إدارة المياه", "إدارة نظام", "لإدارة", "مماثل", "يتعلق", "مراقبة ل", "التتبع", "تتبع",
        "تحليل المخاطر", "المرجع الجيوديسي", "التصنيف", "الترميز", "ترميز", "الترقيم", "الإشارات", "المحرك",
        "الآلات", "خطوط أنابيب", "أجهزة", "المعلومات", "الحاسب", "الحجز", "الدفع",
        "التدقيق", "الرقابة الداخلية", "الإحداثيات", "الهامش", "القياس", "الأنابيب", "التشغيل",
        "الملفات", "التبريد", "الإنذار", "إنذار", "الإطفاء", "إطفاء", "المختبر", "التسجيل الإلكتروني", "إلكتروني",
        "الإلكتروني", "آلي", "الآلي", "تقني", "الشركة الأساس", "عمل الفريق", "عمل اللجنة", "عمل المجلس",
        "عمل الهيئة", "عمل الفرق", "عمل اللجان",
    ];
}

words! {
    /// Subjects of laws that begin like one of [`SYSTEMS_OF_TRADES`].
    pub(in crate::citation) const LAWS_OF_TRADES: &[&str] = [
        "المعلومات الائتمانية", "القياس والمعايرة", "المختبرات",
    ];
}

words! {
    /// Words and beginnings of words after `قانون` with which no name of a law begins, unless the table of
    /// laws has it: «a new law».
    pub(in crate::citation) const CLAUSES: &[&str] = [
        "خاص", "جديد", "آخر", "واحد", "معين", "مستقل", "أجنبي", "سابق", "لاحق", "نافذ", "الموافقة",
        "ول", "وال", "لل", "لت", "ي", "فعال", "العرض والطلب",
    ];
}
