//! The words between a decree and the name of the law that it approved.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern;

static APPROVES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s،()–-]*(?:(?:و?(?:القاضي|المتضمن|الصادر|الذي صدر|المتوج|الخاص|وذلك)\s+)?ب?(?:ال)?(?:(?:موافقة|مصادقة|تصديق) على|إصدار|اعتماد|إقرار)\s+(?:مشروع\s+)?|{led}\s+|(?:المعروفة?|المسماة?)(?:\s+(?:باسم|ب))?\s+)$",
        &[("led", ISSUED_BY_IT)],
    )
});

/// Words that call the law behind them what the act before them issued or approved.
const ISSUED_BY_IT: &[&str] = &[
    "الصادر بموجبه",
    "الصادر بمقتضاه",
    "الصادر به",
    "الذي صدر بموجبه",
    "الذي صدر به",
    "المصادق على",
    "الذي وافق على",
];

/// True if the words between a decree and the name of a law say that the decree approved or issued the
/// law, or is known by the name.
///
/// ```
/// use sanad_core::titles::approves;
/// assert!(approves(" القاضي بالموافقة على "));
/// assert!(!approves(" بالموافقة على تعديل "));
/// ```
pub fn approves(between: &str) -> bool {
    APPROVES.is_match(&format!("{} ", normalize(between, Form::Letters)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decree_approves_the_law_that_it_names() {
        for (between, issues) in [
            (" بالموافقة على ", true),
            ("، المتضمن الموافقة على ", true),
            (" القاضي بالموافقة على مشروع ", true),
            (" بإصدار ", true),
            ("، الصادر بموجبه ", true),
            (" الذي صدر به ", true),
            (" المتوج بالموافقة على ", true),
            (" المصادق على ", true),
            (" المعروف ب", true),
            (" المعروف باسم ", true),
            (" المنصوص عليه في ", false),
            (" بتعديل ", false),
            (" بالموافقة على تطبيق ", false),
            (" وعلى ", false),
            (" - ", false),
        ] {
            assert_eq!(approves(between), issues, "{between}");
        }
    }
}
