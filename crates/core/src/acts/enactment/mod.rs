//! Tells the recitals of an act from its provisions. Words of enactment («يقرر ما يلي:», «رسمنا بما هو آت:»)
//! stand in a line of their own between them. A law may print the decree and the decision by which it was
//! issued, so that recitals and provisions alternate.

mod annexed;

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::window::letters;
use crate::pattern;
use crate::text::utf16::first;

pub use annexed::{Annex, annex_behind};

/// Length of the beginning of a line that is read for recitals and numbers, in UTF-16 units.
const HEAD: usize = 60;

/// Length of the longest line of enactment, in bytes.
const LONGEST: usize = 240;

/// Pattern of a line of enactment.
static ENACTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s–-]*(?:يقرر|قرر|قررنا|قررت|أقرر|تقرر|أقر|رسمنا|أمرنا|نأمر|أصدرنا|أصدر|أصدرت)(?:\s+(?:\p{L}+\s+){0,5}?(?:ما\s?يلي|ما\s?يأتي|بما\s+هو\s+آتي?|بما\s?يلي|الآتية?|التالية?)(?:\s+نصه.*)?)?[\s:.،؛–-]*$",
        &[],
    )
});

/// Pattern of the beginning of a recital, or of the name of whoever enacts.
static RECITES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s•*–-]*(?:و?بعد\s+(?:ال)?اطلاع|و?بناء\s+على|و?استنادا\s|إن\s+(?:مجلس|وزير|رئيس|محافظ)\s|نحن\s|بعون\s)",
        &[],
    )
});

/// Pattern of the beginning of a provision: the number of an article or of a clause.
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s–-]*(?:(?:ال)?مادة\s[^:]{1,40}:|(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا)\s*[:–-])",
        &[],
    )
});

/// Returns the byte ranges of a text that are provisions, in order. `recited`: true if the text begins with
/// recitals even if no line of enactment shows it, as a preamble does.
pub(crate) fn provisions(text: &str, recited: bool) -> Vec<Range<usize>> {
    let enactments = enactments(text);
    let mut found = Vec::new();
    let mut start = (!recited).then_some(0);
    let mut from = 0;
    for enactment in enactments {
        let end = recitals_in(&text[from..enactment.start]).map_or(enactment.start, |at| from + at);
        found.extend(start.replace(enactment.end).map(|start| start..end));
        from = enactment.end;
    }
    found.extend(start.map(|start| start..text.len()));
    found.retain(|range| !range.is_empty());
    found
}

/// Returns the lines of enactment. Only short lines are read, because most texts have none.
fn enactments(text: &str) -> Vec<Range<usize>> {
    let short = lines(text).filter(|(_, line)| line.len() <= LONGEST);
    let enacting = short.filter(|(_, line)| ENACTS.is_match(letters(line).trim()));
    enacting.map(|(range, _)| range).collect()
}

/// Returns where the recitals at the end of a text begin, which precedes a line of enactment; `None` if it
/// has none.
fn recitals_in(text: &str) -> Option<usize> {
    let mut recital = None;
    for (range, line) in lines(text) {
        let head = letters(first(line, HEAD));
        if RECITES.is_match(&head) {
            recital.get_or_insert(range.start);
        } else if NUMBERED.is_match(&head) {
            recital = None;
        }
    }
    recital
}

fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let range = at..at + line.len();
        at = range.end;
        (range, line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, recited: bool) -> Vec<&str> {
        let ranges = provisions(text, recited);
        ranges.into_iter().map(|range| text[range].trim()).collect()
    }

    #[test]
    fn provisions_follow_the_words_of_enactment() {
        for words in [
            "يقرر ما يلي:",
            "يقرر\u{A0}مايلي :",
            "رسمنا بما هو آت:",
            "أصدرنا القانون الآتي:",
            "أصدرنا المرسوم بقانون الآتي:-",
            "قرر مجلس النواب القانون الآتى نصه ،وقد أصدرناه:",
            "قررنا:",
        ] {
            let text = format!("بعد الاطلاع على النظام\n{words}\nأولاً: إلغاء القرار");
            assert_eq!(parts(&text, false), ["أولاً: إلغاء القرار"], "{words}");
            assert_eq!(parts(&text, true), ["أولاً: إلغاء القرار"], "{words}");
        }
    }

    #[test]
    fn a_decree_and_its_decision_alternate() {
        let text = "بناءً على المادة 70\nرسمنا بما هو آت:\nأولاً: الموافقة\nإن مجلس الوزراء\n\
            وبعد الاطلاع على المحضر\nيقرر:\nأولاً: الموافقة على النظام";
        assert_eq!(
            parts(text, true),
            ["أولاً: الموافقة", "أولاً: الموافقة على النظام"]
        );
    }

    #[test]
    fn a_text_without_enactment_is_as_its_place_says() {
        let text = "وبعد الاطلاع على النظام\nيقرر المجلس قبول الطلب، وبناء على ذلك تلغى";
        assert_eq!(parts(text, false), [text]);
        assert_eq!(parts(text, true), [""; 0]);
    }

    #[test]
    fn recitals_end_at_a_numbered_provision() {
        let text = "بناء على الطلب\nالمادة 1: يلغى القرار\nيقرر ما يلي:\nالمادة 2";
        assert_eq!(
            parts(text, false),
            ["بناء على الطلب\nالمادة 1: يلغى القرار", "المادة 2"]
        );
    }
}
