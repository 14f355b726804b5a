//! The country whose usage the form of a citation is, where its words name none.
//!
//! Weaker than what a caller knows of the text, stronger than a guess: among the countries served,
//! only Saudi law calls a law نظام (`نظام العمل`), and only Saudi instruments are cited by a Hijri
//! year alone. The grammar itself does not conclude so, because a text of another country may
//! speak of a نظام of its own.

use crate::citation::lexicon::countries::code_where;
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::normalizer::{Form, normalize};

/// ```
/// use sanad_core::citation::{parse, usual_jurisdiction};
/// assert_eq!(usual_jurisdiction(&parse("المادة 77 من نظام العمل").unwrap()), Some("sa"));
/// assert_eq!(usual_jurisdiction(&parse("القانون رقم 131 لسنة 1948").unwrap()), None);
/// assert_eq!(usual_jurisdiction(&parse("قانون نظام العاملين المدنيين بالدولة").unwrap()), None);
/// ```
pub fn usual_jurisdiction(citation: &Citation) -> Option<&'static str> {
    let hijri = citation.calendar == Some(Calendar::Hijri);
    let system = matches!(citation.instrument, Instrument::Law | Instrument::Bylaw)
        && citation.name.as_deref().is_some_and(names_system);
    code_where(|country| {
        hijri && country.years == Calendar::Hijri || system && country.bare_law == "نظام"
    })
}

fn names_system(name: &str) -> bool {
    let letters = normalize(name, Form::Letters);
    let mut words = letters.split(' ');
    // «قانون نظام العاملين المدنيين بالدولة» is Egyptian.
    let first = words.clone().next().unwrap_or_default();
    !matches!(first, "قانون" | "القانون")
        && words.any(|word| matches!(word, "نظام" | "النظام" | "لنظام" | "للنظام"))
}
