//! Questions that only a quantity answers («how many days»), and words by which a text states one.
//!
//! «متى» and nouns such as «رسوم» ask for a number or for a condition, so [`super::asks_for_number`] takes in
//! more questions than these.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern::{self, Words};

/// Words for «how many» in standard Arabic and in dialects.
const HOW_MANY: &[&str] = &["كم", "كام", "قداش", "قديش", "شحال"];
/// English phrases, in lower case, that ask for a quantity.
const ENGLISH: &[&str] = &[
    "how many",
    "how much",
    "how long",
    "how old",
    "how soon",
    "minimum age",
    "maximum age",
    "at what age",
    "until what age",
];
/// Words by which a question asks for a person beside the quantity: «how much is it, and who decides?».
const PERSONS: &[&str] = &["مين", "من الذي"];
/// Periods without a number, as [`super::has_number`] does not know them.
const PERIODS: &[&str] = &[
    "أسبوع",
    "أسبوعا",
    "أسبوعين",
    "أسابيع",
    "يومين",
    "يومان",
    "شهران",
    "عامان",
    "سنتان",
    "ساعتين",
    "ساعتان",
];
/// Numbers and shares, which may have the article: «أتم الخامسة عشرة», «ثلاثة أرباع».
const NUMBERS: &[&str] = &[
    "واحد",
    "واحدة",
    "ثلاثة",
    "أربعة",
    "خمسة",
    "ستة",
    "سبعة",
    "ثمانية",
    "تسعة",
    "عشرة",
    "عشر",
    "عشرين",
    "عشرون",
    "ثلاثين",
    "ثلاثون",
    "أربعين",
    "أربعون",
    "خمسين",
    "خمسون",
    "ستين",
    "ستون",
    "سبعين",
    "سبعون",
    "ثمانين",
    "ثمانون",
    "تسعين",
    "تسعون",
    "مائة",
    "مئة",
    "ألف",
    "آلاف",
    "مليون",
    "ثلثي",
    "ثلثا",
    "أرباع",
    "خمس",
    "سدس",
    "ضعف",
    "ضعفي",
    "ضعفيه",
    "مثلي",
    "مثليه",
    "مثليها",
];
/// Sums and shares of which a text states the like: «مثل قيمته», «مثل حظ الأنثيين». Before other words «مثل»
/// is "such as".
const SUMS: &[&str] = &[
    "قيمة",
    "قيمته",
    "قيمتها",
    "أجر",
    "أجره",
    "أجرها",
    "مبلغ",
    "ثمن",
    "ثمنه",
    "ثمنها",
    "حظ",
    "نصيب",
    "ميراث",
];
/// Sums and periods of which a text states the rest: «أجر باقي مدة العقد». Before other words «باقي» is
/// "the other", «باقي الورثة»; «الباقي» is a share.
const REST_OF: &[&str] = &[
    "مدة",
    "المدة",
    "أجر",
    "الأجر",
    "ثمن",
    "الثمن",
    "قيمة",
    "القيمة",
    "المبلغ",
    "التركة",
];

const LISTS: &[Words] = &[
    ("how_many", HOW_MANY),
    ("english", ENGLISH),
    ("person", PERSONS),
    ("period", PERIODS),
    ("number", NUMBERS),
    ("sum", SUMS),
    ("rest_of", REST_OF),
];

static HOW_MANY_ASKED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\P{L})(?:[وف]?ب?{how_many}|{english})(?:\P{L}|$)",
        LISTS,
    )
});

/// In English, "who" within a clause is a relative pronoun: «a worker who resigned».
static PERSON_ASKED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|\P{L}){person}|(?:^|[,،;؛.:?؟!]|\P{L}and\s)\s*who)(?:\P{L}|$)",
        LISTS,
    )
});

/// True if only a quantity answers the question: how many, how much, how long, how old.
///
/// ```
/// use sanad_core::quotation::asks_for_quantity;
/// assert!(asks_for_quantity("خلال كم يوم يلزمني توثيق الطلاق؟"));
/// assert!(!asks_for_quantity("متى يسقط حق الحضانة؟"));
/// ```
pub fn asks_for_quantity(question: &str) -> bool {
    let letters = normalize(&question.to_ascii_lowercase(), Form::Letters);
    HOW_MANY_ASKED.is_match(&letters) && !PERSON_ASKED.is_match(&letters)
}

static NUMBER_WORD: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\P{L})[وبل]?(?:{period}|(?:ال)?{number}|مثل {sum}|باقي {rest_of}|الباقي)(?:\P{L}|$)",
        LISTS,
    )
});

/// True if the text states a number or a period by a word that [`super::has_number`] does not know: «within a
/// week», «at the age of fifteen», «two thirds».
///
/// ```
/// use sanad_core::quotation::has_number_word;
/// assert!(has_number_word("خلال أسبوع من تاريخ انتهاء العلاقة العقدية"));
/// assert!(!has_number_word("تحدد اللائحة أحكام ذلك"));
/// ```
pub fn has_number_word(text: &str) -> bool {
    NUMBER_WORD.is_match(&normalize(text, Form::Letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_dead() {
        for word in HOW_MANY.iter().chain(ENGLISH) {
            assert!(asks_for_quantity(word), "{word} can never match");
        }
        for word in PERSONS {
            assert!(
                !asks_for_quantity(&format!("كم {word} ")),
                "{word} can never match"
            );
        }
        for word in PERIODS.iter().chain(NUMBERS) {
            assert!(has_number_word(word), "{word} can never match");
        }
        for word in SUMS {
            assert!(
                has_number_word(&format!("مثل {word}")),
                "{word} can never match"
            );
        }
        for word in REST_OF {
            assert!(
                has_number_word(&format!("باقي {word}")),
                "{word} can never match"
            );
        }
        for words in [HOW_MANY, ENGLISH, PERSONS, PERIODS, NUMBERS, SUMS, REST_OF] {
            assert_eq!(pattern::dead_rows(words), Vec::<String>::new());
        }
    }

    #[test]
    fn a_quantity_is_asked_for_in_dialect_and_behind_a_conjunction() {
        assert!(asks_for_quantity("طلقتها، فكم يوم عندي؟"));
        assert!(asks_for_quantity("قداش من نهار عطلة عندي؟"));
        assert!(asks_for_quantity("Until what age does a father pay?"));
        assert!(!asks_for_quantity("اختلفنا كم له، مين يحددها؟"));
        assert!(!asks_for_quantity("حكم المحكمة نهائي؟"));
    }

    #[test]
    fn who_within_a_clause_asks_for_no_person() {
        for (question, is_asked) in [
            (
                "How many days of leave does a worker who resigned get?",
                true,
            ),
            ("How much does anyone who is late pay?", true),
            ("How much is it and who decides?", false),
            ("How much is it, who decides?", false),
            ("How much is it? Who decides?", false),
            ("Who decides how much it is?", false),
        ] {
            assert_eq!(asks_for_quantity(question), is_asked, "{question}");
        }
    }

    #[test]
    fn the_like_and_the_rest_of_a_sum_are_quantities_alone() {
        for (text, is_quantity) in [
            ("تشمل المحظورات مثل البيع", false),
            ("يستحق أجر المثل", false),
            ("يلتزم بدفع مثل قيمته", true),
            ("غرامة لا تجاوز مثلي المبلغ", true),
            ("بما يعادل ضعفي الأجر", true),
            ("وعلى باقي الورثة", false),
            ("أجر باقي مدة العقد", true),
            ("للذكر مثل حظ الأنثيين", true),
            ("ويأخذ الأب الباقي تعصيباً", true),
        ] {
            assert_eq!(has_number_word(text), is_quantity, "{text}");
        }
    }

    #[test]
    fn an_age_in_words_is_a_number_word() {
        assert!(has_number_word("إذا أتم المحضون (الخامسة عشرة) من عمره"));
        assert!(has_number_word("على ألا يتجاوزوا الخامسة والعشرين"));
        assert!(!has_number_word("كل طلاق في زواج صحيح يعد طلاقاً رجعيًّا"));
    }
}
