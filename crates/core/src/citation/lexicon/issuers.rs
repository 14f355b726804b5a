//! The slug of an issuer: the ASCII word that stands for a ministry or an agency in ids and citation keys.
//!
//! Each ministry and each agency has a number series of its own, so a number without its issuer fits several
//! documents. The table `issuers.tsv` is written so that jurists can read and correct it. An issuer outside
//! the table gets a digest of its name as slug.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::normalizer::{Form, normalize};
use crate::text::fold::letters;

/// The table of issuers: each line has a slug (the ASCII word for an issuer in ids) and the names of the
/// issuer.
const TABLE: &str = include_str!("issuers.tsv");

/// Words for an office («وزير», «رئيس») before the issuer's own name. They do not distinguish number series,
/// because the chairman, the board and the governor of an authority all sign its decisions.
const OFFICES: [&str; 27] = [
    "نحن",
    "ان",
    "السيد",
    "معالي",
    "سعادة",
    "فضيلة",
    "سمو",
    "نائب",
    "وكيل",
    "وزير",
    "وزيرة",
    "الوزير",
    "وزارة",
    "الوزارة",
    "رئيس",
    "الرئيس",
    "التنفيذي",
    "مجلس",
    "المجلس",
    "إدارة",
    "محافظ",
    "المحافظ",
    "مدير",
    "عام",
    "أمين",
    "الأمين",
    "العام",
];

/// Words that name no particular issuer: «الهيئة» (the authority) is whichever authority the text is about.
const GENERIC: [&str; 8] = [
    "الهيئة",
    "المركز",
    "المؤسسة",
    "اللجنة",
    "الإدارة",
    "المجلس",
    "الصندوق",
    "الشركة",
];

struct Issuers {
    /// Pairs of an issuer's name, normalized to letters, and its slug (the ASCII word for it in ids); the
    /// longest name first.
    names: Vec<(String, &'static str)>,
    offices: Vec<String>,
    generic: Vec<String>,
}

static ISSUERS: LazyLock<Issuers> = LazyLock::new(|| {
    let mut names: Vec<_> = rows()
        .flat_map(|(slug, names)| names.split('|').map(move |name| (letters(name), slug)))
        .collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    Issuers {
        names,
        offices: OFFICES.iter().map(|word| letters(word)).collect(),
        generic: GENERIC.iter().map(|word| letters(word)).collect(),
    }
});

/// Returns the slug of an issuer in any spelling; `None` if the words name no particular issuer.
///
/// ```
/// use sanad_core::citation::issuer_slug;
/// assert_eq!(issuer_slug("وزير العدل").as_deref(), Some("justice"));
/// assert_eq!(issuer_slug("محافظ هيئة الزكاة والضريبة والجمارك").as_deref(), Some("zatca"));
/// assert_eq!(issuer_slug("رئيس مجلس الإدارة"), None);
/// ```
pub fn issuer_slug(name: &str) -> Option<String> {
    let body = body(name);
    if body.is_empty() || ISSUERS.generic.contains(&body) {
        return None;
    }
    let known = ISSUERS
        .names
        .iter()
        .find(|(name, _)| begins_with_words(&body, name));
    Some(known.map_or_else(|| digest(&body), |(_, slug)| (*slug).to_owned()))
}

/// True if the words are an office and the whole name of an issuer of the table.
pub(in crate::citation) fn is_known_issuer(name: &str) -> bool {
    let body = body(name);
    ISSUERS.names.iter().any(|(known, _)| *known == body)
}

/// True if an issuer's name contains a word for minister or ministry, with or without the article.
pub fn is_ministry(name: &str) -> bool {
    letters(name).split(' ').any(|word| {
        letters!["وزير", "وزيرة", "وزارة", "الوزير", "الوزيرة", "الوزارة"].contains(&word)
    })
}

/// Returns the issuer's own name, normalized to letters, without the words for an office. After such words
/// the preposition «ل» is dropped too, before a definite noun and before «هيئة», «مركز» and «مصلحة».
fn body(name: &str) -> String {
    let name = letters(name);
    let mut rest = name.as_str();
    let mut stripped = false;
    while let Some(office) = ISSUERS
        .offices
        .iter()
        .find(|office| begins_with_words(rest, office))
    {
        rest = rest[office.len()..].trim_start();
        stripped = true;
    }
    if stripped {
        if let Some(joined) = rest.strip_prefix("لل") {
            return format!("ال{joined}");
        }
        for (joined, plain) in [
            (letters!("لهيئة "), letters!("هيئة ")),
            ("لمركز ", "مركز "),
            (letters!("لمصلحة "), letters!("مصلحة ")),
        ] {
            if let Some(tail) = rest.strip_prefix(joined) {
                return format!("{plain}{tail}");
            }
        }
    }
    rest.to_owned()
}

/// Normalizes an issuer's name to letters with single spaces and without punctuation.
fn letters(text: &str) -> String {
    normalize(text, Form::Letters)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn begins_with_words(text: &str, words: &str) -> bool {
    text.strip_prefix(words)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Returns the first 6 hex digits of the SHA-256 of an issuer's name: the slug of an issuer outside the
/// table.
fn digest(name: &str) -> String {
    Sha256::digest(name.as_bytes())
        .iter()
        .take(3)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_has_two_issuers() {
        let mut names: Vec<_> = ISSUERS.names.iter().map(|(name, _)| name).collect();
        names.sort();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn slugs_fit_into_ids() {
        for (slug, names) in rows() {
            assert!(
                slug.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
                "{slug}"
            );
            assert!(!names.is_empty(), "{slug}");
        }
    }

    #[test]
    fn one_issuer_in_its_many_wordings() {
        for (name, slug) in [
            ("وزير الـعدل", "justice"),
            ("وزيرة الشئون الاجتماعية", "social-affairs"),
            ("وزير العمل والشؤون الاجتماعية", "labour"),
            ("وزير الدولة لشئون المالية والصناعة", "finance"),
            ("رئيس مجلس النواب", "parliament"),
            ("مجلس الشعب", "parliament"),
            ("رئيس مجلس الشورى", "shura"),
            ("الرئيس التنفيذي لهيئة التراث", "heritage"),
            ("الرئيس التنفيذي للهيئة العامة للعقار", "real-estate"),
            ("رئيس الهيئة العامة للنقل المكلَّف", "transport-authority"),
            ("مجلس هيئة السوق المالية", "cma"),
            ("الرئيس الاعلى للجامعة", "uae-university"),
            ("رئيس مجلس إدارة هيئة الأوراق المالية والسلع،،،", "sca"),
        ] {
            assert_eq!(issuer_slug(name).as_deref(), Some(slug), "{name}");
        }
    }

    #[test]
    fn a_name_outside_the_table_gets_a_digest() {
        let slug = issuer_slug("هيئة لا يعرفها الجدول").expect("a name");
        assert_eq!(slug.len(), 6);
        assert!(slug.bytes().all(|b| b.is_ascii_hexdigit()));
        assert_eq!(issuer_slug("رئيس هيئة لا يعرفها الجدول"), Some(slug));
    }

    #[test]
    fn words_of_office_alone_name_no_issuer() {
        for name in [
            "",
            "مجلس الإدارة",
            "رئيس مجلس ادارة الهيئة",
            "المحافظ،،،",
            "الوزير",
        ] {
            assert_eq!(issuer_slug(name), None, "{name}");
        }
    }
}
