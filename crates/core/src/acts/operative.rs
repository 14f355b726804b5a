//! Operative words that stand further from the name of what is changed than the grammar looks: an act upon a
//! whole list, a phrase that is replaced in an article, a document that takes another's place.

use std::sync::LazyLock;

use regex::Regex;

use super::change::{Change, Place};
use super::window::{last, letters_by_line};
use crate::pattern::{self, Words};

/// Length of the text before a citation in which an act upon it can begin, in UTF-16 units.
pub(super) const REACH: usize = 500;

/// The beginning of a sentence or of an item of a list.
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

/// Verbs and nouns of an amendment.
const REPLACING: &[&str] = &[
    "إحلال",
    "استبدال",
    "إضافة",
    "حذف",
    "تعديل",
    "إلغاء",
    "تحل",
    "يحل",
    "تستبدل",
    "يستبدل",
    "تضاف",
    "يضاف",
    "تحذف",
    "يحذف",
    "تعدل",
    "يعدل",
    "تلغى",
    "يلغى",
];

const LISTS: &[Words] = &[
    ("phrase", PHRASES),
    ("replacing", REPLACING),
    ("measure", MEASURES),
    ("grammar", GRAMMAR),
    ("mention", MENTIONS),
    ("ends", ENDS),
];

/// Words of an act, up to the name of what it acts upon.
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
    act!(r"(?s)(?:^|[\s،])و?{replacing}\s+(?:ال)?{phrase}\s.*?(?:الواردة?|أينما وردت?ا?)\s(?:\S+\s){0,4}(?:في|ب)\s*(?:(?:صدر|عجز|نهاية|بداية|مطلع)\s*)?$", Amends,
        "إحلال عبارة «الوزارة» محل عبارة «الهيئة» الواردة في "),
    act!(r"(?:الموافقة على|اعتماد|إجراء|إدخال)\s+(?:بعض\s+)?(?:ال)?تعديلات\s+(?:على\s+|في\s+)?$", Amends,
        "الموافقة على تعديلات "),
    // A citation with a paragraph or an item is amended instead; the caller sees to it.
    act!(r"(?:^|[\s،:])و?(?:حذف|إلغاء)\s+$", Repeals, "1 - حذف "),
];

static ACT_PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let rows = ACTS.iter();
    rows.map(|act| pattern::letters(act.words, LISTS)).collect()
});

/// «إحلال الترتيبات … محل نظام …», «لتحل محل القرار …». The words before «محل» must not be a mere phrase.
static TAKES_PLACE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"(?:^|[\s،])(?:و|ل|ف)?(?:إحلال|تحل|يحل)\s(?P<what>[^:"«]*محل\s+)$"#,
        &[],
    )
});
static IS_PHRASE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?:ال)?{phrase}\s", LISTS));

/// A word of every act above. Most introductions have none.
static HINT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters("محل|الوارد|أينما|تعديلات|حذف|إلغاء", &[]));

/// The change that the words of `introduction`, which end at a name, make to what is named.
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

/// «و», a comma or the mark of the next item, which join the names of a list.
static NEXT_OF_LIST: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:[\s،,]و|[،,]|[\s،,]و(?:ال|ب|ل|لل)|[\n؛.]\s*(?:[0-9]{1,3}|\p{L}{1,2}|[-–•*])\s*[-–).]?\s*(?:ال|ب)?)\s*$",
        &[],
    )
});

/// Words between two names of a list that only say what the first is about.
static SUBJECT_ONLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^[\s،,()\[\]»"«'”“*م.–-]*(?:(?:في شأن|بشأن|في بشأن|الخاصة? ب|المتعلقة? ب|المنظمة? ل|المشار إلي|سالفة? الذكر|وتعديلات|ولائحت|الصادرة?|المتضمنة?|ب\p{L}{3})[^؛:\n]{0,220})?$"#,
        &[],
    )
});

/// Words with which an act ends: what follows is its ground, its exception or another matter.
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

/// True if an act upon what is named before `between` is one upon what is named behind it too.
pub(super) fn continues_list(between: &str) -> bool {
    let words = letters_by_line(between);
    NEXT_OF_LIST.find(&words).is_some_and(|join| {
        let subject = &words[..join.start()];
        SUBJECT_ONLY.is_match(subject) && !ENDS_ACT.is_match(subject)
    })
}

/// Words that measure something by the law named, without an act upon it.
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

/// «تعديل البند 7 من آلية العمل التنفيذية لنظام القضاء»: the text that is changed belongs to the law named.
static OF_THE_LAW: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"\s(\p{L}+)\s+ل$", &[]));

/// Words before «ل» after which the law named is itself what is changed: «إضافة ل…».
const GRAMMAR: &[&str] = &[
    "إضافة",
    "تعديل",
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
    "إلغاء",
    "تنفيذا",
    "أحكام",
];
static ADDED_TO: LazyLock<Regex> = LazyLock::new(|| pattern::letters("^(?:ال)?{grammar}$", LISTS));

/// «طلبات تعديل الأسعار، والقرار 2428»: the object of the change was named before the comma.
static AFTER_OBJECT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"تعديل\s[^.؛،]+،\s*و$", &[]));

/// Words before «تعديل» after which it is only spoken of: «أي تعديل في عقد الشركة», «بعد تعديل نظام …».
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
        r"(?:^|[\s،])(?P<word>(?:و|ل)?{mention})\s+(?:ال)?تعديل\s[^.؛\n]*$",
        LISTS,
    )
});
/// «الموافقة على أي تعديل …» is an act.
static APPROVED: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"الموافقة على\s$", &[]));

/// Words of an amendment that amend nothing, each with an example.
#[rustfmt::skip] // rows of a table
const ONLY_SPOKEN_OF: &[(&str, &str)] = &[
    (r"بالإضافة\s+إلى\s[^.؛\n]*$", "بالإضافة إلى الشروط الواردة ب"),
    // The law named did it.
    (r"(?:^|[\s،(])(?:عدل|عدلت|استبدل|استبدلت|أضيف|أضيفت|حذفت)\s[^.؛\n]*\sب$", "عدلت الفقرة (ح) ب"),
    (r"تاريخ\s+(?:العمل|نفاذ|سريان|صدور)\s*(?:ب|بأحكام\s*)?$", "يعدل اعتباراً من تاريخ العمل ب"),
    // A new wording that names a law.
    (r#"بالنص\s+(?:الآتي|التالي)\s*:?\s*["«“][^"»”]*$"#, "يستبدل بالنص الآتي: \"مع مراعاة "),
    (r"\s(?:وفق|وفقا|طبقا)\s*(?:ل|لأحكام|أحكام)?\s*(?:ال)?$", "يتم تعديل النظام الأساسي وفق أحكام "),
];
static SPOKEN_OF_PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let rows = ONLY_SPOKEN_OF.iter();
    rows.map(|(words, _)| pattern::letters(words, &[]))
        .collect()
});

/// True if an act stands before a name that is not what it acts upon.
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

/// «تنفيذاً لأحكام …» right before the name. Words in between would be what is put into effect.
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
/// Words that only look at what another has issued; or the other stands right before them.
static LOOKS_AT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"اطلاع|أشار|بناء|استناد|وعلى|بموجب|^[\s،).*م-]*(?:في شأن|بشأن|ب|القاضي\s+ب|الصادرة?\s+ب)?\s*(?:إصدار|الموافقة|اعتماد)",
        &[],
    )
});

/// True if the words before a name say that this text puts the law into effect.
pub(super) fn puts_into_effect(introduction: &str, place: Place) -> bool {
    let lines = letters_by_line(last(introduction, REACH));
    let words = clause_of(&lines);
    IN_EXECUTION.is_match(words)
        || (place == Place::Provision && ISSUES.is_match(words) && !LOOKS_AT.is_match(words))
}

/// The last clause of some words.
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
    fn what_takes_the_place_of_a_law_repeals_it_and_a_phrase_does_not() {
        assert_eq!(
            act_before("إحلال الترتيبات التنظيمية محل "),
            Some(Change::Repeals)
        );
        assert_eq!(act_before("لتحل محل "), Some(Change::Repeals));
        assert_eq!(act_before("تحل عبارة الهيئة محل "), None);
    }

    #[test]
    fn an_amendment_that_is_only_spoken_of_is_no_act() {
        assert!(acts_on_another("أي تعديل في عقد الشركة وفقا ل"));
        assert!(!acts_on_another("الموافقة على أي تعديل في "));
        assert!(acts_on_another("يلغى كل ما يخالف أحكام "));
        assert!(acts_on_another("تعديل البند 7 من آلية العمل التنفيذية ل"));
        assert!(!acts_on_another("تعديل فقرة جديدة ل"));
    }
}
