//! Finds the name of an instrument that the grammar of citations does not read, and that the citation after it
//! only completes: «لائحة إنشاء الطرق، الموافق عليها بقرار مجلس الوزراء رقم (189)». Words of amendment or
//! repeal stand before the name.

use std::sync::LazyLock;

use regex::Regex;

use super::operative::REACH;
use super::repealing::INSTRUMENTS;
use super::window::letters_by_line;
use crate::pattern;
use crate::text::utf16::last;

/// Pattern of a name at the end of the words before a citation.
static UNREAD_NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"(?:^|[^\p{L}])(?P<name>(?:ال|لل)?{instrument}\s[^.؛:\n«»"“”]{1,200}?[\s،,–-]+(?:الصادرة?|الموافق\s+عليها?|المعتمدة?|المقرة?|المصادق\s+عليها?)\s*(?:بموجب\s*|بمقتضى\s*|ب)(?:ال)?)$"#,
        &[("instrument", INSTRUMENTS)],
    )
});

/// Returns the words before such a name, normalized to letters; `None` if `introduction`, the words before a
/// citation, ends in no such name.
pub(super) fn before_unread_name(introduction: &str) -> Option<String> {
    // A quick test: the pattern is slow, and few introductions end in such a preposition.
    if !introduction.trim_end().ends_with(['ب', 'ى', 'ي'])
        || introduction.trim_end().ends_with("على")
    {
        return None;
    }
    let mut words = letters_by_line(last(introduction, REACH));
    let start = UNREAD_NAME.captures(&words)?.name("name")?.start();
    words.truncate(start);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_before_the_name_remain() {
        for (introduction, words) in [
            (
                "تعديل المادة (5) من لائحة إنشاء الطرق من قبل الأهالي، الموافق عليها ب",
                Some("تعديل الماده (5) من "),
            ),
            ("إلغاء القواعد الخاصة بالصيد الصادرة بموجب ", Some("الغاء ")),
            ("تعديل المادة (5) من ", None),
            ("لائحة الصيد.\nوعلى المحضر الصادر ب", None),
        ] {
            assert_eq!(
                before_unread_name(introduction).as_deref(),
                words,
                "{introduction}"
            );
        }
    }
}
