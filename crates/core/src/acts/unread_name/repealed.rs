//! Finds the names of instruments that a text repeals by name alone: «تحل هذه اللائحة محل لائحة إنشاء
//! المحافظ وتعليمات …», «يلغي هذا القرار قرار المجلس رقم (1)، القاضي بالموافقة على ضوابط تحليل الأسواق».
//! As for amendments by name ([`super::alone`]), a document of the corpus with exactly one of the titles is
//! meant.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::alone::ends_of;
use crate::acts::enactment::provisions;
use crate::acts::repealing::INSTRUMENTS;
use crate::acts::window::letters_by_line;
use crate::citation::extract;
use crate::pattern::{self, Words};

const LISTS: &[Words] = &[("instrument", INSTRUMENTS)];

/// Pattern of the beginning of a repeal: the first words of a sentence or of a numbered clause.
static REPEALS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\n.؛،:–-])\s*و?(?:ل?[يت]حل\s+هذ[اه]\s+(?:ال)?{instrument}(?:\s\p{L}+){0,3}?\s+محل|(?:تلغي|يلغي)\s+(?:هذ[اه]\s+(?:ال)?{instrument}|الآتي\s*:)|(?:إلغاء|تلغى|يلغى))\s",
        LISTS,
    )
});

/// Pattern of the words before a name: the repeal itself or the number of an item, an earlier object, the
/// decision that issued the instrument, provisions of the instrument on one matter.
static BEFORE_NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?P<matter>(?:^\s*|[،,]?\s+و)(?:ال)?أحكام\s[^.؛،\n]{1,100}?\s(?:الواردة|المنصوص\s+عليها)\s+في\s+)|(?:^\s*|[،,]?\s+و|(?:القاضي|المتضمن)ة?\s+(?:ب|ال)?(?:الموافقة\s+على|موافقة\s+على|اعتماد|إصدار|إقرار)\s+))(?P<name>(?:ال)?{instrument}\s)",
        LISTS,
    )
});

/// Pattern of another repeal in the sentence: «كما يلغي كل ما يتعارض معه», «وتلغي كل ما يتعارض معها».
static ALSO: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[،,\s]\s*و?(?:كما|[يت]لغ[يى]\s+(?:كل|جميع|كافة)\s+ما)\s",
        &[],
    )
});

/// Pattern of words by which a repeal is none, or not that of a whole instrument from its act on.
static LIMITS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\s،(–-])(?:[وبلف]?(?:(?:في)?ما\s+عدا|عدا|باستثناء|يستثنى|ما\s+خلا|بالقدر|إلى\s+المدى|[فب]يما|بما|جزئيا|بعد|عند|حين|حتى|قبل|اعتبارا|من\s+تاريخ|مع\s+(?:مراعاة|استمرار|بقاء)|على\s+أن|[يت](?:تعارض|خالف)\p{L}*|مخالف\p{L}*)|[وبلف]?(?:ال)?(?:مادة|مادتين|مواد|فقرة|فقرات|بند|بنود|عبارة|تعريف|جدول|ملحق|أحكام))(?:[^\p{L}]|$)",
        LISTS,
    )
});

/// Pattern of the end of a sentence. A full stop between digits is none.
static STOP: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"[.؛](?:\D|$)|\n\s*[^\s0-9]|$", LISTS));

/// Pattern of the number of an item, in a line of its own.
static ITEM: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"\n\s*[0-9]{1,2}\s*[-–.)]+\s*", LISTS));

/// Pattern of the next instrument of a list: «لائحة المحافظ وتعليمات الصناديق».
static NEXT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^\sو(?:ال)?{instrument}\s", LISTS));

/// Pattern of the words between a name and the decision that issued the instrument: «لائحة المحافظ،
/// الصادرة بقرار».
static ISSUED_BY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^.؛]{1,300}?[\s،](?:الصادرة?|الموافق\s+عليها?|المعتمدة?|المقرة?)\s*(?:بموجب\s*|بمقتضى\s*|ب)",
        &[],
    )
});

/// Length of the citation of such a decision, in characters.
const CITED_CHARS: usize = 160;

/// Date of the decision that the words behind a name give for the instrument.
fn issued_on(words: &str) -> Option<String> {
    let start = ISSUED_BY.find(words)?.end();
    let cited: String = words[start..].chars().take(CITED_CHARS).collect();
    let [decision, ..] = &extract(&cited)[..] else {
        return None;
    };
    // Another instrument may stand between.
    let is_next = decision.span.start <= "ال".len();
    decision.date.clone().filter(|_| is_next)
}

/// An instrument that a text repeals by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepealedName {
    /// The possible ends of the name, longest first, normalized to letters.
    pub ends: Vec<String>,
    /// True if only provisions on some matter are repealed: «وأحكام نزع الملكية الواردة في نظام الطرق».
    pub partly: bool,
    /// Date of the decision that issued the instrument, as the text gives it behind the name: `YYYY-MM-DD` in
    /// the calendar that the year shows.
    pub issued_on: Option<String>,
}

/// Returns the names in the order of the text. A repeal that is limited or waits for a day names none.
/// `is_preamble` is true for a text of recitals and provisions. Cost: linear in the text.
///
/// ```
/// use sanad_core::acts::repealed_names;
/// let text = "تحل هذه اللائحة محل لائحة إنشاء المحافظ الوقفية وتعليمات إنشاء الصناديق الوقفية.";
/// let names = repealed_names(text, false);
/// assert!(names[0].ends.contains(&"لايحه انشاء المحافظ الوقفيه".to_owned()));
/// assert!(names[1].ends.contains(&"تعليمات انشاء الصناديق الوقفيه".to_owned()));
/// ```
#[must_use]
pub fn repealed_names(text: &str, is_preamble: bool) -> Vec<RepealedName> {
    let mut names = Vec::new();
    for part in provisions(text, is_preamble) {
        let words = letters_by_line(&text[part]);
        let mut passed = 0;
        for repeal in REPEALS.find_iter(&words) {
            // The blank after the verb belongs to the list below it: «يلغى الآتي:\n1- …».
            let start = repeal.end() - 1;
            if start < passed {
                continue;
            }
            let sentence = sentence_at(&words, start);
            passed = sentence.end;
            names_in(&words[sentence], &mut names);
        }
    }
    names
}

/// Adds the names of a sentence. Words before a list limit each item; words of an item limit it alone.
fn names_in(sentence: &str, names: &mut Vec<RepealedName>) {
    let own = ALSO
        .find(sentence)
        .map_or(sentence, |also| &sentence[..also.start()]);
    let mut is_limited = false;
    for (at, part) in ITEM.split(own).enumerate() {
        let is_of_part = LIMITS.is_match(part);
        is_limited |= at == 0 && is_of_part;
        for found in BEFORE_NAME.captures_iter(part) {
            let partly = found.name("matter").is_some();
            let Some(name) = found
                .name("name")
                .filter(|_| partly || !is_limited && !is_of_part)
            else {
                continue;
            };
            let ends = ends_of(&part[name.start()..], &NEXT);
            if !ends.is_empty() {
                let issued_on = issued_on(&part[name.start()..]);
                names.push(RepealedName {
                    ends,
                    partly,
                    issued_on,
                });
            }
        }
    }
}

/// Length of the longest sentence that is read, in bytes.
const LONGEST: usize = 4_000;

/// The words from a repeal to the end of its sentence, or of the list that the sentence begins.
fn sentence_at(words: &str, start: usize) -> Range<usize> {
    let mut end = words.len().min(start + LONGEST);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    let window = &words[start..end];
    let goes_on = |stop: usize| {
        let rest = window[stop..].trim_start_matches(['.', '؛', ' ']);
        ITEM.find(rest).is_some_and(|item| item.start() == 0)
    };
    let stop = STOP
        .find_iter(window)
        .map(|stop| stop.start())
        .find(|&stop| !goes_on(stop));
    start..stop.map_or(end, |stop| start + stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_repealed(text: &str, name: &str) -> bool {
        repealed_names(text, false)
            .iter()
            .any(|found| !found.partly && found.ends.iter().any(|end| end == name))
    }

    #[test]
    fn names_are_read_in_lists_and_behind_their_decisions() {
        for (text, name) in [
            (
                "تحل هذه اللائحة محل لائحة إنشاء المحافظ الوقفية وتعليمات إنشاء الصناديق.",
                "لايحه انشاء المحافظ الوقفيه",
            ),
            (
                "ثانياً: يلغي هذا القرار قرار مجلس الإدارة رقم (1 /15/م/21) وتاريخ 7 /1/ 1443هـ، القاضي بالموافقة على ضوابط تحليل أسواق العقار.",
                "ضوابط تحليل اسواق العقار",
            ),
            (
                "تلغي هذه اللائحة ضوابط الإعلانات العقارية، الصادرة بقرار المجلس رقم (3 / 14) وتاريخ 12 / 10 / 1442هـ، ومعايير ترخيص المنصات العقارية وتصنيفها، الصادرة بقرار المجلس رقم (4).",
                "معايير ترخيص المنصات العقاريه وتصنيفها",
            ),
            (
                "ثالثاً: تحل هذه اللائحة محل اللائحة السابقة، الصادرة بالقرار رقم (4649) في 8/6/1423هـ، ويلغى الآتي:\n1- قواعد الضبط عند مزاولة المهنة، الصادرة بالقرار رقم (2403).\n3- اللائحة التنفيذية لتنظيم مكاتب المحاماة الأجنبية، الصادرة بالقرار رقم (186).\nرابعاً: ينشر.",
                "اللايحه التنفيذيه لتنظيم مكاتب المحاماه الاجنبيه",
            ),
            (
                "أولاً: إلغاء لائحة مرافق الإيواء السياحي.",
                "لايحه مرافق الايواء السياحي",
            ),
            (
                "تحلّ هذه القواعد محل قواعد التعليم المهني، الصادرة بقرار المجلس رقم (2/ 33/م/21) وتاريخ 26 /2/ 1443هـ، وتلغي كل ما يتعارض معها من أحكام.",
                "قواعد التعليم المهني",
            ),
        ] {
            assert!(
                is_repealed(text, name),
                "{text}: {:?}",
                repealed_names(text, false)
            );
        }
    }

    #[test]
    fn the_decision_behind_a_name_gives_its_date() {
        let text = "تلغي هذه اللائحة ضوابط الإعلانات العقارية، الصادرة بقرار مجلس إدارة الهيئة رقم (٣ / ١٤ / م / ٢١) وتاريخ ١٢ / ١٠ / ١٤٤٢هـ، \
            ومعايير ترخيص المنصات العقارية وتصنيفها، الصادرة بقرار المجلس رقم (٤) وتاريخ ١٣ / ١٠ / ١٤٤٢هـ، ولائحة المزادات العقارية.";
        let found = repealed_names(text, false);
        let days: Vec<_> = found.iter().map(|name| name.issued_on.as_deref()).collect();
        assert_eq!(days, [Some("1442-10-12"), Some("1442-10-13"), None]);
    }

    #[test]
    fn a_repeal_that_is_limited_or_of_something_else_names_none() {
        for text in [
            "إلغاء المادة (5) من لائحة مرافق الإيواء السياحي.",
            "تحل هذه اللائحة محل لائحة مرافق الإيواء السياحي فيما يتعلق بالفنادق.",
            "يلغى كل ما يتعارض معها، ولائحة مرافق الإيواء السياحي.",
            "يلغي هذا القرار لائحة مرافق الإيواء السياحي بعد سنة.",
            "تحل الهيئة محل الوزارة في لائحة مرافق الإيواء السياحي.",
            "إلغاء التراخيص الصادرة وفق لائحة مرافق الإيواء السياحي.",
            "للمجلس إلغاء لائحة مرافق الإيواء السياحي.",
        ] {
            let is_read = is_repealed(text, "لايحه مرافق الايواء السياحي");
            assert!(!is_read, "{text}");
        }
    }

    #[test]
    fn provisions_on_one_matter_are_a_part() {
        let text = "يلغي هذا النظام نظام نزع الملكية، الصادر بالمرسوم رقم (م/65)، وأحكام نزع الملكية والتعويض عنها \
            الواردة في نظام الطرق والمباني الصادر في 1/6/1360هـ، كما يلغي كل ما يتعارض معه.";
        let found = repealed_names(text, false);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].partly);
        assert!(found[0].ends.contains(&"نظام الطرق والمباني".to_owned()));
    }
}
