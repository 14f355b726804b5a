//! Laws between words of repeal and what they repeal. One is the law whose day of effect the repeal has
//! («يُلغى من تاريخ العمل بنظام المعاملات المدنية ما يلي»). The other is the law that repeals («يلغي نظام
//! البيئة ما يأتي»).
//! They are not repealed themselves, and the words before them go on behind them.

use std::sync::LazyLock;

use regex::Regex;

use super::enacted_repeal;
use crate::acts::operative::REACH;
use crate::acts::window::letters_by_line;
use crate::pattern;
use crate::text::utf16::{first, last};

/// Greatest distance after the name of a law that repeals at which what it repeals may begin, in UTF-16
/// units.
const OBJECT_REACH: usize = 160;

/// Pattern of the words («from the day on which … has effect») between a word of repeal and the law whose day
/// the repeal has.
static FROM_ITS_DAY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s،–-]*(?:(?:هذا|هذه)\s+\p{L}+[\s،–-]+)?(?:(?:اعتبارا|ابتداء)\s+)?(?:من\s+تاريخ|من\s+يوم|فور|عند|بعد)\s+(?:بدء\s+)?(?:العمل\s+ب|(?:نفاذ|سريان|صدور)\s+)(?:أحكام\s+)?(?:ال)?$",
        &[],
    )
});

/// Pattern of what is repealed, directly after the law that repeals: «بعد نفاذه ما يأتي».
static ITS_OBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s»)]*(?:[-–(،]?\s*(?:المشار|المنوه)\s+(?:إليه|إليها|عنه|عنها)[^.؛:\n]{0,80}?)?[\s،)–-]*(?:(?:بعد|عند|فور|من\s+تاريخ|اعتبارا\s+من\s+تاريخ)\s+(?:نفاذه|نفاذها|سريانه|سريانها|صدوره|صدورها|العمل\s+به|العمل\s+بها)[\s،]*)?(?:كل\s+)?(?P<what>ما\s+(?:يأتي|يلي))(?:[^\p{L}]|$)",
        &[],
    )
});

/// Returns the words that repeal what is named behind such a law, normalized to letters; `None` if the law is
/// none such. `introduction` and `after` are the text before and after its name.
pub(in crate::acts) fn words_of_repeal(introduction: &str, after: &str) -> Option<String> {
    // A quick test: few words before a citation repeal, and patterns are slow.
    if !introduction.contains("لغ") {
        return None;
    }
    let mut words = letters_by_line(last(introduction, REACH));
    let end = enacted_repeal(&words)?;
    let rest = &words[end..];
    let is_subject = matches!(rest.trim(), "" | "ال")
        && ITS_OBJECT.is_match(&letters_by_line(first(after, OBJECT_REACH)));
    if is_subject {
        return Some(words);
    }
    FROM_ITS_DAY.is_match(rest).then(|| {
        words.truncate(end);
        words
    })
}

/// Returns the words of repeal with what stands behind such a law, up to the next name. `between` is the text
/// between both names.
pub(in crate::acts) fn going_on(words: &str, between: &str) -> String {
    let between = letters_by_line(between);
    let object = ITS_OBJECT
        .captures(&between)
        .and_then(|found| found.name("what"));
    let from = object.map_or(0, |what| what.start());
    format!("{words} {}", &between[from..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_go_on_with_what_is_repealed() {
        for (between, words) in [
            (" بعد نفاذه ما يأتي: 1- ", "يلغي ما ياتي: 1- "),
            (
                " -المشار إليه في البند (أولاً)- بعد نفاذه ما يأتي:\n1- ",
                "يلغي ما ياتي:\n1- ",
            ),
            (" ما يلي: 1- ", "يلغي ما يلي: 1- "),
            ("، ويعدل ", "يلغي ، ويعدل "),
        ] {
            assert_eq!(going_on("يلغي", between), words, "{between}");
        }
    }

    #[test]
    fn a_law_that_dates_a_repeal_or_repeals_is_not_repealed() {
        for (introduction, after, words) in [
            (
                "يُلغى اعتباراً من تاريخ العمل ب",
                " ما يلي: 1- المادة (25) من ",
                Some("يلغي"),
            ),
            ("تلغى من تاريخ نفاذ ", "", Some("تلغي")),
            ("يلغي ", " بعد نفاذه ما يأتي من أحكام:", Some("يلغي ")),
            (
                "يلغي ",
                " -المشار إليه في البند (أولاً) من هذا المرسوم- بعد نفاذه ما يأتي:",
                Some("يلغي "),
            ),
            ("يلغى ", "، وما يأتي من أحكام", None),
            ("يلغى ", ".", None),
            ("يلغى العمل ب", ".", None),
            ("يلغى من تاريخ العمل بهذا القانون ", ".", None),
            ("يلغى القرار الصادر بعد نفاذ ", ".", None),
            ("ألغيت الفقرة بصدور ", ".", None),
            ("لا يلغي ", " ما يأتي", None),
        ] {
            assert_eq!(
                words_of_repeal(introduction, after).as_deref(),
                words,
                "{introduction}§{after}"
            );
        }
    }
}
