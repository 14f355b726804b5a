//! Finds the subject of a decision, as content words. With it, decisions of several ministries that have the
//! same number can be told apart.

mod loose;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::window::{letters, letters_by_line};
use crate::pattern::{self, is_letter};
use crate::text::utf16::{self, first, last};
use loose::{OTHER_BRACKETS, loose_subject};
pub(crate) use loose::{marked_rest, without_loose_lead};

/// Length of the text before and after a citation in which the subject of the cited instrument is searched,
/// in UTF-16 units.
const REACH: usize = 160;
/// Greatest number of content words that are kept of a subject that a citation states.
const MOST_WORDS: usize = 12;
/// With this number of content words or fewer, a subject is too general to identify a law.
const TOO_FEW: usize = 1;

/// Words, without prefixes, that say nothing about the subject of a law.
const EMPTY: &[&str] = &[
    "شأن",
    "بشأن",
    "بعض",
    "أحكام",
    "تعديل",
    "قرار",
    "وزاري",
    "وزير",
    "لسنة",
    "رقم",
    "خاص",
    "متعلق",
    "غير",
];
static IS_EMPTY: LazyLock<HashSet<String>> = LazyLock::new(|| pattern::folded(EMPTY).collect());

/// Pattern of the words after a citation that state its subject («concerning …»), up to the next punctuation
/// mark.
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s.،)*\]-]*(?P<subject>(?:في شأن|بشأن|الخاصة? ب|المتعلقة? ب|ب)[^.،؛:\n]+)",
        &[],
    )
});

/// Returns the content words of the subject of the citation at `span`. For «، في شأن تنظيم الصيد، وعلى …»
/// after the citation, these are `تنظيم` and `صيد`. Without such words, they come from the sentence before
/// the citation and from `title`, the title of the document.
///
/// ```
/// use sanad_core::acts::subject_of;
/// let text = "القرار 5 في شأن تنظيم الصيد، وعلى القرار 6";
/// assert_eq!(subject_of("", text, 0..text.find(" في").unwrap()), ["تنظيم", "صيد"]);
/// ```
pub fn subject_of(title: &str, text: &str, span: Range<usize>) -> Vec<String> {
    let after = letters(first(&text[span.end..], REACH));
    if let Some(subject) = SUBJECT.captures(&after) {
        let mut words = content_words(&subject["subject"]);
        words.truncate(MOST_WORDS);
        return words;
    }
    let before = letters(last(&text[..span.start], REACH));
    let sentence = before
        .rsplit(['.', '؛', ':', '\n'])
        .next()
        .unwrap_or_default();
    content_words(&format!("{} {sentence}", letters(title)))
}

/// Nouns of acts with which titles of decrees and decisions state, after «ب», what they do.
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
pub(crate) const TITLED_ACTS: &[&str] = &[
    "إباحة", "إجراء", "إجراءات", "إدخال", "إضافة", "إعادة", "إعفاء", "إقرار", "إلحاق", "إلغاء",
    "إنشاء", "إصدار", "إشهار", "إبرام", "اختصاص", "استبدال", "استثناء", "استحداث", "اعتبار",
    "اعتماد", "افتتاح", "انتقال", "انضمام", "الانضمام", "التصديق", "الترخيص", "السماح", "المصادقة",
    "الموافقة", "النظام", "اللائحة", "تأسيس", "تجديد", "تحديد", "تحصيل", "تخصيص", "تخفيض", "تخويل",
    "ترخيص", "تسمية", "تشكيل", "تطبيق", "تعديل", "تعيين", "تغيير", "تفسير", "تفويض", "تكليف",
    "تمديد", "تنظيم", "تنفيذ", "توقيف", "حظر", "حل", "دمج", "ربط", "رفع", "زيادة", "شروط", "صرف",
    "ضم", "فتح", "فرض", "قواعد", "لائحة", "مد", "منح", "منع", "نظام", "نقل", "نزع", "وضع",
];

/// Nouns of acts of titles with which a ruling also says what it decides by the cited law («عملا بالقانون …
/// بقبول الطعن»). Within a sentence they state no subject.
pub(crate) const RULED_ACTS: &[&str] = &["إحالة", "إسقاط", "إلزام", "إنهاء", "فصل", "قبول", "وقف"];

/// Pattern of the words after the number of an instrument that state its subject, up to the next punctuation
/// mark or the next item of a list («وعلى»). Of the words with the prefix «ب» only those count with which
/// titles go on, because «بعد» and «بموجب» begin no subject. «الخاصة ب» belongs to another noun than the law
/// or decision. Acts upon parts of a law are left out, because notes say with them what a decree changed.
static STATED: LazyLock<Regex> = LazyLock::new(|| stated_by(ACTS_OF_WHOLE_LAWS));

/// Pattern like `STATED`, with all acts of titles.
static STATED_AFTER: LazyLock<Regex> = LazyLock::new(|| stated_by(TITLED_ACTS));

fn stated_by(acts: &'static [&'static str]) -> Regex {
    pattern::letters(
        r"^[\s.،)*\]-]*(?P<subject>(?:في شأن|بشأن|الخاص ب|المتعلق ب|المنظم ل|لمكافحة |(?P<act>ب{acts} ))[^.،؛:\n]+?)(?: وعلى |[.،؛:\n]|$)",
        &[("acts", acts)],
    )
}

/// Pattern of the words between a number and its subject: words that call what follows them that which the
/// act issued or approved («الصادر بموجبه نظام …», «المصادق على …»), a verb («الذي ينظم …»), a participle
/// («القاضي بـ…», «الذي صدر بشأن …»), or a bracket («(الخاص بـ…)»).
static LED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s.،)*\]-]*(?:و?{issued} {by_it} (?P<issued>(?:ال)?{nouns}\b)|{approving} (?P<approved>\S)|(?P<open>\( ?)?و?{participles} (?P<led>ب|في شأن )|\( ?(?P<bracketed>في شأن |بشأن |الخاصة? ب|المتعلقة? ب)|و?(?:الذي|التي) [يت]نظم (?P<regulated>\S))",
        &[
            ("issued", &["الصادرة?", "الذي صدرت?"]),
            ("by_it", &["بموجبه", "بمقتضاه", "به"]),
            (
                "nouns",
                &[
                    "نظام",
                    "قانون",
                    "لائحة",
                    "تنظيم",
                    "قواعد",
                    "ضوابط",
                    "تعليمات",
                    "ترتيبات",
                ],
            ),
            (
                "approving",
                &["المصادق على", "الموافق على", "الذي (?:وافق|صادق) على"],
            ),
            (
                "participles",
                &["القاضية?", "الصادرة?", "الذي صدر", "التي صدرت", "المتوجة?"],
            ),
        ],
    )
});

/// Returns the words behind a number as `STATED` and its kin read them: from the subject on, without the
/// words that lead to it; `None` if none lead to one. `after` is normalized to letters.
pub(crate) fn without_lead(after: &str) -> Option<String> {
    let led = LED.captures(after)?;
    let from = |name: &str| led.name(name).map(|word| &after[word.start()..]);
    if let Some(issued) = from("issued").or_else(|| from("approved")) {
        return Some(format!("{} {issued}", letters("بإصدار")));
    }
    if let Some(regulated) = from("regulated") {
        return Some(format!("{} {regulated}", letters("بتنظيم")));
    }
    let is_open = led.name("open").is_some();
    // «القاضي بالموافقة على تعديل المادتين …» tells what a decision changes, and that of a text with parts.
    let clause = |words: &str| {
        words
            .find(['.', '،', '؛', ':', '\n'])
            .unwrap_or(words.len())
    };
    if from("led").is_some_and(|words| NO_SUBJECT.is_match(&words[..clause(words)])) {
        return None;
    }
    let stated = match from("led") {
        Some(stated) if !is_open => return Some(stated.to_owned()),
        Some(stated) => stated,
        None => from("bracketed")?,
    };
    let (inside, _) = stated.split_once(')')?;
    Some(inside.to_owned())
}

/// Pattern of a bracket of words directly behind a number. Behind a comma it belongs to the sentence.
static BARE_BRACKET: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^[\s)*\]-]*\((?P<bare>\p{L}[\p{L} ]+)\)", &[]));

/// Returns the subject that may stand in a bracket without words that lead to it: «المرسوم الملكي رقم (م/5)
/// (حماية المستهلك)». Only the corpus can tell a subject from any remark («(السابق ذكره)»), so it keeps its
/// brackets. A bracket with a participle («(المعدل)»), a place of print or a noun of instruments says
/// something else; a law's name there is a citation of its own. `after` is normalized to letters.
fn in_bare_bracket(after: &str) -> Option<String> {
    const MOST_WORDS: usize = 8;
    let bracket = BARE_BRACKET.captures(after)?;
    let words = bracket["bare"].trim();
    let is_short = (1..=MOST_WORDS).contains(&words.split_whitespace().count());
    (is_short && !OTHER_BRACKETS.is_match(words)).then(|| format!("({words})"))
}

/// Nouns of acts by which a decree or decision concerns more than a part of another one.
const ACTS_OF_WHOLE_LAWS: &[&str] = &[
    "إنشاء",
    "تنظيم",
    "إصدار",
    "تأسيس",
    "تشكيل",
    "نظام",
    "تحديد",
    "تعديل",
    "اعتماد",
    "فرض",
    "التصديق",
    "الموافقة",
];

/// Pattern of what a ruling decides upon, and of the parts that a decree changes, by other acts than those on
/// whole laws: «بإلغاء الحكم المستأنف», «بإضافة فقرتين إلى المادة».
static NO_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\s(?:الحكم|القرار المطعون|الدعوى|الطعن|الاستئناف|المستأنف|المدعي|المدعى|المتهم|خبير|(?:ال)?(?:مادة|مادتين|مواد|فقرة|فقرتين|فقرات|بند|بندين|بنود|نص|عبارة|كلمة|جملة))(?:\s|$)",
        &[],
    )
});

/// Pattern of words with «ب» behind the year of an instrument that may state its subject without a noun of an
/// act: «القانون الاتحادي رقم 24 لسنة 1999 بحماية الطفل».
static TOPIC: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s.،)*\]-]*(?P<subject>ب(?P<article>ال)?(?P<noun>\p{L}+)\s[^.،؛:\n]+?)(?: وعلى |[.،؛:\n]|$)",
        &[],
    )
});

/// Pattern like `TOPIC` of one noun with the article and no word more: «القانون رقم 32 لسنة 2021 بالإفلاس»,
/// «المرسوم رقم 34 لسنة 2021 الخاص بالإفلاس».
static TOPIC_ALONE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s.،)*\]-]*(?:ال(?:خاص|متعلق)ة? )?(?P<subject>بال(?P<noun>\p{L}+))\s*(?: وعلى |[.،؛:\n]|$)",
        &[],
    )
});

/// Nouns behind «ب» that begin no subject, but say what a ruling decides, where an instrument was published
/// or holds, or how a sentence goes on.
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const NO_TOPICS: &[&str] = &[
    "تاريخ", "جريدة", "عدد", "صحيفة", "وقائع", "ملحق", "نشرة", "دولة", "مملكة", "جمهورية", "إمارة", "سلطنة",
    "مدينة", "محافظة", "ولاية", "وزارة", "محكمة", "دائرة", "نيابة", "مادة", "مادتين", "مواد", "فقرة", "فقرتين",
    "بند", "باب", "نص", "نصوص", "أحكام", "قانون", "مرسوم", "قرار", "أمر", "جلسة", "حبس", "سجن", "غرامة",
    "إعدام", "أشغال", "عقوبة", "عقوبات", "معاقبة", "تعويض", "رفض", "رد", "حكم", "طعن", "نقض", "دعوى", "مصروفات",
    "مدة", "مبلغ", "نسبة", "قيمة", "إضافة", "رغم", "مخالفة", "طبع", "تالي", "قدر", "شكل", "صورة", "صفة", "طريقة",
    "شروط", "أوضاع", "تطبيق", "قول", "حق", "موجب", "مقتضى", "واسطة", "غير", "سبب", "وجوب", "ضرورة", "لزوم",
    "اعتبار", "إشارة", "خصوص", "شأن", "هذا", "هذه", "ذلك", "تلك", "جميع", "كافة", "كامل", "حيث", "حسب", "عنوان",
    "مناسبة", "نفس", "ذات", "مراعاة", "عبارة", "حضور", "رئاسة", "عضوية", "ناء", "داية", "طلان", "يان", "لدية", "نود",
    "صيغة", "وصف", "تنسيق", "قيام", "جلسته", "هيئة", "ديوان",
];
static IS_NO_TOPIC: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let nouns = pattern::folded(NO_TOPICS);
    nouns.chain(pattern::folded(RULED_ACTS)).collect()
});

/// Fewest letters of a noun without the article, behind «ب». Shorter words are mostly particles: «بعد»,
/// «بين».
const SHORTEST_TOPIC: usize = 4;

/// Returns the subject that words directly behind the number and year of an instrument state with «ب» and any
/// noun, up to the next punctuation mark; `None` for nouns of rulings, places and the like. `after` is
/// normalized to letters by line.
pub(crate) fn topic(after: &str) -> Option<String> {
    let stated = TOPIC.captures(after)?;
    let (subject, noun) = (&stated["subject"], &stated["noun"]);
    let article = stated
        .name("article")
        .map_or("", |article| article.as_str());
    let is_noun = !article.is_empty() || noun.chars().count() >= SHORTEST_TOPIC;
    // «بإلزام» is folded to the letters of «بالـ».
    let is_excluded = [noun, &format!("{article}{noun}")]
        .into_iter()
        .any(|noun| IS_NO_TOPIC.contains(noun));
    let is_topic = is_noun && !is_excluded && !NO_SUBJECT.is_match(subject);
    (is_topic && says_enough(subject)).then(|| subject.to_owned())
}

/// Returns the subject that one noun with «ب» and the article states, as `topic` does that of several words.
fn topic_alone(after: &str) -> Option<String> {
    let stated = TOPIC_ALONE.captures(after)?;
    let noun = &stated["noun"];
    let is_topic = noun.chars().count() >= SHORTEST_TOPIC && !IS_NO_TOPIC.contains(noun);
    is_topic.then(|| stated["subject"].to_owned())
}

/// Pattern of «this»: «بتعديل هذه المادة» says what the instrument did here, not what it is about.
static POINTS: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|\s)[بلو]?هذ[اه](?:\s|$)", &[]));

/// Returns the subject that a citation states, or the text after it, normalized to letters; `None` if it has
/// too few content words to tell one instrument from another.
pub(super) fn stated_subject(about: Option<&str>, after: &str) -> Option<String> {
    let stated = match about {
        Some(about) => letters(about),
        None => {
            let after = letters_by_line(first(after, REACH));
            let after = without_lead(&after).unwrap_or(after);
            STATED.captures(&after)?["subject"].to_owned()
        }
    };
    says_enough(&stated).then_some(stated)
}

fn says_enough(subject: &str) -> bool {
    content_words(subject).len() > TOO_FEW && !POINTS.is_match(subject)
}

/// Returns the subject that the words after a citation state, normalized to letters; `None` if they state
/// none, or one of too few content words. Directly behind the year of an instrument, which `behind_year`
/// says, any noun with «ب» may state it, also a single one with the article. Words in a bracket of their own
/// keep it, because they may also be a remark.
///
/// ```
/// use sanad_core::acts::subject_after;
/// assert_eq!(subject_after(" بإنشاء هيئة السجون، وعلى", false).as_deref(), Some("بانشاء هييه السجون"));
/// assert_eq!(subject_after(" بحماية الطفل", true).as_deref(), Some("بحمايه الطفل"));
/// assert_eq!(subject_after(" بالإفلاس", true).as_deref(), Some("بالافلاس"));
/// assert_eq!(subject_after(" الخاص بالإفلاس", true).as_deref(), Some("بالافلاس"));
/// assert_eq!(subject_after(" (الإفلاس)", true).as_deref(), Some("(الافلاس)"));
/// assert_eq!(subject_after(" بعد أن نفذ", true), None);
/// assert_eq!(subject_after(" بالكامل", true), None);
/// ```
pub fn subject_after(after: &str, behind_year: bool) -> Option<String> {
    if let Some(stated) = stated_subject(None, after) {
        return Some(stated);
    }
    let after = letters_by_line(first(after, REACH));
    if let Some(bare) = in_bare_bracket(&after) {
        return Some(bare);
    }
    let led = without_lead(&after);
    // Behind a participle («القاضي ببراءته») any noun may be what a ruling decides.
    let behind_year = behind_year && led.is_none();
    let after = led.unwrap_or(after);
    if behind_year && let Some(alone) = topic_alone(&after) {
        return Some(alone);
    }
    let Some(stated) = STATED_AFTER.captures(&after) else {
        let topic = behind_year.then(|| topic(&after)).flatten();
        return topic.or_else(|| loose_subject(&after));
    };
    let subject = &stated["subject"];
    let is_subject =
        says_enough(subject) && stated.name("act").is_some() && !NO_SUBJECT.is_match(subject);
    is_subject.then(|| subject.to_owned())
}

/// Returns the distinct content words of a text normalized to letters, without article and prefixes, in text
/// order.
///
/// ```
/// use sanad_core::acts::content_words;
/// assert_eq!(content_words("قرار بشان تنظيم الصيد والحجر"), ["تنظيم", "صيد", "حجر"]);
/// ```
pub fn content_words(letters: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in letters.split(|character| !is_letter(character)) {
        let bare = without_preposition(without_article(word));
        let length = utf16::length(bare);
        if length > 2 && !IS_EMPTY.contains(bare) && words.iter().all(|known| known != bare) {
            words.push(bare.to_owned());
        }
    }
    words
}

/// Removes the definite article from the front of a word, with «و» and a preposition before it: «وبالصيد»
/// loses «وبال». A word without the article stays.
fn without_article(word: &str) -> &str {
    let mut rests = vec![word];
    for prefix in word.chars().take(2) {
        if !"وفبكل".contains(prefix) {
            break;
        }
        let rest = rests[rests.len() - 1];
        rests.push(&rest[prefix.len_utf8()..]);
    }
    let without = |rest: &&'_ str| ["ال", "لل"].iter().any(|article| rest.starts_with(article));
    match rests.into_iter().rev().find(without) {
        Some(rest) => &rest["ال".len()..],
        None => word,
    }
}

/// Removes the preposition «ب» or «ل» from the front of a word if at least four letters remain: «بتنظيم»
/// loses «ب».
fn without_preposition(word: &str) -> &str {
    let rest = word.strip_prefix(['ب', 'ل']).unwrap_or(word);
    match rest.chars().nth(3) {
        Some(_) => rest,
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::dead_rows;

    #[test]
    fn no_row_is_dead() {
        assert_eq!(dead_rows(EMPTY), [""; 0]);
        assert_eq!(dead_rows(&[TITLED_ACTS, RULED_ACTS].concat()), [""; 0]);
        // Rows of `TITLED_ACTS` are in `NO_TOPICS` for their form with the article: «بالإضافة إلى».
        assert_eq!(dead_rows(&[RULED_ACTS, NO_TOPICS].concat()), [""; 0]);
        // Rows are compared after prefixes are removed. A row from which a prefix would be removed too could
        // never match.
        for row in pattern::folded(EMPTY) {
            assert_eq!(content_words(&row), [""; 0], "{row}");
        }
    }

    const TITLE: &str = "قرار وزاري بشأن اللائحة التنفيذية لنظام الحجر البيطري";

    fn subject(title: &str, text: &str, citation: &str) -> Vec<String> {
        let start = text.find(citation).expect("the citation");
        subject_of(title, text, start..start + citation.len())
    }

    #[test]
    fn a_subject_ends_before_the_next_citation_of_a_list() {
        let text = "وعلى القرار الوزاري رقم 460 لسنة 2001م. بشأن اللائحة التنفيذية لنظام الحجر البيطري، وعلى القرار \
            الوزاري رقم 5";
        let found = subject(
            "في شأن حظر استيراد الطيور",
            text,
            "القرار الوزاري رقم 460 لسنة 2001م",
        );
        assert_eq!(found, content_words(&letters(TITLE))[..found.len()]);
        assert_eq!(found.last().map(String::as_str), Some("يطري"));
    }

    #[test]
    fn a_subject_comes_from_the_words_before_and_the_title_if_none_follows() {
        let text = "صدرت اللائحة التنفيذية لهذا القانون بموجب القرار الوزاري رقم 460 المنشور في عدد الجريدة الرسمية";
        let found = subject(
            "قانون اتحادي في شأن الحجر البيطري",
            text,
            "القرار الوزاري رقم 460",
        );
        for word in ["حجر", "يطري", "ايحه", "تنفيذيه"] {
            assert!(
                found.iter().any(|other| other == word),
                "{word} of {found:?}"
            );
        }
    }

    #[test]
    fn prefixes_and_articles_are_removed() {
        for (word, bare) in [
            ("وبالصيد", "صيد"),
            ("للحجر", "حجر"),
            ("بتنظيم", "تنظيم"),
            ("بيطري", "يطري"),
        ] {
            assert_eq!(content_words(word), [bare]);
        }
    }

    #[test]
    fn a_subject_of_one_word_is_none() {
        assert_eq!(stated_subject(Some("العمل"), ""), None);
        assert!(stated_subject(Some("مكافحة المخدرات"), "").is_some());
    }

    #[test]
    fn a_subject_is_read_after_the_number() {
        for (after, subject) in [
            ("م.، في شأن تنظيم الصيد، وعلى", Some("في شان تنظيم الصيد")),
            (
                " بإنشاء هيئة البريد وعلى القانون",
                Some("بانشاء هييه البريد"),
            ),
            (" بعد أخذ رأي المجلس", None),
            (" وتعديلاته بشأن الصيد البحري", None),
        ] {
            let after = after.trim_start_matches('م');
            assert_eq!(stated_subject(None, after).as_deref(), subject, "{after}");
        }
    }

    #[test]
    fn words_may_lead_to_the_subject() {
        for (after, subject) in [
            (
                "، الصادر بموجبه نظام المحاكم التجارية، وعلى",
                Some("باصدار نظام المحاكم التجاريه"),
            ),
            (
                " الذي صدرت به اللائحة التنفيذية للصيد",
                Some("باصدار اللايحه التنفيذيه للصيد"),
            ),
            (
                " المصادق على نظام المحاكم التجارية.",
                Some("باصدار نظام المحاكم التجاريه"),
            ),
            (
                " القاضي بالموافقة على نظام المحاكم",
                Some("بالموافقه علي نظام المحاكم"),
            ),
            (
                " الصادر في شأن حماية المستهلك",
                Some("في شان حمايه المستهلك"),
            ),
            (
                " (الخاص بحماية المستهلك) وعلى",
                Some("الخاص بحمايه المستهلك"),
            ),
            (
                " الذي ينظم حماية المستهلك، وعلى",
                Some("بتنظيم حمايه المستهلك"),
            ),
            (" (حماية المستهلك) وعلى", Some("(حمايه المستهلك)")),
            (" (الإفلاس)، وعلى", Some("(الافلاس)")),
            // Remarks, and names that are citations of their own.
            (" (الجريدة الرسمية)", None),
            (" (نظام المحاكم التجارية)", None),
            (" (المعدل لاحقا)", None),
            (" (بالصيغة المرافقة)", None),
            (" (القرار)", None),
            ("، (تسعة أشهر) إضافية", None),
            // What a ruling decides, the day and the issuer are no subjects.
            (" القاضي ببراءة المتهم من التهمة", None),
            (" الصادر بتاريخ 5 مارس سنة 1990", None),
            (
                " القاضي بالموافقة على تعديل المادتين (5) و(6) من اللائحة",
                None,
            ),
            (" الصادر به حكم المحكمة العليا", None),
            (" الصادر بموجبه قرار اللجنة المختصة", None),
            (" (الخاص بحماية المستهلك", None),
        ] {
            for behind_year in [false, true] {
                let found = subject_after(after, behind_year);
                assert_eq!(found.as_deref(), subject, "{after}");
            }
        }
        assert_eq!(
            stated_subject(None, "، الصادر بموجبه نظام المحاكم التجارية، وعلى").as_deref(),
            Some("باصدار نظام المحاكم التجاريه")
        );
    }

    #[test]
    fn a_subject_after_a_citation_begins_with_any_act_of_titles() {
        for (after, subject) in [
            (
                " بإجراءات مواجهة الأوبئة، وعلى",
                Some("باجراءات مواجهه الاوبيه"),
            ),
            (" بربط موازنة هيئة البريد", Some("بربط موازنه هييه البريد")),
            (
                " بتعديل بعض مواد قرار معادلة الشهادات",
                Some("بتعديل بعض مواد قرار معادله الشهادات"),
            ),
            // What a ruling decides by a law is not what the law is about, nor is the part that it changes.
            (" بإلزام الشركة بالتعويض عن الضرر", None),
            (" بإلغاء الحكم المستأنف ورفض الدعوى", None),
            (" بإضافة فقرتين إلى المادة؛ بالنص الآتي", None),
        ] {
            assert_eq!(subject_after(after, false).as_deref(), subject, "{after}");
            assert_eq!(subject_after(after, true).as_deref(), subject, "{after}");
        }
    }

    #[test]
    fn any_noun_behind_a_year_begins_a_subject_but_those_of_rulings_and_places() {
        for (after, subject) in [
            (" بحماية الطفل", Some("بحمايه الطفل")),
            (" بالأسلحة والذخائر، وعلى", Some("بالاسلحه والذخاير")),
            (
                " بالرقابة على استيراد السيارات. وتنص",
                Some("بالرقابه علي استيراد السيارات"),
            ),
            (" بالجريدة الرسمية في العدد 5", None),
            (" بدولة الإمارات العربية المتحدة", None),
            (" بالحبس مدة سنة", None),
            (" بالتعويض عن الضرر", None),
            (" بعد العمل به", None),
            (" بالطفل", None),
        ] {
            assert_eq!(subject_after(after, true).as_deref(), subject, "{after}");
            assert_eq!(subject_after(after, false), None, "{after}");
        }
    }
}
