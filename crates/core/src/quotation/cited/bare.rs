//! Articles of texts that no citation tells: «نصت المادة (3) من قواعد غير معروفة على أن "…"».

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize_mapped};
use crate::pattern;

/// An article by its number, with the name of its text up to the words that introduce a quotation.
static ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وفبلك]{0,2}(?P<article>(?:ال)?مادة\s+(?:رقم\s+)?\(?\s*(?:[0-9]{1,4}|{ordinal}(?:\s+{ordinal}){0,3})\s*\)?)(?P<name>\s+من\s+[^.،؛:\n»«”“\x22]{1,120}?)?(?:\s(?:على|التي|والتي|قد|وقد|ونصها|نصت|تنص)(?:[^\p{L}]|$)|[^\p{L}]|$)",
        &[("ordinal", ORDINAL)],
    )
});

/// Words of the numbers of articles: «الخامسة», «(الحادية والعشرون بعد المائة)».
const ORDINAL: &[&str] = &[
    r"و?(?:ال)?(?:أولى|ثانية|ثالثة|رابعة|خامسة|سادسة|سابعة|ثامنة|تاسعة|عاشرة|حادية|عشرة|عشرون|عشرين|ثلاثون|ثلاثين|أربعون|أربعين|خمسون|خمسين|ستون|ستين|سبعون|سبعين|ثمانون|ثمانين|تسعون|تسعين|مائة|مئة|مائتين|بعد)",
];

/// The spans of the articles outside all citations, in text order. Time is linear in the text.
pub(super) fn articles(
    text: &str,
    citations: impl Iterator<Item = Range<usize>>,
) -> Vec<Range<usize>> {
    let mapped = normalize_mapped(text, Form::Letters);
    let mut cited: Vec<Range<usize>> = citations.collect();
    cited.sort_by_key(|span| span.start);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(article) = ARTICLE.captures_at(&mapped.text, at) {
        let Some(number) = article.name("article") else {
            break;
        };
        at = number.end();
        let end = article.name("name").map_or(number.end(), |name| name.end());
        let span = mapped.original(number.start()..end);
        // Citations do not overlap, so the last one that begins before the end is the only one in question.
        let before = cited.partition_point(|other| other.start < span.end);
        let is_cited = before
            .checked_sub(1)
            .is_some_and(|last| cited[last].end > span.start);
        if !is_cited {
            found.push(span);
        }
    }
    found
}
