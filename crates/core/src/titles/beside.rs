//! The words between a decision and the law, or the bylaw of a law, that stands beside it.

use std::sync::LazyLock;

use regex::Regex;
use serde::Serialize;

use crate::normalizer::{Form, normalize};
use crate::pattern;

/// What the words between two instruments that stand beside each other say of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Beside {
    /// Both are one: `اللائحة … (قرار …)`, `قرار … - اللائحة …`.
    Same,
    /// The second issued the first: `لائحة القانون … الصادرة بقرار …`.
    Issued,
    /// The first carries the second out: `قرار … الصادر تنفيذا للقانون …`.
    Implements,
    /// A comma. Both may be one, or the items of a list: `قرار …، اللائحة …`. Or a subject behind which a
    /// participle may be a word of its own or of the first: `اللائحة … بشأن الرسوم الصادرة بقرار …`.
    MaybeSame,
}

/// A bracket, a quotation mark, a dash, a colon or another mark, or «which is».
static SAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^\s*(?:[،,]?\s*(?:و?ه[يو]|أي|المعروفة? ب|المسماة?)\s*[:(«"]?|[(\[«"–—:|/-]+)\s*$"#,
        &[],
    )
});

/// A comma alone, or a subject and a participle right behind it, which may be a word of the subject.
static MAYBE_SAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*[،,]\s*$|^\s*(?:بشأن|في شأن|حول|الخاصة? ب|المتعلقة? ب|المنظمة? ل)[^،,؛;:.()\[\]«»|/–—-]{2,}\s(?:الصادرة?|المعتمدة?)\s+(?:(?:بموجب|بمقتضى)\s*(?:ال)?|بال|ب)$",
        &[],
    )
});

/// The subject of the first, up to a mark: `… بشأن العلامات التجارية، الصادرة ب`.
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:بشأن|في شأن|حول|الخاصة? ب|المتعلقة? ب|المنظمة? ل)[^،,؛;:.()\[\]«»|/–—-]{2,}([،,(\[–—:|-].*)$",
        &[],
    )
});

/// A participle and «by», or «by» alone. The preposition may be written together with what follows, and is
/// then left out of the citation behind it.
static ISSUED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s،,(\[«–—-]*(?:و?(?:الصادرة?|صادرة?|الصادر بها|المعتمدة?|المقررة?|الموافق عليها?|المصادق عليها?|التي صدرت|الذي صدر|التي أصدرها)\s+)(?:(?:بموجب|بمقتضى|وفقا ل|بناء على)\s*(?:ال)?|بال|ب)?\s*$|^[\s،,(\[«–—-]*(?:بموجب|بمقتضى)\s*(?:ال)?\s*$",
        &[],
    )
});

/// «Carrying out», and what the first is issued under.
static IMPLEMENTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s،,(\[«–—-]*(?:(?:و?(?:الصادرة?|صادرة?|الذي صدر|التي صدرت|المتخذة?|وذلك)\s+)?(?:تنفيذا|تطبيقا|إعمالا|تنفيذ)\s+(?:لأحكام\s+|أحكام\s+)?|المنفذة?\s+|(?:و?(?:الصادرة?|صادرة?)\s+)(?:بتنفيذ|لتنفيذ|بتطبيق|استنادا|بناء|بموجب|بمقتضى|وفقا|عملا)\s*(?:إلى\s+|على\s+)?(?:أحكام\s+)?)(?:لل|ال|بال|ب|ل)?\s*$",
        &[],
    )
});

/// Returns what the words between a decision and a law or its bylaw, in either order, say of both; `None` if
/// they say nothing of the kind, as in a list with «and». The subject of the first may stand before them.
///
/// ```
/// use sanad_core::titles::{Beside, beside};
/// assert_eq!(beside(" ("), Some(Beside::Same));
/// assert_eq!(beside(" الصادرة ب"), Some(Beside::Issued));
/// assert_eq!(beside(" الصادر تنفيذا ل"), Some(Beside::Implements));
/// assert_eq!(beside("، وعلى "), None);
/// ```
pub fn beside(between: &str) -> Option<Beside> {
    let words = normalize(between, Form::Letters);
    let behind_subject = SUBJECT.captures(&words).and_then(|found| found.get(1));
    let words = behind_subject.map_or(words.as_ref(), |mark| mark.as_str());
    [
        (&SAME, Beside::Same),
        (&ISSUED, Beside::Issued),
        (&IMPLEMENTS, Beside::Implements),
        (&MAYBE_SAME, Beside::MaybeSame),
    ]
    .into_iter()
    .find_map(|(pattern, said)| pattern.is_match(words).then_some(said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_between_two_instruments_tell_what_they_are_to_each_other() {
        for (between, said) in [
            (" (", Some(Beside::Same)),
            (" – ", Some(Beside::Same)),
            (" - ", Some(Beside::Same)),
            (": ", Some(Beside::Same)),
            (" / ", Some(Beside::Same)),
            ("، وهي ", Some(Beside::Same)),
            (" الصادرة ب", Some(Beside::Issued)),
            ("، الصادرة بموجب ", Some(Beside::Issued)),
            (" (الصادرة ب", Some(Beside::Issued)),
            (" المعتمدة ب", Some(Beside::Issued)),
            (" الصادر تنفيذا ل", Some(Beside::Implements)),
            (" تنفيذاً لأحكام ", Some(Beside::Implements)),
            (" الصادر استنادا إلى ", Some(Beside::Implements)),
            (" المنفذ ل", Some(Beside::Implements)),
            (" بموجب ", Some(Beside::Issued)),
            ("، ", Some(Beside::MaybeSame)),
            (" بشأن العلامات التجارية، الصادرة ب", Some(Beside::Issued)),
            (" بشأن العلامات التجارية (", Some(Beside::Same)),
            (" في شأن المنتجات، ", Some(Beside::MaybeSame)),
            (" بشأن العلامات الصادرة ب", Some(Beside::MaybeSame)),
            (" بشأن الرسوم المقررة ب", None),
            (" بشأن الرسوم وعلى ", None),
            (" بشأن الرسوم، وعلى ", None),
            ("، وعلى ", None),
            (" و", None),
            (" بتعديل ", None),
            (" وفقا ل", None),
        ] {
            assert_eq!(beside(between), said, "{between}");
        }
    }
}
