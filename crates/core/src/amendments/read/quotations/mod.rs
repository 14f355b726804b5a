//! Finds the quotations of a note or an act: the new wordings («لتكون بالنص الآتي: "…"») and the phrases that
//! are replaced, added or deleted («عبارة "…"»).
//!
//! Published notes close quotations carelessly. A quotation has a mark inside it, or no closing mark, or
//! brackets instead of marks, or no mark at all. The words before a quotation tell what it is, and the words
//! after a mark tell if the quotation ends there. Time is linear in the text.

mod introduction;
mod marks;
mod phrase;
mod quotation;
mod wording;

use std::sync::LazyLock;

use regex::Regex;

use introduction::{INTRODUCES, INTRODUCTION, before};
use marks::Marks;
use phrase::phrase;
use wording::{after_introduction, bracketed, wording};

pub(super) use quotation::{Kind, Quotation};

use super::words::LISTS;
use crate::pattern;

/// The next possible start of a quotation: a mark, an introduction, or a bracket behind «عبارة», «تعريف» or
/// words such as «إلى», «محل» and «و», before which a phrase stands.
static NEXT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        &format!(
            r#"(?P<mark>["“”«„])|(?:^|[^\p{{L}}])(?P<introduction>{INTRODUCTION})(?:[^\p{{L}}]|$)??\s*(?P<colon>:?)[\-–]?[\s:]*|(?:^|[^\p{{L}}])[وبلف]?(?:ال)?(?:{{phrase}}|تعريف)\s*(?:الآتية|التالية)?\s*:?\s*(?P<bracket>\()|(?:^|[^\p{{L}}])[وبلف]?تعريف\s+ال\p{{L}}+(?:\s+ال\p{{L}}+)?\s+(?:(?:ليصبح|ليكون|لتصبح|لتكون)\s+)?(?P<defined>\()|(?:^|[^\p{{L}}])(?:إلى|ليصبح|لتصبح|ليكون|لتكون|أصبحت?|محل|و)\s*:?\s*(?P<second>\()"#
        ),
        LISTS,
    )
});

/// Nouns before a label in quotation marks, which is no quotation: «البند "2/ج"».
static LABELLED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وبلف]?(?:ال)?(?:{article}|فقرة|فقرتين|فقرات|بند|بنود|مقطع|رقم|برقم|الرقم|المجموعة|رقمها)\s*$",
        LISTS,
    )
});

/// «عبارة» and the like directly before a mark.
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وبلف]?(?:ال)?(?:{phrase}|تعريف|محل|عنوان)\s*(?:الآتية|التالية|وهي)?[\s:]*$",
        LISTS,
    )
});

/// Returns the quotations of a text in letters form, in text order.
pub(super) fn quotations(letters: &str) -> Vec<Quotation> {
    let marks = Marks::new(letters);
    let mut found: Vec<Quotation> = Vec::new();
    let mut at = 0;
    while let Some(next) = NEXT.captures_at(letters, at) {
        if let Some(mark) = next.name("mark")
            && let Some(end) = label_end(letters, mark.start())
        {
            at = end;
            continue;
        }
        let read = if let Some(mark) = next.name("mark") {
            quoted(letters, mark.start(), &marks, found.last())
        } else if let Some(bracket) = next.name("bracket") {
            bracketed(letters, bracket.start(), &marks, Kind::Phrase)
        } else if let Some(bracket) = next.name("defined") {
            // A definition has several words; one word in brackets is another name of the term.
            bracketed(letters, bracket.start(), &marks, Kind::Wording)
                .filter(|quotation| letters[quotation.inner.clone()].trim().contains(' '))
        } else if let Some(bracket) = next.name("second") {
            let follows = found
                .last()
                .is_some_and(|last| follows_phrase(letters, last, bracket.start()));
            bracketed(letters, bracket.start(), &marks, Kind::Phrase).filter(|_| follows)
        } else {
            let introduced = next.get_match().end();
            let is_sure = !next["colon"].is_empty() || next["introduction"].starts_with("بالنص");
            after_introduction(letters, introduced, is_sure, &marks)
        };
        at = match read {
            Some(quotation) => {
                let end = quotation.outer.end;
                found.push(quotation);
                end
            }
            None => match next
                .name("mark")
                .or(next.name("bracket"))
                .or(next.name("defined"))
                .or(next.name("second"))
            {
                Some(mark) => mark.end(),
                None => next.get_match().end(),
            },
        };
    }
    found
}

/// True if only a few words separate the bracket from a phrase in brackets: «مسمى (أ) إلى (ب)».
fn follows_phrase(letters: &str, last: &Quotation, bracket: usize) -> bool {
    let between = letters.get(last.outer.end..bracket).unwrap_or_default();
    last.kind == Kind::Phrase
        && between.len() <= 48
        && !between.contains("\n-")
        && letters[..last.outer.end].ends_with(')')
}

/// Returns the end of a label in quotation marks («البند "2/ج"»); `None` if the mark opens no label.
fn label_end(letters: &str, mark: usize) -> Option<usize> {
    const LONGEST: usize = 40;
    if !LABELLED.is_match(before(letters, mark)) {
        return None;
    }
    let first = letters[mark..].chars().next()?;
    let begin = mark + first.len_utf8();
    let closing = letters[begin..].find(['"', '”', '»'])?;
    let is_short = closing <= LONGEST && !letters[begin..begin + closing].contains('\n');
    let close = letters[begin + closing..].chars().next()?;
    is_short.then_some(begin + closing + close.len_utf8())
}

/// Returns the quotation that a quotation mark opens. `previous` is the quotation before it.
fn quoted(
    letters: &str,
    mark: usize,
    marks: &Marks,
    previous: Option<&Quotation>,
) -> Option<Quotation> {
    let before = before(letters, mark);
    let series = previous.filter(|previous| {
        let between = &letters[previous.outer.end..mark];
        between.len() < 24
            && !between
                .chars()
                .any(|letter| letter.is_alphabetic() && letter != 'و')
    });
    let kind = if NAMED.is_match(before) {
        Kind::Phrase
    } else if INTRODUCES.is_match(before) {
        Kind::Wording
    } else if let Some(previous) = series {
        previous.kind
    } else if before.trim_end_matches([' ', '\n']).ends_with(':') || before.ends_with('\n') {
        Kind::Wording
    } else {
        Kind::Phrase
    };
    match kind {
        Kind::Wording => wording(letters, mark, marks),
        Kind::Phrase => phrase(letters, mark, marks),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalizer::{Form, normalize};

    fn read(text: &str) -> Vec<(Kind, String)> {
        let lines = text.lines().map(|line| normalize(line, Form::Letters));
        let letters = lines.collect::<Vec<_>>().join("\n");
        let found = quotations(&letters).into_iter();
        found
            .map(|found| (found.kind, letters[found.inner].trim().to_owned()))
            .collect()
    }

    #[test]
    fn wordings_and_phrases_are_told_apart() {
        use Kind::{Phrase, Wording};
        for (text, expected) in [
            (
                "عُدلت هذه المادة، لتكون بالنص الآتي: \"نص\".",
                vec![(Wording, "نص")],
            ),
            (
                "إحلال عبارة «أ» محل عبارة «ب» الواردة في المادة.",
                vec![(Phrase, "ا"), (Phrase, "ب")],
            ),
            (
                "لتصبح بالنص الآتي: \"أ - مجلس باسم \"المجلس\" برئاسة الوزير\".",
                vec![(Wording, "ا - مجلس باسم \"المجلس\" برياسه الوزير")],
            ),
            (
                "بعد عبارة \"وزير النقل في صدر هذه المادة.",
                vec![(Phrase, "وزير النقل")],
            ),
            (
                "أولاً: تعديل المادة (2) لتكون بالنص الآتي: \"نص بلا علامة.\nثانياً: إضافة عبارة \" أ \" بعد عبارة \" ب \".",
                vec![(Wording, "نص بلا علامه."), (Phrase, "ا"), (Phrase, "ب")],
            ),
            (
                "ثالثاً: الموافقة على النقل على النحو الآتي:\n1- نقل القناة.\nرابعاً: إلغاء «المركز».",
                vec![(Wording, "1- نقل القناه."), (Phrase, "المركز")],
            ),
            (
                "أولاً: تعديل القرار ليكون بالنص الآتي: \"أولاً: أ.\nثانياً: ب\".",
                vec![(Wording, "اولا: ا.\nثانيا: ب")],
            ),
            ("البند \"2/ج\" من المادة 5", vec![]),
            (
                "لتكون بالنص الآتي: نص بلا علامات",
                vec![(Wording, "نص بلا علامات")],
            ),
            ("على النحو الآتي: أ- حذف عبارة \"س\".", vec![(Phrase, "س")]),
        ] {
            let expected: Vec<_> = expected
                .into_iter()
                .map(|(kind, words)| (kind, words.to_owned()))
                .collect();
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
