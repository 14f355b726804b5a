//! Words with which questions ask, and the words of questions whose answer is a number.
//!
//! Questions and sentences are compared in their letters form: many laws print «يُعاقب» with its vowel, and
//! people type «مده» for «مدة».

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern::{self, Words};

/// Nouns of quantity and duration that show that a question asks for a number: «what is the period of».
const MEASURES: &[&str] = &[
    "مدة",
    "مهلة",
    "أجل",
    "ميعاد",
    "موعد",
    "سن",
    "عمر",
    "نسبة",
    "مقدار",
    "مبلغ",
    "غرامة",
    "عقوبة",
    "حد الأقصى",
    "أقصى",
    "أدنى",
    "رسوم",
    "نصاب",
];
/// English phrases, in lower case, that show that a question asks for a number.
const ENGLISH: &[&str] = &[
    "how many",
    "how much",
    "how long",
    "how old",
    "how soon",
    "deadline",
    "time limit",
    "time bar",
    "period",
    "amount",
    "maximum",
    "minimum",
    "fine",
    "penalty",
    "age",
    "calculate",
    "calculated",
];
/// Words of dialects for «how much», «how long» and «when», and questions for a calculation.
const HOW_MUCH: &[&str] = &[
    "كام",
    "بكام",
    "قداش",
    "بقداش",
    "قديش",
    "بقديش",
    "شحال",
    "بشحال",
    "قد إيه",
    "امتى",
    "ايمتى",
    "وقتاش",
    "كيف تحسب",
    "كيف يحسب",
    "كيف أحسب",
];
/// Words by which a question asks what a term means, or what the law takes it for.
const MEANINGS: &[&str] = &["معنى", "تعريف", "مقصود", "يقصد", "مفهوم", "يعني", "تعني"];
/// English words and phrases, in lower case, by which a question asks for a meaning.
const ENGLISH_MEANINGS: &[&str] = &[
    "definition",
    "define",
    "defined",
    "defines",
    "meaning",
    "mean",
];
/// Words that ask («why», «how») or stand beside such words in questions. Most of them are not among the stop
/// words of the analyzer.
const ASKING: &[&str] = &[
    "ماذا",
    "لماذا",
    "كم",
    "كام",
    "متى",
    "أين",
    "كيف",
    "من",
    "مين",
    "شو",
    "وش",
    "ايش",
    "ايه",
    "ليش",
    "ليه",
    "ازاي",
    "فين",
    "وين",
    "ممكن",
    "يمكن",
    "يمكنني",
    "أقدر",
    "يقدر",
    "نقدر",
    "تقدر",
    "قد",
    "شي",
    "شيء",
];
/// Nouns by which a question asks for a penalty.
const PENALTIES: &[&str] = &["عقوبة", "عقوبات", "عقاب", "جزاء", "غرامة"];
/// English words, in lower case, by which a question asks for a penalty.
const ENGLISH_PENALTIES: &[&str] = &["penalty", "penalties", "punishment", "punished", "fine"];
/// Penalties as a provision imposes them, behind the preposition «ب». «Half the penalty» is none: the provision
/// is about the attempt, and another one imposes the penalty.
const IMPOSED: &[&str] = &["سجن", "حبس", "غرامة", "إعدام", "أشغال", "جلد"];
/// Words by which a question asks whether something is allowed, in Arabic and its dialects.
const ALLOWED: &[&str] = &[
    "يحق",
    "يحقله",
    "يحقلي",
    "من حقه",
    "من حقي",
    "من حقها",
    "من حقهم",
    "عنده حق",
    "عنده الحق",
    "عندو الحق",
    "لهم الحق",
    "له الحق",
    "ليه الحق",
    "يجوز",
    "ينفع",
    "مسموح",
    "ممنوع",
    "نظامي",
    "قانوني",
    "أقدر",
    "يقدر",
    "تقدر",
    "نقدر",
    "يقدرون",
    "ينجم",
    "تنجم",
    "نجم",
    "ينجمو",
];
/// English phrases, in lower case, by which a question asks whether something is allowed.
const ENGLISH_ALLOWED: &[&str] = &[
    "can i",
    "can he",
    "can she",
    "can they",
    "can we",
    "can my",
    "can the",
    "can a",
    "can an",
    "may i",
    "allowed",
    "permitted",
    "legal",
    "illegal",
    "right to",
];
/// Words by which a provision limits to whom, to what or where the rules beside it apply.
const LIMITING: &[&str] = &[
    "يقتصر تطبيق",
    "يقتصر سريان",
    "لا تسري هذه",
    "لا تسري أحكام",
    "لا يسري هذا",
    "لا تطبق هذه",
    "لا تطبق أحكام",
    "لا يطبق هذا",
];
/// Words by which a provision prohibits.
const PROHIBITING: &[&str] = &[
    "لا يجوز",
    "لا تجوز",
    "لا يحق",
    "لا يسمح",
    "ليس له",
    "ليس لأي",
    "يحظر",
    "تحظر",
    "يمنع",
    "تمنع",
    "ممنوع",
    "محظور",
    "يحجر",
    "يمتنع على",
    "لا يمكن",
];
/// Units of time that may follow or state a number in a sentence. With the article («اليوم التالي») they
/// name a day and state no number.
const UNITS: &[&str] = &[
    "يوم",
    "يوماً",
    "أيام",
    "شهر",
    "شهراً",
    "شهرين",
    "أشهر",
    "سنة",
    "سنتين",
    "سنوات",
    "عام",
    "عامين",
    "أعوام",
    "ساعة",
    "ساعات",
];
/// Currencies and fractions, which state an amount with the article too.
const AMOUNTS: &[&str] = &["ثلث", "ربع", "نصف", "ريال", "درهم", "جنيه", "دينار"];

const LISTS: &[Words] = &[
    ("measure", MEASURES),
    ("how_much", HOW_MUCH),
    ("meaning", MEANINGS),
    ("english_meaning", ENGLISH_MEANINGS),
    ("english", ENGLISH),
    ("asking", ASKING),
    ("unit", UNITS),
    ("amount", AMOUNTS),
    ("penalty", PENALTIES),
    ("english_penalty", ENGLISH_PENALTIES),
    ("imposed", IMPOSED),
    ("allowed", ALLOWED),
    ("english_allowed", ENGLISH_ALLOWED),
    ("prohibiting", PROHIBITING),
    ("limiting", LIMITING),
];

static FOR_NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\P{L})(?:[وف]?(?:ب?كم|{how_much})|[وفلب]?(?:ال)?{measure}|متى|{english})(?:\P{L}|$)",
        LISTS,
    )
});

/// True if a number answers the question («how much», «how long», «until when»).
///
/// ```
/// use sanad_core::quotation::asks_for_number;
/// assert!(asks_for_number("كم مدة الإجازة؟"));
/// assert!(!asks_for_number("من يعين الوكيل؟"));
/// ```
pub fn asks_for_number(question: &str) -> bool {
    FOR_NUMBER.is_match(&letters_of(question))
}

static FOR_PENALTY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\P{L})(?:[وفلب]?(?:ال)?{penalty}|{english_penalty})(?:\P{L}|$)",
        LISTS,
    )
});

/// True if the question asks which penalty an act has.
///
/// ```
/// use sanad_core::quotation::asks_for_penalty;
/// assert!(asks_for_penalty("ما عقوبة التزوير؟"));
/// assert!(!asks_for_penalty("ما مدة الإجازة؟"));
/// ```
pub fn asks_for_penalty(question: &str) -> bool {
    FOR_PENALTY.is_match(&letters_of(question))
}

static FOR_PERMISSION: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\P{L})(?:[وف]?(?:{allowed})|{english_allowed})(?:\P{L}|$)",
        LISTS,
    )
});

/// True if the question asks whether something is allowed: a prohibition decides it.
///
/// ```
/// use sanad_core::quotation::asks_for_permission;
/// assert!(asks_for_permission("يحق له يطردني؟"));
/// assert!(!asks_for_permission("كم مدة الإجازة؟"));
/// ```
pub fn asks_for_permission(question: &str) -> bool {
    FOR_PERMISSION.is_match(&letters_of(question))
}

static FOR_DEFINITION: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\P{L})(?:[وفلب]?(?:ال)?{meaning}|{english_meaning}|(?:ما|من|مين|شو|وش|ايش) ه[وي]|what is an?)(?:\P{L}|$)",
        LISTS,
    )
});

/// True if the question may ask what a term means: the article of definitions may answer it.
///
/// ```
/// use sanad_core::quotation::asks_for_definition;
/// assert!(asks_for_definition("ما هو العقار؟"));
/// assert!(asks_for_definition("ما المقصود بالأجر؟"));
/// assert!(!asks_for_definition("كم مدة الإجازة؟"));
/// ```
pub fn asks_for_definition(question: &str) -> bool {
    FOR_DEFINITION.is_match(&letters_of(question))
}

static PENALTY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\P{L})[وف]?(?:يعاقب|تعاقب|عوقب|كانت العقوبة|تكون العقوبة)\P{L}(?:.*\P{L})?(?:ب(?:ال)?{imposed}|ال{imposed}|(?:ب|من )العقوبات (?:الآتية|التالية))(?:\P{L}|$)",
        LISTS,
    )
});

/// Words before a penalty that make it the mark of a crime: «crimes that are punished with imprisonment», «if
/// the penalty is imprisonment».
static NAMED: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|\P{L})[وف]?(?:إذا|متى|التي|الذي)$", &[]));

/// True if the sentence imposes a penalty. A sentence that only speaks of penalties does not.
///
/// ```
/// use sanad_core::quotation::has_penalty;
/// assert!(has_penalty("يعاقب بالحبس كل من ارتكب تزويراً"));
/// assert!(!has_penalty("للمحكمة الإعفاء من عقوبة التزوير"));
/// assert!(!has_penalty("يعاقب على الشروع بنصف العقوبة"));
/// ```
pub fn has_penalty(sentence: &str) -> bool {
    let letters = normalize(sentence, Form::Letters);
    pattern::any_place(&PENALTY, &letters, |found| {
        !NAMED.is_match(letters[..found.get_match().start()].trim_end())
    })
}

static PROHIBITION: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|\P{L})[وف]?(?:{prohibiting})(?:\P{L}|$)", LISTS));

/// True if the sentence prohibits something.
///
/// ```
/// use sanad_core::quotation::prohibits;
/// assert!(prohibits("لا يجوز للمؤجر أن يزيد الأجرة"));
/// assert!(!prohibits("يجوز للمؤجر أن يزيد الأجرة"));
/// ```
pub fn prohibits(sentence: &str) -> bool {
    PROHIBITION.is_match(&normalize(sentence, Form::Letters))
}

static LIMIT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|\P{L})[وف]?(?:{limiting})(?:\P{L}|$)", LISTS));

/// True if the sentence limits to whom, to what or where the rules beside it apply.
///
/// ```
/// use sanad_core::quotation::limits_scope;
/// assert!(limits_scope("يقتصر تطبيق هذه الأحكام على العقارات في مدينة الرياض"));
/// assert!(!limits_scope("يسري هذا النظام من تاريخ نشره"));
/// ```
pub fn limits_scope(sentence: &str) -> bool {
    LIMIT.is_match(&normalize(sentence, Form::Letters))
}

static ONLY_ASKS: LazyLock<Regex> = LazyLock::new(|| pattern::letters("^[وفبل]?{asking}$", LISTS));

/// True if the word only marks a question («why») and says nothing about its subject.
///
/// ```
/// assert!(sanad_core::quotation::is_asking("ولماذا"));
/// ```
pub fn is_asking(word: &str) -> bool {
    ONLY_ASKS.is_match(&normalize(word, Form::Letters))
}

static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[0-9٠-٩۰-۹٪%]|(?:^|\P{L})[وبل]?(?:{unit}|(?:ال)?{amount})(?:\P{L}|$)",
        LISTS,
    )
});

/// True if the sentence has a digit, a percent sign, or a word for a unit, a currency or a fraction.
///
/// ```
/// assert!(sanad_core::quotation::has_number("خلال شهرين من التبليغ"));
/// ```
pub fn has_number(sentence: &str) -> bool {
    NUMBER.is_match(&normalize(sentence, Form::Letters))
}

fn letters_of(question: &str) -> String {
    normalize(&question.to_ascii_lowercase(), Form::Letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_dead() {
        for word in MEASURES.iter().chain(ENGLISH).chain(HOW_MUCH) {
            assert!(asks_for_number(word), "{word} can never match");
        }
        for word in MEANINGS.iter().chain(ENGLISH_MEANINGS) {
            assert!(asks_for_definition(word), "{word} can never match");
        }
        for word in ASKING {
            assert!(is_asking(word), "{word} can never match");
        }
        for word in UNITS.iter().chain(AMOUNTS) {
            assert!(has_number(word), "{word} can never match");
        }
        for word in PENALTIES.iter().chain(ENGLISH_PENALTIES) {
            assert!(asks_for_penalty(word), "{word} can never match");
        }
        for word in ALLOWED.iter().chain(ENGLISH_ALLOWED) {
            assert!(asks_for_permission(word), "{word} can never match");
        }
        for word in PROHIBITING {
            assert!(prohibits(word), "{word} can never match");
        }
        for word in LIMITING {
            assert!(limits_scope(word), "{word} can never match");
        }
        for word in IMPOSED {
            assert!(
                has_penalty(&format!("يعاقب ب{word}")),
                "{word} can never match"
            );
        }
        for words in [
            MEASURES,
            ENGLISH,
            HOW_MUCH,
            MEANINGS,
            ENGLISH_MEANINGS,
            ASKING,
            UNITS,
            AMOUNTS,
            PENALTIES,
            ENGLISH_PENALTIES,
            IMPOSED,
            ALLOWED,
            ENGLISH_ALLOWED,
            PROHIBITING,
        ] {
            assert_eq!(pattern::dead_rows(words), Vec::<String>::new());
        }
    }

    #[test]
    fn a_day_with_the_article_is_no_number() {
        assert!(!has_number("يبدأ الميعاد من اليوم التالي"));
        assert!(has_number("خلال ثلاثين يوماً"));
        assert!(has_number("للزوجة الربع"));
    }

    #[test]
    fn a_penalty_is_seen_with_vowels_and_behind_a_conjunction() {
        assert!(has_penalty(
            "1- يُعاقب بالحبس مدة لا تقل عن ثلاثة أشهر كل من تعاطى"
        ));
        assert!(has_penalty("ويعاقب بالسجن المشدد إذا وقع الفعل ليلاً"));
        assert!(has_penalty(
            "وتكون العقوبة السجن المؤبد إذا مات المجني عليه"
        ));
        assert!(has_penalty("يعاقب مرتكبها بالعقوبات الآتية:"));
    }

    #[test]
    fn a_penalty_that_names_a_crime_is_not_imposed() {
        assert!(!has_penalty(
            "إذا كانت العقوبة المقررة للجريمة السجن المؤبد"
        ));
        assert!(!has_penalty("في الجرائم التي يعاقب عليها بالحبس"));
        assert!(has_penalty(
            "إذا كانت العقوبة المقررة السجن، يعاقب الشريك بالحبس"
        ));
    }

    #[test]
    fn questions_are_read_as_people_type_them() {
        assert!(asks_for_number("ما مده الاجازه السنويه"));
        assert!(asks_for_penalty("وش عقوبه التزوير"));
        assert!(is_asking("اقدر"));
    }

    #[test]
    fn a_longer_word_is_no_question_word() {
        assert!(!asks_for_number("سنن"));
        assert!(!is_asking("كمال"));
    }
}
