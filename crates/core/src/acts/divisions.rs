//! Divisions of a law above the article: parts, chapters and sections. The sources name them in headings, and
//! an act may repeal one of them.

use std::sync::LazyLock;

use regex::Regex;

use super::operative::REACH;
use super::repealing::enacted_repeal;
use super::window::{letters, letters_by_line};
use crate::citation::article_key;
use crate::pattern::{self, Words};
use crate::text::utf16::last;

/// A division of a law: its kind, and its number in western digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// Noun of the kind, normalized to letters: «باب», «فصل».
    pub kind: String,
    /// Number: `9` for «الباب التاسع».
    pub number: String,
}

const KINDS: &[&str] = &["كتاب", "باب", "فصل", "قسم", "فرع", "مبحث"];
const LISTS: &[Words] = &[("kind", KINDS)];

/// Pattern of a division. Its number has one word, or two («الثالث عشر»), in brackets or not.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"ال(?P<kind>{kind})\s*[(]?\s*(?P<number>[0-9]+|ال\p{L}+(?:\s+(?:عشر|و?ال\p{L}+))?)",
        LISTS,
    )
});

/// Pattern of the words between a verb of repeal, or an earlier name of its list, and the law whose division
/// is repealed.
static OBJECT: LazyLock<Regex> = LazyLock::new(|| {
    let name = r"[(]?\s*ال{kind}\s*[(]?[^()،.؛:]{1,24}?[)]?";
    pattern::letters(
        &format!(
            r"^\s*(?:و\s*|(?:هذا|هذه)\s+(?:ال)?\p{{L}}+\s+)?(?P<names>{name}(?:\s+من\s+{name}){{0,2}})\s*[)]?\s+من\s*$"
        ),
        LISTS,
    )
});

/// Pattern of words with which an exception from a repeal begins.
static EXCEPTING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\s،(])(?:و?(?:في)?ما\s+(?:عدا|خلا)|عدا|سوى|باستثناء|ويستثنى|يستثنى|مراعاة)\s",
        &[],
    )
});

/// Returns the divisions that a heading names, the last of each kind, in their order: «الباب الثاني: … >
/// الفصل الأول» is a part and a chapter in it.
///
/// ```
/// use sanad_core::acts::divisions;
/// let found = divisions("الباب السابع: الإثبات > الفصل (الثاني): الإقرار");
/// let numbers: Vec<_> = found.iter().map(|division| division.number.as_str()).collect();
/// assert_eq!(numbers, ["7", "2"]);
/// ```
pub fn divisions(heading: &str) -> Vec<Division> {
    let mut found: Vec<Division> = Vec::new();
    for name in NAME.captures_iter(&letters(heading)) {
        let Some(number) = number_of(&name["number"]) else {
            continue;
        };
        let kind = name["kind"].to_owned();
        found.retain(|division| division.kind != kind);
        found.push(Division { kind, number });
    }
    found
}

/// The number of a division. A word after the ordinal may belong to the heading: «الأول الأحكام العامة».
fn number_of(words: &str) -> Option<String> {
    let first = words.split_whitespace().next()?;
    [words, first]
        .map(article_key)
        .into_iter()
        .find(|key| key.bytes().all(|byte| byte.is_ascii_digit()) && !key.is_empty())
}

/// Returns the division of a law that a text repeals, as [`divisions`] does: «الفصل الثاني من الباب الأول»
/// is two. `introduction` is the text before the name of the law. Returns `None` if the text repeals no
/// division, or something else as well.
///
/// ```
/// use sanad_core::acts::repealed_division;
/// assert!(repealed_division("يلغي هذا النظام الباب (التاسع) من ").is_some());
/// assert!(repealed_division("مع مراعاة الباب التاسع من ").is_none());
/// ```
pub fn repealed_division(introduction: &str) -> Option<Vec<Division>> {
    let words = letters_by_line(last(introduction, REACH));
    let repealed = enacted_repeal(&words)?;
    let sentence = &words[repealed..];
    if sentence.contains(['.', '؛', '\n']) || EXCEPTING.is_match(sentence) {
        return None;
    }
    let item = sentence
        .rfind('،')
        .map_or(0, |comma| comma + '،'.len_utf8());
    let object = OBJECT.captures(&sentence[item..])?;
    let names = object["names"].to_owned();
    let found = divisions(&names);
    let is_whole = found.len() == NAME.find_iter(&names).count();
    (is_whole && !found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(divisions: &[Division]) -> Vec<String> {
        let shown = divisions.iter();
        shown
            .map(|Division { kind, number }| format!("{kind} {number}"))
            .collect()
    }

    #[test]
    fn headings_name_the_last_division_of_each_kind() {
        for (heading, expected) in [
            ("الباب السابع: الإثبات", &["باب 7"][..]),
            (
                "الباب السابع: الإثبات الفصل الأول: أحكام عامة > الفصل الثاني: الإقرار",
                &["باب 7", "فصل 2"],
            ),
            ("الفصل الثالث عشر أحكام ختامية", &["فصل 13"]),
            ("الباب الحادي عشر: الفرع 3", &["باب 11", "فرع 3"]),
            ("الفصل الأول الأحكام العامة", &["فصل 1"]),
            ("أحكام عامة", &[]),
            ("الباب الذي سبق", &[]),
        ] {
            assert_eq!(shown(&divisions(heading)), expected, "{heading}");
        }
    }

    #[test]
    fn a_division_is_repealed_by_the_words_before_its_law() {
        for (introduction, expected) in [
            ("يلغي هذا النظام الباب (التاسع) من ", Some(&["باب 9"][..])),
            (
                "يلغي هذا النظام الباب (التاسع) من نظام المرافعات الصادر بالمرسوم رقم (م/1) وتاريخ 22 /1/ 1435هـ، والباب (السابع) من ",
                Some(&["باب 7"]),
            ),
            ("ويلغي الباب الثاني من ", Some(&["باب 2"])),
            ("يلغي هذا النظام (الباب الرابع عشر) من ", Some(&["باب 14"])),
            (
                "يُلغى الفصل الثاني من الباب (الثالث عشر) من ",
                Some(&["فصل 2", "باب 13"]),
            ),
            ("لا يلغي هذا النظام الباب التاسع من ", None),
            ("يلغي هذا النظام قانون 5، ويعدل الباب التاسع من ", None),
            ("يلغى القانون 5. ويراعى الباب الثاني من ", None),
            (
                "يلغي هذا النظام المواد (2، 7، والفصل الثاني من الباب الثاني) من ",
                Some(&["فصل 2", "باب 2"]),
            ),
            (
                "يلغي هذا النظام القانون 5، عدا المادة 2، والفصل الثاني من ",
                None,
            ),
            ("تلغى عبارة «المدير» في الباب الثاني من ", None),
        ] {
            let found = repealed_division(introduction).map(|divisions| shown(&divisions));
            let expected = expected.map(|names| names.iter().map(ToString::to_string).collect());
            assert_eq!(found, expected, "{introduction}");
        }
    }
}
