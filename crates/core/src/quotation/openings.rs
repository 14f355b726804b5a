//! What the opening of an article says of it: that it defines terms, or that it excepts from another rule.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Length in bytes of the opening that is read. The phrases stand in the first sentence.
const OPENING: usize = 800;

static DEFINITIONS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\P{L})(?:يقصد ب(?:ال)?(?:كلمات|عبارات|مصطلحات|ألفاظ|تعبيرات|كلمة)|(?:ال)?معاني (?:المبينة|الموضحة|المحددة|الواردة|التالية|الآتية)|المعنى (?:المبين|الموضح))",
        &[],
    )
});

/// True if a text begins by defining the terms of its law.
///
/// ```
/// use sanad_core::quotation::is_definitions;
/// assert!(is_definitions("يقصد بالكلمات والعبارات الآتية المعاني المبينة أمامها: الوزارة: وزارة العمل."));
/// assert!(!is_definitions("يلتزم صاحب العمل بدفع الأجر في مواعيده."));
/// ```
pub fn is_definitions(text: &str) -> bool {
    DEFINITIONS.is_match(&opening(text))
}

static EXCEPTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:[^\p{L}]|[\p{L}\p{N}]{1,2}[^\p{L}\p{N}])*(?:استثناء من|استثناء مما|مع عدم الإخلال|دون إخلال|دون الإخلال|مع مراعاة|فيما عدا|لا تسري|لا يسري|لا تنطبق|لا ينطبق)\P{L}",
        &[],
    )
});

/// True if a text begins by naming the rules that it leaves aside or from which it excepts.
///
/// ```
/// use sanad_core::quotation::is_exception;
/// assert!(is_exception("1- استثناءً من أحكام المادة (5)، يجوز للوزير الإعفاء."));
/// assert!(!is_exception("يجوز للوزير الإعفاء استثناءً من أحكام المادة (5)."));
/// ```
pub fn is_exception(text: &str) -> bool {
    EXCEPTION.is_match(&opening(text))
}

fn opening(text: &str) -> String {
    let end = text
        .char_indices()
        .map(|(at, _)| at)
        .take_while(|&at| at <= OPENING)
        .last()
        .unwrap_or(0);
    let end = if text.len() <= OPENING {
        text.len()
    } else {
        end
    };
    normalize(&text[..end], Form::Letters)
}
