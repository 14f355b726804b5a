//! Reads the subject of a title: the name of a law, or the law that a bylaw implements.

use super::facts::Heading;
use super::particulars;
use super::text::words as words_of;
use crate::citation::{Calendar, Citation, Instrument, country};
use crate::text::fold::{letters, words};

words! {
    /// Words («concerning») and the colon with which the subject in a document's title begins.
    letters first const MARKS: &[&str] = [
        ":",
        " بشأن ",
        " في شأن ",
        " بتعديل ",
        " بالموافقة ",
        " بإنشاء ",
        " بإصدار ",
        " المعدل ",
        " ملف ",
    ];
}

words! {
    /// First words of a subject that changes or adopts another instrument («amending»). A subject that begins
    /// so is not the name of a law.
    letters first const CHANGES: &[&str] = [
        "تعديل",
        "التعديلات",
        "إلغاء",
        "إضافة",
        "استبدال",
        "ربط ",
        "الموافقة",
        "اعتماد",
        "تمديد",
        "وقف ",
        "تفسير",
    ];
}

words! {
    /// Words with which a title begins if it is the name of a law or bylaw, without the definite article.
    letters first const NAMES: &[&str] = [
        "نظام",
        "قانون",
        "لائحة",
        "تنظيم",
        "ترتيبات",
        "قواعد",
        "ضوابط",
        "دليل",
        "جدول",
        "تعليمات",
        "شروط",
        "سياسة",
        "اتفاقية",
        "مجلة",
        "دستور",
        "آلية",
        "إجراءات",
        "لوائح",
    ];
}

words! {
    /// Nouns of the instruments that a bylaw implements, as they follow the prefix «لل» (of the), with the
    /// kind of instrument that each names.
    letters first const IMPLEMENTED: &[(&str, Instrument)] = [
        ("قانون الاتحادي", Instrument::FederalLaw),
        ("قانون", Instrument::Law),
        ("مرسوم بقانون", Instrument::FederalDecreeLaw),
    ];
}

/// Returns the byte at which the subject of a title begins, with its first mark of [`MARKS`], searched after
/// byte `end`, where the words for the kind of instrument end.
pub(super) fn start(title: &str, end: usize) -> Option<usize> {
    let rest = &title[end..];
    MARKS
        .iter()
        .filter_map(|mark| rest.find(mark))
        .min()
        .map(|at| end + at)
}

/// Returns the law in «اللائحة التنفيذية للقانون رقم N لسنة Y». Returns `None` if the title only changes or
/// mentions that bylaw, or states no number or year.
pub(super) fn law_implemented(subject: &str) -> Option<Citation> {
    const BYLAW: &str = letters!("اللائحة التنفيذية لل");
    let at = subject.find(BYLAW)?;
    // The preposition of «باللائحة التنفيذية للقانون …» is a word of its own here.
    let issues = letters!["في", "شأن", "بشأن", "بإصدار", "إصدار", "ب"];
    if !words_of(&subject[..at])
        .split(' ')
        .all(|word| word.is_empty() || issues.contains(&word))
    {
        return None;
    }
    let rest = &subject[at + BYLAW.len()..];
    let &(_, instrument) = IMPLEMENTED
        .iter()
        .find(|(words, _)| rest.starts_with(words))?;
    let (number, tail) = particulars::number_after(rest);
    let number = number?;
    let (number, (calendar, year)) = match particulars::number_and_year(&number) {
        Some((number, year)) => (number, (Calendar::Gregorian, year)),
        None => (number, particulars::year(tail)?),
    };
    Some(Citation {
        number: Some(number),
        year: Some(year),
        calendar: Some(calendar),
        ..Citation::new(instrument)
    })
}

/// Returns the name of a law or bylaw that a title is or contains; `None` if it has none.
pub(super) fn name(
    title: &str,
    heading: &Heading,
    doc_type: &str,
    jurisdiction: &str,
    subject_at: Option<usize>,
) -> Option<String> {
    use Instrument::{Bylaw, Constitution, FederalDecreeLaw, FederalLaw, Law};
    if !matches!(doc_type, "legislation" | "regulation") {
        return None;
    }
    let numbered = heading.number.is_some() || heading.year.is_some();
    match heading.instrument {
        Some(Law | FederalLaw | FederalDecreeLaw) if numbered => {
            name_in_subject(&title[subject_at?..])
        }
        Some(Law | Constitution | Bylaw) if !numbered => Some(title.to_owned()),
        Some(_) => None,
        None if CHANGES.iter().any(|word| title.starts_with(word)) => None,
        None if title.starts_with(letters!("إصدار قانون")) => Some(title.to_owned()),
        // A title without the word for law, such as «تنظيم البحوث الطبية», is a name in countries whose
        // titles omit that word.
        None if doc_type == "legislation" && country(jurisdiction).titles_omit_law => {
            Some(format!("قانون {title}"))
        }
        None => {
            let bare = title.strip_prefix("ال").unwrap_or(title);
            NAMES
                .iter()
                .any(|head| bare.starts_with(head))
                .then(|| title.to_owned())
        }
    }
}

/// Returns the name that follows from the subject of a numbered law: «في شأن تنظيم علاقات العمل» gives قانون
/// تنظيم علاقات العمل.
fn name_in_subject(subject: &str) -> Option<String> {
    let subject = subject.trim_start_matches(|c: char| !c.is_alphanumeric());
    let subject = letters!["في شأن ", "بشأن ", "بإصدار ", "ب"]
        .iter()
        .find_map(|word| subject.strip_prefix(word))?;
    if CHANGES.iter().any(|word| subject.starts_with(word)) {
        return None;
    }
    let named = subject.starts_with("قانون") || subject.starts_with("نظام");
    Some(if named {
        subject.to_owned()
    } else {
        format!("قانون {subject}")
    })
}
