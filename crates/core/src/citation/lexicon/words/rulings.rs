//! Words in citations of rulings: courts, circuits, sessions, and the words between a court and its case.

use crate::citation::model::court::{Court, mark, name};
use crate::citation::model::{Circuit, Instrument};
use crate::text::fold::words;

words! {
    /// Words after «محكمة» (court) that say which instance it is («court of first instance») or continue the
    /// sentence, and so name no particular court.
    pub(in crate::citation) const INSTANCES: &[&str] = [
        "الموضوع", "أول", "الدرجة", "ثاني", "الإحالة", "الطعن", "المطعون", "المختصة", "المذكورة",
        "التي", "إلى", "قد",
    ];
}

words! {
    /// Words at which the name of a court ends, because the case or its number begins with them.
    pub(in crate::citation) const AFTER_COURT: &[&str] = [
        "في", "رقم", "برقم", "رقمي", "عدد", "الصادر", "الصادرة", "الصادر في", "بتاريخ", "وتاريخ",
        "بجلسة", "جلسة", "لعام", "لسنة", "حكمها", "بحكمها", "قرارها", "الدائرة", "دائرة", "بالحكم",
        "بحكم", "بالصك", "بالقرار", "بقرار", "بموجب", "بالطعن", "بالدعوى", "بالقضية", "طعن", "الطعن",
        "الدعوى", "القضية",
    ];
}

words! {
    /// Words that may stand between the first word of a citation of a ruling and its number: «filed»,
    /// «administrative».
    pub(in crate::citation) const QUALIFIERS: &[&str] = [
        "بالنقض", "بالتمييز", "بطريق النقض", "المقيدة تحت", "المقيدة", "المقيد", "المقامة", "المقام",
        "الماثلة", "الماثل", "الإداري", "الإدارية", "الابتدائي", "الابتدائية", "الاستئنافي",
        "الاستئنافية", "الاستئناف", "التدقيق", "التعقيبي", "الدستورية", "التنفيذي", "الكلية", "كلي",
        "الأصلية", "الفرعية", "المرفوعة", "المرفوع", "طعن", "جزاء", "هيئة عامة", "المسجلة",
    ];
}

words! {
    /// First words of a court's name that may follow `حكم` or `قرار` (judgment, decision).
    pub(in crate::citation) first const COURT_NOUNS: &[&str] = [
        "محكمة", "هيئة التدقيق", "ديوان المظالم",
    ];
}

words! {
    /// Words between the number of a decision and the court that gave it.
    pub(in crate::citation) const ISSUED_BY: &[&str] = [
        "الصادر عن", "صادر عن", "الصادر من",
    ];
}

words! {
    /// Kinds of a court's files, between the word for file and its number.
    pub(in crate::citation) const KINDS_OF_FILE: &[&str] = [
        "الشرعي", "المدني", "التجاري", "الجنائي", "الجنحي", "الاجتماعي", "الإداري", "العقاري",
    ];
}

words! {
    /// Words for the document of a judgment («in deed no.») that may stand before its number.
    pub(in crate::citation) const DEEDS: &[&str] = [
        "بالصك", "بموجب الصك", "بصك", "بالقرار", "بالحكم",
    ];
}

words! {
    /// Words («in its judgment issued») between the name of a court and the case that it decided.
    pub(in crate::citation) const BETWEEN_COURT_AND_CASE: &[&str] = [
        "في", "حكمها", "بحكمها", "الصادر", "الصادرة", "حكم", "بالحكم", "بحكم", "قرار", "قرارها",
        "الدائرة",
    ];
}

words! {
    /// Names of a court's circuits as citations write them, each with the circuit. Criminal ones include the
    /// names of felonies and misdemeanours.
    pub(in crate::citation) const CIRCUITS: &[(&str, Circuit)] = [
        ("أحوال شخصية", Circuit::Personal), ("الأحوال الشخصية", Circuit::Personal),
        ("أحوال الشخصية", Circuit::Personal), ("شرعية", Circuit::Personal),
        ("الشرعية", Circuit::Personal), ("شرعي", Circuit::Personal), ("مدنية", Circuit::Civil),
        ("المدنية", Circuit::Civil), ("المدني", Circuit::Civil), ("مدني", Circuit::Civil),
        ("حقوق", Circuit::Civil), ("جنائية", Circuit::Criminal), ("الجنائية", Circuit::Criminal),
        ("الجنائي", Circuit::Criminal), ("جنائي", Circuit::Criminal), ("الجزائية", Circuit::Criminal),
        ("جزائية", Circuit::Criminal), ("الجزائي", Circuit::Criminal), ("جزائي", Circuit::Criminal),
        ("جزاء", Circuit::Criminal), ("جنايات", Circuit::Criminal), ("جنح", Circuit::Criminal),
        ("التجارية", Circuit::Commercial), ("تجارية", Circuit::Commercial),
        ("التجاري", Circuit::Commercial), ("تجاري", Circuit::Commercial),
        ("الاقتصادية", Circuit::Economic), ("اقتصادية", Circuit::Economic),
        ("الاقتصادي", Circuit::Economic), ("اقتصادي", Circuit::Economic), ("العمالية", Circuit::Labour),
        ("عمالية", Circuit::Labour), ("العمالي", Circuit::Labour), ("عمالي", Circuit::Labour),
        ("عمال", Circuit::Labour),
    ];
}

words! {
    /// Second halves of a circuit's name with two subjects (`الدائرة المدنية والتجارية`). The grammar skips
    /// them: the first subject decides the circuit.
    pub(in crate::citation) const SECOND_CIRCUITS: &[&str] = [
        "والتجارية", "وتجاري", "والتجاري", "والإدارية", "والعمالية", "والأحوال الشخصية",
    ];
}

words! {
    /// Words, and a letter, that follow the year of a ruling and show that it is a judicial year.
    pub(in crate::citation) const JUDICIAL_YEAR: &[&str] = [
        "القضائية", "قضائية", "قضاءية", "ق",
    ];
}

words! {
    /// Words that may stand between the number of a ruling and its court or circuit.
    pub(in crate::citation) const BEFORE_COURT: &[&str] = [
        "طعن", "طعون", "حكم", "الحكم",
    ];
}

words! {
    /// Words for benches and lists of cases inside a court. They are part of the citation, but the keys by
    /// which rulings are found leave them out.
    pub(in crate::citation) const BENCHES: &[&str] = [
        "هيئة عامة", "الهيئة العامة", "هيئة خماسية", "هيئة عادية", "رجال القضاء", "رجال قضاء",
        "طلبات أعضاء",
    ];
}

words! {
    /// Courts that exist in more than one country, by name or by the words beside their case numbers.
    pub(in crate::citation::lexicon) const COURTS: &[Court] = [
        mark("دستورية", Instrument::Constitutional),
        mark("ق.ع.م", Instrument::Cassation),
        mark("الإدارية العليا", Instrument::SupremeAdministrative),
        mark("إدارية عليا", Instrument::SupremeAdministrative),
        mark("إداري عليا", Instrument::SupremeAdministrative),
        mark("قضاء إداري", Instrument::Judgment),
        name("المحكمة الدستورية العليا", Instrument::Constitutional),
        name("المحكمة الدستورية", Instrument::Constitutional),
        name("المحكمة الإدارية العليا", Instrument::SupremeAdministrative),
        name("محكمة القضاء الإداري", Instrument::Judgment),
        name("محكمة النقض", Instrument::Cassation),
        name("محكمة التمييز", Instrument::Cassation),
        name("المحكمة العليا", Instrument::Cassation),
        mark("تمييز", Instrument::Cassation),
        mark("نقض", Instrument::Cassation),
    ];
}

words! {
    /// Words that introduce the date of a court session, besides the words that introduce any date.
    pub(in crate::citation) first const SESSION_WORDS: &[&str] = [
        "تاريخ الجلسة", "الصادر بجلسة", "الصادرة بجلسة", "المنظورة بجلسة", "جلسة",
    ];
}
