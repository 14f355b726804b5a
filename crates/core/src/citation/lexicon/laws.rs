//! Names of laws: the key by which two names are compared, and the table of well-known names with the laws
//! that each has meant.
//!
//! «قانون العمل» has named four Egyptian laws in turn. The table `laws.tsv` has the date from which a name
//! means each law.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::nation::country_of;
use crate::citation::model::Calendar;
use crate::hijri::Date;
use crate::normalizer::{Form, normalize};
use crate::text::fold::letters;
use crate::text::folded::is_letter;

/// The table of names by which well-known laws are cited. Its columns are jurisdiction, date, instrument,
/// number, year, names, source.
const TABLE: &str = include_str!("laws.tsv");

/// A law of the table of well-known laws, with the day from which the name means this law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::citation) struct NamedLaw {
    /// Word for the law's kind of instrument in keys, the strings by which citations find documents: `law`.
    pub kind: &'static str,
    /// Number of the law as the table of well-known laws writes it.
    pub number: &'static str,
    /// Year of the law as it is cited, counted in `calendar`.
    pub year: i32,
    /// Calendar of the law's `year`: Hijri or Gregorian.
    pub calendar: Calendar,
    /// First day on which the name meant this law, as a Gregorian date.
    pub from: Date,
}

pub(in crate::citation) struct Row {
    jurisdiction: &'static str,
    pub names: Vec<String>,
    law: NamedLaw,
}

pub(in crate::citation) static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let mut rows: Vec<Row> = TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(row)
        .collect();
    rows.sort_by_key(|row| row.law.from);
    rows
});

/// Returns the laws that a name such as «قانون العمل» (labour law) has meant in a country, the oldest first.
pub(in crate::citation) fn laws_named(jurisdiction: &str, name: &str) -> Vec<&'static NamedLaw> {
    let name = name_key(name);
    ROWS.iter()
        .filter(|row| row.jurisdiction == jurisdiction && row.names.contains(&name))
        .map(|row| &row.law)
        .collect()
}

/// Phrases that follow the name of a law in a text and are no part of the name.
const TAILS: [&str; 8] = letters![
    " الصادر",
    " الصادرة",
    " الموحد الصادر",
    " رقم ",
    " لسنة ",
    " لعام ",
    " المعدل ",
    " وتعديلاته",
];

/// The adjective «federal», which some texts write after the name of a law and others omit, as they do with
/// adjectives of countries.
const RANK: &str = "الاتحادي";

/// Words of the title of an issuing law before the name of the law that it issues: «إصدار قانون التأمين
/// الموحد».
const WRAPPERS: [&str; 4] = letters!["إصدار ", "بإصدار ", "بشأن إصدار ", "في شأن إصدار "];

/// Returns the key by which names are compared: the name normalized to letters, without spaces and without
/// words that are no part of it.
///
/// Spaces are removed because half of the Emirati texts have lost them and «عبد العزيز» is written both ways.
/// The definite article of a first word «القانون», «النظام» or «اللائحة» is removed because the word loses it
/// in a construct.
pub(in crate::citation) fn name_key(name: &str) -> String {
    let letters = words(&without_other_head(&normalize(name, Form::Letters)));
    let mut name = letters.as_str();
    for wrapper in WRAPPERS {
        name = name.strip_prefix(wrapper).unwrap_or(name);
    }
    // The search for words that end a law's name begins after the first two words, so that a name always
    // remains.
    let keep = name
        .match_indices(' ')
        .nth(1)
        .map_or(name.len(), |(at, _)| at);
    // Every tail begins with a space.
    let tail = name[keep..]
        .match_indices(' ')
        .map(|(at, _)| keep + at)
        .find(|&at| TAILS.iter().any(|tail| name[at..].starts_with(tail)));
    if let Some(end) = tail {
        name = &name[..end];
    }
    let mut kept: Vec<&str> = name.split(' ').collect();
    while kept.len() > 2
        && kept
            .last()
            .is_some_and(|word| *word == RANK || country_of(word).is_some() || is_year(word))
    {
        kept.pop();
    }
    if let Some(head) = kept.first_mut() {
        // «ق. المرافعات» abbreviates the noun of the law to its first letter.
        *head = match *head {
            "القانون" | "ق" => "قانون",
            "النظام" => "نظام",
            bylaw if bylaw == letters!("اللائحة") => letters!("لائحة"),
            other => other,
        };
    }
    kept.concat()
}

fn is_year(word: &str) -> bool {
    let digits = word.trim_end_matches(['ه', 'م']);
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Removes the second noun («قانون») of a law's name such as «نظام (قانون) الجمارك». Laws of the Gulf
/// Cooperation Council have the words of several member states for a law.
fn without_other_head(name: &str) -> Cow<'_, str> {
    if !name.contains('(') {
        return Cow::Borrowed(name);
    }
    HEADS_IN_BRACKETS
        .iter()
        .fold(Cow::Borrowed(name), |name, head| {
            match name.contains(head) {
                true => Cow::Owned(name.replacen(head, " ", 1)),
                false => name,
            }
        })
}

const HEADS_IN_BRACKETS: [&str; 4] = ["(قانون)", "(نظام)", "( قانون )", "( نظام )"];

/// Returns the [`name_key`] of every name in a document's title: `نظام استيراد المواد الكيميائية (نظام إدارة
/// المواد الكيميائية)` has three: the whole title, the words before the bracket and those in it. A law of the
/// Gulf Cooperation Council whose title has `قانون (نظام)` gets one name with each of the two words.
pub(in crate::citation) fn names_of_title(title: &str) -> Vec<String> {
    let letters = normalize(title, Form::Letters);
    let mut names = vec![name_key(title)];
    if without_other_head(&letters) != letters {
        let (head, other) = ("قانون", "نظام");
        let swapped = match names[0].strip_prefix(head) {
            Some(rest) => format!("{other}{rest}"),
            None => names[0].replacen(other, head, 1),
        };
        names.push(swapped);
    }
    if let Some((outer, bracketed)) = letters.split_once('(')
        && let Some((inner, _)) = bracketed.split_once(')')
        && letters!["نظام ", "قانون ", "لائحة "]
            .iter()
            .any(|head| inner.trim_start().starts_with(head))
    {
        names.extend([name_key(outer), name_key(inner)]);
    }
    let mut seen = Vec::new();
    names.retain(|name| {
        let new = !name.is_empty() && !seen.contains(name);
        seen.push(name.clone());
        new
    });
    names
}

/// Separates the words of a text by single spaces; punctuation separates words and is dropped. The text must
/// be normalized.
pub(crate) fn words(letters: &str) -> String {
    letters
        .split(|c: char| !(is_letter(c) || c.is_numeric()))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn row(line: &'static str) -> Option<Row> {
    let mut cells = line.split('\t');
    let (jurisdiction, from, kind, number, year, names) = (
        cells.next()?,
        cells.next()?,
        cells.next()?,
        cells.next()?,
        cells.next()?,
        cells.next()?,
    );
    let (year, calendar) = match year.strip_suffix('h') {
        Some(hijri) => (hijri, Calendar::Hijri),
        None => (year, Calendar::Gregorian),
    };
    Some(Row {
        jurisdiction,
        names: names.split('|').map(name_key).collect(),
        law: NamedLaw {
            kind,
            number,
            year: year.parse().ok()?,
            calendar,
            from: Date::parse(from)?,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_read() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(ROWS.len(), lines);
    }

    #[test]
    fn a_name_passes_from_law_to_law() {
        let numbers: Vec<_> = laws_named("eg", "قانون العمل")
            .iter()
            .map(|law| law.number)
            .collect();
        assert_eq!(numbers, ["91", "137", "12", "14"]);
        // The corpus may have the former law alone: the name means the later one all the same.
        let numbers: Vec<_> = laws_named("sa", "نظام التسجيل العيني للعقار")
            .iter()
            .map(|law| law.number)
            .collect();
        assert_eq!(numbers, ["م/6", "م/91"]);
        assert!(laws_named("tn", "قانون العمل").is_empty());
    }

    #[test]
    fn words_around_a_name_are_no_part_of_it() {
        for (written, name) in [
            ("نظام العمل الصادر بالمرسوم الملكي رقم (م/51)", "نظام العمل"),
            ("القانون المدني المصري", "القانون المدني"),
            ("إصدار قانون التأمين الموحد", "قانون التأمين الموحد"),
            ("نظام الشركات 1437", "نظام الشركات"),
            ("نظام الضمان الاجتماعي 1427هـ", "نظام الضمان الاجتماعي"),
            ("نظام مدينة الملك عبد العزيز", "نظام مدينة الملك عبدالعزيز"),
            (
                "قانون حماية البيانات الشخصية رقم 151 لسنة 2020",
                "قانون حماية البيانات الشخصية",
            ),
            ("قــانون الخـدمة المدنيــة", "قانون الخدمة المدنية"),
        ] {
            assert_eq!(name_key(written), name_key(name), "{written}");
        }
        assert_ne!(name_key("نظام العمل"), name_key("نظام العمل التطوعي"));
    }

    #[test]
    fn a_title_with_two_names_gives_both() {
        let of = |title: &str| names_of_title(title);
        for (title, name) in [
            (
                "نظام استيراد المواد الكيميائية وإدارتها ( نظام إدارة المواد الكيميائية )",
                "نظام إدارة المواد الكيميائية",
            ),
            (
                "نظام استيراد المواد الكيميائية وإدارتها ( نظام إدارة المواد الكيميائية )",
                "نظام استيراد المواد الكيميائية وإدارتها",
            ),
            ("قانون (نظام) العلامات التجارية", "نظام العلامات التجارية"),
            ("قانون (نظام) العلامات التجارية", "قانون العلامات التجارية"),
        ] {
            assert!(
                of(title).contains(&name_key(name)),
                "{name}: {:?}",
                of(title)
            );
        }
        assert_eq!(of("نظام العمل"), [name_key("نظام العمل")]);
    }
}
