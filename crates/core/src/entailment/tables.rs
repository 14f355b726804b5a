//! Words by which a claim can contradict a clause, in natural Arabic.

use crate::text::fold::words;

words! {
    /// Particles that negate the verb after them.
    pub(super) letters const NEGATORS: &[&str] = ["لا", "لم", "لن"];
}

words! {
    /// Words that negate the noun or adjective after them.
    pub(super) letters const NOUN_NEGATORS: &[&str] = [
        "ليس", "ليست", "ليسوا", "غير", "بغير", "لغير", "عدم", "بعدم", "لعدم", "دون", "بدون", "بلا",
    ];
}

words! {
    /// Nouns between «دون» and what is left out: «دون حاجة إلى شهادة».
    pub(super) letters const TRANSPARENT: &[&str] = [
        "حاجة", "الحاجة", "اشتراط", "ضرورة", "وجود", "حصول", "الحصول", "أي", "أن", "اعتبار", "تقديم", "مراعاة",
        "يكون", "تكون", "يكن", "تكن", "يعد", "تعد", "يعتبر", "تعتبر", "يتم", "تتم", "الرجوع", "رجوع", "قابل", "قابلة", "قابلا",
    ];
}

words! {
    /// Words that allow, without their negation.
    pub(super) letters const PERMITTING: &[&str] = [
        "يجوز", "تجوز", "جاز", "يحق", "تحق", "يسوغ", "يمكن", "يسمح", "يباح", "جائز", "جائزا", "مسموح", "يصح",
        "تصح", "يستطيع", "تستطيع", "بإمكان", "بإمكانه", "بإمكانها", "بوسع", "بوسعه", "بوسعها",
    ];
}

words! {
    /// Words that oblige, without their negation.
    pub(super) letters const OBLIGING: &[&str] = [
        "يجب", "تجب", "وجب", "يلزم", "تلزم", "يلتزم", "تلتزم", "لزم", "يتعين", "تتعين", "تعين", "ملزم", "ملزما",
        "يشترط", "تشترط", "واجب", "بد", "ينبغي", "تنبغي", "يتوجب", "تتوجب",
    ];
}

words! {
    /// Words that forbid.
    pub(super) letters const FORBIDDING: &[&str] = [
        "يحظر", "تحظر", "يمنع", "تمنع", "يمتنع", "تمتنع", "محظور", "ممنوع", "يحرم", "تحرم", "حظر", "منع",
        "لمنع", "بمنع", "لحظر", "بحظر",
    ];
}

words! {
    /// Words that state a negative outcome without a negation: «تنقضي الدعوى» for «لا تسمع الدعوى».
    pub(super) letters const NEGATIVE_OUTCOMES: &[&str] = [
        "يسقط", "تسقط", "سقط", "سقوط", "ينقضي", "تنقضي", "انقضاء", "ينتهي", "تنتهي", "يبطل", "تبطل", "باطل",
        "باطلا", "باطلة", "يلغى", "تلغى", "ملغى", "يعفى", "تعفى", "معفى", "معفاة", "إعفاء", "يرفض", "ترفض",
        "رفض", "يفقد", "تفقد", "يعاقب", "تعاقب", "يستثنى", "تستثنى", "ممتنع", "محروم", "يخلو", "خال", "معدوم",
        "يتعذر", "مستحيل", "يخرج", "تخرج", "يستبعد", "تستبعد", "يخالف", "مخالف", "مخالفة", "الحماية", "حماية",
    ];
}

words! {
    /// Words of a bound or condition, by which a prohibition may be told: «الحد الأقصى» for «لا يجوز أكثر».
    pub(super) letters const LIMITING: &[&str] = [
        "يقتصر", "تقتصر", "أقصى", "الأقصى", "أقصاه", "أقصاها", "فقط", "إلا", "يشترط", "تشترط", "الأكثر",
        "الأدنى", "أدنى", "الأقل", "بحد", "تجاوز",
    ];
}

words! {
    /// Verbs that compare with a number. Their negation makes a bound, and turns no rule round.
    pub(super) letters const COMPARING: &[&str] = [
        "تقل", "يقل", "تزيد", "يزيد", "تتجاوز", "يتجاوز", "تجاوز", "يجاوز", "يتعدى", "تتعدى", "تعدو", "يعدو",
        "تبلغ", "يبلغ", "تنقص", "ينقص",
    ];
}

words! {
    /// Words that begin a condition or an exception.
    pub(super) letters const CONDITIONS: &[&str] = [
        "إذا", "متى", "بشرط", "شريطة", "إلا", "عدا", "باستثناء", "عند", "حال", "حالة", "بعد", "لو", "طالما",
        "بموافقة", "بإذن", "بناء", "بسبب", "أثناء", "كلما", "حين", "عندما",
    ];
}

words! {
    /// Words that begin a segment which restricts the one before it.
    pub(super) letters const RESTRICTING: &[&str] = [
        "إذا", "متى", "بشرط", "شريطة", "إلا", "عدا", "باستثناء", "طالما", "لو",
    ];
}

words! {
    /// Words that begin a strict condition. A condition after «إذا» may stand for a relative clause instead.
    pub(super) letters const STRICT: &[&str] = ["بشرط", "شريطة", "إلا", "يشترط", "تشترط"];
}

words! {
    /// Words that require what follows.
    pub(super) letters const REQUIRING: &[&str] = ["يشترط", "تشترط"];
}

words! {
    /// Words after «غير» by which it makes an exception and no negation: «في غير حال الضرورة».
    pub(super) letters const CASES: &[&str] = ["حال", "حالة", "حالات", "أحوال", "الأحوال", "الحالات", "هذه", "ذلك"];
}

words! {
    /// Words that turn a negation before them into a limit: «لا يكون الإفراج قبل», «لا يجوز إلا».
    pub(super) letters const TURNING: &[&str] = [
        "قبل", "إلا", "أكثر", "لأكثر", "بأكثر", "أقل", "لأقل", "بأقل", "حتى", "ريثما", "لحين",
    ];
}

words! {
    /// Nouns of time in the singular, of which one may be meant.
    pub(super) letters const TIMES: &[&str] = ["سنة", "عام", "عاما", "شهر", "شهرا", "يوم", "يوما", "ساعة", "أسبوع"];
}

words! {
    /// Words before a noun of time in the singular that make it a length of time.
    pub(super) letters const LASTING: &[&str] = [
        "خلال", "مدة", "لمدة", "بمدة", "قبل", "بعد", "تجاوز", "يجاوز", "تتجاوز", "يتجاوز", "تزيد", "يزيد", "تقل",
        "يقل",
    ];
}

words! {
    /// Words that make a claim hold whatever the condition.
    pub(super) letters const GENERALIZING: &[&str] = [
        "مهما", "أيا", "بصرف", "بغض", "طوال", "مطلقا", "دائما", "إطلاقا", "ولو", "أبدا", "أياما", "كيفما", "أينما",
    ];
}

words! {
    /// Words that mean every one.
    pub(super) letters const UNIVERSAL: &[&str] = [
        "كل", "لكل", "جميع", "لجميع", "كافة", "لكافة", "أي", "لأي", "بأي", "عموم", "سائر", "بجميع", "بكل", "بكافة",
        "كلتا", "أية", "لأية", "بأية",
    ];
}

words! {
    /// Words behind a noun that mean the whole of it: «الإجازة كلها».
    pub(super) letters const SUBJECTS_WHOLE: &[&str] = ["كلها", "كله", "جميعها", "جميعه", "بأكملها", "بأكمله", "برمتها"];
}

words! {
    /// Words after one of `UNIVERSAL` that make it hold whatever the condition: «في جميع الأحوال».
    pub(super) letters const EVERY_CASE: &[&str] = [
        "الأوقات", "الأحوال", "الحالات", "الحالتين", "الظروف", "حال", "وقت",
    ];
}

words! {
    /// Words that mean some or one.
    pub(super) letters const PARTIAL: &[&str] = [
        "بعض", "لبعض", "أحد", "معظم", "أغلب", "غالبية", "جزء", "بعضهم", "بعضها",
    ];
}

words! {
    /// Words that exclude all others.
    pub(super) letters const EXCLUSIVE: &[&str] = [
        "فقط", "حصرا", "وحده", "وحدها", "وحدهم", "فحسب", "يقتصر", "تقتصر", "مقصور", "قاصر", "قاصرة",
    ];
}

words! {
    /// Words before a length of time or a number, which say that it comes before.
    pub(super) letters const BEFORE: &[&str] = ["قبل"];
}

words! {
    /// Words that say that something comes after a length of time.
    pub(super) letters const AFTER: &[&str] = ["بعد", "عقب"];
}

words! {
    /// Pronouns that name the holder of a right or duty without a noun.
    pub(super) letters const HOLDER_PRONOUNS: &[&str] = [
        "له", "لها", "لهم", "عليه", "عليها", "عليهم", "لأيهما", "لمن", "على من",
    ];
}

words! {
    /// Nouns before the number of an item: «البند (3)».
    pub(super) letters const NUMBERED: &[&str] = [
        "البند", "بند", "البندين", "البنود", "الفقرة", "فقرة", "الفقرتين", "الفقرات", "المادة", "مادة",
        "المادتين", "المواد", "رقم",
    ];
}

words! {
    /// Verbs with «و» that begin a clause of its own without a comma.
    pub(super) letters const OPENING: &[&str] = ["ويعاقب", "وتعاقب", "ويستحق", "وتستحق"];
}

words! {
    /// Words that give a right or duty to one party alone.
    pub(super) letters const ALONE: &[&str] = ["وحده", "وحدها", "وحدهم", "منفردا"];
}

words! {
    /// Words that give a right or duty to each of several parties.
    pub(super) letters const BOTH: &[&str] = ["الطرفين", "طرفيه", "كلا", "كليهما", "لأيهما", "الطرفان"];
}

words! {
    /// Words of a lack, among `NOUN_NEGATORS`.
    pub(super) letters const LACKING: &[&str] = ["دون", "بدون", "بلا", "بغير"];
}

words! {
    /// Words that punish.
    pub(super) letters const PUNISHING: &[&str] = ["يعاقب", "تعاقب", "عوقب", "معاقب", "معاقبا", "عقوبة"];
}

words! {
    /// Words that leave without penalty.
    pub(super) letters const EXEMPTING: &[&str] = [
        "يعفى", "تعفى", "معفى", "الإعفاء", "إعفاء", "للإعفاء", "يستثنى", "استثناء",
    ];
}

words! {
    /// Words of a statement in writing, and of one by mouth.
    pub(super) letters const WRITTEN: &[&str] = [
        "كتابة", "كتابي", "كتابيا", "كتابية", "مكتوب", "مكتوبة", "مكتوبا", "خطي", "خطيا", "خطية", "الكتابة",
        "بالكتابة", "المكتوب", "الخطي",
    ];
}

words! {
    /// Words of a statement by mouth.
    pub(super) letters const SPOKEN: &[&str] = [
        "شفوي", "شفويا", "شفوية", "شفهي", "شفهيا", "شفهية", "شفاهة", "الشفوي", "الشفهي", "الشفوية", "الشفهية",
        "مشافهة",
    ];
}

words! {
    /// Words that leave the choice among penalties named before.
    pub(super) letters const EITHER: &[&str] = ["بإحدى", "إحدى", "بأحد", "بأي", "أيهما", "إحداهما"];
}

words! {
    /// Words before what is outside of something: «خارج السجل».
    pub(super) letters const BEYOND: &[&str] = [
        "غير", "بغير", "خارج", "دون", "بدون", "بلا", "قبل",
    ];
}

words! {
    /// Words of an absence, among `NOUN_NEGATORS`.
    pub(super) letters const ABSENCE: &[&str] = ["عدم", "بعدم", "لعدم", "غير"];
}

words! {
    /// Nouns among `NEGATIVE_OUTCOMES` that are what a rule is about as often as they are its outcome.
    pub(super) letters const OF_CRIMES: &[&str] = ["مخالفة", "مخالف", "الحماية", "حماية"];
}

words! {
    /// Words of an exception of the passage.
    pub(super) letters const EXCEPTING: &[&str] = [
        "إلا", "عدا", "ماعدا", "باستثناء", "استثناء", "يستثنى", "تستثنى", "سوى",
    ];
}

words! {
    /// Verbs whose subject has a duty or right.
    pub(super) letters const HOLDING: &[&str] = [
        "يلتزم", "تلتزم", "يتحمل", "تتحمل", "يستحق", "تستحق",
    ];
}

words! {
    /// Those of `HOLDING` that take an object.
    pub(super) letters const RECEIVING: &[&str] = ["يستحق", "تستحق", "يتحمل", "تتحمل"];
}

words! {
    /// Words that call for something without obliging anybody.
    pub(super) letters const CALLING: &[&str] = [
        "يحتاج", "تحتاج", "يتطلب", "تتطلب", "يستلزم", "تستلزم", "يستوجب", "تستوجب", "يقتضي", "تقتضي", "يتوقف",
        "تتوقف", "متوقف", "متوقفة", "مشروط", "مشروطة", "مرهون", "معلق",
    ];
}

words! {
    /// Relative pronouns.
    pub(super) letters const RELATIVE: &[&str] = ["التي", "الذي", "الذين", "اللذين", "اللاتي"];
}

words! {
    /// Pronouns after «كل» by which it means whatever is named.
    pub(super) letters const WHATEVER: &[&str] = ["ما", "من", "ذلك", "هذا"];
}

words! {
    /// Verbs and nouns of a length of time that has passed.
    pub(super) letters const SPENT: &[&str] = [
        "أمضى", "أمضت", "يمضي", "تمضي", "مضي", "بمضي", "مضت", "قضى", "قضت", "يقضي", "أكمل", "أكملت",
        "أتم", "أتمت", "انقضاء",
    ];
}

words! {
    /// Verbs and nouns of asking somebody for something.
    pub(super) letters const ASKING: &[&str] = ["يطلب", "تطلب", "طلب", "الطلب", "يطلبوا", "يلتمس", "تلتمس"];
}
