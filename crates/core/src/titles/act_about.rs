//! An act that is not the law which its name has: «القواعد المنظمة لنظام العمل» are rules of their own.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Greatest number of words between the noun of an act and the law in its name.
const MOST_WORDS: usize = 8;

/// Pattern of the words of an act's name before the law in it: a noun in construct («دليل نظام العمل»), or a
/// noun with further words and a preposition («القرار التنفيذي لقانون …», «تعميم بشأن نظام …»).
static ACT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:(?:{construct}) ?|(?:ال)?{nouns}(?: \S+){0,6}? (?:ل|(?:بشأن|في شأن|حول|بخصوص) ?|{joined}ة? ?ب))$",
        &[
            (
                "construct",
                &[
                    "دليل",
                    "شرح",
                    "قواعد",
                    "ضوابط",
                    "إجراءات",
                    "تعليمات",
                    "ملخص",
                    "التعليق على",
                    "قرار تنفيذ",
                    "القرار المنفذ",
                ],
            ),
            (
                "nouns",
                &[
                    "قواعد",
                    "ضوابط",
                    "تعليمات",
                    "دليل",
                    "شرح",
                    "مذكرة",
                    "قرار",
                    "قرارات",
                    "تعميم",
                    "منشور",
                    "كتاب دوري",
                    "نموذج",
                    "عقد",
                    "إجراءات",
                    "نظام",
                    "لائحة",
                    "آلية",
                    "وثيقة",
                    "سياسة",
                ],
            ),
            ("joined", &["الملحق", "المرفق", "الخاص", "المتعلق"]),
        ],
    )
});

/// Pattern of an article and the word that joins it to its act.
static ARTICLE_OF: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*[وبل]?(?:ال)?(?:ماد|مواد|فصل|فقر|بند)\S*\s.*\s(?:من|في)$",
        &[],
    )
});

/// Returns the byte at which the name of an act begins that ends with the law behind `before`; `None` if none
/// does. The act begins the text, or follows an article of it.
///
/// ```
/// use sanad_core::titles::act_about;
/// let before = "المادة 5 من القواعد المنظمة ل";
/// assert_eq!(act_about(before), before.find("القواعد"));
/// assert_eq!(act_about("المادة 5 من الباب الثاني من "), None);
/// ```
pub fn act_about(before: &str) -> Option<usize> {
    let begins_word = |at: usize| at == 0 || before[..at].ends_with(char::is_whitespace);
    let starts = before
        .char_indices()
        .filter(|(at, letter)| !letter.is_whitespace() && begins_word(*at))
        .map(|(at, _)| at);
    let mut last: Vec<usize> = starts.collect();
    let first = last.len().saturating_sub(MOST_WORDS);
    last.split_off(first).into_iter().find(|&at| {
        let head = normalize(&before[..at], Form::Letters);
        let may_begin = head.trim().is_empty() || ARTICLE_OF.is_match(head.trim_end());
        may_begin && ACT.is_match(&normalize(&before[at..], Form::Letters))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_about_a_law_is_not_the_law() {
        for (before, act) in [
            ("المادة 9 من دليل ", Some("دليل")),
            ("المادة 3 من القرار الوزاري المنفذ ل", Some("القرار")),
            ("المادة 4 من المذكرة الإيضاحية ل", Some("المذكرة")),
            ("المادة 4 من نموذج عقد العمل الملحق ب", Some("نموذج")),
            ("تعميم بشأن ", Some("تعميم")),
            ("المادة 7 من قرار تنفيذ ", Some("قرار")),
            // Parts of the law itself, and words that cite it.
            ("المادة 5 من الباب الثاني من ", None),
            ("المادة 5 من أحكام ", None),
            ("المادة 5 من العقد بموجب ", None),
            ("يطبق القرار على ", None),
            ("وعلى المحكمة أن تصدر قرارا بشأن ", None),
            ("", None),
        ] {
            assert_eq!(
                act_about(before),
                act.and_then(|act| before.find(act)),
                "{before}"
            );
        }
    }
}
