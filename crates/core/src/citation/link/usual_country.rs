//! The country that usually cites in a form, for citations that name no country.
//!
//! It is weaker evidence than what the caller knows about the text. Of the countries in the corpus, only
//! Saudi Arabia calls a law نظام (`نظام العمل`), only Saudi instruments are cited by a Hijri year alone,
//! only the Emirates cite decisions of the cabinet, not of its head, by a Gregorian year, and only Algeria
//! numbers laws as `90-11`.
//! The grammar itself does not set the country, because a text of another country may cite a نظام of its own.

use crate::citation::lexicon::countries::only_code_where;
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::normalizer::{Form, normalize};

/// Returns the code of the only country that usually cites instruments in this form; `None` if there is none or
/// more than one.
///
/// ```
/// use sanad_core::citation::{parse, usual_jurisdiction};
/// assert_eq!(usual_jurisdiction(&parse("المادة 77 من نظام العمل").unwrap()), Some("sa"));
/// assert_eq!(usual_jurisdiction(&parse("قرار مجلس الوزراء رقم (64) لسنة 2019م").unwrap()), Some("ae"));
/// assert_eq!(usual_jurisdiction(&parse("القانون 90-11").unwrap()), Some("dz"));
/// assert_eq!(usual_jurisdiction(&parse("القانون رقم 131 لسنة 1948").unwrap()), None);
/// assert_eq!(usual_jurisdiction(&parse("قانون نظام العاملين المدنيين بالدولة").unwrap()), None);
/// ```
pub fn usual_jurisdiction(citation: &Citation) -> Option<&'static str> {
    let hijri = citation.calendar == Some(Calendar::Hijri);
    let system = matches!(citation.instrument, Instrument::Law | Instrument::Bylaw)
        && citation.name.as_deref().is_some_and(names_system);
    // The year is known only where it comes first, or the text is of a known country.
    let year_first = citation.instrument == Instrument::Law
        && citation.year.is_none()
        && citation.year_inferred.is_some()
        && citation
            .number
            .as_deref()
            .is_some_and(|number| number.contains('-'));
    only_code_where(|country| {
        year_first
            && country
                .year_in_number
                .is_some_and(|rule| rule.shows_country)
            || hijri && country.years == Calendar::Hijri
            || system && country.bare_law == "نظام"
            || country
                .usual_of
                .contains(&citation.law_kind.unwrap_or(citation.instrument))
                && citation.calendar == Some(country.years)
    })
}

fn names_system(name: &str) -> bool {
    let letters = normalize(name, Form::Letters);
    let mut words = letters.split(' ');
    // A title such as «قانون نظام العاملين المدنيين بالدولة» (law on the civil service system) contains نظام
    // but does not call the law so.
    let first = words.clone().next().unwrap_or_default();
    !matches!(first, "قانون" | "القانون")
        && words.any(|word| matches!(word, "نظام" | "النظام" | "لنظام" | "للنظام"))
}
