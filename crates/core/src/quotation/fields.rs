//! Laws for one field of work or one body, by their titles, and whether a question is of that field.
//!
//! A question that names no body is answered by the law for all. The staff rules of an authority, or the law
//! for the workers of one trade, say the same things in the words of every question about work, and in other
//! numbers.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::analyzer::analyze;
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Words of titles of laws for one field, and the words of which a question of that field has one.
static FIELDS: LazyLock<[(Regex, Regex); 8]> = LazyLock::new(|| {
    let field = |titled, asked| (pattern::letters(titled, &[]), pattern::letters(asked, &[]));
    [
        field(
            r"شركات الأمن الخاص|الحراسة الأمنية",
            r"حارس|حراس|أمن|سكيورتي|secur|guard",
        ),
        field(
            r"العمل البحري|عمال البحر",
            r"بحر|بحار|بحري|سفين|سفن|باخر|قارب|ربان|ميناء|موانئ|ship|sea|sail|vessel|boat|marine|maritime|crew",
        ),
        field(
            r"عمال الزراعة|الرعاة",
            r"راعي|رعاة|رعي|غنم|إبل|زراع|مزرع|مزارع|farm|agricult|shepherd|herd",
        ),
        field(
            r"الأئمة|خدم المساجد",
            r"إمام|مؤذن|مسجد|مساجد|خطيب|imam|mosque|muezzin",
        ),
        field(
            r"أعمال التأمين|شركات التأمين|وكلاء التأمين|وسطاء التأمين|وساطة التأمين",
            r"تأمين|مؤمن|بوليص|وثيق|insur|policy|premium",
        ),
        field(
            r"المناطق الاقتصادية|المنطقة الاقتصادية|المدن الاقتصادية|المناطق الحرة|المنطقة الحرة",
            r"منطق|مناطق|مدين|مدن|zone|city|cities",
        ),
        field(
            r"السلك الدبلوماسي|البعثات التمثيلية",
            r"دبلوماس|سفار|سفير|قنصل|بعث|diploma|embass|ambassador|consul|mission",
        ),
        field(r"هيئات تطوير المناطق", r"هيئة|هيئات|تطوير|authorit"),
    ]
});

/// Words of titles of laws of procedure, and words of questions about another court. Time limits differ from
/// court to court, and every such law has one for the appeal. Where one law is that of civil and commercial
/// courts, a commercial case is none of another court.
static COURTS: LazyLock<[(Regex, Regex); 2]> = LazyLock::new(|| {
    let court = |titled, others| (pattern::letters(titled, &[]), pattern::letters(others, &[]));
    const CRIMINAL: &str = r"جزائي|جنائي|جناية|جنايات|جنحة|جنح |criminal|felony|misdemeanou?r";
    [
        court(
            r"المرافعات الشرعية",
            &format!(
                r"{CRIMINAL}|محكمة تجارية|المحكمة التجارية|المحاكم التجارية|قضية تجارية|قضيتي التجارية|ديوان المظالم|محكمة إدارية|المحكمة الإدارية|commercial court|administrative court"
            ),
        ),
        court(r"الإجراءات المدنية|المرافعات المدنية", CRIMINAL),
    ]
});

/// Words of the titles of rules for the staff of one body.
static STAFF: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:شؤون|شئون) (?:ال)?(?:عاملين|موظفي)|الموارد البشرية ل|العاملين المعينين|بأجور مقطوعة|استخدام المدنيين|(?:نظام|عقود) استخدام|سياسات وإجراءات الجامعة",
        &[],
    )
});

/// Words that such titles share; the others name the body.
static SHARED: LazyLock<HashSet<String>> = LazyLock::new(|| {
    terms(
        "قرار مجلس الوزراء الإدارة رقم لسنة في شأن بشأن بإصدار إصدار تعديل المعدل بالقرار لائحة اللائحة نظام النظام \
         المالي المالية شؤون شئون العاملين العمال عمال الموظفين موظفي الموارد البشرية استخدام عقود المعينين بند \
         أجور مقطوعة المواطنين غير سياسات إجراءات هيئة الهيئة مؤسسة مكتب الاتحادية الاتحادي العامة عام الوطنية \
         الحكومة دولة الدولة الإمارات العربية المتحدة عمل العمل خدمة",
    )
});

fn terms(text: &str) -> HashSet<String> {
    analyze(text).into_iter().map(|token| token.term).collect()
}

/// True if a law, by its title, is for one field of work or for the staff of one body, and the question is
/// not of that field: it has no word of it. True as well for a law of procedure if the question names another
/// court.
///
/// ```
/// use sanad_core::quotation::is_of_another_field;
/// let title = "بإصدار لائحة شؤون العاملين للهيئة العامة للطيران المدني";
/// assert!(is_of_another_field(title, "ما هو سن التقاعد؟"));
/// assert!(!is_of_another_field(title, "ما سن التقاعد في الطيران المدني؟"));
/// assert!(!is_of_another_field("نظام العمل", "ما هو سن التقاعد؟"));
/// ```
pub fn is_of_another_field(title: &str, question: &str) -> bool {
    let letters = normalize(title, Form::Letters);
    let asked = LazyLock::new(|| normalize(question, Form::Letters).to_lowercase());
    let is_other = |(titled, of_field): &(Regex, Regex)| {
        titled.is_match(&letters) && !of_field.is_match(&asked)
    };
    let is_of_other_court =
        |(titled, others): &(Regex, Regex)| titled.is_match(&letters) && others.is_match(&asked);
    if FIELDS.iter().any(is_other) || COURTS.iter().any(is_of_other_court) {
        return true;
    }
    if !STAFF.is_match(&letters) {
        return false;
    }
    let names = terms(title);
    let named = terms(question);
    !names.difference(&SHARED).any(|name| named.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_of_procedure_answers_questions_of_its_court() {
        let civil = "نظام المرافعات الشرعية";
        for (title, question, other) in [
            (civil, "خسرت القضية، كم مدة الاستئناف؟", false),
            (civil, "خسرت قضيتي الجزائية، كم مدة الاستئناف؟", true),
            (civil, "كم مدة الاستئناف في المحكمة التجارية؟", true),
            (civil, "هل يلزم سجل تجاري لرفع الدعوى؟", false),
            (civil, "How long to appeal in a criminal case?", true),
            (
                "بإصدار قانون الإجراءات المدنية",
                "كم مدة الاستئناف في المحكمة التجارية؟",
                false,
            ),
            (
                "نظام الإجراءات الجزائية",
                "خسرت قضيتي الجزائية، كم مدة الاستئناف؟",
                false,
            ),
        ] {
            assert_eq!(is_of_another_field(title, question), other, "{question}");
        }
    }

    #[test]
    fn a_law_for_one_field_answers_questions_of_that_field() {
        for (title, question, other) in [
            (
                "باللائحة التنفيذية بشأن شركات الأمن الخاصة",
                "الشركة ما أعطتني راتبي",
                true,
            ),
            (
                "باللائحة التنفيذية بشأن شركات الأمن الخاصة",
                "أنا حارس أمن وما أعطوني راتبي",
                false,
            ),
            (
                "لائحة تنظيم عقد العمل البحري",
                "كم ساعات العمل اليومية؟",
                true,
            ),
            (
                "لائحة تنظيم عقد العمل البحري",
                "كم ساعات عمل البحارة؟",
                false,
            ),
            (
                "نظام الأئمة والمؤذنين وخدم المساجد",
                "متى يفصل الموظف بسبب الغياب؟",
                true,
            ),
            (
                "قواعد الشركات في المناطق الاقتصادية الخاصة",
                "ما شروط تأسيس شركة؟",
                true,
            ),
            (
                "في شأن تنظيم أعمال التأمين",
                "Can a foreigner own a company?",
                true,
            ),
            (
                "في شأن تنظيم أعمال التأمين",
                "Can a foreigner own an Insurance company?",
                false,
            ),
            ("إصدار قانون التأمين الموحد", "متى يصرف التعويض؟", false),
            ("قانون الشركات التجارية", "ما شروط تأسيس شركة؟", false),
        ] {
            assert_eq!(
                is_of_another_field(title, question),
                other,
                "{title}: {question}"
            );
        }
    }

    #[test]
    fn staff_rules_of_a_body_answer_questions_that_name_it() {
        let secretariat = "في شأن لائحة شؤون العاملين في الأمانة العامة للبلديات";
        for (question, other) in [
            ("هل لي إجازة حج؟", true),
            ("كم مدة خدمة العاملين قبل إجازة الحج؟", true),
            ("هل للعاملين في البلديات إجازة حج؟", false),
        ] {
            assert_eq!(
                is_of_another_field(secretariat, question),
                other,
                "{question}"
            );
        }
        let government = "بشأن الموارد البشرية في الحكومة الاتحادية";
        assert!(!is_of_another_field(government, "هل لي إجازة حج؟"));
    }
}
