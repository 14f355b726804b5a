//! Finds the name of an instrument that the grammar of citations does not read, and that the citation after
//! it only completes: «لائحة إنشاء الطرق، الموافق عليها بقرار مجلس الوزراء رقم (189)». Words of amendment or
//! repeal stand before the name.

mod alone;
mod repealed;
mod restated;

use std::sync::LazyLock;

use regex::Regex;

use crate::acts::operative::REACH;
use crate::acts::repealing::INSTRUMENTS;
use crate::acts::window::letters_by_line;
use crate::normalizer::{Form, normalize};
use crate::pattern;
use crate::text::utf16::last;

pub use alone::amended_names;
pub use repealed::{RepealedName, repealed_names};
pub use restated::restates_whole;

/// Greatest length of «البند (أولاً) من» before a decision, in UTF-16 units.
const PART_CHARS: usize = 40;

/// Pattern of a name at the end of the words before a citation, which may be of a part of the decision:
/// «الصادرة بموجب البند (أولاً) من قرار مجلس الوزراء رقم (385)».
const NAME: &str = r#"(?P<name>(?P<bare>(?:ال|لل)?{instrument}\s[^.؛:\n«»"“”]{1,200}?)[\s،,–-]+(?:الصادرة?|الموافق\s+عليها?|المعتمدة?|المقرة?|المصادق\s+عليها?)\s*(?:بموجب\s*|بمقتضى\s*|ب)(?:(?:ال)?(?:بند|فقرة)\s[^.؛:\n]{1,30}?\sمن\s+)?(?:ال)?)$"#;

/// Letters of the participles of [`NAME`]. The patterns are slow, and few texts that end in «ب» have one.
const PARTICIPLES: [&str; 5] = ["الصادر", "الموافق", "المعتمد", "المقر", "المصادق"];

static UNREAD_NAME: LazyLock<Regex> = LazyLock::new(|| {
    let source = format!(r"(?:^|[^\p{{L}}]){NAME}");
    pattern::letters(&source, &[("instrument", INSTRUMENTS)])
});

/// Pattern of such a name after an instrument that takes its place: «تحل اللائحة محل لائحة الصيد، الصادرة ب».
/// Without it the name would begin at the first instrument.
static REPLACED_NAME: LazyLock<Regex> = LazyLock::new(|| {
    let source = format!(
        r#"(?:^|[^\p{{L}}])[وف]?[يت]حل\s+(?:هذ[اه]\s+)?(?:ال)?{{instrument}}(?:\s[^.؛:\n«»"“”]{{0,120}}?)?[\s–-]محل\s+{NAME}"#
    );
    pattern::letters(&source, &[("instrument", INSTRUMENTS)])
});

/// Pattern of a name that may be only a part of the instrument: «الأحكام المتعلقة بالصيد الصادرة ب».
static OF_PROVISIONS: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?:ال)?(?:أحكام|شروط|إجراءات|جدول|قائمة)\s", &[]));

/// The words before such a name.
pub(super) struct BeforeName {
    /// Normalized to letters.
    pub words: String,
    /// The name without the words that lead to the citation, in its own spelling.
    pub name: String,
    /// True if another instrument takes the place of the named one. The act that issued it stays: it may do
    /// more than that.
    pub is_replaced: bool,
}

/// Pattern of words by which only a part of the named instrument is replaced: «يحل النظام -فيما يتعلق
/// بالمستشفى- محل تنظيم المدن الطبية».
static REPLACES_PART: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"[\s–-](?:فيما|بما|بالقدر|في حدود)\s", &[]));

/// Returns the words before such a name; `None` if `introduction`, the words before a citation, ends in no
/// such name.
pub(super) fn before_unread_name(introduction: &str) -> Option<BeforeName> {
    // A quick test: the pattern is slow, and few introductions end in such a preposition.
    let end = introduction.trim_end();
    let is_of_part = || {
        let near = last(end, PART_CHARS);
        end.ends_with("من") && ["البند", "الفقرة"].iter().any(|part| near.contains(part))
    };
    if (!end.ends_with(['ب', 'ى', 'ي']) || end.ends_with("على")) && !is_of_part() {
        return None;
    }
    let mut words = letters_by_line(last(introduction, REACH));
    if !PARTICIPLES.iter().any(|word| words.contains(word)) {
        return None;
    }
    let replaced = words
        .contains("محل")
        .then(|| REPLACED_NAME.captures(&words))
        .flatten();
    let is_replaced = replaced.is_some();
    let found = replaced.or_else(|| UNREAD_NAME.captures(&words))?;
    let name = found.name("name")?;
    let is_part = OF_PROVISIONS.is_match(name.as_str())
        || REPLACES_PART.is_match(&words[found.get_match().start()..name.start()]);
    if is_replaced && is_part {
        return None;
    }
    let start = name.start();
    let bare = found.name("bare").map_or("", |bare| bare.as_str());
    let name = as_written(introduction, bare, &words[start..]);
    words.truncate(start);
    Some(BeforeName {
        words,
        name,
        is_replaced,
    })
}

/// Returns the words of `introduction` that are `bare` in letters; `bare` itself if they cannot be told. Both
/// begin where `rest` begins, which ends the introduction in letters.
fn as_written(introduction: &str, bare: &str, rest: &str) -> String {
    let written: Vec<&str> = introduction.split_whitespace().collect();
    let from = written
        .len()
        .saturating_sub(rest.split_whitespace().count());
    let name: Vec<&str> = written[from..]
        .iter()
        .take(bare.split_whitespace().count())
        .copied()
        .collect();
    let name = name.join(" ");
    let name =
        name.trim_end_matches(|mark: char| mark.is_ascii_punctuation() || "،–-".contains(mark));
    let is_same = normalize(name, Form::Letters).trim() == bare.trim();
    if is_same { name } else { bare }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_keeps_its_spelling() {
        for (introduction, name) in [
            (
                "تعديل المادة (5) من لائحة إنشاء الطرق من قبل الأهالي، الموافق عليها ب",
                "لائحة إنشاء الطرق من قبل الأهالي",
            ),
            (
                "أولاً: تعديل الترتيبات التنظيمية لجائزة الملك عبدالعزيز للجودة، الصادرة ب",
                "الترتيبات التنظيمية لجائزة الملك عبدالعزيز للجودة",
            ),
            (
                "إلغاء القواعد الخاصة بالصيد الصادرة بموجب ",
                "القواعد الخاصة بالصيد",
            ),
        ] {
            let found = before_unread_name(introduction).map(|before| before.name);
            assert_eq!(found.as_deref(), Some(name), "{introduction}");
        }
    }

    #[test]
    fn the_words_before_the_name_remain() {
        for (introduction, words) in [
            (
                "تعديل المادة (5) من لائحة إنشاء الطرق من قبل الأهالي، الموافق عليها ب",
                Some("تعديل الماده (5) من "),
            ),
            ("إلغاء القواعد الخاصة بالصيد الصادرة بموجب ", Some("الغاء ")),
            (
                "تحل اللائحة محل اللائحة التنظيمية للصيد، الصادرة ب",
                Some("تحل اللايحه محل "),
            ),
            (
                "يحل التنظيم -المشار إليه في البند (أولا) من هذا القرار- محل تنظيم الهيئة، الموافق عليه ب",
                Some("يحل التنظيم -المشار اليه في البند (اولا) من هذا القرار- محل "),
            ),
            ("يحل التنظيم محل الأحكام المتعلقة بالهيئة، الصادرة ب", None),
            (
                "يحل النظام -فيما يتعلق بالمستشفى- محل تنظيم المدن الطبية، الصادر ب",
                None,
            ),
            ("تعديل المادة (5) من ", None),
            (
                "تحل هذه الضوابط محل ضوابط المكافآت، الصادرة بموجب البند (أولاً) من ",
                Some("تحل هذه الضوابط محل "),
            ),
            ("تعديل الفقرة (2) من البند (أولاً) من ", None),
            ("لائحة الصيد.\nوعلى المحضر الصادر ب", None),
        ] {
            assert_eq!(
                before_unread_name(introduction).map(|before| before.words),
                words.map(str::to_owned),
                "{introduction}"
            );
        }
    }
}
