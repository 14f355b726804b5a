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
            r"^\s*(?:و\s*|(?:هذا|هذه)\s+(?:ال)?\p{{L}}+\s+)?ب?(?P<names>{name}(?:\s+من\s+{name}){{0,2}})\s*[)]?\s+من\s*$"
        ),
        LISTS,
    )
});

/// Dual and plural nouns of divisions with their singulars.
const SEVERAL: &[(&str, &str)] = &[
    ("أبواب", "باب"),
    ("بابين", "باب"),
    ("بابان", "باب"),
    ("فصول", "فصل"),
    ("فصلين", "فصل"),
    ("فصلان", "فصل"),
    ("أقسام", "قسم"),
    ("قسمين", "قسم"),
    ("قسمان", "قسم"),
];

/// Pattern of several divisions of one kind in the place of [`OBJECT`]: «البابين (الثالث) و(الرابع) من». A
/// number is one word: «الحادي والعشرين» would read as two numbers.
static SEVERAL_OBJECT: LazyLock<Regex> = LazyLock::new(|| {
    let plurals = SEVERAL
        .iter()
        .map(|(plural, _)| *plural)
        .collect::<Vec<_>>();
    let number = r"[(]?\s*(?:ال\p{L}+|[0-9]{1,2})\s*[)]?";
    pattern::letters(
        &format!(
            r"^\s*(?:و\s*|(?:هذا|هذه)\s+(?:ال)?\p{{L}}+\s+)?ال(?P<kind>{kinds})\s+(?P<numbers>{number}(?:\s*،?\s*و\s*{number})+)(?:\s+من\s+(?P<of>ال{{kind}}\s*[(]?[^()،.؛:]{{1,24}}?[)]?))?\s+من\s*$",
            kinds = plurals.join("|"),
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

/// Returns the divisions of a law that a text repeals, each as [`divisions`] does: «الفصل الثاني من الباب
/// الأول» is one, and has two names. `introduction` is the text before the name of the law. Returns none if
/// the text repeals no division, or something else as well.
///
/// ```
/// use sanad_core::acts::repealed_divisions;
/// assert_eq!(repealed_divisions("يلغي هذا النظام الباب (التاسع) من ").len(), 1);
/// assert_eq!(repealed_divisions("يلغي هذا النظام البابين الثالث والرابع من ").len(), 2);
/// assert!(repealed_divisions("مع مراعاة الباب التاسع من ").is_empty());
/// ```
pub fn repealed_divisions(introduction: &str) -> Vec<Vec<Division>> {
    let words = letters_by_line(last(introduction, REACH));
    let Some(repealed) = enacted_repeal(&words).or_else(|| ended(&words)) else {
        return Vec::new();
    };
    let sentence = &words[repealed..];
    if sentence.contains(['.', '؛', '\n']) || EXCEPTING.is_match(sentence) {
        return Vec::new();
    }
    let item = sentence
        .rfind('،')
        .map_or(0, |comma| comma + '،'.len_utf8());
    if let Some(object) = OBJECT.captures(&sentence[item..]) {
        let names = &object["names"];
        let found = divisions(names);
        let is_whole = found.len() == NAME.find_iter(names).count();
        if is_whole && !found.is_empty() {
            return vec![found];
        }
    }
    several(sentence).unwrap_or_default()
}

/// Returns the end of the last words that end the application of a text: «إنهاء العمل بلائحة المرافعات».
fn ended(words: &str) -> Option<usize> {
    static ENDED: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])و?إنهاء\s+العمل\s", &[]));
    ENDED.find_iter(words).last().map(|found| found.end())
}

/// The divisions of a list of one kind; `None` if one of its numbers cannot be read.
fn several(object: &str) -> Option<Vec<Vec<Division>>> {
    static NUMBER: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"ال\p{L}+|[0-9]{1,2}", &[]));
    let found = SEVERAL_OBJECT.captures(object)?;
    let kind = SEVERAL.iter().find_map(|(plural, kind)| {
        let plural = letters(plural);
        (plural == found["kind"]).then(|| (*kind).to_owned())
    })?;
    let of = found.name("of").map_or(Some(Vec::new()), |of| {
        let of = divisions(of.as_str());
        (of.len() == 1).then_some(of)
    })?;
    NUMBER
        .find_iter(&found["numbers"])
        .map(|word| {
            let number = number_of(word.as_str())?;
            let division = Division {
                kind: kind.clone(),
                number,
            };
            Some([vec![division], of.clone()].concat())
        })
        .collect()
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
            (
                "إنهاء العمل بلائحة المرافعات أمام تلك الهيئات، وبالباب (الرابع عشر) من ",
                Some(&["باب 14"]),
            ),
            ("عند إنهاء العمل، يراعى ما ورد في الباب الثاني من ", None),
            ("لا يلغي هذا النظام الباب التاسع من ", None),
            ("يلغي هذا النظام قانون 5، ويعدل الباب التاسع من ", None),
            ("يلغى القانون 5. ويراعى الباب الثاني من ", None),
            (
                "يلغي هذا النظام المواد (2، 7، والفصل الثاني من الباب الثاني) من ",
                Some(&["فصل 2", "باب 2"]),
            ),
            (
                "يلغي هذا النظام البابين (الثالث) و(الرابع) من ",
                Some(&["باب 3", "باب 4"]),
            ),
            (
                "وتلغى الفصول الأول والثاني والخامس من الباب السابع من ",
                Some(&["فصل 1", "باب 7", "فصل 2", "باب 7", "فصل 5", "باب 7"]),
            ),
            ("يلغى البابان الأول والمدير من ", None),
            ("وردت في البابين (الثالث) و(الرابع) من ", None),
            (
                "يلغي هذا النظام القانون 5، عدا المادة 2، والفصل الثاني من ",
                None,
            ),
            ("تلغى عبارة «المدير» في الباب الثاني من ", None),
        ] {
            let found = repealed_divisions(introduction).concat();
            assert_eq!(
                shown(&found),
                expected.unwrap_or_default(),
                "{introduction}"
            );
        }
    }
}
