//! Decides if words of repeal before the name of a law repeal the law. In many sentences they do not: «لا
//! يترتب على إلغاء القانون 5 …», «تلغى التراخيص الممنوحة وفق القانون 5», «ألغيت بالقانون 5». A false repeal
//! is the most harmful error, so only certain repeals count.

pub(super) mod adjunct;

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::acts::change::Change;
use crate::acts::operative::{BODIES, REACH};
use crate::acts::window::letters_by_line;
use crate::acts::words::{REPEALING_NOUN, REPEALING_PAST, REPEALING_VERB};
use crate::citation::{REPEALING_VERBS, Relation};
use crate::pattern::{self, Words};
use crate::text::utf16::{first, last};

/// Nouns of instruments.
pub(super) const INSTRUMENTS: &[&str] = &[
    "قانون",
    "قوانين",
    "قرار",
    "قرارات",
    "مرسوم",
    "مراسيم",
    "نظام",
    "نظان",
    "أنظمة",
    "لائحة",
    "لوائح",
    "تنظيم",
    "تنظيمات",
    "قواعد",
    "ضوابط",
    "ترتيبات",
    "تعليمات",
    "تعميم",
    "تعاميم",
    "أمر",
    "أوامر",
    "دليل",
    "سياسة",
    "سياسات",
    "معايير",
    "وثيقة",
    "أحكام",
    "شروط",
    "إجراءات",
    "ظهير",
    "قائمة",
    "جدول",
];

/// Nouns of instruments with which a pronoun is joined: «تنظيمه», «لائحتها».
const ISSUED: &[&str] = &["نظام", "تنظيم", "قواعد", "ضوابط", "ترتيبات", "لائحت"];

/// Patterns of the number or bullet of a list item: «1 -», «(أ)», «•».
const MARK: &[&str] = &[r"[(\[]?(?:[0-9]{1,3}|\p{L})[)\]]?\s*[-–.)/]+", "[-–•*]"];

const LISTS: &[Words] = &[
    ("instrument", INSTRUMENTS),
    ("body", BODIES),
    ("issued", ISSUED),
    ("mark", MARK),
    ("next", NEXT_OBJECTS),
    REPEALING_VERB,
    REPEALING_PAST,
    REPEALING_NOUN,
];

/// Pattern of the words that may stand between a word of repeal and the name of the repealed law. Each line
/// below is one part of it.
const OBJECT: &str = concat!(
    r"(?:(?:(?:فور|عند|من تاريخ|اعتبارا من تاريخ)\s+(?:نفاذه|نفاذها|العمل به|العمل بها|سريانه|سريانها|صدوره)|ب(?:نفاذ|صدور)(?:ه|ها|هما))[\s،]*)?",
    // A body that is abolished together with its law: «إلغاء المؤسسة العامة …، ونظام المؤسسة …».
    r"(?:(?:ال)?{body}\s[^.؛:،\n]{1,80}،\s*و\s*)?",
    // Words between the verb and the law, such as «كل من …» (each of) and «العمل بـ…» (the application of).
    r"(?:(?:و|كل|كلا|من|العمل|بالعمل|جميع|كافة|سريان|نفاذ|وتعتبر ملغاة)\s+)*",
    r"(?:(?:العمل\s*)?ب(?:أحكام\s*)?|أحكام\s*|ما (?:جاء|ورد)\s+(?:في\s*(?:كل\s+من\s+)?|ب))?",
    r"(?:(?:ال)?{instrument}\s*(?:(?:ال)?\p{L}+\s*)?(?:الآتية?|التالية?|المبينة?|المذكورة?|أرقام|رقمي|ذوات الأرقام)[^.؛]*|(?:ما|كل ما)\s*(?:يأتي|يلي)|الآتية?|التالية?)?",
    // The instrument that the named decision issued, as «لائحة المنشآت الصادرة بـ…». It is repealed together
    // with that decision.
    r"(?:(?:ال)?{instrument}\s[^.؛:]{0,160}?\s(?:الصادرة?|المعتمدة?|المقرة?)\s*(?:بموجب\s*|بمقتضى\s*|ب)?)?",
    r#"[\s:،\n"«“]*{mark}?[\s"«“]*(?:ال|ب|ل)?$"#,
);

/// Pattern of the words between a word of repeal and the repealed law: optionally the repealing text («يلغي
/// هذا النظام …», «يلغى بموجب هذا القرار …»), then [`OBJECT`].
static ONLY_ITS_OBJECT: LazyLock<Regex> = LazyLock::new(|| {
    let by_this = r#"^[\s:،"«“(\[]*(?:(?:بموجب\s+|بمقتضى\s+)?(?:هذا|هذه)\s+(?:ال)?\p{L}+[\s،:]*)?"#;
    pattern::letters(&format!("{by_this}{OBJECT}"), LISTS)
});
static OBJECT_ALONE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(&format!("^{OBJECT}"), LISTS));

/// Pattern of words in which the repealing text names itself by its kind only: «يلغي النظام نظام …». One of
/// [`NEXT_OBJECTS`] must follow, or the name of the repealed law.
static BY_KIND: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^[\s:،"«“(\[]*(?:النظام|التنظيم|القانون|القرار|المرسوم|اللائحة)\s+"#,
        &[],
    )
});
const NEXT_OBJECTS: &[&str] = &[
    "كل",
    "نظام",
    "لائحة",
    "لوائح",
    "تنظيم",
    "قرار",
    "قواعد",
    "ضوابط",
];
static IS_NEXT_OBJECT: LazyLock<Regex> = LazyLock::new(|| pattern::letters("^(?:{next}|$)", LISTS));

/// Pattern of a word of repeal: a verb, a noun, or «محل» of «يحل محل» (takes the place of).
static REPEAL: LazyLock<Regex> = LazyLock::new(|| {
    let source = r"(?:^|[^\p{L}])(?P<prefix>[وفبل]{0,2})(?:(?P<verb>{parted_verb})|(?P<noun>{repealing_noun}|حذف)|(?P<past>{repealing_past})|(?P<place>محل))(?:[^\p{L}]|$)";
    pattern::letters(
        &source.replace("{parted_verb}", &parted(REPEALING_VERBS)),
        LISTS,
    )
});

/// Returns a pattern for the verbs that allows a blank after their first letter, as some published texts have
/// it: «ي لغى».
fn parted(verbs: &[&str]) -> String {
    let parted = verbs.iter().map(|verb| {
        let mut rest = verb.chars();
        let first = rest.next().map(String::from).unwrap_or_default();
        format!(r"{first}\s?{}", rest.as_str())
    });
    parted.collect::<Vec<_>>().join("|")
}

/// Pattern of words before the noun «repeal» if the text itself repeals: nothing, or words of decision such
/// as «has decided».
static DECIDING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[.؛:\n،]|قرر|قررنا|يتم|تم|يجري|الموافقة على|وعلى|أولا|ثانيا|ثالثا|رابعا|خامسا|في شأن|بشأن|و|يقضي|القاضي|يلي|يأتي)[\s0-9()\-–،.:]*(?:\p{L}\s*[-–.)]\s*)?$",
        &[],
    )
});

/// Pattern of words («if», «until», «not») before a verb of repeal with which the verb repeals nothing.
static NOT_ACTING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\s،])(?:[وف]?(?:إذا|متى|إن|لو|ما لم|حتى|لحين|حين|قبل|كان|كانت|قد|لقد|التي|الذي|لا|لم|لن|يجوز أن|إلى أن))\s+$",
        &[],
    )
});

/// Pattern of words before «بإلغاء» that make it a mere mention: «الحكم بإلغاء …» (a judgment of annulment),
/// «لا يخل بإلغاء …».
static ONLY_SPEAKING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:إخلال|يخل|تخل|مساس|يمس|حكم|أحكام|قضى|قضت|طلب|طلبات|مطالبة|دعوى|طعن|يختص|تختص|توصية|يوصي|توصي|اقتراح|حق|سلطة|صلاحية)\s+$",
        &[],
    )
});

/// Pattern of words after a repealed law's name with which an exception begins: a part of the law stays in
/// force.
static EXCEPTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\s،(])(?:(?:في)?ما عدا|عدا|باستثناء|ويستثنى|يستثنى|ما خلا|بالقدر الذي|إلى المدى|فيما\s*(?:يتعلق|يختص|يخص|يتعارض|تعارض|يخالف|خالف|تضمن|ورد|لا يتفق|نص)|في حدود ما|(?:على أن|مع)\s+(?:يستمر|تستمر|استمرار|تبقى|يبقى|بقاء|تظل|يظل)[^.؛]{0,20}\s(?:ب?المادة|ب?المواد|ب?الحكم|ب?الأحكام)(?:[^\p{L}]|$))",
        &[],
    )
});
/// Pattern of the end of an exception from a repeal: the end of the sentence, or words that begin another
/// matter.
static NEXT_MATTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[.؛\n]|\sكما\s|\sو?{repealing_verb}\s|\sو(?:كل|كلا|جميع|كافة|أي|أية|يستمر|تستمر|يبقى|تبقى|يظل|تظل|يحل|تحل)\s|\sعلى أن\s",
        LISTS,
    )
});

/// Pattern of words that repeal articles whose numbers cannot be read: «تلغى المادتان … من القانون».
static OF_ARTICLES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?s)^(?:\p{L}\s)?\p{L}+[\s:]+(?:نص\s+|حكم\s+)?(?:ال)?(?:مادة|مادتان|مادتين|مواد)[\s)(].*من\s*(?:ال)?$",
        &[],
    )
});

/// Pattern of the repeal of what the decision before it issued: «قرار مجلس الوزراء رقم (73) …، وإلغاء تنظيمه
/// الصادر بالقرار نفسه».
static ITS_ISSUED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s،]*و(?:{repealing_noun}|{repealing_verb})\s+{issued}(?:ه|ها|هم|هما)\s+(?:الصادرة?|الموافق\s+عليها?|المعتمدة?|المقرة?)\s+(?:بموجب\s+|ب)ال\p{L}+\s+(?:نفسه|ذاته)(?:[^\p{L}]|$)",
        LISTS,
    )
});

/// True if the words after a decision repeal what the decision issued.
pub(super) fn repeals_its_issued(after: &str) -> bool {
    ITS_ISSUED.is_match(&letters_by_line(first(after, EXCEPTION_REACH)))
}

/// Greatest distance after a repealed law's name at which an exception may begin, in UTF-16 units.
const EXCEPTION_REACH: usize = 240;

/// Returns what the words around a law's name do to it: `Repeals`; `Amends` if an exception follows, or if
/// only articles are repealed whose numbers could not be read; `None` if it is merely mentioned. `list`: what
/// the act does to the law named before it in the same list; a repeal of that one extends to this one.
pub(super) fn repeal_of(introduction: &str, after: &str, list: Option<Relation>) -> Option<Change> {
    let words = letters_by_line(last(introduction, REACH));
    match last_repeal(&words) {
        Some(repeal) if OF_ARTICLES.is_match(&words[repeal.place.start..]) => {
            return Some(Change::Amends);
        }
        Some(repeal) if !repeals(&words, &repeal) => return None,
        None if list != Some(Relation::Repeals) => return None,
        _ => {}
    }
    Some(
        match is_excepted(&letters_by_line(first(after, EXCEPTION_REACH))) {
            true => Change::Amends,
            false => Change::Repeals,
        },
    )
}

/// Pattern of the words between a repealed law's name and an article that stays in force, in one sentence.
static SAVES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^.؛]*(?:^|[\s،(])(?:(?:في)?ما عدا|عدا|باستثناء|ما خلا|(?:على أن|مع)\s+(?:يستمر|تستمر|استمرار|تبقى|يبقى|بقاء|تظل|يظل)\s+(?:العمل\s+)?ب?(?:حكم|أحكام|نص)?)[\s(]*$",
        &[],
    )
});

/// True if the text repeals a law and saves an article of it. `introduction`: the text before the name of the
/// law. `between`: the text from the end of that name to the article.
///
/// ```
/// use sanad_core::acts::saves_article;
/// assert!(saves_article("يلغى ", " عدا "));
/// assert!(!saves_article("يعدل ", " عدا "));
/// ```
pub fn saves_article(introduction: &str, between: &str) -> bool {
    let words = letters_by_line(last(introduction, REACH));
    let is_repealed = last_repeal(&words).is_some_and(|repeal| {
        !OF_ARTICLES.is_match(&words[repeal.place.start..]) && repeals(&words, &repeal)
    });
    is_repealed && SAVES.is_match(&letters_by_line(first(between, EXCEPTION_REACH)))
}

/// Pattern of words before a law of which all provisions are repealed: «يلغي هذا النظام الأحكام الواردة في».
static ALL_PROVISIONS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\s)(?:(?:كافة|جميع|كل)\s+)?الأحكام\s+(?:الواردة|المنصوص\s+عليها)\s+(?:في\s*|ب)(?:ال)?$",
        &[],
    )
});

/// Pattern of words between a repealed law's name and provisions that stay in force, of which the text tells
/// the matter and no article: «على أن يستمر العمل بالأحكام المتعلقة بتوثيق العقود».
static SAVES_MATTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^.؛\n]*?[\s،(](?:(?:في)?ما\s+عدا|عدا|باستثناء|ما خلا|(?:على أن|مع)\s+(?:يستمر|تستمر|استمرار|تبقى|يبقى|بقاء|تظل|يظل)\s+(?:العمل\s+)?)\s*ب?(?:ال)?أحكام\s+(?:ال)?(?:متعلقة|خاصة|متصلة|منظمة|مرتبطة)(?:[^\p{L}]|$)",
        &[],
    )
});

/// True if the text repeals a law but for provisions on some matter, so that nothing tells which articles
/// stay. `introduction`: the text before the name of the law. `after`: the text behind that name.
///
/// ```
/// use sanad_core::acts::saves_matter;
/// let after = "، على أن يستمر العمل بالأحكام المتعلقة بتوثيق العقود.";
/// assert!(saves_matter("يلغي هذا النظام الأحكام الواردة في ", after));
/// assert!(!saves_matter("يعدل هذا النظام ", after));
/// ```
pub fn saves_matter(introduction: &str, after: &str) -> bool {
    let words = letters_by_line(last(introduction, REACH));
    let bare = ALL_PROVISIONS.replace(&words, " ");
    let is_repealed = last_repeal(&bare).is_some_and(|repeal| repeals(&bare, &repeal));
    is_repealed && SAVES_MATTER.is_match(&letters_by_line(first(after, EXCEPTION_REACH)))
}

/// A word of repeal in the text before a law's name, with its position (including its prefix).
struct Repeal<'w> {
    place: Range<usize>,
    prefix: &'w str,
    form: RepealForm,
}

/// The grammatical form of a word of repeal: which group of [`REPEAL`] matched it.
#[derive(Clone, Copy, PartialEq)]
enum RepealForm {
    Verb,
    Noun,
    Past,
    Place,
}

fn last_repeal(words: &str) -> Option<Repeal<'_>> {
    let mut at = 0;
    let mut last = None;
    while let Some(found) = REPEAL.captures_at(words, at) {
        let forms = [
            ("verb", RepealForm::Verb),
            ("noun", RepealForm::Noun),
            ("past", RepealForm::Past),
            ("place", RepealForm::Place),
        ];
        let (word, form) = forms
            .into_iter()
            .find_map(|(name, form)| Some((found.name(name)?, form)))?;
        let prefix = found.name("prefix")?;
        at = word.end();
        last = Some(Repeal {
            place: prefix.start()..word.end(),
            prefix: prefix.as_str(),
            form,
        });
    }
    last
}

/// Returns the end of the last word of repeal, if it is a word of enactment, whatever it repeals. `words` are
/// normalized to letters.
pub(super) fn enacted_repeal(words: &str) -> Option<usize> {
    let repeal = last_repeal(words)?;
    (repeal.form != RepealForm::Place && is_enacted(words, &repeal)).then_some(repeal.place.end)
}

fn repeals(words: &str, repeal: &Repeal) -> bool {
    is_only_its_object(&words[repeal.place.end..]) && is_enacted(words, repeal)
}

/// True if a word of repeal is said by the text itself, and not of another case.
fn is_enacted(words: &str, repeal: &Repeal) -> bool {
    let before = &words[..repeal.place.start];
    match repeal.form {
        RepealForm::Place => true,
        // After a past verb the named law is the one that repealed another: «ألغيت بالقانون 5» (it was
        // repealed by law 5).
        RepealForm::Past => false,
        RepealForm::Noun if repeal.prefix == "ب" => !ONLY_SPEAKING.is_match(before),
        RepealForm::Noun => DECIDING.is_match(before),
        RepealForm::Verb => !NOT_ACTING.is_match(before),
    }
}

fn is_only_its_object(between: &str) -> bool {
    ONLY_ITS_OBJECT.is_match(between)
        || BY_KIND.find(between).is_some_and(|kind| {
            let rest = &between[kind.end()..];
            IS_NEXT_OBJECT.is_match(rest) && OBJECT_ALONE.is_match(rest)
        })
}

fn is_excepted(after: &str) -> bool {
    EXCEPTION.find(after).is_some_and(|exception| {
        let next = NEXT_MATTER.find(after);
        next.is_none_or(|next| exception.start() <= next.start())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::dead_rows;

    #[test]
    fn no_row_is_dead() {
        assert_eq!(dead_rows(INSTRUMENTS), [""; 0]);
        assert_eq!(dead_rows(NEXT_OBJECTS), [""; 0]);
        assert_eq!(dead_rows(ISSUED), [""; 0]);
    }

    #[test]
    fn articles_are_saved_from_a_repeal() {
        for (before, between, saved) in [
            ("يلغى ", " عدا ", true),
            ("يلغي هذا النظام ", "، فيما عدا ", true),
            (
                "سادساً: إلغاء ",
                "، اعتباراً من تاريخ نفاذ نظام الهيئة مع استمرار العمل بحكم\n ",
                true,
            ),
            ("يلغى ", " على أن يستمر العمل بأحكام ", true),
            ("يلغى ", ". ويعمل بالقرار عدا ", false),
            ("يلغى ", " وتعدل ", false),
            ("تلغى المادة (3) من ", " عدا ", false),
            ("يعدل ", " عدا ", false),
            ("لا يترتب على إلغاء ", " عدا ", false),
        ] {
            assert_eq!(saves_article(before, between), saved, "{before}§{between}");
        }
    }

    #[test]
    fn a_law_is_repealed_after_the_body_that_it_established() {
        for (before, change) in [
            (
                "أولاً: إلغاء المؤسسة العامة للخطوط الحديدية، و",
                Some(Change::Repeals),
            ),
            ("تلغى لجنة المباني، وكل من ", Some(Change::Repeals)),
            ("أولاً: إلغاء المؤسسة العامة للخطوط الحديدية، وفق ", None),
            ("إلغاء تراخيص المؤسسة العامة للخطوط، و", None),
            ("في حال إلغاء المؤسسة العامة للخطوط، و", None),
        ] {
            assert_eq!(repeal_of(before, ".", None), change, "{before}");
        }
    }

    #[test]
    fn what_a_decision_issued_is_repealed_behind_it() {
        for (after, repealed) in [
            ("، وإلغاء تنظيمه الصادر بالقرار نفسه.", true),
            ("، وتلغى لائحتها الموافق عليها بموجب القرار ذاته.", true),
            ("، وإلغاء تنظيمه الصادر بالقرار رقم (5).", false),
            ("، وتعديل تنظيمه الصادر بالقرار نفسه.", false),
            (". وعلى التنظيم الصادر بالقرار نفسه", false),
        ] {
            assert_eq!(repeals_its_issued(after), repealed, "{after}");
        }
    }

    #[test]
    fn provisions_on_a_matter_are_saved_from_a_repeal() {
        let saving = "، على أن يستمر العمل بالأحكام المتعلقة بتوثيق العقود";
        for (before, after, saved) in [
            ("يلغي هذا النظام الأحكام الواردة في ", saving, true),
            ("يلغي هذا النظام ", "، عدا الأحكام الخاصة بالتقاعد.", true),
            (
                "يلغي هذا النظام ",
                "، مع استمرار العمل بحكم المادة (47) منه",
                false,
            ),
            (
                "يلغي هذا النظام ",
                ". على أن يستمر العمل بالأحكام المتعلقة به",
                false,
            ),
            ("لا يلغي هذا النظام ", saving, false),
            ("يلغي هذا النظام المواد (5) و(6) من ", saving, false),
            ("تراعى الأحكام الواردة في ", saving, false),
        ] {
            assert_eq!(saves_matter(before, after), saved, "{before}§{after}");
        }
    }

    #[test]
    fn an_uncertain_repeal_is_ignored() {
        for (before, after, change) in [
            ("يلغى ", ".", Some(Change::Repeals)),
            ("يلغي هذا النظام ", ".", Some(Change::Repeals)),
            ("يلغي النظام ", ".", Some(Change::Repeals)),
            ("تلغى التراخيص الممنوحة وفق ", ".", None),
            ("لا يترتب على إلغاء ", ".", None),
            ("ألغيت ب", ".", None),
            ("إذا يلغى ", ".", None),
            ("يلغى ", " فيما عدا المادة 5", Some(Change::Amends)),
            ("يلغى ", ". فيما عدا المادة 5", Some(Change::Repeals)),
            ("تلغى المادتان …) من ", ".", Some(Change::Amends)),
            ("يحل هذا القرار محل ", ".", Some(Change::Repeals)),
        ] {
            assert_eq!(repeal_of(before, after, None), change, "{before}§{after}");
        }
        assert_eq!(
            repeal_of("، و", ".", Some(Relation::Repeals)),
            Some(Change::Repeals)
        );
        assert_eq!(repeal_of("، و", ".", None), None);
    }
}
