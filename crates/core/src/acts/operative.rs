//! Operative words at a greater distance from the citation than the grammar reads: acts upon whole lists,
//! phrases that are replaced in an article, and documents that replace others.

use std::sync::LazyLock;

use regex::Regex;

use super::change::{Change, Place};
use super::window::letters_by_line;
use super::words::{AMENDING_NOUN, AMENDING_VERB, PLACE, REPEALING_NOUN, REPEALING_VERB};
use crate::pattern::{self, Words};
use crate::text::utf16::last;

/// Length of the text before a citation in which its act may begin, in UTF-16 units.
pub(super) const REACH: usize = 500;

/// Beginning of a sentence or of a list item.
static CLAUSE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[.؛\n]\s*(?:[0-9]{1,3}|\p{L}{1,2})\s*[-–)]|[.؛]|\n\s*\p{L}{3,8}\s*:",
        &[],
    )
});

/// Parts of a text that an amendment replaces, adds or deletes.
const PHRASES: &[&str] = &[
    "عبارة",
    "عبارات",
    "عبارتي",
    "كلمة",
    "كلمات",
    "كلمتي",
    "لفظ",
    "جملة",
    "مسمى",
    "تعريف",
    "فقرة",
    "بند",
    "نص",
    "نصوص",
];

/// Words of an amendment that have no row of their own among the introducers of the grammar.
const REPLACING: &[&str] = &["إحلال", "استبدال", "إضافة", "حذف", "تحل", "يحل"];

const LISTS: &[Words] = &[
    ("phrase", PHRASES),
    ("replacing", REPLACING),
    ("measure", MEASURES),
    ("grammar", GRAMMAR),
    ("mention", MENTIONS),
    ("ends", ENDS),
    PLACE,
    AMENDING_VERB,
    AMENDING_NOUN,
    REPEALING_VERB,
    REPEALING_NOUN,
];

/// Words of an act, up to the name of the instrument.
struct Act {
    words: &'static str,
    change: Change,
    #[cfg(test)]
    example: &'static str,
}

macro_rules! act {
    ($words:literal, $change:ident, $example:literal) => {
        Act {
            words: $words,
            change: Change::$change,
            #[cfg(test)]
            example: $example,
        }
    };
}

#[rustfmt::skip] // rows of a table
const ACTS: &[Act] = &[
    act!(r"(?s)(?:^|[\s،])و?(?:{replacing}|{amending_verb}|{amending_noun}|{repealing_verb}|{repealing_noun})\s+(?:ال)?{phrase}\s.*?(?:الواردة?|أينما وردت?ا?)\s(?:\S+\s){0,4}(?:في|ب)\s*(?:{place}\s*)?$", Amends,
        "إحلال عبارة «الوزارة» محل عبارة «الهيئة» الواردة في "),
    act!(r"(?:الموافقة على|اعتماد|إجراء|إدخال)\s+(?:بعض\s+)?(?:ال)?تعديلات\s+(?:على\s+|في\s+)?$", Amends,
        "الموافقة على تعديلات "),
    // For a citation with a paragraph or an item, the caller turns this into an amendment.
    act!(r"(?:^|[\s،:])و?(?:حذف|{repealing_noun})\s+$", Repeals, "1 - حذف "),
];

static ACT_PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let rows = ACTS.iter();
    rows.map(|act| pattern::letters(act.words, LISTS)).collect()
});

/// «إحلال الترتيبات … محل نظام …», «لتحل محل القرار …». Not matched if a phrase is replaced.
static TAKES_PLACE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"(?:^|[\s،])(?:و|ل|ف)?(?:إحلال|تحل|يحل)\s(?P<what>[^:"«]*محل\s+)$"#,
        &[],
    )
});
static IS_PHRASE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?:ال)?{phrase}\s", LISTS));

/// Prefilter with one word of every act above. Most introductions match none.
static HINT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters("محل|الوارد|أينما|تعديلات|حذف|{repealing_noun}", LISTS));

/// Returns the change that the words of `introduction` make to the instrument named after them.
pub(super) fn act_before(introduction: &str) -> Option<Change> {
    let lines = letters_by_line(last(introduction, REACH));
    if !HINT.is_match(&lines) {
        return None;
    }
    let words = clause_of(&lines);
    let row = ACT_PATTERNS
        .iter()
        .position(|pattern| pattern.is_match(words));
    row.map(|row| ACTS[row].change).or_else(|| {
        let is_whole = |found: &regex::Captures| !IS_PHRASE.is_match(&found["what"]);
        pattern::any_place(&TAKES_PLACE, words, is_whole).then_some(Change::Repeals)
    })
}

/// «و», a comma or the number of the next item, which join the names of a list.
static NEXT_OF_LIST: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:[\s،,]و|[،,]|[\s،,]و(?:ال|ب|ل|لل)|[\n؛.]\s*(?:[0-9]{1,3}|\p{L}{1,2}|[-–•*])\s*[-–).]?\s*(?:ال|ب)?)\s*$",
        &[],
    )
});

/// Words between two names of a list that only state the subject of the first instrument.
static SUBJECT_ONLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^[\s،,()\[\]»"«'”“*م.–-]*(?:(?:في شأن|بشأن|في بشأن|الخاصة? ب|المتعلقة? ب|المنظمة? ل|المشار إلي|سالفة? الذكر|وتعديلات|ولائحت|الصادرة?|المتضمنة?|ب\p{L}{3})[^؛:\n]{0,220})?$"#,
        &[],
    )
});

/// Words that end an act. A ground, an exception or another matter follows them.
const ENDS: &[&str] = &[
    "استثناء",
    "عدا",
    "مراعا",
    "وفق",
    "طبقا",
    "بموجب",
    "بمقتضى",
    "بناء",
    "تنفيذا",
    "بعد الاطلاع",
    "وعلى",
    "يعمل",
    "ينشر",
    "تسري",
    "يسري",
    "تطبق",
    "يطبق",
    "يظل",
    "تظل",
    "يستمر",
    "تستمر",
    "المعدل",
    "المستبدل",
    "المضاف",
];
static ENDS_ACT: LazyLock<Regex> = LazyLock::new(|| pattern::letters("{ends}", LISTS));

/// True if the act upon the instrument before `between` applies to the instrument after it too.
pub(super) fn continues_list(between: &str) -> bool {
    let words = letters_by_line(between);
    NEXT_OF_LIST.find(&words).is_some_and(|join| {
        let subject = &words[..join.start()];
        SUBJECT_ONLY.is_match(subject) && !ENDS_ACT.is_match(subject)
    })
}

/// Words that compare something with the named law and do not act upon it.
const MEASURES: &[&str] = &[
    "يخالف",
    "تخالف",
    "مخالف",
    "مخالفة",
    "يتعارض",
    "تتعارض",
    "متعارض",
    "إخلال",
    "يخل",
    "يخضع",
    "تخضع",
    "خاضع",
    "يتفق",
    "تتفق",
    "يتوافق",
    "تتوافق",
    "يتلاءم",
    "يتمشى",
    "مراعاة",
];

/// «يلغى كل ما يخالف أحكام القانون …», «لا تعدل إلا بما لا يتعارض مع نظام …».
static MEASURED_BY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\s،])(?:و|ب|ل)?(?:ما|لا)?\s*{measure}\p{L}{0,3}(?:\s[^.؛،]*)?$",
        LISTS,
    )
});

/// «تعديل البند 7 من آلية العمل التنفيذية لنظام القضاء»: the changed text belongs to the named law.
static OF_THE_LAW: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"\s(\p{L}+)\s+ل$", &[]));

/// Words before «ل» after which the named law itself is changed: «إضافة ل…».
const GRAMMAR: &[&str] = &[
    "إضافة",
    "تعديلات",
    "مادة",
    "مواد",
    "فقرة",
    "فقرات",
    "بند",
    "جدول",
    "جديد",
    "جديدة",
    "مكرر",
    "مكررا",
    "تنفيذا",
    "أحكام",
];
static ADDED_TO: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        "^(?:ال)?(?:{grammar}|{amending_noun}|{repealing_noun})$",
        LISTS,
    )
});

/// «طلبات تعديل الأسعار، والقرار 2428»: the object of the change precedes the comma.
static AFTER_OBJECT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"{amending_noun}\s[^.؛،]+،\s*و$", LISTS));

/// Words before «تعديل» that make it a mere mention: «أي تعديل في عقد الشركة», «بعد تعديل نظام …».
const MENTIONS: &[&str] = &[
    "أي",
    "كل",
    "إذا تم",
    "طرأ",
    "بعد",
    "قبل",
    "عند",
    "عقب",
    "لحين",
    "حوكمة",
    "آلية",
    "طلب",
    "طلبات",
    "حق",
    "صلاحية",
    "اقتراح",
    "مقترح",
    "باقتراح",
    "مشروع",
    "جواز",
    "يجوز",
    "له",
    "لها",
];
static MENTIONED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\s،])(?P<word>(?:و|ل)?{mention})\s+(?:ال)?{amending_noun}\s[^.؛\n]*$",
        LISTS,
    )
});
/// «الموافقة على أي تعديل …» is an act and no mention.
static APPROVED: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"الموافقة على\s$", &[]));

/// Words of amendment that amend nothing, each with an example.
#[rustfmt::skip] // rows of a table
const ONLY_SPOKEN_OF: &[(&str, &str)] = &[
    (r"بالإضافة\s+إلى\s[^.؛\n]*$", "بالإضافة إلى الشروط الواردة ب"),
    // The named law is the instrument that made the change.
    (r"(?:^|[\s،(])(?:عدل|عدلت|استبدل|استبدلت|أضيف|أضيفت|حذفت)\s[^.؛\n]*\sب$", "عدلت الفقرة (ح) ب"),
    (r"تاريخ\s+(?:العمل|نفاذ|سريان|صدور)\s*(?:ب|بأحكام\s*)?$", "يعدل اعتباراً من تاريخ العمل ب"),
    // A new wording that mentions a law.
    (r#"بالنص\s+(?:الآتي|التالي)\s*:?\s*["«“][^"»”]*$"#, "يستبدل بالنص الآتي: \"مع مراعاة "),
    (r"\s(?:وفق|وفقا|طبقا)\s*(?:ل|لأحكام|أحكام)?\s*(?:ال)?$", "يتم تعديل النظام الأساسي وفق أحكام "),
];
static SPOKEN_OF_PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let rows = ONLY_SPOKEN_OF.iter();
    rows.map(|(words, _)| pattern::letters(words, &[]))
        .collect()
});

/// True if the act before a name has another object than the named instrument.
pub(super) fn acts_on_another(introduction: &str) -> bool {
    let words = letters_by_line(last(introduction, REACH));
    if MEASURED_BY.is_match(&words) || AFTER_OBJECT.is_match(&words) {
        return true;
    }
    let is_mention = |found: &regex::Captures| {
        let start = found.name("word").map_or(0, |word| word.start());
        !APPROVED.is_match(&words[..start])
    };
    if pattern::any_place(&MENTIONED, &words, is_mention)
        || SPOKEN_OF_PATTERNS
            .iter()
            .any(|pattern| pattern.is_match(&words))
    {
        return true;
    }
    OF_THE_LAW
        .captures(&words)
        .is_some_and(|owner| !ADDED_TO.is_match(&owner[1]))
}

/// «تنفيذاً لأحكام …» directly before the name. Other words in between would be the object of the execution.
static IN_EXECUTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:تنفيذا|بتنفيذ|لتنفيذ)\s*(?:ل|لل)?\s*(?:(?:ل|ب)?(?:أحكام|حكم|نص|نصوص|ما\s+(?:ورد|جاء|قضى|قضت|نص|نصت)(?:\s+(?:به|عليه))?)\s*(?:في|ب)?\s*)?(?:ل|لل|ال)?$",
        &[],
    )
});
static ISSUES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:إصدار|الموافقة على|اعتماد|يعمل(?: بأحكام)?(?: ب)?)\s*(?:ب)?$",
        &[],
    )
});
/// Words that only refer to what another instrument issued, or that follow the name of that instrument.
static LOOKS_AT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"اطلاع|أشار|بناء|استناد|وعلى|بموجب|^[\s،).*م-]*(?:في شأن|بشأن|ب|القاضي\s+ب|الصادرة?\s+ب)?\s*(?:إصدار|الموافقة|اعتماد)",
        &[],
    )
});

/// True if the words before a name say that this text implements the law.
pub(super) fn puts_into_effect(introduction: &str, place: Place) -> bool {
    let lines = letters_by_line(last(introduction, REACH));
    let words = clause_of(&lines);
    IN_EXECUTION.is_match(words)
        || (place == Place::Provision && ISSUES.is_match(words) && !LOOKS_AT.is_match(words))
}

/// The last clause of the words.
fn clause_of(words: &str) -> &str {
    &words[CLAUSE.find_iter(words).last().map_or(0, |mark| mark.end())..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acts::window::letters;
    use crate::pattern::dead_rows;

    #[test]
    fn no_row_is_dead() {
        for (name, words) in LISTS {
            assert_eq!(dead_rows(words), [""; 0], "{name}");
        }
        for (
            row,
            Act {
                words,
                example,
                change,
            },
        ) in ACTS.iter().enumerate()
        {
            let first = ACT_PATTERNS
                .iter()
                .position(|pattern| pattern.is_match(&letters(example)));
            assert_eq!(first, Some(row), "{words} does not match {example:?} first");
            assert_eq!(act_before(example), Some(*change), "{example}");
            assert!(HINT.is_match(&letters(example)), "{example}");
        }
        for (row, (words, example)) in ONLY_SPOKEN_OF.iter().enumerate() {
            let matches = SPOKEN_OF_PATTERNS[row].is_match(&letters(example));
            assert!(matches, "{words} does not match {example:?}");
        }
    }

    #[test]
    fn replacing_a_law_repeals_it_and_replacing_a_phrase_does_not() {
        assert_eq!(
            act_before("إحلال الترتيبات التنظيمية محل "),
            Some(Change::Repeals)
        );
        assert_eq!(act_before("لتحل محل "), Some(Change::Repeals));
        assert_eq!(act_before("تحل عبارة الهيئة محل "), None);
    }

    #[test]
    fn a_mere_mention_of_an_amendment_is_no_act() {
        assert!(acts_on_another("أي تعديل في عقد الشركة وفقا ل"));
        assert!(!acts_on_another("الموافقة على أي تعديل في "));
        assert!(acts_on_another("يلغى كل ما يخالف أحكام "));
        assert!(acts_on_another("تعديل البند 7 من آلية العمل التنفيذية ل"));
        assert!(!acts_on_another("تعديل فقرة جديدة ل"));
    }
}
