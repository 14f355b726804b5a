//! Reads a query that is only the number of a case, or asks what was decided in it, in forms that the
//! citation grammar does not read: without «رقم», without a court, or in English.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern;

/// The number of a case, as western digits without leading zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseNumber {
    /// Digits of the number.
    pub number: String,
    /// Judicial, Gregorian or Hijri year, as the query writes it; `None` if it states none.
    pub year: Option<String>,
}

/// Words for a case, a file or a ruling. «قرار» is none of them, because ministers' decisions have it too.
const CASES: &[&str] = &[
    "(?:ال)?طعن",
    "(?:ال)?حكم",
    "(?:ال)?قضية",
    "(?:ال)?ملف",
    "(?:ال)?دعوى",
    "(?:ال)?استئناف",
    "نقض",
    "case",
    "file",
    "appeal",
    "ruling",
    "judge?ment",
];

/// Words between the word for a case and its number.
const KINDS: &[&str] = &[
    "(?:ال)?قضائي[ةه]?",
    "محكمة",
    "(?:ال)?نقض",
    "المحكمة العليا",
    "(?:ال)?مدني[ةه]?",
    "(?:ال)?جنائي[ةه]?",
    "(?:ال)?تجاري[ةه]?",
    "(?:ال)?عمالي[ةه]?",
];

/// Words of a question for what was decided in a case. Other words before a case ask about something else.
const ASKING: &[&str] = &[
    "ماذا",
    "بماذا",
    "بم",
    "ما",
    "ما?هو",
    "ما?هي",
    "جاء",
    "ورد",
    "قرر(?:ت|ته)?",
    "قضت",
    "قضي",
    "حكم(?:ت)?",
    "انتهت",
    "خلصت",
    "قالت",
    "إليه",
    "به",
    "(?:ال)?منطوق",
    "(?:ال)?مضمون",
    "(?:ال)?مبدأ",
    "(?:ال)?محكمة",
    "(?:ال)?عليا",
    "(?:ال)?نقض",
    "(?:ال)?قرار",
    "في",
    "عن",
    "what",
    "how",
    "did",
    "does",
    "was",
    "is",
    "the",
    "(?:supreme )?court",
    "decided?",
    "decision",
    "say",
    "h[eo]ld",
    "holding",
    "ruled?",
    "in",
    "of",
    "about",
];

const NUMBER: &str = r"(?:رقم|no\.?|number|nr\.?)?\s*\(?\s*0*(?P<number>[1-9][0-9]{0,11})\s*\)?";
const YEAR: &str = r"\s*(?:/|لسنة|سنة|لعام|عام|of|for)\s*0*(?P<year>[1-9][0-9]{0,3})";
/// Words that follow a judicial year.
const JUDICIAL: &str = r"(?:ق|قضائي[ةه])\.?";

/// Form with a word for a case; the year may be absent.
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    let case = r"(?:{case})(?:\s+(?:{kind}))*";
    let year = format!(r"(?:{YEAR}\s*(?:{JUDICIAL}|هـ?)?)?");
    let (before, behind) = (r"(?:(?:{asking})\s+)*", r"(?:\s+(?:{asking}))*");
    pattern::letters(
        &format!(r"^\W*{before}{case}\s*{NUMBER}{year}{behind}\W*$"),
        &[("asking", ASKING), ("case", CASES), ("kind", KINDS)],
    )
});

/// Form without a word for a case: «1784 لسنة 54 ق».
static BY_JUDICIAL_YEAR: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(&format!(r"^\W*{NUMBER}{YEAR}\s*{JUDICIAL}\W*$"), &[]));

/// Returns the number of the case if the whole query is one: «طعن 1784/54», `file no. 8487`, or if it asks
/// what was decided in it: «ماذا قررت المحكمة في الملف 8487؟». Returns `None` for a query with other words.
///
/// ```
/// use sanad_core::lexicon::case_number;
/// assert_eq!(case_number("الحكم رقم ٤٦٣٠٩").map(|case| case.number).as_deref(), Some("46309"));
/// assert_eq!(case_number("حكم المادة رقم 5"), None);
/// ```
pub fn case_number(query: &str) -> Option<CaseNumber> {
    let letters = normalize(query, Form::Letters);
    let forms = [&NAMED, &BY_JUDICIAL_YEAR];
    let found = forms.iter().find_map(|form| form.captures(&letters))?;
    Some(CaseNumber {
        number: found["number"].to_owned(),
        year: found.name("year").map(|year| year.as_str().to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::case_number;

    #[test]
    fn a_query_that_is_a_case_number() {
        for (query, number, year) in [
            ("ملف 8568", "8568", None),
            ("الملف رقم (٠٠٨٥٦٨)؟", "8568", None),
            ("قضية 8568", "8568", None),
            ("حكم قضائي رقم 46309", "46309", None),
            ("دعوى رقم 12 لعام 1440هـ", "12", Some("1440")),
            ("طعن 1784/54", "1784", Some("54")),
            ("الطعن رقم 1784 / 54 ق", "1784", Some("54")),
            ("القضية رقم 1784 لسنة 54 قضائية", "1784", Some("54")),
            ("حكم محكمة النقض رقم 1784 لسنة 54", "1784", Some("54")),
            ("نقض مدني ١٧٨٤ لسنة ٥٤ ق", "1784", Some("54")),
            ("1784 لسنة 54 ق", "1784", Some("54")),
            ("File No. 8487", "8487", None),
            ("appeal no. 1784 of 54", "1784", Some("54")),
            ("Judgment 8487/2010", "8487", Some("2010")),
            ("ماذا قررت المحكمة العليا في الملف 8568؟", "8568", None),
            ("ما منطوق الحكم 8568", "8568", None),
            ("What did the court decide in case 8487?", "8487", None),
            ("what did case no. 8487 decide", "8487", None),
        ] {
            let read = case_number(query);
            let read = read.map(|case| (case.number, case.year));
            assert_eq!(
                read,
                Some((number.to_owned(), year.map(str::to_owned))),
                "{query}"
            );
        }
    }

    #[test]
    fn other_queries() {
        for query in [
            "",
            "ما عقوبة التزوير في القضية 8568؟",
            "ماذا قررت المحكمة 8568",
            "how long is appeal 30 days",
            "8568",
            "131/1948",
            "131 لسنة 1948",
            "القانون رقم 131 لسنة 1948",
            "قرار رقم 5 لسنة 2010",
            "حكم المادة 5",
            "حكم القانون رقم 131 لسنة 1948",
            "ملف التعويض 8568 دينار",
            "ملف 0",
            "الملف",
            "profile 5",
        ] {
            assert_eq!(case_number(query), None, "{query}");
        }
    }
}
