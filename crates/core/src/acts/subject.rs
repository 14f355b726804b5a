//! The subject of a decision in content words: it tells one ministry's number 5 from another's.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::window::{first, last, letters};
use crate::pattern::{self, is_letter};

/// Length of the text before and behind a citation in which its subject is looked for, in UTF-16 units.
const REACH: usize = 160;
/// Content words of a subject at most.
const MOST_WORDS: usize = 12;
/// Words that are too few to tell another law by.
const TOO_FEW: usize = 1;

/// Words that say nothing of a subject, without their prefixes.
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

/// Up to the next instrument of a list.
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s.،)*\]-]*(?P<subject>(?:في شأن|بشأن|الخاصة? ب|المتعلقة? ب|ب)[^.،؛:\n]+)",
        &[],
    )
});

/// Content words of the subject of the citation at `span`: of «، في شأن تنظيم الصيد، وعلى …» behind it,
/// `تنظيم` and `صيد`. Without such words, those of the sentence before it and of `title`, the whole text's.
///
/// ```
/// use sanad_core::acts::subject_of;
/// let text = "القرار 5 في شأن تنظيم الصيد، وعلى القرار 6";
/// assert_eq!(subject_of("", text, 0..text.find(" في").unwrap()), ["تنظيم", "صيد"]);
/// ```
pub fn subject_of(title: &str, text: &str, span: Range<usize>) -> Vec<String> {
    let behind = letters(first(&text[span.end..], REACH));
    if let Some(subject) = SUBJECT.captures(&behind) {
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

/// Content words of what a citation says its law is about; `None` where they are too few to tell another law
/// by.
pub(super) fn about_words(about: &str) -> Option<Vec<String>> {
    let mut words = content_words(&letters(about));
    words.truncate(MOST_WORDS);
    (words.len() > TOO_FEW).then_some(words)
}

/// The distinct content words of a text in letters form, without article and prefixes, in its order.
///
/// ```
/// use sanad_core::acts::content_words;
/// assert_eq!(content_words("قرار بشان تنظيم الصيد والحجر"), ["تنظيم", "صيد", "حجر"]);
/// ```
pub fn content_words(letters: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in letters.split(|character| !is_letter(character)) {
        let bare = without_preposition(without_article(word));
        let length: usize = bare.chars().map(char::len_utf16).sum();
        if length > 2 && !IS_EMPTY.contains(bare) && words.iter().all(|known| known != bare) {
            words.push(bare.to_owned());
        }
    }
    words
}

/// «وبالصيد» without «وبال».
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

/// «بتنظيم» without «ب», where a word of four letters is left.
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
        // A row is compared behind its prefixes: one that loses letters to that rule is never met.
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
    fn the_subject_behind_a_citation_ends_before_the_next_of_a_list() {
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
    fn without_a_subject_behind_it_the_words_before_it_and_the_title_tell() {
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
    fn prefixes_and_articles_fall() {
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
    fn a_subject_of_one_word_tells_nothing() {
        assert_eq!(about_words("العمل"), None);
        assert_eq!(
            about_words("مكافحة المخدرات").map(|words| words.len()),
            Some(2)
        );
    }
}
