//! Writes the number and the year of an instrument after its noun.

use crate::citation::model::{Calendar, Citation, Instrument};

pub(super) fn numbered(noun: &str, citation: &Citation) -> String {
    let number = citation
        .number
        .as_deref()
        .map(|number| format!(" رقم {number}"))
        .unwrap_or_default();
    match (&citation.number, &citation.date) {
        (None, Some(date)) if is_dated(citation.instrument) => dated(noun, date, citation),
        _ => format!("{noun}{number}{}", year(citation)),
    }
}

/// True for instruments that are cited by their day where they have no number.
fn is_dated(instrument: Instrument) -> bool {
    matches!(
        instrument,
        Instrument::Decree | Instrument::CabinetDecision | Instrument::AgencyDecision
    )
}

pub(super) fn year(citation: &Citation) -> String {
    // A Moroccan number with a dot already contains the year: `70.03`.
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

/// Writes an instrument that is cited by date alone: `الظهير الشريف المؤرخ في 19/7/1333هـ`.
fn dated(noun: &str, date: &str, citation: &Citation) -> String {
    let mut parts: Vec<&str> = date.split('-').collect();
    parts.reverse();
    let mark = match citation.calendar {
        Some(Calendar::Hijri) => "هـ",
        _ => "",
    };
    format!("{noun} المؤرخ في {}{mark}", parts.join("/"))
}
