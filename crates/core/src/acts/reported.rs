//! Finds words that report what one cited instrument did to another.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use regex::Regex;

use super::change::{Change, Side};
use super::operative::REACH;
use super::window::{letters, letters_by_line};
use super::words::{AMENDING_NOUN, REPEALING_NOUN, REPEALING_PAST};
use crate::citation::Relation;
use crate::pattern::{self, Words};
use crate::text::utf16::last;

const LISTS: &[Words] = &[
    ("part", PARTS),
    ("ordinal", ORDINALS),
    AMENDING_NOUN,
    REPEALING_NOUN,
    REPEALING_PAST,
];

/// Pattern of words after which the name of the changing instrument follows: «استبدل نص المادة 3 بموجب …», «-
/// صدر المرسوم الملكي …».
static CHANGED_BY: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"بموجب|(?:^|[\s*-])صدرت?(?:\s|$)", &[]));

/// Pattern of words in a note that report the repeal of the whole article: «ألغيت هذه المادة».
static ARTICLE_REPEALED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:{repealing_past}|{repealing_noun}|حذف|حذفت)\s+(?:(?:نص|حكم|هذه|هذا)\s+)*المادة",
        LISTS,
    )
});

/// Pattern of words in a note that report the repeal of the part of the law in which the article stands: «تم
/// إلغاء الباب الرابع عشر». A section («القسم») may be a part of the article, and «الفصل» without a number
/// may be adjudication.
static DIVISION_REPEALED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:{repealing_past}|{repealing_noun}|حذف|حذفت)\s+(?:(?:نص|حكم)\s+)*(?:الباب|الفصل)\s*(?:رقم\s*)?[(]?\s*(?:[0-9]|ال{ordinal}(?:[^\p{L}]|$))",
        LISTS,
    )
});

/// Pattern of words of amendment. With them the note's article is amended, and the part of the law that they
/// say is repealed is another one: «عدلت هذه المادة وتم إلغاء الفصل الثالث».
static AMENDED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وفبل]?(?:[يت]?عدلت?|[يت]?ستبدلت?|استبدلت?|[يت]ضاف|أضيفت?|[يت]حلت?|(?:ال)?(?:{amending_noun}|تعديلات|استبدال|إحلال|إضافة))(?:[^\p{L}]|$)",
        LISTS,
    )
});

/// Returns what the words before a citation report that the cited instrument did to the note's article;
/// `None` if they report nothing.
pub(super) fn change_of_article(introduction: &str) -> Option<Change> {
    let words = letters(introduction);
    CHANGED_BY
        .is_match(&words)
        .then(|| match ARTICLE_REPEALED.is_match(&words) {
            true => Change::Repeals,
            false if DIVISION_REPEALED.is_match(&words) && !AMENDED.is_match(&words) => {
                Change::Repeals
            }
            // A change of a paragraph or a word, even if that is repealed, only amends the article.
            false => Change::Amends,
        })
}

/// First words of the numbers of parts of a law, without the article «ال».
const ORDINALS: &[&str] = &[
    "أول",
    "ثاني",
    "ثالث",
    "رابع",
    "خامس",
    "سادس",
    "سابع",
    "ثامن",
    "تاسع",
    "عاشر",
    "حادي",
    "عشرون",
    "عشرين",
    "ثلاثون",
    "ثلاثين",
];

const PARTS: &[&str] = &[
    "الباب",
    "الفصل",
    "القسم",
    "البند",
    "البنود",
    "الفقرة",
    "الفقرات",
    "عبارة",
    "الجدول",
    "الملحق",
];

/// Pattern of a part of a law other than an article, which is repealed or changed: «يلغى الباب التاسع من نظام
/// …», «يلغى المكتب الوارد في المادة 22».
static PART_OF: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"{part}[^.؛]{0,50}\sمن\s*$|(?:الواردة?|المنصوص عليه?م?ا?|المقررة?|المبينة?|المشار إليه?ا?|المحددة?)\s+(?:في\s*|ب)$",
        LISTS,
    )
});

/// Letters of one word of each reading of [`PART_OF`], which is slow.
static PART_HINTS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let participles = ["الوارد", "المنصوص", "المقرر", "المبين", "المشار", "المحدد"];
    pattern::any_of(&[PARTS, &participles].concat())
});

/// True if the words before a citation name a part of the law other than an article.
pub(super) fn names_part(introduction: &str) -> bool {
    let words = letters(last(introduction, REACH));
    PART_HINTS.is_match(&words) && PART_OF.is_match(&words)
}

/// One row of the table: a pattern of words between two citations, the relation that they report, and which
/// of the two instruments acted.
struct Report {
    words: &'static str,
    relation: Relation,
    /// Which of the two cited instruments did something to the other.
    by: Side,
    #[cfg(test)]
    example: &'static str,
}

macro_rules! report {
    ($words:literal, $relation:ident, $by:ident, $example:literal) => {
        Report {
            words: $words,
            relation: Relation::$relation,
            by: Side::$by,
            #[cfg(test)]
            example: $example,
        }
    };
}

#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const REPORTS: &[Report] = &[
    report!(r"^[\s،)]*(?:تم|تمت|جرى)\s+(?:إضافة|{amending_noun}|حذف|إحلال|استبدال|{repealing_noun})\s[^.؛]{0,60}$", Amends, Former, " تم إضافة فقرة إلى المادة 21 من "),
    report!(r"^[\s،)]*(?:في شأن|بشأن|ب|القاضي ب)\s*{amending_noun}(?:\s|$)[^.؛]{0,40}$", Amends, Former, " بتعديل بعض أحكام "),
    report!(r"^[\s،)]*(?:في شأن|بشأن|ب|القاضي ب)\s*{repealing_noun}(?:\s|$)[^.؛]{0,40}$", Repeals, Former, " بإلغاء "),
    report!(r"^[\s،)]*و?(?:ال)?معدلة?\s+(?:ب|بموجب\s*)?$", Amends, Latter, " المعدل ب"),
    report!(r"^[\s،)]*و?(?:ال)?ملغ(?:ى|اة)\s+(?:ب|بموجب\s*)?$", Repeals, Latter, " الملغى بموجب "),
];

static PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let rows = REPORTS.iter();
    rows.map(|report| pattern::letters(report.words, LISTS))
        .collect()
});

/// Pattern of the words between a law and the law that repealed it, in a note: «القانون 4/1979، قد ألغي بموجب
/// القانون 19/2016». The subject of the law may stand first. A bylaw is feminine and does not match.
static REPEALED_BY_NEXT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^م?[\s.،)]*(?:[^.؛\n]{0,200}?[\s،)])?(?:و?قد|و?الذي)\s+(?:ألغي|(?:تم|جرى)\s+إلغاء)(?P<latter>\s+هذا\s+الأخير)?(?:\s+(?:صراحة|بدوره))*\s+بموجب\s*(?:ال)?$",
        &[],
    )
});

/// Patterns of the same words where those of repeal stand before the law: «ألغي القانون 7/1976 في شأن …
/// بموجب القانون 8/2011».
static REPEALED_BEFORE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])(?:ألغي|إلغاء)\s+(?:ال)?$", &[]));
static BY_NEXT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^[^؛\n]{0,200}?\sبموجب\s*(?:ال)?$", &[]));

/// Pattern of words that leave a law in force for a part or a matter, or call its repeal implied.
static KEPT_IN_PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:ب?استثناء|(?:فيما|ما)\s*عدا|بالنسبة|فيما\s+يتعلق|ضمن(?:ا|يا))(?:[^\p{L}]|$)",
        &[],
    )
});

/// Pattern of an instrument below the laws, which words of repeal behind a law may be about: «القرار 435
/// باللائحة التنفيذية للقانون 19/1995، وقد ألغي بموجب …».
static OF_LOWER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[بلوك]?(?:ال)?(?:قرار|لائحة|نظام|هيكل|مرسوم\s+(?:ال)?اتحادي)(?:[^\p{L}]|$)",
        &[],
    )
});

/// True if a note reports that the second of two laws repealed the first as a whole. `before` are the words
/// before the first, `between` those between both.
pub(super) fn is_repealed_by_next(before: &str, between: &str) -> bool {
    if !between.contains("بموجب") {
        return false;
    }
    let between = letters_by_line(between);
    if KEPT_IN_PART.is_match(&between) {
        return false;
    }
    let line = before.rsplit(['\n', '؛', '.']).next().unwrap_or_default();
    let before = letters(last(line, REACH));
    if let Some(next) = REPEALED_BY_NEXT.captures(&between) {
        return next.name("latter").is_some() || !OF_LOWER.is_match(&before);
    }
    REPEALED_BEFORE.is_match(&before) && BY_NEXT.is_match(&between)
}

static FEMININE_PARTICIPLE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^[\s،)]*و?(?:ال)?(?:معدلة|ملغاة)\s", &[]));

/// Feminine and plural nouns with which citations begin. After both of them a participle such as «amended» is
/// feminine.
const FEMININES: &[&str] = &[
    "مادة",
    "مادتين",
    "مواد",
    "فقرة",
    "لائحة",
    "لوائح",
    "قواعد",
    "ضوابط",
    "تعليمات",
    "شروط",
    "أحكام",
    "ترتيبات",
    "اتفاقية",
    "سياسة",
    "قائمة",
    "وثيقة",
    "تعرفة",
    "معايير",
    "إجراءات",
    "قرارات",
    "قوانين",
    "أنظمة",
];

static FEMININE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?:ال)?{feminine}", &[("feminine", FEMININES)]));

/// Returns the relation that the words between two citations report, and which of the two instruments acted.
/// `former` has the words of the first citation, with whose gender a participle must agree.
pub(super) fn reported_between(words: &str, former: &str) -> Option<(Relation, Side)> {
    let folded = letters(words);
    let row = PATTERNS
        .iter()
        .position(|pattern| pattern.is_match(&folded))?;
    let Report { relation, by, .. } = &REPORTS[row];
    let agrees = || FEMININE_PARTICIPLE.is_match(&folded) == FEMININE.is_match(&letters(former));
    (*by == Side::Former || agrees()).then_some((*relation, *by))
}

static ISSUING: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^[\s،):]*(?:في شأن|بشأن|بإصدار|ب)?\s*$", &[]));

/// True if the words between a decision and a bylaw say that the decision issued the bylaw: «القرار 52 في شأن
/// اللائحة التنفيذية للقانون 8».
pub(super) fn issues_next(words: &str) -> bool {
    ISSUING.is_match(&letters(words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::dead_rows;

    #[test]
    fn an_article_is_repealed_with_the_part_of_the_law_in_which_it_stands() {
        for (note, change) in [
            ("تم إلغاء الباب الرابع عشر بموجب", Change::Repeals),
            ("حذف الفصل الثالث من النظام بموجب", Change::Repeals),
            ("ألغي الفصل الثالث من النظام بموجب", Change::Repeals),
            ("ألغي الباب (الحادي عشر) بموجب", Change::Repeals),
            ("حذف الفصل رقم (3) من النظام بموجب", Change::Repeals),
            ("ألغيت هذه المادة بموجب", Change::Repeals),
            ("إلغاء القسم (ب) من هذه المادة بموجب", Change::Amends),
            ("تعديل عنوان الباب الرابع بموجب", Change::Amends),
        ] {
            assert_eq!(change_of_article(note), Some(change), "{note}");
        }
    }

    #[test]
    fn an_amended_article_is_not_repealed_with_a_part_that_the_note_names_besides() {
        for note in [
            "عدلت هذه المادة وتم إلغاء الفصل الثالث من النظام بموجب",
            "عدلت المادة لتكون بالنص الآتي وإلغاء الباب السابع بموجب",
            "تم استبدال الفقرة (أ) وإلغاء الباب السابع بموجب",
            "أضيفت فقرة إلى المادة، وحذف الفصل الثالث من النظام بموجب",
            "تم تعديل الفقرة (2) بحذف الفصل في المنازعات بموجب",
            "تم إلغاء الفصل بين الاختصاصين وتعديل المادة بموجب",
            // «الفصل» is adjudication or dismissal.
            "حذف الفصل في المنازعات من اختصاص اللجنة بموجب",
            "تم إلغاء الفصل من الخدمة بموجب",
        ] {
            assert_eq!(change_of_article(note), Some(Change::Amends), "{note}");
        }
    }

    #[test]
    fn a_note_reports_the_repeal_of_another_law() {
        for (before, between) in [
            (
                "[1] إن ال",
                " في شأن قمع الغش والتدليس في المعاملات التجارية، قد ألغي بموجب ",
            ),
            ("[2] ان ال", "، قد الغي صراحة بموجب ال"),
            ("بموجب ال", "الذي ألغي بدوره بموجب "),
            (
                "[1] ألغي ال",
                " إنشاء ديوان المحاسبة والقوانين المعدلة له بموجب ",
            ),
            (
                "[1] ان القرار الملغى ضمنا، متعلق باللائحة التنفيذية ل",
                "م. وقد تم الغاء هذا الاخير صراحة بموجب ",
            ),
        ] {
            assert!(is_repealed_by_next(before, between), "{before}{between}");
        }
        for (before, between) in [
            // The bylaw was repealed, or the decision.
            ("[1] صدرت اللائحة التنفيذية ل", " وقد ألغيت بموجب "),
            (
                "[1] ان القرار الوزاري المتعلق بتنفيذ ال",
                " وقد ألغي بموجب ",
            ),
            // A part of the law was repealed.
            ("[1] ألغي الباب الثاني من ال", " بموجب "),
            ("[1] ألغي ال", " باستثناء المواد من 5 إلى 9 بموجب "),
            ("[1] ان ال", " قد ألغي ضمنا بموجب "),
            ("[1] ان ال", " قد ألغي بالنسبة للعسكريين بموجب "),
            // Another text was repealed.
            ("[1] راجع ال", " في شأن الصيد؛ وقد ألغي بموجب "),
            ("[1] عدل ال", " بموجب "),
        ] {
            assert!(!is_repealed_by_next(before, between), "{before}{between}");
        }
    }

    #[test]
    fn no_row_is_dead() {
        assert_eq!(dead_rows(PARTS), [""; 0]);
        assert_eq!(dead_rows(ORDINALS), [""; 0]);
        assert_eq!(dead_rows(FEMININES), [""; 0]);
        for (row, Report { words, example, .. }) in REPORTS.iter().enumerate() {
            let first = PATTERNS
                .iter()
                .position(|pattern| pattern.is_match(&letters(example)));
            assert_eq!(first, Some(row), "{words} does not match {example:?} first");
        }
    }
}
