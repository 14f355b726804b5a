//! Finds the verbs of change in an outline: «عدلت», «حذف», «إضافة». Verbal nouns count as verbs.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::words::LISTS;
use crate::pattern;
use crate::text::fold::letters;

/// Meaning of a verb of change. Its object decides which [`Operation`](crate::amendments::Operation) it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    /// عدل: a new wording, an introduction of other changes, or a change without wording.
    Amend,
    /// استبدل، أحل: a new wording or a phrase.
    Replace,
    Delete,
    Add,
    /// A change of number.
    Renumber,
    Merge,
    Correct,
    /// أعيدت صياغته، أعيد تشكيله: a new wording.
    Restate,
    /// واستعيض عنه بالنص الآتي: the repeal before it is a replacement.
    Instead,
    /// إعمال أحكام هذه المادة اعتباراً من …
    Commence,
}

pub(super) struct Operator {
    pub verb: Verb,
    /// With its prefix, in bytes of the outline.
    pub range: Range<usize>,
    /// True after the prefix «ب»: «وذلك بإحلال …».
    pub by: bool,
}

/// Verbs by meaning, as patterns in natural Arabic. An earlier row wins, so longer words come first.
const VERBS: &[(Verb, &str)] = &[
    (
        Verb::Renumber,
        r"(?:تغيير|إعادة|يعاد|أعيد|تعديل|عدلت?|تعدل)\s+(?:ترتيب|ترقيم|ترقيمها|تسلسل|أرقام|رقم\s+المراقبة)\p{L}*",
    ),
    (
        Verb::Renumber,
        r"(?:استبدلت|تستبدل|استبدال|تعديل|عدلت)\s+تسمية\s+الفقرة",
    ),
    (
        Verb::Restate,
        r"(?:إعادة|أعيدت?|يعاد|تعاد)\s+(?:صياغته?ا?|صياغتهما|تشكيل|تشكيلها?|تكوين|تكوينها?)",
    ),
    (Verb::Restate, r"عدلت\s+صياغة"),
    (Verb::Amend, r"أعيد\s+تعديله?ا?"),
    (Verb::Instead, r"(?:استعيض|يستعاض)\s+عنه?ا?"),
    (
        Verb::Instead,
        r"(?:إضافة|أضيفت?|يضاف)\s+بدلا\s+(?:عن|من)(?:ه|ها|هما)",
    ),
    (
        Verb::Instead,
        r"(?:استبدلت?|يستبدل)\s+(?:به\s+|به?ا\s+)?بالنص",
    ),
    (Verb::Instead, r"(?:استبدلت?|يستبدل)\s+به"),
    (Verb::Commence, r"إعمال\s+أحكام"),
    (
        Verb::Replace,
        r"استبدلت?|يستبدل|تستبدل|استبدال|ا\s?حلال|حلال|حلت?|يحل|تحل",
    ),
    (Verb::Delete, r"حذفت?|يحذف|تحذف|إلغاء|ألغيت?|ألغى|يلغى|تلغى"),
    (Verb::Add, r"إضافة|أضيفت?|يضاف|تضاف|أضاف|ضم|أدرجت"),
    (Verb::Merge, r"دمجت?|تدمج"),
    (Verb::Correct, r"تصحيح|صححت?"),
    (Verb::Amend, r"التعديل\s+على"),
    (
        Verb::Amend,
        r"تعديلات|تعديله?ا?|تعيل|عدلا?ت?|تعدل|يعدل|تمت\s+زيادة",
    ),
];

static PATTERN: LazyLock<Regex> = LazyLock::new(|| {
    let rows: Vec<String> = VERBS
        .iter()
        .enumerate()
        .map(|(row, (_, words))| format!("(?P<v{row}>{words})"))
        .collect();
    pattern::letters(
        &format!(
            r"(?:^|[^\p{{L}}])(?P<prefix>[وف]?[بل]?)(?:{})(?:[^\p{{L}}]|$)",
            rows.join("|")
        ),
        LISTS,
    )
});

/// Words before a verb that only describes an act or a text: «التي أضيفت», «المتضمن دمج المادة», «بالموافقة
/// على تعديلات».
static DESCRIBED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:و?(?:التي|الذي|اللتين)\s+(?:تم\s+)?|ب?الموافقة\s+على\s+(?:بعض\s+)?|حاجة\s+إلى\s+|طلب\s+|بعد\s+|قبل\s+|نص\s+على\s+|بشأن\s+|في\s+شأن\s+)$",
        &[],
    )
});
static IN_TURN: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"^\s*ب?دوره?ا?", &[]));
/// «المتضمن دمج …» after an act describes the act. «المتضمن الآتي:» does not.
static CONTAINING: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])(?:المتضمنة?|القاضي\s+ب|بشأن)\s*$", &[]));

/// True if the words begin with «إضافةً إلى» in the sense of "in addition to", perhaps after the number of an
/// item: «2- إضافةً إلى الشروط الواردة في …». False for «إضافة إلى الفقرة (2)», which is a change.
pub(super) fn is_in_addition(words: &str) -> bool {
    static TO: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"^[\s\-–.•*0-9]*و?إضافة\s+إلى\s+(?P<changed>(?:هذه\s+|هذا\s+|عضوية\s|تلك\s|\x{E003}|(?:ال)?(?:{part}|{place}|{article}|نص|نظام|قانون|لائحة)(?:[^\p{L}]|$))?)",
            LISTS,
        )
    });
    TO.captures(words)
        .is_some_and(|found| found["changed"].is_empty())
}

/// True if a text in the letters form has a word that may be a verb of change. Its outline then may have one.
pub(super) fn may_change(letters: &str) -> bool {
    PATTERN.is_match(letters)
}

/// Returns the verbs of change in an outline, in text order.
pub(super) fn operators(words: &str) -> Vec<Operator> {
    let mut found: Vec<Operator> = Vec::new();
    let mut at = 0;
    let mut silent_until = 0;
    while let Some(next) = PATTERN.captures_at(words, at) {
        let row = (0..VERBS.len()).find_map(|row| Some((row, next.name(&format!("v{row}"))?)));
        let Some((row, word)) = row else {
            break;
        };
        at = word.end();
        let prefix = next.name("prefix");
        let start = prefix.map_or(word.start(), |prefix| prefix.start());
        if start < silent_until {
            continue;
        }
        if is_in_addition(&words[start..]) {
            continue;
        }
        if word.as_str() == "حلال" && !has_lost_its_beginning(words, word.range()) {
            continue;
        }
        let before = before(words, start);
        if CONTAINING.is_match(before) && !found.is_empty() {
            silent_until = words[start..]
                .find('\n')
                .map_or(words.len(), |line| start + line);
            continue;
        }
        let is_plural = word.as_str().ends_with("تعديلات");
        if (DESCRIBED.is_match(before) && !IN_TURN.is_match(&words[word.end()..]))
            && (is_plural || !before.trim_end().ends_with(letters!("على")))
        {
            continue;
        }
        found.push(Operator {
            verb: VERBS[row].0,
            range: start..word.end(),
            by: prefix.is_some_and(|prefix| prefix.as_str().contains('ب')),
        });
    }
    found
}

/// True for «حلال» that is «إحلال» without its first letter: a source lost it with the number of the line
/// («1- إ»). Elsewhere the word means "lawful".
fn has_lost_its_beginning(words: &str, word: Range<usize>) -> bool {
    static OBJECT: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"^\s+(?:ال)?(?:تعريف|{phrase})(?:[^\p{L}]|$)", LISTS));
    let line = words[..word.start].rsplit('\n').next().unwrap_or_default();
    line.trim().is_empty() && OBJECT.is_match(&words[word.end..])
}

/// Returns up to 48 bytes of the text before a position.
fn before(words: &str, at: usize) -> &str {
    let mut start = at.saturating_sub(48);
    while !words.is_char_boundary(start) {
        start -= 1;
    }
    &words[start..at]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalizer::{Form, normalize};

    #[test]
    fn no_row_is_dead() {
        let examples = [
            "إعادة ترتيب الفقرات",
            "استبدلت تسمية الفقرة ب",
            "وإعادة صياغتها",
            "عدلت صياغة المادة",
            "ثم أعيد تعديله",
            "واستعيض عنه",
            "وأضيف بدلاً عنها",
            "واستبدل بالنص",
            "واستبدل به",
            "إعمال أحكام هذه المادة",
            "إحلال عبارة",
            "حذف الفقرة",
            "إضافة فقرة",
            "دمج المادتين",
            "تصحيح الفقرة",
            "والتعديل على تعريف الترخيص",
            "تعديل المادة",
        ];
        assert_eq!(examples.len(), VERBS.len());
        for (row, example) in examples.iter().enumerate() {
            let letters = normalize(example, Form::Letters);
            let found = PATTERN.captures(&letters).expect(example);
            let first = (0..VERBS.len()).find(|row| found.name(&format!("v{row}")).is_some());
            assert_eq!(first, Some(row), "{example}");
        }
    }

    #[test]
    fn verbs_are_told_apart() {
        for (words, verbs) in [
            (
                "- عُدلت هذه المادة وذلك بإحلال عبارة",
                &[Verb::Amend, Verb::Replace][..],
            ),
            ("تم تغيير ترتيب هذه المادة إلى", &[Verb::Renumber]),
            (
                "ألغي نص البند واستعيض عنه بالنص",
                &[Verb::Delete, Verb::Instead],
            ),
            (
                "ألغيت الفقرة (166/3) وأضيف بدلاً عنها ما نصه",
                &[Verb::Delete, Verb::Instead],
            ),
            ("حذف الفقرة (17)، التي أضيفت وصدر بشأنها", &[Verb::Delete]),
            ("بعد المعدلة بقرار", &[]),
            ("إضافةً إلى الشروط الواردة في الفقرة (1)", &[]),
            ("إضافة إلى الفقرة (1) من هذه المادة", &[Verb::Add]),
            // The source lost «1- إ».
            (
                "تعديل النظام على النحو الآتي:\nحلال تعريف (المركز) محل تعريف (الوزارة)",
                &[Verb::Amend, Verb::Replace],
            ),
            ("حلال كلمة", &[Verb::Replace]),
            ("بيع اللحوم\nحلال الذبح", &[]),
            ("كسب حلال كلمة", &[]),
        ] {
            let lines = words.lines().map(|line| normalize(line, Form::Letters));
            let letters = lines.collect::<Vec<_>>().join("\n");
            let found: Vec<_> = operators(&letters)
                .into_iter()
                .map(|found| found.verb)
                .collect();
            assert_eq!(found, verbs, "{words}");
        }
    }
}
