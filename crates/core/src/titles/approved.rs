//! The words between a decree and the name of the law that it approved.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern;

static APPROVES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s،()–-]*(?:و?(?:القاضي|المتضمن|الصادر|الخاص|وذلك)\s+)?ب?(?:ال)?(?:(?:موافقة|مصادقة|تصديق) على|إصدار|اعتماد|إقرار)\s+(?:مشروع\s+)?$",
        &[],
    )
});

/// True if the words between a decree and the name of a law say that the decree approved or issued the law.
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
            (" بتعديل ", false),
            (" بالموافقة على تطبيق ", false),
            (" وعلى ", false),
            (" - ", false),
        ] {
            assert_eq!(approves(between), issues, "{between}");
        }
    }
}
