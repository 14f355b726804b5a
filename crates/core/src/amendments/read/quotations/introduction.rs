//! Words that introduce a wording: «لتكون بالنص الآتي:».

use std::sync::LazyLock;

use regex::Regex;

use super::super::words::LISTS;
use crate::pattern;

/// Words that introduce a wording.
pub(super) const INTRODUCTION: &str = concat!(
    r"(?:(?:بالنصين|بالنصوص|بالنص|بلنص|النصان|النصوص|النص|بالصيغة|نصوصها|ونصها?|نصهما|نصها?|(?:و?التي\s+)?(?:و?نصت|وتنص|تنص|يقضي|يقرر|قضى)\s+(?:على|ب)|جاء\s+فيها|على\s+(?:النحو|الوجه|الشكل)|وفقا|وفق|ليكونا|ليكون|لتكون|لتصبح|تصبح|تكون|وهي|وهو|نصوص|التسمية)",
    r"(?:\s+وال(?:جدول|جداول|جدولان|جدولين|تعريف|تعريفات))?",
    r"\s*(?:كما|لما|لل|ما)?\s*(?:الآتيين|الآتيتين|الآتيان|الآتية|الآتي|لآتي|التاليين|التالية|التالي|كالآتي|كالتالي|يلي|يأتي)",
    r"|كما\s?يلي|كالآتي|كالتالي|كما\s+يأتي|يضاف\s+إليها",
    r"|(?:(?:ليصبح|ليكون|يصبح|يكون|أصبح)\s+)?(?:ونصها?|نصهما|نصها|نص\s+(?:هذه\s+)?المادة|نصه)(?:\s*;)?(?:\s*(?:كما\s?يلي|كما\s+يأتي|كالآتي|كالتالي|ما\s?يلي|الآتي))?)",
);

/// Words that introduce a wording even without quotation marks.
pub(super) static INTRODUCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        &format!(r"(?:^|[^\p{{L}}]){INTRODUCTION}[\s:;\-–]*$"),
        LISTS,
    )
});

/// Length of the text before a mark that [`INTRODUCES`] and others read, in bytes.
const REACH: usize = 120;

/// Returns up to [`REACH`] bytes of the text before a position.
pub(super) fn before(letters: &str, at: usize) -> &str {
    let mut start = at.saturating_sub(REACH);
    while !letters.is_char_boundary(start) {
        start -= 1;
    }
    &letters[start..at]
}
