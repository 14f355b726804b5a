//! Tells the words of a court in the text of its ruling from those of others. A ruling first reports who
//! sued, the facts, and what the parties plead; only its principle, its reasons and its holding are the
//! court's own. A ruling that states its principle applies it in its reasons to the facts of the case, which
//! are no law: there only the principle counts.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::{self, Words};

/// Headings of the section with the rule of law that the ruling decides. A heading fills its line or ends
/// with a colon.
const PRINCIPLES: &[&str] = &[
    "المبدأ",
    "المبادئ",
    "المبادئ القانونية",
    "مبدأ رقم [0-9٠-٩]+",
    "القاعدة",
];
/// Headings of the other sections in which the court itself speaks.
const OF_COURT: &[&str] = &[
    "رد المحكمة[^:\n]{0,60}",
    "الأسباب",
    "أسباب الحكم",
    "الحيثيات",
    "المحكمة",
    "فلهذه الأسباب",
    "لهذه الأسباب",
    "منطوق القرار",
    "منطوق الحكم",
    "المنطوق",
    "نص الحكم",
    "الحكم",
];
/// Headings of the other sections: the parties, the facts, the pleas, the bench and references.
const OF_OTHERS: &[&str] = &[
    "الأطراف",
    "الكلمات الأساسية",
    "المرجع القانوني",
    "أوجه الطعن[^:\n]{0,60}",
    "وجه الطعن[^:\n]{0,60}",
    "الوقائع",
    "وقائع الدعوى",
    "الإجراءات",
    "الطلبات",
    "الدفوع",
    "الهيئة",
    "تاريخ الجلسة",
    "الرقم المرجعي",
    "الرئيس",
    "رئيس الدائرة[^:\n]{0,80}",
    "المستشار المقرر",
];
/// Verbs and nouns with which a court reports what a party says.
const SAYS: &[&str] = &[
    "[يت]نعى",
    "[يت]عيب",
    "[يت]دفع",
    "[يت]تمسك",
    "[يت]دعي",
    "[يت]زعم",
    "[يت]طالب",
    "[يت]طلب",
    "دفعت?",
    "تمسكت?",
    "ادعى",
    "ادعت",
    "زعمت?",
    "طالبت?",
    "طلبت?",
    "أجابت?",
    "ذكرت?",
    "أفادت?",
    "تقدمت?",
    "أقامت?",
];
/// Names of the parties of a lawsuit. Forms that begin so are included: «الطاعنة», «المدعى عليها».
const PARTIES: &[&str] = &[
    "الطاعن",
    "المطعون ضد",
    "المدعي",
    "المدعى عليه?",
    "المستأنف",
    "المتهم",
    "وكيل",
    "النيابة",
    "الخصم",
];
/// Words that begin the report of a plea without a party's name, and the signature of a judge.
const PLEAS: &[&str] = &[
    "بدعوى أن",
    "حاصل النعي",
    "حاصل الوجه",
    "مبنى النعي",
    "ينعى على الحكم",
    "يعيب على القرار",
    "رئيس الدائرة",
];
/// Words by which the court judges a plea in the same sentence, so that the sentence has its own view.
const JUDGES: &[&str] = &[
    "لكن",
    "غير أن",
    "إلا أن",
    "مردود",
    "سديد",
    "وجيه",
    "مؤسس",
    "في محله",
    "يتعين",
    "فإن الدائرة",
    "فإن المحكمة",
    "فإن النعي",
    "تنتهي",
];

const LISTS: &[Words] = &[
    ("principle", PRINCIPLES),
    ("court", OF_COURT),
    ("others", OF_OTHERS),
    ("says", SAYS),
    ("party", PARTIES),
    ("plea", PLEAS),
    ("judges", JUDGES),
];

static HEADING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"(?m)^[^\S\n]*(?:(?P<principle>{principle})|(?P<court>{court})|(?P<others>{others}))[^\S\n]*(?::|$)",
        LISTS,
    )
});
/// A gap that stands for omitted text: after it, the section is not known.
static GAP: LazyLock<Regex> = LazyLock::new(|| pattern::written(r"(?m)^…$", &[]));
static REPORTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"^\P{L}*(?:و?حيث\s+(?:[إأا]نه?\s+)?)?(?:و?{plea}|[وف]?{says}\s+(?:[^\s]+\s+){0,2}?{party}|{party}[^\s]*\s+{says})",
        LISTS,
    )
});
static JUDGED: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"(?:^|\P{L})[وف]?{judges}(?:\P{L}|$)", LISTS));

/// Byte ranges of the ruling's sections in which the court does not speak, and of sections that are not
/// known. In a ruling with a principle, its reasons and its holding are among them. Empty for a text without
/// headings of sections.
///
/// ```
/// let ruling = "الوقائع: طلب المدعي الفسخ.\nالأسباب: العقد شريعة المتعاقدين.";
/// let [facts] = &sanad_core::quotation::sections_of_others(ruling)[..] else { panic!() };
/// assert!(ruling[facts.clone()].starts_with("الوقائع"));
/// ```
pub fn sections_of_others(text: &str) -> Vec<Range<usize>> {
    let found = Vec::from_iter(HEADING.captures_iter(text));
    let headings = Vec::from_iter(found.iter().map(|heading| {
        let is_principle = heading.name("principle").is_some();
        let at = heading.get_match().start();
        (at, is_principle, heading.name("court").is_some())
    }));
    // A heading without a text below it states no principle.
    let has_principle = found.iter().enumerate().any(|(at, heading)| {
        let next = found
            .get(at + 1)
            .map_or(text.len(), |next| next.get_match().start());
        let below = &text[heading.get_match().end()..next];
        heading.name("principle").is_some() && below.contains(char::is_alphabetic)
    });
    let gaps = GAP.find_iter(text).map(|gap| (gap.start(), false));
    let mut marks =
        Vec::from_iter(headings.iter().map(|&(at, is_principle, is_court)| {
            (at, is_principle || (is_court && !has_principle))
        }));
    if marks.is_empty() {
        return Vec::new();
    }
    marks.extend(gaps);
    marks.sort_unstable();
    let mut sections = Vec::new();
    let mut open = Some(0);
    for (at, is_court) in marks {
        match (is_court, open) {
            (true, Some(from)) => {
                sections.extend((at > from).then_some(from..at));
                open = None;
            }
            (false, None) => open = Some(at),
            _ => {}
        }
    }
    sections.extend(open.map(|from| from..text.len()));
    sections
}

/// True if a sentence of a ruling reports what a party pleads, and the court does not judge it in the same
/// sentence.
///
/// ```
/// assert!(sanad_core::quotation::reports_plea("حيث ينعى الطاعن على القرار مخالفة القانون."));
/// ```
pub fn reports_plea(sentence: &str) -> bool {
    REPORTS.is_match(sentence) && !JUDGED.is_match(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text of the sections in which the court speaks.
    fn of_court(text: &str) -> Vec<&str> {
        let others = sections_of_others(text);
        let ends = others.iter().map(|section| section.start);
        let begins = others.iter().map(|section| section.end);
        std::iter::once(0)
            .chain(begins)
            .zip(ends.chain([text.len()]))
            .map(|(from, to)| text[from..to].trim())
            .filter(|part| !part.is_empty())
            .collect()
    }

    #[test]
    fn the_court_speaks_in_its_reasons_and_holding() {
        let text =
            "الوقائع:طلب المدعي الفسخ.\nالأسباب:العقد شريعة المتعاقدين.\nنص الحكم:رفض الدعوى.";
        assert_eq!(
            of_court(text),
            ["الأسباب:العقد شريعة المتعاقدين.\nنص الحكم:رفض الدعوى."]
        );
    }

    #[test]
    fn reasons_beside_a_principle_apply_it_to_the_case() {
        let text = "الأطراف: (ق.ع) /(ق.ف)\nالمبدأ:\nيسقط الحكم.\nوجه الطعن المثار من الطاعن المرتبط بالمبدأ:\n\
                    بدعوى أن القضاة أخطأوا.\nرد المحكمة العليا عن الوجه المرتبط بالمبدأ:\nحيث إن الحكم سقط.\n\
                    منطوق القرار\nنقض بدون إحالة\nالرئيس\nفلان";
        assert_eq!(of_court(text), ["المبدأ:\nيسقط الحكم."]);
    }

    #[test]
    fn the_section_after_a_gap_is_not_known() {
        let text = "الأسباب: العقد صحيح.\n…\nوالبيع باطل.\nنص الحكم: رفض الدعوى.";
        assert_eq!(
            of_court(text),
            ["الأسباب: العقد صحيح.", "نص الحكم: رفض الدعوى."]
        );
    }

    #[test]
    fn a_text_without_sections_has_none_of_others() {
        assert!(sections_of_others("حيث إن البيع باطل.\nوعليه ترفض الدعوى.").is_empty());
    }

    #[test]
    fn a_reported_plea_is_told_from_one_that_is_judged() {
        for plea in [
            "بدعوى أن قضاة المجلس لم يسببوا قرارهم.",
            "حيث أن الطاعن ينعى على القرار مخالفة القانون.",
            "وحيث ينعى الطاعن بأن البيع باطل.",
            "دفع المدعى عليه بعدم الاختصاص.",
            "وطلب وكيل المدعية إلزام المدعى عليها بالثمن.",
        ] {
            assert!(reports_plea(plea), "{plea}");
        }
        for reason in [
            "حيث إن البيع باطل.",
            "حيث أن ما يثيره الطاعن غير مؤسس.",
            "وحيث ينعى الطاعن بأن البيع باطل، لكن النعي مردود.",
            "يدفع المستأجر الأجرة في موعدها.",
        ] {
            assert!(!reports_plea(reason), "{reason}");
        }
    }

    #[test]
    fn a_heading_of_a_principle_without_text_hides_no_reasons() {
        let ruling = "المبدأ:\nالأسباب: العقد شريعة المتعاقدين.\nالوقائع: طلب المدعي الفسخ.";
        let sections = sections_of_others(ruling);
        let others = Vec::from_iter(sections.iter().map(|section| &ruling[section.clone()]));
        assert_eq!(others, ["الوقائع: طلب المدعي الفسخ."]);
    }

    #[test]
    fn no_heading_is_dead() {
        for (rows, kind) in [
            (PRINCIPLES, "principle"),
            (OF_COURT, "court"),
            (OF_OTHERS, "others"),
        ] {
            for row in rows.iter().filter(|row| !row.contains('[')) {
                let heading = format!("{row}:");
                let found = HEADING.captures(&heading);
                assert!(
                    found.is_some_and(|found| found.name(kind).is_some()),
                    "{row}"
                );
            }
        }
    }
}
