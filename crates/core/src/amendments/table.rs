//! Tables that print the former wordings of a law beside the new ones. A source prints their cells one below
//! the other, so that nothing but the columns' headings says which of two paragraphs is no longer law.

use std::sync::LazyLock;

use regex::Regex;

use crate::pattern;

/// What a column holds: wordings of articles or of their parts.
const HOLDS: &[&str] = &[
    "النص",
    "المادة",
    "الفقرة",
    "البند",
    "الصيغة",
    "نص المادة",
    "نص الفقرة",
    "نص البند",
];

/// Pattern of the headings of both columns, in lines of their own: «النص الحالي» and «النص بعد التعديل». Each
/// may be broken into a line per word.
static COLUMNS: LazyLock<Regex> = LazyLock::new(|| {
    const FORMER: &str = r"{holds}\s+(?:الحالية?|السابقة?|قبل\s+التعديل)";
    const NEW: &str = r"{holds}\s+(?:(?:المقترحة?\s+)?بعد\s+التعديل|(?:المعدل|الجديد|المقترح|النهائي)ة?(?:[^\S\n]+[^\n]{1,40})?)";
    pattern::written(
        &format!(
            r"(?m)^[^\S\n]*(?:{FORMER}(?:[^\S\n]+[^\n]{{1,40}})?[^\S\n]*\n\s*{NEW}|{NEW}[^\S\n]*\n\s*{FORMER})[^\S\n]*$"
        ),
        &[("holds", HOLDS)],
    )
});

/// Pattern of the label of an article in a line of its own.
static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"(?m)^[^\S\n]*(?:ال)?مادة\s?\(\d+\)[^\S\n]*:?[^\S\n]*$",
        &[],
    )
});

/// Fewest articles of a law that stands behind a table of its changes.
const FEWEST_OF_LAW: usize = 10;

/// True if a text is a table of amendment: its columns are headed as former and new wordings. A law that
/// begins with a table of its changes is none, as most of it is in force.
///
/// ```
/// use sanad_core::amendments::is_amendment_table;
/// let rows = "المادة الثالثة\nيعفى الشريك.\nيعفى كل شخص.";
/// assert!(is_amendment_table(&format!("المادة\nالنص قبل التعديل\nالنص بعد التعديل\n{rows}")));
/// assert!(!is_amendment_table(&format!("يعمل بالنص الحالي إلى ما بعد التعديل.\n{rows}")));
/// ```
pub fn is_amendment_table(text: &str) -> bool {
    // Nearly no text has these words, so that the patterns seldom run.
    (text.contains("التعديل") || text.contains("المعدل"))
        && COLUMNS.is_match(text)
        && LABEL.find_iter(text).nth(FEWEST_OF_LAW - 1).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_headed_as_former_and_new() {
        for heads in [
            "رقم المادة\nالنص الحالي\nالنص المعدل أو المضاف\nالفقرة (2)",
            "التعديل\nالنص الحالي وفق أحكام اللائحة\nالنص النهائي للفقرة بعد الإضافة/ التعديل\n\nالمادة (53)",
            "المادة/ الفقرة\nنص المادة السابق\nنص المادة المعدلة\n\nالمادة السابعة عشرة",
            "نص المادة الحالي\nنص المادة المقترح بعد التعديل\nإضافة",
            "المادة بعد التعديل\nالمادة قبل التعديل\nم",
            "النص\nبعد\nالتعديل\nالنص\nالحالي\nالمادة/ البند",
            "النص   الحالي\nالنص   بعد التعديل\n\nالمادة (10)",
        ] {
            assert!(is_amendment_table(heads), "{heads}");
        }
    }

    #[test]
    fn sentences_about_an_amendment_are_no_headings() {
        for text in [
            "جواز طلب الترخيص في ظل النص الحالي،\nلتكون المادة (السابعة عشرة) بعد التعديل على النحو الآتي:",
            "تعدل الفقرة (1).\nالنص بعد التعديل:\nيعفى كل شخص.",
            "المعيار قبل التعديل\nالمعيار بعد التعديل\n0.40\n0.80",
            "يستمر العمل بالنص السابق\nالنص بعد التعديل",
        ] {
            assert!(!is_amendment_table(text), "{text}");
        }
    }

    #[test]
    fn a_law_behind_a_table_of_its_changes_is_in_force() {
        let table = "المادة\nالنص قبل التعديل\nالنص بعد التعديل\nمادة (4)\nتقوم الوزارة بالدفن.";
        let law = |articles: usize| {
            let articles = (1..=articles).map(|number| format!("مادة ({number}):\nيلتزم الناقل."));
            format!("{table}\n{}", articles.collect::<Vec<_>>().join("\n"))
        };
        assert!(is_amendment_table(&law(3)));
        assert!(!is_amendment_table(&law(23)));
    }
}
