//! Writes a citation in its canonical Arabic wording. Parsing that wording gives the citation again.

pub(in crate::citation) mod article;
pub(in crate::citation) mod instrument;
mod number;
pub(in crate::citation) mod relative;
pub(in crate::citation) mod ruling;

use crate::citation::lexicon::nation::adjective_of;
use crate::citation::model::{Citation, Instrument};
use crate::citation::scan::parse;
use number::{numbered, year};

/// Returns the canonical Arabic wording of a citation.
///
/// ```
/// use sanad_core::citation::{format, parse};
/// let citation = parse("م ١٤٧ من القانون 131 لسنه 1948").unwrap();
/// assert_eq!(format(&citation), "المادة 147 من القانون رقم 131 لسنة 1948");
/// ```
pub fn format(citation: &Citation) -> String {
    if relative::names_nothing(citation) {
        return article::before(citation, relative::pointing(citation));
    }
    let words = article::before(citation, wording(citation));
    with_country(citation, &words).unwrap_or(words)
}

/// `المادة 202 من القانون المدني الأردني`: adds the country to the wording if without it the words would not
/// state the country. Returns `None` if nothing is to be added, and always for rulings.
fn with_country(citation: &Citation, words: &str) -> Option<String> {
    let code = citation.jurisdiction.as_deref()?;
    if citation.instrument.facts().doc_type == "case_law" || states_country(words, code) {
        return None;
    }
    let adjective = adjective_of(code)?;
    [
        format!("{words} {adjective}"),
        format!("{words} {adjective}ة"),
    ]
    .into_iter()
    .find(|wording| states_country(wording, code))
}

fn states_country(words: &str, code: &str) -> bool {
    parse(words).is_some_and(|read| read.jurisdiction.as_deref() == Some(code))
}

fn wording(citation: &Citation) -> String {
    use Instrument as I;
    match citation.instrument {
        I::Law => instrument::law(citation, "القانون"),
        I::FederalLaw => instrument::law(citation, "القانون الاتحادي"),
        I::FederalDecreeLaw => instrument::law(citation, "المرسوم بقانون اتحادي"),
        I::Constitution => {
            let name = citation.name.as_deref().unwrap_or("الدستور");
            format!("{name}{}", year(citation))
        }
        I::Bylaw => instrument::bylaw(citation),
        I::Cassation | I::SupremeAdministrative | I::Constitutional | I::Judgment => {
            ruling::ruling(citation)
        }
        I::Fatwa | I::StateCouncilFatwa => ruling::fatwa(citation),
        other => numbered(&instrument::noun(other, citation), citation),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_added_if_the_words_do_not_state_it() {
        for (text, wording) in [
            (
                "القانون المدني الأردني المادة 202",
                "المادة 202 من القانون المدني الأردني",
            ),
            (
                "م 1134 من القانون المدني الفرنسي",
                "المادة 1134 من القانون المدني الفرنسي",
            ),
            (
                "القانون البحريني رقم 36 لسنة 2012",
                "القانون رقم 36 لسنة 2012 البحريني",
            ),
            ("نظام العمل السعودي", "نظام العمل السعودي"),
            (
                "القانون الاتحادي رقم 5 لسنة 1985",
                "القانون الاتحادي رقم 5 لسنة 1985",
            ),
            ("القانون رقم 131 لسنة 1948", "القانون رقم 131 لسنة 1948"),
        ] {
            let citation = parse(text).expect(text);
            assert_eq!(format(&citation), wording, "{text}");
            let again = parse(wording).expect(wording);
            assert_eq!(again.jurisdiction, citation.jurisdiction, "{text}");
        }
    }
}
