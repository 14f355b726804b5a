//! Instruments that have effect from their publication: «ينشر في الجريدة الرسمية، ويعمل به من تاريخ نشره».

use std::sync::LazyLock;

use regex::Regex;

use super::day;
use super::sentence::sentences;
use super::start::Commencement;
use crate::acts::window::letters_by_line;
use crate::pattern;

/// The publication of the instrument itself. «من تاريخ نشر المرسوم الملكي» is that of another one.
const PUBLISHED: &[&str] = &[r"(?:نشر(?:ه|ها|هما)|النشر|نشر\s+(?:هذا|هذه)\s+\p{L}+)(?:[^\p{L}]|$)"];

/// «من تاريخ نشره», «من اليوم التالي لتاريخ نشره».
static ON: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:\p{L}+\s+){0,6}?من\s+(?P<next>اليوم\s+التالي\s+(?:من\s+|ل))?(?:تاريخ\s+|يوم\s+)?{published}",
        &[("published", PUBLISHED)],
    )
});

/// «بعد (90) يوماً من تاريخ نشره»: the delay is read by [`day::stated`].
static AFTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\sمن\s+(?:تاريخ\s+|يوم\s+)?{published}",
        &[("published", PUBLISHED)],
    )
});

/// Words of a statement of another day.
static SINCE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"\s(?:من|بعد)\s+(?:تاريخ|يوم|اليوم|صدور)", &[]));

/// Publication on a site, whose day is another one than that of the gazette.
static SITE: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"موقع", &[]));
static GAZETTE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])[بل]?(?:ال)?جريدة(?:[^\p{L}]|$)", &[]));

/// Returns the days between the publication of an instrument in the gazette and its commencement, as its text
/// states them: 0 for «من تاريخ نشره», 1 for «من اليوم التالي لتاريخ نشره», 90 for «بعد (90) يوماً من تاريخ
/// نشره». `None` if the last statement is another one, or if it counts months, which differ in length.
///
/// ```
/// use sanad_core::acts::publication_delay;
/// assert_eq!(publication_delay("ينشر هذا القرار في الجريدة الرسمية، ويعمل به من تاريخ نشره."), Some(0));
/// assert_eq!(publication_delay("يعمل بهذا القرار من تاريخ صدوره."), None);
/// ```
pub fn publication_delay(text: &str) -> Option<u32> {
    let letters = letters_by_line(text);
    let stated = sentences(&letters).filter_map(|sentence| {
        let when = delay(sentence.head, sentence.words)?;
        let line = letters[..sentence.start].rfind('\n').map_or(0, |at| at + 1);
        let clause = &letters[line..sentence.when + sentence.words.len()];
        let is_on_site = SITE.is_match(clause) && !GAZETTE.is_match(clause);
        Some((sentence.rank(), when.filter(|_| !is_on_site)))
    });
    stated.max_by_key(|(rank, _)| *rank)?.1
}

/// The delay of one sentence; `Some(None)` for one that states another commencement, `None` for one that
/// states none for the whole instrument.
fn delay(head: &str, words: &str) -> Option<Option<u32>> {
    match day::stated(head, words) {
        Some(Commencement::After { least, most }) => {
            return Some((least == most && AFTER.is_match(words)).then_some(most));
        }
        Some(_) => return Some(None),
        None if day::is_limited(words) => return None,
        None => {}
    }
    if let Some(on) = ON.captures(words) {
        return Some(Some(u32::from(on.name("next").is_some())));
    }
    SINCE.is_match(words).then_some(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instrument_has_effect_from_its_publication_or_days_after_it() {
        for (text, expected) in [
            (
                "ثانياً: يُنشر هذا التعديل في الجريدة الرسمية، ويُعمل به من تاريخ نشره.",
                Some(0),
            ),
            (
                "تنشر هذه اللائحة في الجريدة الرسمية، ويعمل بها اعتباراً من تاريخ نشرها.",
                Some(0),
            ),
            (
                "ينشر هذا القرار بالجريدة الرسمية، ويعمل به من تاريخ النشر.",
                Some(0),
            ),
            (
                "يعمل بهذا القرار من تاريخ نشره في الجريدة الرسمية.",
                Some(0),
            ),
            (
                "ينشر هذا القانون في الجريدة الرسمية، ويعمل به من اليوم التالي لتاريخ نشره.",
                Some(1),
            ),
            (
                "ينشر هذا القانون، ويعمل به اعتباراً من اليوم التالي لنشره.",
                Some(1),
            ),
            (
                "وينشر في الجريدة الرسمية ويعمل به بعد (90) يوماً من تاريخ نشره.",
                Some(90),
            ),
            (
                "ينشر في الجريدة الرسمية وفي موقع الوزارة الإلكتروني، ويعمل به من تاريخ نشره.",
                Some(0),
            ),
            ("ينشر القرار في موقع الهيئة، ويعمل به من تاريخ نشره.", None),
            (
                "وينشر في الجريدة الرسمية ويعمل به بعد ستة أشهر من تاريخ نشره.",
                None,
            ),
            (
                "ينشر هذا القرار في الجريدة الرسمية، ويعمل به من تاريخ صدوره.",
                None,
            ),
            (
                "يعمل بهذا القرار من تاريخ نشر المرسوم الملكي الصادر في شأنه.",
                None,
            ),
            ("يعمل بهذا القرار من تاريخ 28/5/1443هـ.", None),
            ("يعمل بما ورد في المادة الأولى من تاريخ نشره.", None),
            ("يعمل بهذا القرار من تاريخ نشره حتى 31/12/2020.", None),
            ("تقدم الطلبات خلال شهر من تاريخ نشره.", None),
        ] {
            assert_eq!(publication_delay(text), expected, "{text}");
        }
    }

    #[test]
    fn the_last_statement_counts() {
        let (on, otherwise) = (
            "ويعمل به من تاريخ نشره.",
            "يعمل بهذا القرار من تاريخ صدوره.",
        );
        assert_eq!(publication_delay(&format!("{on}\n{otherwise}")), None);
        assert_eq!(publication_delay(&format!("{otherwise}\n{on}")), Some(0));
    }
}
