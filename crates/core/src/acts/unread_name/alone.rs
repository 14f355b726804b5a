//! Finds the names of instruments that an act amends by name alone, without a number: «الموافقة على تعديل
//! لائحة مرافق الإيواء السياحي وفق الصيغة المرفقة». Running text does not mark the end of a name, and the
//! grammar of citations reads such names only where they are well known. So each name is returned with all
//! ends that the words after it allow, and a document of the corpus with exactly one of these titles is
//! meant.

use std::sync::LazyLock;

use regex::Regex;

use crate::acts::enactment::provisions;
use crate::acts::window::letters_by_line;
use crate::pattern;
use crate::text::fold::letters;

/// Pattern of the beginning of a clause that amends: «أولا: الموافقة على تعديل», «1- تعديل», «التعديل على».
/// In the middle of a sentence the words may speak of the power to amend («للمجلس تعديل اللائحة»), unless the
/// sentence begins with an approval: «اعتماد قواعد الطرح وتعديل قائمة المصطلحات».
static AMENDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[\n:–-])\s*(?:(?:ال)?موافقة\s+على\s+|اعتماد\s+|إقرار\s+)?(?:(?:[^\n.؛:«]{1,200}\s)?وتعديل|تعديل(?:ات)?(?:\s+على)?|(?:ال)تعديل(?:ات)?\s+على|(?P<part>إضافة|حذف|إلغاء))\s+",
        &[],
    )
});

/// Pattern of a clause whose sentence begins with an approval and goes on with an amendment.
static APPROVES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\n:–-]?\s*(?:(?:ال)?موافقة\s+على|اعتماد|إقرار|تعديل)\s",
        &[],
    )
});

/// Pattern of the words for a part that a clause adds or deletes, up to the name of its instrument: «فقرة إلى
/// المادة (5) من».
static ADDED_PARTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:(?:ال)?(?:مادة|مادتين|مواد|فقرة|فقرتين|فقرات|بند|بندين|بنود|جدول|ملحق|عبارة|تعريف|كلمة)(?:\s+(?:[(][^)\n]{1,40}[)][،,:]?|[\p{L}\d/]+[،,:]?)){0,9}?\s+(?:من|في|إلى)\s+)+",
        &[],
    )
});

/// Pattern of the words for parts of an instrument, up to its name: «بعض مواد», «الفقرة (2) من المادة الرابعة
/// من».
pub(super) static PARTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:(?:بعض|صدر|نص|عجز|مطلع|ديباجة)\s+)?(?:(?:بعض\s+)?(?:ال)?(?:مواد|أحكام|بنود|فقرات)\s+|(?:(?:ال)?(?:مادة|مادتين|مواد|فقرة|فقرتين|فقرات|بند|بندين|بنود|جدول|جدولين|ملحق|أحكام)(?:\s+(?:[(][^)\n]{1,40}[)][،,:]?|[\p{L}\d/]+[،,:]?)){1,12}?\s+(?:من|في)\s+)*)",
        &[],
    )
});

/// Pattern of words that say how something is changed, so that they cannot stand before its name.
static MANNER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\s)(?:وفق|وفقا|بما|خلال|حسب|لتكون|ليكون|لتصبح|ليصبح|وذلك|بإضافة|بإحلال|بحذف|باستبدال)(?:\s|$)",
        &[],
    )
});

/// Pattern of the words that may follow a name.
static AFTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:(?:ال)?(?:صادر|موافق|معتمد|مقر|معدل|مرافق|مرفق)ة?|وفقا?|على\s+النحو|حسب|ب(?:ال)?صيغ\p{L}*|[لو][تي]كون|ل[تي]صبح|وذلك|ب(?:إضافة|إحلال|حذف|إلغاء|استبدال)|لنظام|بموجب|ويعمل)(?:\s|$)",
        &[],
    )
});

/// Least number of words of such a name: shorter ones are names of many instruments.
const FEWEST_WORDS: usize = 3;

/// Length of the longest name, in bytes.
const LONGEST: usize = 400;

/// Returns the names in the order of the text, each with its possible ends, longest first, normalized to
/// letters. `is_preamble` is true for a text of recitals and provisions. Cost: linear in the text.
///
/// ```
/// use sanad_core::acts::amended_names;
/// let text = "يقرر ما يلي:\nأولا: تعديل المادة (5) من لائحة مرافق الإيواء السياحي لتكون بالنص الآتي";
/// let ends = ["لايحه مرافق الايواء السياحي لتكون بالنص الاتي", "لايحه مرافق الايواء السياحي"];
/// assert_eq!(amended_names(text, false), [ends]);
/// ```
#[must_use]
pub fn amended_names(text: &str, is_preamble: bool) -> Vec<Vec<String>> {
    let mut names = Vec::new();
    for part in provisions(text, is_preamble) {
        let words = letters_by_line(&text[part]);
        for clause in AMENDS.captures_iter(&words) {
            let found = clause.get_match();
            let rest = &words[found.end()..];
            let parts = match clause.name("part") {
                // A whole instrument is not added or deleted here: its repeal is no amendment.
                Some(_) => ADDED_PARTS.find(rest).map(|parts| parts.as_str()),
                None => Some(PARTS.find(rest).map_or("", |parts| parts.as_str())),
            };
            let Some(parts) = parts.filter(|parts| !MANNER.is_match(parts)) else {
                continue;
            };
            let is_inside = found.as_str().trim_end().ends_with(letters!(" وتعديل"));
            if is_inside && !APPROVES.is_match(found.as_str()) {
                continue;
            }
            let ends = ends_of(&rest[parts.len()..], &AFTER);
            if !ends.is_empty() {
                names.push(ends);
            }
        }
    }
    names
}

/// Returns the possible names at the beginning of `words`, longest first. A name may end before words that
/// `next` matches.
pub(super) fn ends_of(words: &str, next: &Regex) -> Vec<String> {
    let words = words.trim_start_matches(|mark: char| "«\"“".contains(mark) || mark == ' ');
    let mut last = words.len().min(LONGEST);
    while !words.is_char_boundary(last) {
        last -= 1;
    }
    let is_cut = last < words.len();
    let stop = words[..last].find(['.', '؛', ':', '\n', '»', '"', '”']);
    let run = &words[..stop.unwrap_or(last)];
    let mut ends: Vec<usize> = run
        .char_indices()
        .filter(|&(at, mark)| {
            let may_end = || AFTER.is_match(run[at..].trim_start()) || next.is_match(&run[at..]);
            "،,–-(".contains(mark) || (mark == ' ' && may_end())
        })
        .map(|(at, _)| at)
        .collect();
    if stop.is_some() || !is_cut {
        ends.push(run.len());
    }
    let mut names: Vec<String> = ends
        .iter()
        .map(|&end| run[..end].trim().to_owned())
        .filter(|name| name.split(' ').count() >= FEWEST_WORDS)
        .collect();
    names.dedup();
    names.reverse();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_before_words_that_may_follow_it() {
        for (text, name) in [
            (
                "أولاً: الموافقة على تعديل لائحة مرافق الإيواء السياحي حسب الصيغة المرفقة",
                "لايحه مرافق الايواء السياحي",
            ),
            (
                "صدور القرار المتضمن: الموافقة على تعديل\n\nالمادة (14)  من اللائحة الداخلية لمجلس القضاء لتكون بالنص",
                "اللايحه الداخليه لمجلس القضاء",
            ),
            (
                "يقرر ما يلي:\nأولا: تعديل الفقرة (2) من\n\nالمادة التاسعة  عشرة من إجراءات وشروط الترخيص لتكون",
                "اجراءات وشروط الترخيص",
            ),
            (
                "1- الموافقة على تعديل الجدول رقم (5) المخالفات والعقوبات من اللائحة التنفيذية للضوضاء لنظام البيئة، وفقاً للصيغة",
                "اللايحه التنفيذيه للضوضاء",
            ),
            (
                "أولاً: الموافقة على تعديل بعض مواد الضوابط المنظمة للإجراءات الجمركية الصادرة بموجب القرار",
                "الضوابط المنظمه للاجراءات الجمركيه",
            ),
            (
                "ثانياً: تعديل «لائحة تأشيرة الزيارة لغرض السياحة» وفقاً للصيغة المرفقة",
                "لايحه تاشيره الزياره لغرض السياحه",
            ),
            (
                "أولاً: التعديل على قواعد وشروط التحقق من إثبات المنشأ بإضافة الفقرة (13)",
                "قواعد وشروط التحقق من اثبات المنشا",
            ),
            (
                "أولاً: إضافة فقرة تحمل الرقم (8) إلى المادة (الثانية) من تنظيم مركز التنافسية، بالنص الآتي",
                "تنظيم مركز التنافسيه",
            ),
            (
                "أولاً: اعتماد قواعد طرح الأوراق المالية المعدلة وتعديل قائمة المصطلحات المستخدمة في اللوائح، وفقاً للصيغة",
                "قايمه المصطلحات المستخدمه في اللوايح",
            ),
        ] {
            let found = amended_names(text, false);
            assert!(
                found.concat().iter().any(|found| found == name),
                "{text}: {found:?}"
            );
        }
    }

    #[test]
    fn words_that_amend_nothing_are_no_clause() {
        for text in [
            "وبعد الاطلاع على تعديل لائحة مرافق الإيواء السياحي.\nيقرر ما يلي:\nأولاً: ينشر القرار",
            "أولاً: للمجلس تعديل لائحة مرافق الإيواء السياحي",
            "أولاً: للمجلس إعداد وتعديل لائحة مرافق الإيواء السياحي",
            "أولاً: إلغاء لائحة مرافق الإيواء السياحي",
            "أولاً: حذف القيود بما يتفق مع لائحة مرافق الإيواء السياحي",
            "أولاً: تعديل الأوضاع بما يتفق مع المادة (5) من لائحة مرافق الإيواء السياحي",
            "أولاً: تعديل المادة (5) بما يتفق مع الأحكام الواردة في لائحة مرافق الإيواء السياحي",
        ] {
            let found = amended_names(text, false).concat();
            assert!(
                !found.iter().any(|name| name.starts_with("لايحه مرافق")),
                "{text}: {found:?}"
            );
        }
    }
}
