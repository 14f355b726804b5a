//! For whom a law is, by its title, and of whom a question is.
//!
//! Laws for one kind of people stand beside each other and have the same words: the annual leave of
//! employees, officials and soldiers. An answer by the law of the others would be wrong, however well it fits.

use std::sync::LazyLock;

use regex::Regex;

use super::fields::is_of_another_field;
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// People for whom a law is, or of whom a question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum People {
    /// Those who work for a private employer.
    Employees,
    /// Those who work for the state.
    Officials,
    /// Soldiers and policemen.
    Soldiers,
    /// Those who work in a household.
    Domestics,
    /// Muslims, where a law of the others stands beside theirs.
    Muslims,
    /// All who are not Muslims.
    NonMuslims,
}

use People::{Domestics, Employees, Muslims, NonMuslims, Officials, Soldiers};

/// Names of the people in titles of laws that are for them alone.
static TITLES: LazyLock<[(People, Regex); 5]> = LazyLock::new(|| {
    let titled = |people, source: &str| (people, pattern::letters(source, &[]));
    [
        titled(
            Domestics,
            r"العمالة المنزلية|عمال الخدمة المساعدة|العمالة المساعدة|خدم المنازل",
        ),
        titled(
            Soldiers,
            r"القوات المسلحة|خدمة الضباط|خدمة الأفراد|(?:^|\P{L})(?:ال|لل)عسكري|قوة الشرطة|كلية الشرطة|هيئة الشرطة",
        ),
        titled(
            Officials,
            r"الخدمة المدنية|الموارد البشرية (?:في|ل)|(?:^|\P{L})(?:ال)?موظفي|الموظفين|الوظائف العامة|الوظيفة العمومية",
        ),
        titled(
            Employees,
            r"(?:نظام|قانون) العمل\s*(?:$|\P{L}+$|\(|رقم|الصادر)|علاقات العمل|مجلة الشغل",
        ),
        titled(NonMuslims, r"الأحوال الشخصية المدني|غير المسلمين"),
    ]
});

/// Returns for whom a law is by its title; `None` if it is for all.
///
/// ```
/// use sanad_core::quotation::{People, people_of_law};
/// assert_eq!(people_of_law("قانون اتحادي رقم 6 لسنة 2004: بشأن خدمة الضباط بالقوات المسلحة"), Some(People::Soldiers));
/// assert_eq!(people_of_law("نظام العمل"), Some(People::Employees));
/// assert_eq!(people_of_law("قانون تنظيم ممارسة العمل الأهلي"), None);
/// ```
pub fn people_of_law(title: &str) -> Option<People> {
    let title = normalize(title, Form::Letters);
    let found = TITLES.iter().find(|(_, named)| named.is_match(&title));
    found.map(|&(people, _)| people)
}

/// Names of the people in questions, in Arabic and in English.
static QUESTIONS: LazyLock<[(People, Regex); 6]> = LazyLock::new(|| {
    let named = |people, source: &str| {
        let source = format!(r"(?:^|[^\p{{L}}])(?:{source})");
        (people, pattern::letters(&source, &[]))
    };
    [
        named(
            Officials,
            r"[وبل]?(?:ال|ل)?موظف\p{L}* (?:ب|في |لدى )?(?:ال)?(?:حكوم\p{L}*|دولة|وزار\p{L}*|اتحادي\p{L}*|عام|عامة|عمومي\p{L}*)(?:\P{L}|$)|[وبل]?(?:ال|ل)?قطاع (?:ال)?(?:عام|حكومي)|[وبل]?الخدمة المدنية|[وبل]?(?:ال|ل)?وظيفة (?:ال)?(?:حكومي|عمومي)\p{L}*|(?:أشتغل|بشتغل|أعمل|نخدم|شغال\p{L}*|موظف\p{L}*|دوامي|عملي|شغلي) (?:ب|في |مع |لدى )?(?:ال)?(?:حكوم|وزار)\p{L}*|civil serv|government (?:employee|worker|staff|job)|public (?:employee|servant|sector)|federal (?:government )?employee|work(?:s|ed|ing)? (?:for|in|at) (?:a |the )?(?:government|ministry|federal|public sector)",
        ),
        named(
            Soldiers,
            r"[وبل]?(?:ال|ل)?(?:عسكري|جندي|جنود|ضابط|ضباط|شرطي)|[وبلف]?ي?(?:ال)?(?:جيش|قوات المسلحة|تجنيد|خدمة الوطنية)|[وبل]?الشرطة|soldier|militar|army|police|conscript|national service",
        ),
        named(
            Domestics,
            r"[وبل]*(?:الشغال(?:ة|ات|تين)(?:\P{L}|$)|(?:ال)?(?:خادم\p{L}*|خدامة|خدامت(?:ي|نا|ه|ها|هم|ك|كم)(?:\P{L}|$)|بشكار(?:ة|ات|تي|تنا|ته|تها|تهم)(?:\P{L}|$)|دادة (?:ال)?(?:بيت|أطفال|عيال|ولاد)|خدم المنازل|شغالة البيت|شغالت(?:ي|نا|ه|ها|هم|ك|كم)(?:\P{L}|$)|مربية|(?:عامل\p{L}*|عمالة) (?:ال)?(?:منزل|مساعد)\p{L}*|سائق\p{L}* خاص|سواق خاص))|(?:house)?maids?(?:\P{L}|$)|housekeeper|domestic (?:work|help|servant)|household (?:staff|work)|nann(?:y|ies)|private driver",
        ),
        named(
            Employees,
            r"[وبل]?(?:ال|ل)?قطاع (?:ال)?خاص|private (?:sector|company)",
        ),
        named(
            NonMuslims,
            r"غير (?:ال)?مسلم|[وبل]?(?:ال|ل)?مسيحي|[وبل]?(?:ال|ل)?قبطي|[وبل]?(?:ال|ل)?أقباط|[وبل]?(?:ال|ل)?هندوس|(?:ال)?زواج (?:ال)?مدني|الأحوال الشخصية المدني|non[- ]?muslim|christian|hindu|civil (?:personal status|marriage)",
        ),
        named(
            Muslims,
            r"[ول]?(?:ال)?مسلم(?:ين|ة|ان|ون|ات)?(?:\P{L}|$)|muslim",
        ),
    ]
});

/// Returns of whom a question is, as far as it says so.
///
/// ```
/// use sanad_core::quotation::{People, people_asking};
/// assert_eq!(people_asking("أنا موظف حكومي، كم إجازتي؟"), [People::Officials]);
/// assert_eq!(people_asking("I work for a ministry, how long is my notice?"), [People::Officials]);
/// assert_eq!(people_asking("كم الإجازة السنوية؟"), []);
/// ```
pub fn people_asking(question: &str) -> Vec<People> {
    let question = normalize(question, Form::Letters).to_lowercase();
    // «غير المسلمين», "non-Muslims" name the others by their name.
    let without = NOT_MUSLIM.replace_all(&question, " ");
    let is_named = |(people, named): &&(People, Regex)| match people {
        Muslims => named.is_match(&without),
        _ => named.is_match(&question),
    };
    let named = QUESTIONS.iter().filter(is_named);
    named.map(|&(people, _)| people).collect()
}

static NOT_MUSLIM: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"غير (?:ال)?مسلم\p{L}*|non[- ]?muslims?", &[]));

/// True if a law for these people may answer a question of those. A question that does not say of whom it is is
/// not of soldiers, domestic workers or non-Muslims, and one that does is of no others of the same kind.
///
/// ```
/// use sanad_core::quotation::{People, may_answer};
/// assert!(may_answer(People::Employees, &[]) && !may_answer(People::Soldiers, &[]));
/// assert!(!may_answer(People::Employees, &[People::Officials]));
/// assert!(!may_answer(People::NonMuslims, &[People::NonMuslims, People::Muslims]));
/// ```
pub fn may_answer(law: People, asking: &[People]) -> bool {
    let is_of_work = |people: &People| !matches!(people, Muslims | NonMuslims);
    if law == NonMuslims {
        return asking.contains(&NonMuslims) && !asking.contains(&Muslims);
    }
    match asking.iter().any(is_of_work) {
        true => asking.contains(&law),
        false => matches!(law, Employees | Officials),
    }
}

/// How a law fits the person who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The law is for all, or for those whom the question names.
    Fits,
    /// The law is for others, or for another field of work than the question's.
    ForOthers,
    /// The law is for employees, and the question does not tell them from officials.
    OfEmployees,
    /// The law is for officials, and the question does not tell them from employees.
    OfOfficials,
}

/// Tells how laws fit the asker, by their titles. Those for one field of work, or for the staff of one body,
/// fit questions that name it. «موظف» in a question is an official or an employee: laws of both fit then.
///
/// ```
/// use sanad_core::quotation::{Fit, fits};
/// let titles = ["نظام العمل", "نظام الخدمة المدنية", "نظام خدمة الأفراد"];
/// assert_eq!(fits("كم الإجازة المرضية؟", titles), [Fit::OfEmployees, Fit::OfOfficials, Fit::ForOthers]);
/// assert_eq!(fits("كم إجازة الموظف المرضية؟", titles), [Fit::Fits, Fit::Fits, Fit::ForOthers]);
/// ```
pub fn fits<T: AsRef<str>>(question: &str, titles: impl IntoIterator<Item = T>) -> Vec<Fit> {
    let asking = people_asking(question);
    let is_told = asking
        .iter()
        .any(|people| matches!(people, Employees | Officials))
        || normalize(question, Form::Letters).contains("موظف");
    let fit = |title: T| match people_of_law(title.as_ref()) {
        _ if is_of_another_field(title.as_ref(), question) => Fit::ForOthers,
        Some(people) if !may_answer(people, &asking) => Fit::ForOthers,
        Some(Employees) if !is_told => Fit::OfEmployees,
        Some(Officials) if !is_told => Fit::OfOfficials,
        _ => Fit::Fits,
    };
    titles.into_iter().map(fit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_say_for_whom_a_law_is() {
        for (title, people) in [
            ("نظام خدمة الأفراد", Some(Soldiers)),
            (
                "قانون اتحادي رقم 12 لسنة 1976: في شأن قوة الشرطة والأمن",
                Some(Soldiers),
            ),
            ("نظام الخدمة المدنية", Some(Officials)),
            ("بشأن الموارد البشرية في الحكومة الاتحادية", Some(Officials)),
            ("هيئة تنمية وتوظيف الموارد البشرية الوطنية", None),
            ("قانون العمل رقم 14 لسنة 2025", Some(Employees)),
            ("قانون العمل", Some(Employees)),
            ("مجلة الشغل", Some(Employees)),
            ("بشأن عمال الخدمة المساعدة", Some(Domestics)),
            ("في شأن الأحوال الشخصية المدني", Some(NonMuslims)),
            ("نظام الأحوال الشخصية", None),
            ("قانون التأمينات الاجتماعية", None),
        ] {
            assert_eq!(people_of_law(title), people, "{title}");
        }
    }

    #[test]
    fn questions_say_of_whom_they_are() {
        let all: &[(&str, &[People])] = &[
            ("موظفة في وزارة الصحة وأبغى إجازة أمومة", &[Officials]),
            ("I am a civil servant. Can I resign?", &[Officials]),
            ("هل أقدر أرفع قضية على موظف البنك", &[]),
            ("ضابط في الجيش يريد التقاعد", &[Soldiers]),
            ("my housemaid ran away", &[Domestics]),
            ("البشكارة تبى تسافر قبل ما يخلص عقدها", &[Domestics]),
            ("خدامتنا تعورت في الشغل", &[Domestics]),
            ("الشغالة هربت من البيت، عاملة منزلية", &[Domestics]),
            ("كم ساعة تشتغل الشغالة باليوم؟", &[Domestics]),
            ("شغالتهم تبي إجازة", &[Domestics]),
            ("أنا شغالة في شركة، كم إجازتي؟", &[]),
            ("موظف في القطاع الخاص", &[Employees]),
            ("non-muslim expats divorce", &[NonMuslims]),
            ("زوجان غير مسلمين", &[NonMuslims]),
            (
                "Does civil personal status apply to a Muslim couple?",
                &[NonMuslims, Muslims],
            ),
            ("كم الإجازة السنوية", &[]),
        ];
        for (question, people) in all {
            assert_eq!(people_asking(question), *people, "{question}");
        }
    }
}
