//! Subjects behind words and marks that a sentence may use too: «القانون رقم 5 لسنة 1990 حول …», «… "…"»,
//! «… - …». Only the corpus can tell such a subject from the words of the sentence.

use std::sync::LazyLock;

use regex::Regex;

use crate::acts::window::{letters, letters_by_line};
use crate::pattern;

/// Pattern of the words that lead to a subject, without those of `LED`, up to the subject.
static LEAD: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s.،)*\]-]*(?:(?:حول|في موضوع|المسماة?|المعروفة? باسم)\s+|(?:فيما يتعلق|(?:و?ال|و)?(?:خاص|متعلق|معني)ة?|المعروفة?) ب)(?P<subject>\S)",
        &[],
    )
});

/// Pattern of a subject in quotation marks directly behind a number.
static QUOTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^[\s)*\]:،–-]*["«“”„‹'‘](?P<subject>\p{L}[\p{L} ]+)["»”“›'’]"#,
        &[],
    )
});

/// Pattern of words behind a dash, a comma or a colon directly behind a number.
static MARKED: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^\s*(?:م\.?)?\s*[،,:–—-]\s*(?P<subject>\p{L})", &[]));

/// Pattern of the words of a bracket that are no subject: a participle, a place of print, a noun of
/// instruments.
#[rustfmt::skip] // rustfmt would give each noun a line of its own
pub(super) static OTHER_BRACKETS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:وال|وتعديل|بال|لل|في |من |على |غير |سابقا|حاليا|ال(?:صادر|معدل|ملغى|مشار|مذكور|مرفق|مرافق|منشور|طبعة|نسخة|عدد)|معدل|ملغى|منشور|(?:ال)?{nouns})|(?:^| )(?:ال)?(?:جريدة|صفحة|ملحق|نص|قسم|جزء|دائرة|محكمة|هذا|هذه)(?: |$)",
        &[(
            "nouns",
            &[
                "نظام", "قانون", "لائحة", "مرسوم", "قرار", "أمر", "تعميم", "دستور", "مادة", "مواد",
                "فقرة", "بند",
            ],
        )],
    )
});

/// Pattern of the end of a subject in a sentence.
static END: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r" وعلى |[.،,؛:\n()\[\]«»]|$", &[]));

/// Returns the words that may state a subject, up to the end of their clause, and in square brackets,
/// because only the corpus can tell them from those of a sentence; `None` for too many of them, for those
/// that go on with «and», and for a law's name, which is a citation of its own. `after` is normalized to
/// letters by line.
pub(super) fn loose_subject(after: &str) -> Option<String> {
    const MOST_WORDS: usize = 10;
    let words = match QUOTED.captures(after) {
        Some(quoted) => quoted.name("subject")?.as_str(),
        None => {
            let begin = LEAD.captures(after).or_else(|| MARKED.captures(after))?;
            let stated = &after[begin.name("subject")?.start()..];
            &stated[..END.find(stated)?.start()]
        }
    };
    let words = words.trim();
    let is_short = (1..=MOST_WORDS).contains(&words.split_whitespace().count());
    let goes_on = words.starts_with('و') && QUOTED.captures(after).is_none();
    (is_short && !goes_on && !OTHER_BRACKETS.is_match(words)).then(|| format!("[{words}]"))
}

/// Returns the rest of a text behind words that lead to its subject, as `بشأن …`; `None` if none lead to
/// it. `rest` is normalized to letters, and the text has nothing but the citation and its subject.
pub(crate) fn without_loose_lead(rest: &str) -> Option<String> {
    let begin = LEAD.captures(rest)?.name("subject")?.start();
    Some(format!("{} {}", letters("بشأن"), &rest[begin..]))
}

/// Returns the words behind a mark or in quotation marks, in square brackets, if they fill the rest of a
/// text. `rest` is normalized to letters.
pub(crate) fn marked_rest(rest: &str) -> Option<String> {
    let loose = loose_subject(&letters_by_line(rest))?;
    let inside = loose.trim_matches(['[', ']']);
    rest.trim_end_matches(|mark: char| !mark.is_alphanumeric())
        .ends_with(inside)
        .then_some(loose)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_behind_a_lead_or_a_mark_may_be_a_subject() {
        for (after, subject) in [
            (" حول الشركات التجاريه، وعلى", Some("[الشركات التجاريه]")),
            (" فيما يتعلق بالشركات التجاريه", Some("[الشركات التجاريه]")),
            (" والخاص بالشركات التجاريه.", Some("[الشركات التجاريه]")),
            (" المتعلقه بالشركات التجاريه", Some("[الشركات التجاريه]")),
            (" في موضوع الشركات التجاريه", Some("[الشركات التجاريه]")),
            (" المعروف بقانون الشركات", None),
            (
                " \"الشركات التجاريه\" المشار اليه",
                Some("[الشركات التجاريه]"),
            ),
            (" «الشركات التجاريه»", Some("[الشركات التجاريه]")),
            (" - الشركات التجاريه", Some("[الشركات التجاريه]")),
            ("، الشركات التجاريه", Some("[الشركات التجاريه]")),
            (": الشركات التجاريه", Some("[الشركات التجاريه]")),
            ("، المعدل لاحقا", None),
            ("، وبناء علي ما عرضه الوزير", None),
            (" الشركات التجاريه", None),
            (" وعلى ما تقدم", None),
        ] {
            assert_eq!(loose_subject(after).as_deref(), subject, "{after}");
        }
    }
}
