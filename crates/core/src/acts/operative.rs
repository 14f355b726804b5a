//! Finds words of amendment, repeal or implementation that are further from the citation than the grammar
//! reads: acts upon whole lists, phrases that are replaced in an article, and documents that replace others.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use regex::Regex;

use super::change::{Change, Place};
use super::window::letters_by_line;
use super::words::{AMENDING_NOUN, AMENDING_VERB, PLACE, REPEALING_NOUN, REPEALING_VERB};
use crate::pattern::{self, Words};
use crate::text::fold::letters;
use crate::text::utf16::last;

/// Greatest distance before a citation, in UTF-16 units, at which the words that say what the text does to it
/// may begin.
pub(super) const REACH: usize = 500;

/// Pattern of the beginning of a sentence or list item, from which the words before an instrument's name are
/// read.
static CLAUSE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[.؛\n]\s*(?:[0-9]{1,3}|\p{L}{1,2})\s*[-–)]|[.؛]|\n\s*\p{L}{3,8}\s*:",
        &[],
    )
});

/// Nouns for parts of a text that an amendment replaces, adds or deletes: «phrase», «word», «paragraph».
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

/// Words of amendment («replacing», «adding», «deleting») that are not alone in a row of the grammar's table
/// of words before citations.
const REPLACING: &[&str] = &["إحلال", "استبدال", "إضافة", "حذف", "تحل", "يحل"];

/// Nouns for a body that a law or decision establishes: «ministry», «committee».
pub(super) const BODIES: &[&str] = &[
    "وزارة",
    "هيئة",
    "مؤسسة",
    "مجلس",
    "مجالس",
    "لجنة",
    "لجان",
    "مكتب",
    "مركز",
    "صندوق",
    "جهاز",
    "إدارة",
    "معهد",
    "أمانة",
];

const LISTS: &[Words] = &[
    ("phrase", PHRASES),
    ("body", BODIES),
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

/// One row of a table: a pattern of words before the name of an instrument, and the change that these words
/// make to it.
struct Act {
    words: &'static str,
    /// Letters of which some stand in every text that matches. Without them the pattern, which is slow, is
    /// not tried.
    needs: &'static [&'static str],
    change: Change,
    #[cfg(test)]
    example: &'static str,
}

macro_rules! act {
    ($words:literal, $needs:expr, $change:ident, $example:literal) => {
        Act {
            words: $words,
            needs: $needs,
            change: Change::$change,
            #[cfg(test)]
            example: $example,
        }
    };
}

#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const ACTS: &[Act] = &[
    act!(r"(?s)(?:^|[\s،])و?(?:{replacing}|{amending_verb}|{amending_noun}|{repealing_verb}|{repealing_noun})\s+(?:ال)?{phrase}\s.*?(?:الواردة?|أينما وردت?ا?)\s(?:\S+\s){0,4}(?:في|ب)\s*(?:{place}\s*)?(?:(?:ال)?(?:فقرة|فقرتين|فقرات|بند|بندين|بنود|جدول|ملحق)\s[^.؛\n]{0,80}?\sمن\s+(?:ال)?)?$", &letters!("الوارد", "أينما"), Amends,
        "إحلال عبارة «الوزارة» محل عبارة «الهيئة» الواردة في "),
    // A fee, a name or a period that another instrument states is given anew. Behind a comma another matter
    // may begin: «تعدل تسمية الوزارة لتصبح كذا، وتكلف بالاختصاصات الواردة في».
    act!(r"(?:^|[\n:])\s*و?(?:(?:{amending_verb}|{amending_noun})\s[^.؛،\n]{1,160}?\s(?:ل?[يت]صبح|ل?[يت]كون|بدلا\s+من)\s|[يت]ستبدل\s+ب(?:ال)?(?:تسمية|مسمى|اسم|عبارة)\s)[^.؛،\n]{1,160}?\sو?(?:الواردة?|المحددة?|المنصوص\s+عليها?)\s+(?:في\s*|ب)(?:ال)?$", &letters!("الوارد", "المحدد", "المنصوص"), Amends,
        "تعديل رسوم التصدير ليصبح (100) درهم بدلاً من (50) والواردة في "),
    act!(r"(?:^|[\s،:])و?(?:إضافة|يضاف|تضاف)\s+(?:ال)?{phrase}\s[^\n]*\sإلى\s+(?:{place}\s+)?(?:ال)?$", &["ضاف"], Amends,
        "إضافة عبارة «والهيئة» إلى عجز "),
    act!(r"(?:(?:الموافقة على|اعتماد)\s+(?:(?:إجراء|إدخال)\s+)?|(?:^|:)\s*(?:إجراء|إدخال)\s+)(?:بعض\s+)?(?:ال)?تعديلات\s+(?:على\s+|في\s+)?$", &["تعديلات"], Amends,
        "الموافقة على تعديلات "),
    // An act that abolishes a body changes the law that established it.
    act!(r"(?:^|[\s،:])و?(?:{repealing_verb}|{repealing_noun}|حل)\s+(?:«»|[(«]?(?:ال)?{body}(?:\s[^.؛\n]{0,120}?)?)[\s،()–-]+(?:المنشأة?|المشكلة?|المؤسسة?)\s+(?:(?:في|لدى)\s+\p{L}+\s+)?(?:بموجب|بمقتضى|وفقا\s+ل{1,2}|ب)\s*(?:أحكام\s+)?(?:(?:ال)?(?:فقرة|بند)\s[^.؛\n]{0,60}?\sمن\s+)?(?:ال)?$", &letters!("المنشأ", "المشكل", "المؤسس"), Amends,
        "تلغى وزارة التجارة الخارجية المنشأة بموجب "),
    // Another instrument takes the place of this one for a part of its matter.
    act!(r"(?:^|[\s،])[يت]حل\s[^.؛\n:«»]{1,80}?[\s–-](?:فيما|بما)\s+(?:يتعلق|يختص|يخص)\s[^.؛\n:«»]{1,80}?[\s–-]محل\s+(?:ال)?\p{L}+\s[^.؛\n:«»]{1,200}?(?:الصادرة?|الموافق\s+عليها?|المعتمدة?)\s*(?:بموجب\s+|ب)$", &letters!("فيما", "بما"), Amends,
        "يحل النظام -فيما يتعلق بالمستشفى- محل تنظيم المدن الطبية، الصادر ب"),
    // Deleting a paragraph or an item is no repeal of the law. The caller turns this row into an amendment if
    // the citation has one.
    act!(r"(?:^|[\s،:])و?(?:حذف|{repealing_noun})\s+$", &[], Repeals, "1 - حذف "),
];

static ACT_PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let rows = ACTS.iter();
    rows.map(|act| pattern::letters(act.words, LISTS)).collect()
});

/// Pattern of one instrument that takes the place of another: «إحلال الترتيبات … محل نظام …», «لتحل محل
/// القرار …». It does not count if a phrase is replaced.
static TAKES_PLACE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"(?:^|[\s،])(?:و|ل|ف)?(?:إحلال|تحل|يحل)\s(?P<what>[^:"«]*محل\s+)$"#,
        &[],
    )
});
static IS_PHRASE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?:ال)?{phrase}\s", LISTS));

/// Quick test with one word of every row of [`ACTS`] and of the pattern above. Most introductions do not
/// match it and need no further search.
static HINT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        "محل|الوارد|أينما|تعديلات|حذف|إضافة|ضاف|المنشأ|المشكل|المؤسس|{repealing_noun}",
        LISTS,
    )
});

/// Pattern of a quoted wording. Its sentences do not end the clause, and its words are not the clause's own.
static QUOTED: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r#"«[^«»]*»|“[^“”]*”|"[^"]*""#, &[]));

/// Pattern of words that report what another act did: «القرار رقم (386) المتضمن الموافقة على تعديلات …».
static OF_ANOTHER_ACT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|\s)(?:المتضمنة?|القاضية?)\s", &[]));

/// Pattern of a full stop after a quoted wording that does not end the sentence: «إضافة عبارة «…». إلى عجز».
static STOP_IN_SENTENCE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"«»\s*\.\s*(?P<next>إلى|الوارد|محل|بعد|قبل)", &[]));

/// Returns what the words of `introduction` say is done to the instrument named after them: amended or
/// repealed; `None` if neither.
pub(super) fn act_before(introduction: &str) -> Option<Change> {
    let bare = QUOTED.replace_all(introduction, "«»");
    let lines = letters_by_line(last(&bare, REACH));
    if !HINT.is_match(&lines) {
        return None;
    }
    let lines = STOP_IN_SENTENCE.replace_all(&lines, "«» $next");
    let words = clause_of(&lines);
    if OF_ANOTHER_ACT.is_match(words) {
        return None;
    }
    let may_match =
        |act: &Act| act.needs.is_empty() || act.needs.iter().any(|needed| words.contains(needed));
    let row = ACTS
        .iter()
        .zip(&*ACT_PATTERNS)
        .find(|(act, pattern)| may_match(act) && pattern.is_match(words));
    row.map(|(act, _)| act.change).or_else(|| {
        let is_whole = |found: &regex::Captures| !IS_PHRASE.is_match(&found["what"]);
        let takes_place =
            words.trim_end().ends_with("محل") && pattern::any_place(&TAKES_PLACE, words, is_whole);
        takes_place.then_some(Change::Repeals)
    })
}

/// Pattern of what joins the names of two instruments in a list: «و», a comma, or the number of the next
/// item.
static NEXT_OF_LIST: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:[\s،,]و|[،,]|[\s،,]و(?:ال|ب|ل|لل)|[\n؛.]\s*(?:[0-9]{1,3}|\p{L}{1,2}|[-–•*])\s*[-–).]?\s*(?:ال|ب)?)\s*$",
        &[],
    )
});

/// Pattern of words between the names of two instruments in a list that only state the subject of the first
/// one.
static SUBJECT_ONLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^[\s،,()\[\]»"«'”“*م.–-]*(?:(?:في شأن|بشأن|في بشأن|الخاصة? ب|المتعلقة? ب|المنظمة? ل|المشار إلي|سالفة? الذكر|وتعديلات|ولائحت|الصادرة?|المتضمنة?|ب\p{L}{3})[^؛:\n]{0,220})?$"#,
        &[],
    )
});

/// Words after which what a verb of amendment says no longer applies, because a ground («pursuant to»), an
/// exception or another matter follows.
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

/// True if what the text does to one instrument of a list applies to the next one too. `between` is the text
/// between their names.
pub(super) fn continues_list(between: &str) -> bool {
    let words = letters_by_line(between);
    NEXT_OF_LIST.find(&words).is_some_and(|join| {
        let subject = &words[..join.start()];
        SUBJECT_ONLY.is_match(subject) && !ENDS_ACT.is_match(subject)
    })
}

/// Pattern of words that open a list with a line for each law: «الموافقة على إلغاء ما يأتي:».
static OPENS_LINES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:ما\s+يأتي|ما\s+يلي|الآتية?|التالية?)\s*:\s*\n\s*(?:ال)?$",
        &[],
    )
});

/// True if the words before an instrument open a list with a line for each law, without numbers or bullets.
pub(super) fn opens_lines(introduction: &str) -> bool {
    introduction.contains('\n') && OPENS_LINES.is_match(&letters_by_line(last(introduction, REACH)))
}

/// True if the next instrument begins the next line of such a list. `between` is the text between both names.
pub(super) fn continues_on_next_line(between: &str) -> bool {
    let words = letters_by_line(between);
    let Some((subject, join)) = words.split_once('\n') else {
        return false;
    };
    matches!(join.trim(), "" | "ال")
        && SUBJECT_ONLY.is_match(subject)
        && !ENDS_ACT.is_match(subject)
}

/// Pattern of a part that is added to the next law of a list: «إضافة مادة إلى نظام التقاعد المدني تكون المادة
/// (24 مكرر)، ومادة إلى نظام التقاعد العسكري».
static ALSO_TO: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[\s،,]و(?:ال)?(?:مادة|مادتين|مواد|فقرات|بنود|{phrase})(?:\s\p{L}+)?\s+(?:جديدة?\s+)?إلى\s+(?:ال)?$",
        LISTS,
    )
});

/// True if words between the names of two instruments say that a part is added to the second one too.
pub(super) fn adds_to_next(between: &str) -> bool {
    ALSO_TO.is_match(&letters_by_line(between))
}

/// True if nothing but a conjunction or a comma stands between the names of two instruments.
pub(super) fn is_conjunction(between: &str) -> bool {
    let words = letters_by_line(between);
    NEXT_OF_LIST.find(&words).is_some_and(|join| {
        words[..join.start()]
            .trim_matches([' ', '،', ','])
            .is_empty()
    })
}

/// Words («contradicts», «subject to») that compare something with the named law but do not change the law.
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

/// Pattern of comparisons with the named law: «يلغى كل ما يخالف أحكام القانون …» (whatever contradicts the
/// law is repealed), «لا تعدل إلا بما لا يتعارض مع نظام …».
static MEASURED_BY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\s،])(?:و|ب|ل)?(?:ما|لا)?\s*{measure}\p{L}{0,3}(?:\s[^.؛،]*)?$",
        LISTS,
    )
});

/// Pattern of the prefix «ل» («of») before the law, as in «تعديل البند 7 من آلية العمل التنفيذية لنظام
/// القضاء»: what changes is another text that belongs to the named law.
static OF_THE_LAW: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"\s(\p{L}+)\s+ل$", &[]));

/// Words before the prefix «ل» after which the named law itself is changed: «إضافة ل…» («addition to»).
const GRAMMAR: &[&str] = &[
    "إضافة",
    "تعديلات",
    "مادة",
    "مواد",
    "فقرة",
    "فقرات",
    "بند",
    "جدول",
    "مرافق",
    "مرافقة",
    "مرفق",
    "مرفقة",
    "ملحق",
    "ملحقة",
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

/// Pattern of a change whose object stands before the comma, so that it does not apply to the name after it:
/// «طلبات تعديل الأسعار، والقرار 2428».
static AFTER_OBJECT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"{amending_noun}\s[^.؛،]+،\s*و$", LISTS));

/// Words before «تعديل» (amendment) that make it a mere mention: «أي تعديل في عقد الشركة» (any amendment),
/// «بعد تعديل نظام …» (after the amendment).
const MENTIONS: &[&str] = &[
    "أي",
    "كل",
    "إذا تم",
    "طرأ",
    "بعد",
    "قبل",
    "عند",
    "عقب",
    "نفاذ",
    "سريان",
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
/// Pattern of «the approval of», after which words of amendment amend although they are only mentioned:
/// «الموافقة على أي تعديل …».
static APPROVED: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"الموافقة على\s$", &[]));

/// Patterns of words of amendment before the name of a law that do not amend this law, each with an example.
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const ONLY_SPOKEN_OF: &[(&str, &str)] = &[
    (r"بالإضافة\s+إلى\s[^.؛\n]*$", "بالإضافة إلى الشروط الواردة ب"),
    // The named law is the instrument by which the change was made.
    (r"(?:^|[\s،(])(?:عدل|عدلت|استبدل|استبدلت|أضيف|أضيفت|حذفت)\s[^.؛\n]*\sب$", "عدلت الفقرة (ح) ب"),
    (r"(?:أسباب|حالات|أحوال|اختصاصات|مهام|صلاحيات)\s[^.؛:]{0,40}:[^؛]*\s(?:ال)?{amending_noun}\s+$", "للأسباب التالية: 1- تعديل "),
    // The act changes another instrument, for which the named law provides.
    (r"{amending_noun}\s+(?:ال)?(?:لائحة|لوائح|قواعد|ضوابط|تعليمات|دليل|نماذج)\s[^.؛\n]*(?:المنصوص\s+عليها?|المشار\s+إليها?|المقررة?)\s+(?:في\s+|ب)$", "تعديل لائحة الوثائق المنصوص عليها في "),
    // The act changes how the named decision is applied.
    (r"{amending_noun}\s+(?:ال)?(?:إجراء|إجراءات|آلية|آليات|طريقة|كيفية)\s+(?:تطبيق|تنفيذ)\s+(?:أحكام\s+)?(?:ال)?$", "تعديل إجراء تطبيق "),
    (r"تاريخ\s+(?:العمل|نفاذ|سريان|صدور)\s*(?:ب|بأحكام\s*)?$", "يعدل اعتباراً من تاريخ العمل ب"),
    // The named law is mentioned inside the quoted new wording.
    (r#"بالنص\s+(?:الآتي|التالي)\s*:?\s*["«“][^"»”]*$"#, "يستبدل بالنص الآتي: \"مع مراعاة "),
    (r"\s(?:وفق|وفقا|طبقا)\s*(?:ل|لأحكام|أحكام)?\s*(?:ال)?$", "يتم تعديل النظام الأساسي وفق أحكام "),
];
static SPOKEN_OF_PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let rows = ONLY_SPOKEN_OF.iter();
    rows.map(|(words, _)| pattern::letters(words, LISTS))
        .collect()
});

/// Pattern of words that add something to things for which the named law provides, and not to its text:
/// «تضاف إلى رخص القيادة الواردة بقانون السير».
static ADDED_TO_THINGS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:يضاف|تضاف)\s+إلى\s+(?:ال)?(?P<what>\p{L}+)\s[^.؛\n]{0,40}(?:الواردة?|المنصوص\s+عليها?|المحددة?|المقررة?)\s+(?:في\s+|ب)$",
        &[],
    )
});

/// Pattern of a noun for a part of a text.
static TEXT_PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        "^(?:{phrase}|مادة|مواد|فقرات|بنود|جدول|جداول|ملحق|قائمة|قوائم|تعاريف|تعريفات|أحكام)$",
        LISTS,
    )
});

/// True if the words before an instrument's name amend or repeal something other than this instrument, or
/// only mention a change.
pub(super) fn acts_on_another(introduction: &str) -> bool {
    let words = letters_by_line(last(introduction, REACH));
    acts_on_text_of(&words) || OTHER_OBJECT_HINTS.is_match(&words) && has_other_object(&words)
}

/// Letters of one word of every pattern of [`has_other_object`]. The patterns are slow, and few introductions
/// have such a word.
static OTHER_OBJECT_HINTS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let words = [MEASURES, AMENDING_NOUN.1, OTHER_WORDS].concat();
    pattern::any_of(&words)
});

/// Letters of the measures alone, because the pattern with them is the slowest of these.
static MEASURE_HINTS: LazyLock<AhoCorasick> = LazyLock::new(|| pattern::any_of(MEASURES));

/// Words of the rows of [`ONLY_SPOKEN_OF`] without a noun of amendment, and of [`ADDED_TO_THINGS`].
const OTHER_WORDS: &[&str] = &[
    "بالإضافة",
    "عدل",
    "استبدل",
    "أضيف",
    "حذفت",
    "تاريخ",
    "بالنص",
    "وفق",
    "طبقا",
    "ضاف",
];

/// True if the words amend or repeal what is not the instrument named after them, or only mention a change.
fn has_other_object(words: &str) -> bool {
    let is_measure = MEASURE_HINTS.is_match(words) && MEASURED_BY.is_match(words);
    if is_measure || AFTER_OBJECT.is_match(words) {
        return true;
    }
    let added = ADDED_TO_THINGS.captures(words);
    if added.is_some_and(|added| !TEXT_PART.is_match(&added["what"])) {
        return true;
    }
    let is_mention = |found: &regex::Captures| {
        let start = found.name("word").map_or(0, |word| word.start());
        !APPROVED.is_match(&words[..start])
    };
    pattern::any_place(&MENTIONED, words, is_mention)
        || SPOKEN_OF_PATTERNS
            .iter()
            .any(|pattern| pattern.is_match(words))
}

/// True if the words change a text that belongs to the instrument named after them: «آلية العمل ل».
fn acts_on_text_of(words: &str) -> bool {
    // A quick test: the pattern is slow, and few introductions end in the prefix alone.
    let is_prefixed = words
        .strip_suffix('ل')
        .is_some_and(|before| before.ends_with(char::is_whitespace));
    is_prefixed
        && OF_THE_LAW
            .captures(words)
            .is_some_and(|owner| !ADDED_TO.is_match(&owner[1]))
}

/// Pattern of «تنفيذاً لأحكام …» (in implementation of) directly before the name. With other words in
/// between, those would be what is implemented.
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
/// Pattern of words («having reviewed», «pursuant to») that only refer to what another instrument issued, or
/// that follow the name of that instrument.
static LOOKS_AT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"اطلاع|أشار|بناء|استناد|وعلى|بموجب|^[\s،).*م-]*(?:في شأن|بشأن|ب|القاضي\s+ب|الصادرة?\s+ب)?\s*(?:إصدار|الموافقة|اعتماد)",
        &[],
    )
});

/// True if the words before a law's name say that this text implements the law. `place` is the part of the
/// document.
pub(super) fn puts_into_effect(introduction: &str, place: Place) -> bool {
    let lines = letters_by_line(last(introduction, REACH));
    let words = clause_of(&lines);
    IN_EXECUTION.is_match(words)
        || (place == Place::Provision && ISSUES.is_match(words) && !LOOKS_AT.is_match(words))
}

/// Returns the last sentence or list item of the words before an instrument's name.
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
                ..
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
        for (introduction, expected) in [
            (
                "يستبدل بتسمية مركز أبو مريخة بإدارة الدفاع المدني / أبو ظبي الوارد في ",
                Some(Change::Amends),
            ),
            (
                "تعدل تسمية وزارة الأشغال لتصبح وزارة البنية التحتية، وتكلف الوزارة بذات الاختصاصات الواردة في ",
                None,
            ),
            ("يستبدل بالعقد عقد جديد وفقاً للنموذج الوارد في ", None),
            (
                "تعديل أوضاعه ليكون مستوفياً الشروط. وتطبق الأحكام الواردة في ",
                None,
            ),
        ] {
            assert_eq!(act_before(introduction), expected, "{introduction}");
        }
        assert_eq!(act_before(" المتضمن الموافقة على تعديلات "), None);
        assert_eq!(
            act_before("إضافة عبارة «وعلى الجهة. إبلاغ الإدارة». إلى عجز "),
            Some(Change::Amends)
        );
    }

    #[test]
    fn a_part_may_be_added_to_the_next_law_of_a_list() {
        assert!(adds_to_next("- تكون المادة (24 مكرر)، ومادة إلى "));
        assert!(!adds_to_next("، ويضاف إلى "));
        assert!(!adds_to_next("، وبالنظر إلى "));
    }

    #[test]
    fn who_abolishes_a_body_amends_the_law_that_established_it() {
        for (introduction, expected) in [
            ("تلغى الهيئة المنشأة بمقتضى أحكام ", Some(Change::Amends)),
            (
                "إلغاء (اللجنة الدائمة للتحكيم) المشكلة بالبند (أولاً) من ",
                Some(Change::Amends),
            ),
            (
                "إلغاء «المركز الوطني للتصديق» المنشأ في الوزارة وفقاً ل",
                Some(Change::Amends),
            ),
            ("تحل وزارة الاقتصاد محل مكتب التنسيق الملغى ب", None),
            ("تلغى التراخيص الصادرة من الهيئة المنشأة بموجب ", None),
        ] {
            assert_eq!(act_before(introduction), expected, "{introduction}");
        }
    }

    #[test]
    fn a_mere_mention_of_an_amendment_is_no_act() {
        assert!(acts_on_another("أي تعديل في عقد الشركة وفقا ل"));
        assert!(!acts_on_another("الموافقة على أي تعديل في "));
        assert!(acts_on_another("يلغى كل ما يخالف أحكام "));
        assert!(acts_on_another("الحالات التي نشأت بعد نفاذ تعديل "));
        assert!(acts_on_another("تضاف إلى رخص القيادة الواردة ب"));
        assert!(!acts_on_another("تضاف إلى التعريفات الواردة في "));
        assert!(acts_on_another("تعديل البند 7 من آلية العمل التنفيذية ل"));
        assert!(acts_on_another("الموافقة على تعديل إجراء تطبيق "));
        assert!(!acts_on_another("الموافقة على تعديل "));
        assert!(!acts_on_another("تعديل فقرة جديدة ل"));
        assert!(!acts_on_another("تتعلق هذه المادة بتعديل الجدول المرافق ل"));
    }
}
