//! Words by which an act gives other articles new numbers.

use std::sync::LazyLock;

use regex::Regex;

use super::window::letters;
use crate::pattern;

/// «وإعادة ترتيب بقية المواد تبعاً لذلك», «ويعاد ترقيم المواد اللاحقة». Paragraphs of one article are others.
static RENUMBERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:إعادة|[يت]عاد|تعديل|[يت]عدل)\s+(?:ترتيب|ترقيم|تسلسل|أرقام)\s+(?:(?:باقي|بقية|سائر)\s+)?(?:ال)?(?:مواد|مادة\s+التالية)(?:[^\p{L}]|$)",
        &[],
    )
});

/// True if the text of a change gives the articles after the changed one new numbers.
///
/// ```
/// use sanad_core::acts::renumbers_articles;
/// assert!(renumbers_articles("إلغاء المادة (15)، وإعادة ترتيب بقية المواد تبعاً لذلك"));
/// assert!(!renumbers_articles("حذف الفقرة (2) من المادة، وإعادة ترتيب الفقرات تبعاً لذلك"));
/// ```
pub fn renumbers_articles(text: &str) -> bool {
    RENUMBERS.is_match(&letters(text))
}
