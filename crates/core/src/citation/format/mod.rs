//! The canonical Arabic wording of a citation; parsing it gives the citation back.

mod article;
mod instrument;
mod relative;
mod ruling;

pub use article::format_article;

use super::{Calendar, Citation, Instrument};

/// Canonical Arabic wording of a citation.
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
    article::before(citation, wording(citation))
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

fn numbered(noun: &str, citation: &Citation) -> String {
    let number = citation
        .number
        .as_deref()
        .map(|number| format!(" رقم {number}"))
        .unwrap_or_default();
    match (&citation.number, &citation.date) {
        (None, Some(date)) if citation.instrument == Instrument::Decree => {
            dated(noun, date, citation)
        }
        _ => format!("{noun}{number}{}", year(citation)),
    }
}

fn year(citation: &Citation) -> String {
    // A dotted number carries its year: `70.03`.
    let dotted = citation
        .number
        .as_deref()
        .is_some_and(|number| number.contains('.'));
    if dotted && citation.year.is_some_and(|year| year < 100) {
        return String::new();
    }
    match (citation.year, citation.calendar) {
        (Some(year), Some(Calendar::Hijri)) => format!(" لسنة {year}هـ"),
        (Some(year), _) => format!(" لسنة {year}"),
        (None, _) => String::new(),
    }
}

/// What is known by its date alone: `الظهير الشريف المؤرخ في 19/7/1333هـ`.
fn dated(noun: &str, date: &str, citation: &Citation) -> String {
    let mut parts: Vec<&str> = date.split('-').collect();
    parts.reverse();
    let mark = match citation.calendar {
        Some(Calendar::Hijri) => "هـ",
        _ => "",
    };
    format!("{noun} المؤرخ في {}{mark}", parts.join("/"))
}
