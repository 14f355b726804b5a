//! Finds acts that amend an instrument by a whole new text, which they attach: «اعتماد تعديل اللائحة
//! التنفيذية لنظام تطبيق كود البناء … بالصيغة المرفقة».

use std::sync::LazyLock;

use regex::Regex;

use super::alone::PARTS;
use crate::acts::enactment::provisions;
use crate::acts::window::letters_by_line;
use crate::pattern;

/// Pattern of a clause that amends «in the attached wording», with the name of what it amends.
static RESTATES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\n:–-])\s*(?:(?:ال)?موافقة\s+على\s+|اعتماد\s+|إقرار\s+)?(?:تعديل|التعديل\s+على)\s+(?P<what>[^.؛]{5,900}?)\s(?:ب(?:ال)?|(?:حسب|وفقا?)\s+(?:ال|لل)?)صيغة\s+(?:ال)?(?:مرفقة|مرافقة)",
        &[],
    )
});

/// True if a provision of the text amends a whole instrument in the wording that is attached to it. An
/// amendment of a part in such a wording is none. `is_preamble` is true for a text of recitals and
/// provisions.
///
/// ```
/// use sanad_core::acts::restates_whole;
/// assert!(restates_whole("أولا: تعديل لائحة مرافق الإيواء السياحي حسب الصيغة المرفقة بهذا القرار.", false));
/// assert!(!restates_whole("أولا: تعديل المادة (7) من نظام العمل، وفق الصيغة المرافقة.", false));
/// ```
#[must_use]
pub fn restates_whole(text: &str, is_preamble: bool) -> bool {
    if !text.contains("صيغة") {
        return false;
    }
    provisions(text, is_preamble).into_iter().any(|part| {
        let words = letters_by_line(&text[part]);
        RESTATES.captures_iter(&words).any(|clause| {
            let parts = PARTS.find(&clause["what"]);
            parts.is_none_or(|parts| parts.is_empty())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_instrument_is_restated_in_the_attached_wording() {
        for (text, expected) in [
            (
                "يقرر ما يلي:\nأولاً: اعتماد تعديل اللائحة التنفيذية لنظام تطبيق كود البناء السعودي، الصادرة بالقرار الوزاري رقم (1213) وتاريخ 14 /10/ 1439هـ،\nبالصيغة المرفقة\nبهذا القرار.",
                true,
            ),
            (
                "أولاً: الموافقة على تعديل لائحة مرافق الإيواء السياحي حسب الصيغة المرفقة بهذا القرار.",
                true,
            ),
            (
                "أ- اعتماد تعديل تعليمات الحسابات الاستثمارية وفق الصيغة المرافقة، ويُعمل بها",
                true,
            ),
            (
                "أولاً: تعديل بعض مواد لائحة المناطق وفقاً للصيغة المرافقة.",
                false,
            ),
            (
                "أولاً: تعديل الفقرة (ج) من المادة الخامسة من لائحة السوق بالصيغة المرفقة.",
                false,
            ),
            (
                "أولاً: تعديل لائحة السوق. ثانياً: الموافقة على القواعد بالصيغة المرفقة.",
                false,
            ),
            ("أولاً: الموافقة على اللائحة بالصيغة المرفقة.", false),
        ] {
            assert_eq!(restates_whole(text, false), expected, "{text}");
        }
    }
}
