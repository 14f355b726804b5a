//! Compares the name by which a law is cited with the title of a document.
//!
//! «قانون العمل رقم 131 لسنة 1948» has the number of the civil code. A false warning harms more than a
//! missing one, so a name differs only if the title has none of its distinctive words.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde::Serialize;

use crate::analyzer::analyze;
use crate::citation::countries;
use crate::normalizer::{Form, normalize};

/// Words that say nothing about the subject of a law: kinds of instruments and issuers. The names of
/// countries come from their files.
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const GENERIC: &[&str] = &[
    "قانون", "القانون", "بقانون", "قوانين", "نظام", "النظام", "أنظمة", "لائحة", "اللائحة", "التنفيذية", "تنفيذ",
    "مرسوم", "المرسوم", "ملكي", "الملكي", "أميري", "سلطاني",
    "قرار", "القرار", "قرارات", "أمر", "الأمر", "سامي", "ظهير", "شريف", "تعميم", "كتاب", "دوري", "اتحادي",
    "الاتحادي", "الأساسي", "وزاري", "الوزاري",
    "رقم", "لسنة", "سنة", "عام", "لعام", "هجرية", "ميلادية", "وتاريخ", "تاريخ", "بتاريخ", "هـ", "م", "إصدار",
    "بإصدار", "الصادر", "الصادرة", "تعديل", "بتعديل", "المعدل", "وتعديلاته", "بعض", "أحكام", "شأن", "بشأن",
    "معالي", "سعادة", "فضيلة", "وزير", "الوزير", "الوزراء", "رئيس", "ملك", "الجمهورية",
    "خاص", "الخاص", "الخاصة", "متعلق", "المتعلق", "تنظيم", "بتنظيم", "الموحد", "الجديد", "الحالي", "المادة", "مادة",
    "الموافقة", "الأنظمة", "التنظيمات", "تنظيمات",
    // Acts that put a treaty or a standard into force: texts use one for the other.
    "تصديق", "مصادقة", "اعتماد", "تطبيق",
];

/// Words that distinguish the names of a few laws («مجلس الدولة») but occur in many other titles. They are
/// compared only if the more distinctive words of name and title do not decide.
const COMMON: &[&str] = &["مجلس", "الدولة", "دولة", "وزارة"];

/// First words of names by the kind of instrument that they name. A law and the charter of the body that it
/// concerns share words: «نظام مهنة المحاسبة», «تنظيم هيئة المحاسبين». Kinds of one row stand for each other.
const KINDS: &[&[&str]] = &[
    &["نظام", "قانون"],
    &["تنظيم", "ترتيبات"],
    &["لائحة", "قواعد", "ضوابط", "تعليمات"],
];

static KIND_WORDS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let letters = |word: &&str| normalize(word, Form::Letters);
    KINDS
        .iter()
        .map(|row| row.iter().map(letters).collect())
        .collect()
});

static GENERIC_TERMS: LazyLock<HashSet<String>> = LazyLock::new(|| terms_of_all(&[GENERIC]));
static COMMON_TERMS: LazyLock<HashSet<String>> = LazyLock::new(|| terms_of_all(&[GENERIC, COMMON]));

/// Returns the search terms of the words in some lists, and of countries' names that stand in many titles.
fn terms_of_all(lists: &[&[&str]]) -> HashSet<String> {
    let words = lists.concat().join(" ");
    let names = names_in_titles().join(" ");
    terms_of(&format!("{words} {names}")).into_iter().collect()
}

/// Returns the words of countries' names and adjectives that stand in many titles and so do not distinguish
/// them («قانون العمل المصري»).
fn names_in_titles() -> Vec<String> {
    let named = countries().filter(|country| country.named_in_titles);
    named
        .flat_map(|country| {
            let names = country
                .written_names
                .iter()
                .flat_map(|name| name.split(' '));
            let names = names
                .filter(|word| !COMMON.contains(word))
                .map(str::to_owned);
            names.chain([format!("ال{}", country.adjective)])
        })
        .collect()
}

/// How well the name by which a document is cited fits the title of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fit {
    /// The title has all words of the name that distinguish laws.
    Fits,
    /// The title has some, but not all, words of the name that distinguish laws.
    Partly,
    /// The title has none of the words of the name that distinguish laws, or only some of them and another
    /// kind of instrument as its first word.
    Differs,
    /// The name or the title has no distinctive word, and their common words do not show that they differ.
    Unknown,
}

/// Compares the name that a text gives a law with a title. Generic words («قانون») and words with digits do
/// not count. If one of the two has only common words («قانون مجلس الدولة»), the result is `Differs` if both
/// have words, share none, and the name has at least two or a distinctive one; otherwise `Unknown`.
///
/// ```
/// use sanad_core::titles::{Fit, name_fits};
/// assert_eq!(name_fits("قانون العمل", "قانون العمل الموحد"), Fit::Fits);
/// assert_eq!(name_fits("قانون العمل", "القانون المدني"), Fit::Differs);
/// ```
pub fn name_fits(name: &str, title: &str) -> Fit {
    let are_other_kinds = matches!((kind_of(name), kind_of(title)), (Some(a), Some(b)) if a != b);
    let (name, title) = (terms_of(name), terms_of(title));
    let distinctive = words_but(&COMMON_TERMS, &name);
    match words_fit(&distinctive, &words_but(&COMMON_TERMS, &title)) {
        Fit::Partly if are_other_kinds => return Fit::Differs,
        Fit::Unknown => {}
        fit => return fit,
    }
    let named = words_but(&GENERIC_TERMS, &name);
    let whole = words_fit(&named, &words_but(&GENERIC_TERMS, &title));
    match whole == Fit::Differs && (named.len() > 1 || !distinctive.is_empty()) {
        true => Fit::Differs,
        false => Fit::Unknown,
    }
}

/// Returns the words of a name, a subject or a title that distinguish documents, each once and without the
/// vowels in which its forms differ. Words of kinds of instruments and numbers are left out.
///
/// ```
/// use sanad_core::titles::distinctive_words;
/// assert_eq!(distinctive_words("قانون في شأن تنظيم الصيد"), ["صد"]);
/// assert_eq!(distinctive_words("ضرائب الشركات"), distinctive_words("ضريبة الشركة"));
/// ```
pub fn distinctive_words(text: &str) -> Vec<String> {
    let mut words = words_but(&COMMON_TERMS, &terms_of(text));
    let mut known = HashSet::new();
    words.retain(|word| known.insert(word.clone()));
    words
}

/// Returns the row of [`KINDS`] with the first word of a name or title.
fn kind_of(text: &str) -> Option<usize> {
    let letters = normalize(text, Form::Letters);
    let first = letters.split_whitespace().next()?;
    let bare = first.strip_prefix("ال").unwrap_or(first);
    KIND_WORDS
        .iter()
        .position(|row| row.iter().any(|word| word == bare))
}

fn words_fit(named: &[String], titled: &[String]) -> Fit {
    if named.is_empty() || titled.is_empty() {
        return Fit::Unknown;
    }
    let is_there = |word: &&String| titled.iter().any(|other| is_same_word(word, other));
    match named.iter().filter(is_there).count() {
        0 => Fit::Differs,
        there if there == named.len() => Fit::Fits,
        _ => Fit::Partly,
    }
}

/// Returns the search terms of a name or title in text order, each once.
fn terms_of(text: &str) -> Vec<String> {
    let mut known = HashSet::new();
    let terms = analyze(text).into_iter().map(|token| token.term);
    terms.filter(|term| known.insert(term.clone())).collect()
}

fn words_but(common: &HashSet<String>, terms: &[String]) -> Vec<String> {
    let has_digit = |term: &str| term.contains(|character: char| character.is_ascii_digit());
    let distinctive = terms
        .iter()
        .filter(|term| !common.contains(*term) && !has_digit(term));
    distinctive.map(|term| skeleton(term)).collect()
}

/// Returns a search term without its long vowels, heh and hamza, because forms of a word differ in them:
/// `عمل` and `عمال`. A term of which fewer than two letters would remain stays whole.
fn skeleton(term: &str) -> String {
    let bare: String = term
        .chars()
        .filter(|letter| !"اويىةهء".contains(*letter))
        .collect();
    match bare.chars().nth(1) {
        Some(_) => bare,
        None => term.to_owned(),
    }
}

/// Least number of letters that a stem must have to be searched for inside another word.
const SHORTEST_STEM: usize = 3;

fn is_same_word(a: &str, b: &str) -> bool {
    let [short, long] = if a.len() <= b.len() { [a, b] } else { [b, a] };
    short == long || (short.chars().count() >= SHORTEST_STEM && long.contains(short))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::dead_rows;

    #[test]
    fn no_row_is_dead() {
        assert_eq!(dead_rows(&[GENERIC, COMMON].concat()), [""; 0]);
    }

    #[test]
    fn names_are_compared_by_their_distinctive_words() {
        for (name, title, fit) in [
            ("قانون العمل", "قانون العمال", Fit::Fits),
            ("قانون مجلس الدولة", "قانون العقوبات", Fit::Differs),
            ("قانون حماية المستهلك", "قانون حماية البيئة", Fit::Partly),
            ("القانون", "قانون العمل", Fit::Unknown),
            (
                "تنظيم هيئة المراجعين والمحاسبين",
                "نظام مهنة المحاسبة والمراجعة",
                Fit::Differs,
            ),
            (
                "نظام ديوان المراقبة العامة",
                "قانون ديوان المحاسبة",
                Fit::Partly,
            ),
            ("تنظيم هيئة المياه", "نظام هيئة المياه والكهرباء", Fit::Fits),
        ] {
            assert_eq!(name_fits(name, title), fit, "{name} · {title}");
        }
    }
}
