//! Words in citations of laws, decrees and decisions, besides the noun and the number.

use crate::text::fold::words;

words! {
    /// Words («concerning», «issued») after which the subject, the date or the number of a decision begins.
    /// They end the name of its issuer.
    pub(in crate::citation) const ABOUT_DECISION: &[&str] = [
        "بشأن", "في شأن", "بخصوص", "بتنظيم", "الخاص", "المتعلق", "المتضمن", "الصادر", "المؤرخ",
        "ذي الرقم", "بتاريخ", "القاضي ب",
    ];
}

words! {
    /// Words that say, between brackets, that the issuer of a decision is no more. They end its name.
    pub(in crate::citation) const NO_MORE: &[&str] = ["(الملغى)", "(الملغاة)"];
}

words! {
    /// Words («issued by us», «issued with it», «that follows it») between the noun of an instrument and its
    /// number.
    pub(in crate::citation) const ISSUED_WITHOUT_ISSUER: &[&str] = [
        "الصادر منا", "الصادرة منا", "الصادر عنا", "الصادرة عنا", "الصادر به", "الصادرة به",
        "الصادر بها", "الصادرة بها", "اللاحق له", "اللاحقة له", "الصادر", "الصادرة",
    ];
}

words! {
    /// Feminine participles («issued», «approved», «sanctioned») between the name of an instrument and the
    /// act that put it into force. In the masculine ones the first letters of some of these stand alone.
    pub(in crate::citation) first const ISSUED_FEMININE: &[&str] = [
        "الصادرة", "الموافق عليها", "الموافقة عليها", "المصادق عليها", "المصادقة عليها", "المصدق عليها",
        "المصدقة عليها", "المشمولة", "المعتمدة", "المتوجة",
    ];
}

words! {
    /// Participles as in [`ISSUED_FEMININE`], masculine.
    pub(in crate::citation) first const ISSUED_MASCULINE: &[&str] = [
        "الصادر", "الموافق عليه", "المصادق عليه", "المصدق عليه", "المشمول", "المعتمد", "المتوج",
    ];
}

words! {
    /// Words for «issued» between a name and its act that agree with several instruments, or are a clause.
    pub(in crate::citation) first const ISSUED_OTHERWISE: &[&str] = [
        "الصادرتين", "الصادرين", "صادر", "الذي صدر", "التي صدرت",
    ];
}

words! {
    /// Words before the day on which a council made a decision: «issued», «in its meeting held».
    pub(in crate::citation) first const MADE_BY_COUNCIL: &[&str] = [
        "الصادر في جلسته المعقودة", "الصادر في جلسته المنعقدة", "الصادر في جلسته",
        "الصادر بجلسته المعقودة", "الصادر بجلسته المنعقدة", "الصادر بجلسته",
        "الصادر في اجتماعه المنعقد", "الصادر في اجتماعه", "المتخذ في جلسته المعقودة",
        "المتخذ في جلسته المنعقدة", "المتخذ في جلسته", "المتخذ في اجتماعه المنعقد", "المتخذ في اجتماعه",
        "المتخذ", "في جلسته المعقودة", "في جلسته المنعقدة", "في جلسته", "بجلسته المعقودة",
        "بجلسته المنعقدة", "بجلسته", "في اجتماعه المنعقد", "في اجتماعه", "باجتماعه المنعقد", "باجتماعه",
        "الصادر", "المؤرخ",
    ];
}

words! {
    /// Words for the meeting in which a body made a decision, before the number of the meeting.
    pub(in crate::citation) const OF_MEETING: &[&str] = [
        "في اجتماعه", "في اجتماعها", "باجتماعه", "باجتماعها", "في جلسته", "في جلستها", "بجلسته", "بجلستها",
    ];
}

words! {
    /// Participles («held») between the number of a meeting and its day.
    pub(in crate::citation) first const HELD: &[&str] = [
        "المنعقدة", "المنعقد", "المعقودة", "المعقود",
    ];
}

words! {
    /// Adjectives after the noun of a decision or circular («administrative», «internal»), and words for its
    /// number. They are not the name of its issuer.
    pub(in crate::citation) const KINDS_OF_DECISION: &[&str] = [
        "التنظيمي", "تنظيمي", "التنفيذي", "تنفيذي", "المحلي", "محلي", "الفني", "فني", "الإداري",
        "إداري", "الداخلي", "داخلي", "الأميري", "أم يرى", "العام", "عام", "الدوري", "دوري", "المذكور",
        "الجديد", "القديم", "رقم", "عدد",
    ];
}

words! {
    /// Officers and bodies that may be named directly after a decision or circular with the prefix ل: `تعميم
    /// لوزير العدل`.
    pub(in crate::citation) const JOINED_OFFICES: &[&str] = [
        "وزير", "وزارة", "رئيس", "محافظ", "مدير", "مجلس", "هيئة", "مصلحة", "مكتب",
    ];
}

words! {
    /// Words («concerning») in the title of a bylaw after which the bylaw's subject begins.
    pub(in crate::citation) first const SUBJECT_OF_BYLAW: &[&str] = [
        "الخاصة ب", "المتعلقة ب", "في شأن", "بشأن", "فيما يتعلق",
    ];
}

words! {
    /// Words («issued by the ruler of the emirate») before the name of the region whose law is cited.
    pub(in crate::citation) first const LEGISLATED_BY_REGION: &[&str] = [
        "الصادرة عن حاكم إمارة", "الصادر عن حاكم إمارة", "الصادرة عن حاكم", "الصادر عن حاكم",
        "الصادر من حاكم", "لحاكم إمارة", "لحاكم", "الصادرة في إمارة", "الصادر في إمارة", "في إمارة",
        "بإمارة", "لإمارة",
    ];
}

words! {
    /// Words behind the number of a decision that lead to the minister who made it.
    pub(in crate::citation) first const MADE_BY_MINISTER: &[&str] = [
        "الصادرة عن معالي", "الصادر عن معالي", "الصادر من معالي", "الصادرة عن", "الصادر عن", "الصادرة من",
        "الصادر من", "لمعالي", "ل", "ب",
    ];
}

words! {
    /// Offices of ministers, with which the name of a minister or a ministry begins.
    pub(in crate::citation) const MINISTERS: &[&str] = [
        "وزيرة", "وزير", "وزارة",
    ];
}

words! {
    /// Nouns («emirate», «government») before the name of a region that makes laws of its own.
    pub(in crate::citation) first const REGION_NOUNS: &[&str] = [
        "إمارة", "حكومة",
    ];
}

words! {
    /// Words after `السابق` (previous) with which it means «mentioned above» in the text, and not «the former
    /// law».
    pub(in crate::citation) const SPEAKING_OF_THE_TEXT: &[&str] = [
        "الإشارة", "ذكره", "ذكرها", "الذكر", "بيانه", "بيانها", "البيان", "على",
    ];
}

words! {
    /// Adjectives («old», «repealed») of a law whose name another law bears today.
    pub(in crate::citation) const FORMER_LAW: &[&str] = [
        "القديم", "القديمة", "الملغى", "الملغاة", "السابق", "السابقة",
    ];
}

words! {
    /// Adjectives («new», «current», «in force») of a law that distinguish it from the older law of the same
    /// name.
    pub(in crate::citation) const PRESENT_LAW: &[&str] = [
        "الجديد", "الجديدة", "الحالي", "الحالية", "النافذ", "النافذة", "الساري", "السارية", "القائم",
    ];
}

words! {
    /// Adjective («applied») of the present law as `PRESENT_LAW`, but only before its preposition: `قانون
    /// العمل المعمول به`.
    pub(in crate::citation) const APPLIED_LAW: &[&str] = ["المعمول"];
}

words! {
    /// Nouns of instruments that are feminine in grammar, so that the words after them are too.
    pub(in crate::citation) const FEMININE_NOUNS: &[&str] = [
        "لائحة", "مجلة", "قواعد", "ضوابط", "ترتيبات", "تعليمات",
    ];
}

words! {
    /// Participles («issued», dual or plural) after the names of two instruments that were issued together by
    /// a third one.
    pub(in crate::citation) first const ISSUED_TOGETHER: &[&str] = [
        "الصادرين", "الصادران", "الصادرتين", "الصادرة",
    ];
}

words! {
    /// Words that describe an instrument after its number: `الأمر 66-156 المتضمن قانون العقوبات`.
    pub(in crate::citation) const AFTER_ORDERS: &[&str] = [
        "المتضمن", "المؤرخ", "مؤرخ", "المتعلق", "المعدل", "الصادر", "المشار", "المذكور", "يتضمن",
        // The next citation of a list.
        "وعلى", "وبمقتضى", "والأمر", "والمرسوم", "والقانون", "الأمر", "المرسوم", "القانون",
    ];
}

words! {
    /// Words between the number of a law and the noun of the law that it contains: `الأمر رقم 75-58 المتضمن
    /// القانون المدني`.
    pub(in crate::citation) first const CONTAINING_ITS_LAW: &[&str] = [
        "والمتضمنة", "والمتضمن", "المتضمنة", "المتضمن", "يتضمن", "متضمن",
    ];
}

words! {
    /// Words between the number of a law that issues (promulgates) another law and the noun of the issued
    /// law.
    pub(in crate::citation) first const ISSUING_ITS_LAW: &[&str] = [
        "بإصدار", "بشأن إصدار", "بشأن بإصدار", "في شأن إصدار", "المتعلق بإصدار", "الخاص بإصدار",
        "القاضي بإصدار", "الصادر بإصدار", "المتضمن إصدار", "الصادر ب", "ب",
    ];
}
