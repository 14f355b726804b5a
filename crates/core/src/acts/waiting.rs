//! Clauses of an act whose changes have effect together with another law: «يُلغى اعتباراً من تاريخ العمل بنظام
//! المعاملات المدنية ما يلي:».

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::operative::REACH;
use super::window::{letters, letters_by_line};
use crate::pattern;
use crate::text::utf16::first;

/// A clause whose changes wait for another law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The clause, in bytes of the text, with the items below it.
    pub span: Range<usize>,
    /// The lines from the one that names the other law, in bytes of the text: citations in them may name it.
    pub law: Range<usize>,
}

/// Words of a change that has effect with another law. «هذا القرار» is the act itself.
static WAITS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:اعتبارا|ابتداء|نافذا|ساريا)\s+من\s+(?:تاريخ\s+|يوم\s+)?(?:بدء\s+)?(?:(?:نفاذ|سريان|تطبيق)\s+(?:ال)?|العمل\s+ب(?:ال)?)(?:نظام|تنظيم|قانون|لائحة|قواعد)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Heads of clauses: a word («ثانياً:»), or a digit or a letter of an item («1-»).
static CLAUSE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا|(?:حادي|ثاني|ثالث|رابع|خامس|سادس)\s+عشر)\s*[:\-–.]",
        &[],
    )
});
static ITEM: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^\s*\(?(?:[0-9]{1,2}|\p{L})\)?\s*[-–.)]", &[]));

/// Returns the clauses of a text that wait for another law. A clause reaches to the next one of its kind; one
/// that opens a list contains its items. Time is linear in the text.
///
/// ```
/// use sanad_core::acts::waiting;
/// let text = "أولاً: الموافقة على النظام.\nثانياً: تُلغى اعتباراً من تاريخ العمل بنظام البيع:\n1- المادة (5) من نظام \
///     المحاماة.\nثالثاً: تُلغى المادة (6).";
/// let found = waiting(text);
/// assert_eq!(found.len(), 1);
/// assert!(text[found[0].span.clone()].ends_with("المحاماة.\n"));
/// ```
pub fn waiting(text: &str) -> Vec<Waiting> {
    let mut lines: Vec<(Range<usize>, Head)> = Vec::new();
    let mut waits: Vec<usize> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let folded = letters(line);
        let head = match () {
            () if CLAUSE.is_match(&folded) => Head::Clause,
            () if ITEM.is_match(&folded) => Head::Item,
            () => Head::None,
        };
        if WAITS.is_match(&folded) {
            waits.push(lines.len());
        }
        lines.push((start..start + line.len(), head));
        start += line.len();
    }
    let mut found: Vec<Waiting> = Vec::new();
    for at in waits {
        let first = (0..=at).rev().find(|line| lines[*line].1 != Head::None);
        let head = first.map_or(Head::Clause, |line| lines[line].1);
        let ends = |line: &usize| lines[*line].1 == Head::Clause || lines[*line].1 == head;
        let end = (at + 1..lines.len())
            .find(ends)
            .map_or(text.len(), |line| lines[line].0.start);
        let span = lines[first.unwrap_or(0)].0.start..end;
        if found.iter().any(|other| other.span == span) {
            continue;
        }
        let law = lines[at].0.start..end;
        found.push(Waiting { span, law });
    }
    found
}

/// What a line begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    Clause,
    Item,
    None,
}

/// True if the words before a citation say that a change has effect together with the cited law.
pub fn has_effect_with(before: &str) -> bool {
    static WITH: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"(?:اعتبارا|ابتداء|نافذا|ساريا)\s+من\s+(?:تاريخ\s+|يوم\s+)?(?:بدء\s+)?(?:نفاذ|سريان|تطبيق|العمل)\s*ب?$",
            &[],
        )
    });
    WITH.is_match(letters(before).trim_end())
}

/// True if the words after the law of a change say that it has effect from an event whose day they do not
/// tell: «اعتباراً من إنشاء المحاكم العمالية ومباشرتها اختصاصاتها».
///
/// ```
/// use sanad_core::acts::waits_for_event;
/// assert!(waits_for_event("، وذلك اعتباراً من إنشاء المحاكم العمالية ومباشرتها اختصاصاتها."));
/// assert!(!waits_for_event("، وذلك اعتباراً من تاريخ نشره."));
/// ```
pub fn waits_for_event(after: &str) -> bool {
    static EVENT: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"^[^.؛\n]*\s(?:اعتبارا|ابتداء|نافذا|ساريا)\s+من\s+(?:تاريخ\s+|يوم\s+)?(?:إنشاء|تشكيل|قيام|اكتمال|استكمال|مباشرة)\s",
            &[],
        )
    });
    EVENT.is_match(&letters_by_line(first(after, 2 * REACH)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_waits_with_its_items_and_an_item_alone() {
        let text = "أولاً: تعديل المادة (1).\nثانياً: يُعدّل اعتباراً من تاريخ العمل بنظام البيع ما يلي:\n1- المادة (2).\n2- المادة (3).\n\
            ثالثاً: ما يأتي:\n1- إلغاء المادة (4)؛ ابتداءً من تاريخ نفاذ نظام الشراء، الصادر\nبالمرسوم رقم (م/1).\n2- إلغاء المادة (5).";
        let spans: Vec<&str> = waiting(text)
            .into_iter()
            .map(|one| &text[one.span])
            .collect();
        assert_eq!(spans.len(), 2);
        assert!(spans[0].starts_with("ثانياً") && spans[0].ends_with("(3).\n"));
        assert!(spans[1].starts_with("1- إلغاء") && spans[1].ends_with("(م/1).\n"));
    }

    #[test]
    fn deadlines_and_the_day_of_the_act_itself_are_no_wait() {
        for text in [
            "خلال تسعين يوماً من تاريخ نفاذ النظام.",
            "يعمل بهذا القرار اعتباراً من تاريخ نفاذ هذا القرار.",
            "تلغى المادة (5) اعتباراً من تاريخ نشر هذا المرسوم.",
        ] {
            assert_eq!(waiting(text), [], "{text}");
        }
    }

    #[test]
    fn the_event_of_a_change_is_in_its_sentence() {
        for (after, waits) in [
            (
                " الخاص بالهيئات، وتحل عبارة «المحكمة» محل «الهيئة»، وذلك اعتباراً من إنشاء المحاكم ومباشرتها.",
                true,
            ),
            (" ابتداءً من تاريخ مباشرة الهيئة اختصاصاتها", true),
            (". ويعمل به اعتباراً من إنشاء المحاكم.", false),
            ("\n4- يلغى كذا اعتباراً من إنشاء المحاكم.", false),
            (" اعتباراً من تاريخ صدوره.", false),
        ] {
            assert_eq!(waits_for_event(after), waits, "{after}");
        }
    }

    #[test]
    fn the_law_of_the_day_is_the_one_cited_behind_the_words() {
        assert!(has_effect_with("إلغاء المادة (15) ابتداءً من تاريخ نفاذ "));
        assert!(has_effect_with("يُلغى اعتباراً من تاريخ العمل ب"));
        assert!(!has_effect_with("إلغاء المادة (15) من "));
    }
}
