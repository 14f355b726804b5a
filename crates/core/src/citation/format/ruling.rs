//! Rulings and fatwas.

use super::{numbered, year};
use crate::citation::{Calendar, Circuit, Citation, Instrument};

pub(super) fn ruling(citation: &Citation) -> String {
    let circuit = citation.circuit.map(circuit_word);
    let mut words = match (citation.instrument, &citation.number) {
        (Instrument::Cassation, None) => {
            let date = citation.date.as_deref().unwrap_or_default();
            let mut parts: Vec<&str> = date
                .split('-')
                .map(|part| part.trim_start_matches('0'))
                .collect();
            parts.reverse();
            let circuit = circuit.map(|word| format!("{word} ")).unwrap_or_default();
            return format!("نقض {circuit}{}", parts.join("/"));
        }
        (Instrument::Cassation, Some(number))
            if citation.jurisdiction.as_deref() == Some("dz") && citation.year.is_none() =>
        {
            format!("قرار المحكمة العليا ملف رقم {number}")
        }
        (Instrument::Cassation | Instrument::SupremeAdministrative, _) => {
            numbered("الطعن", citation)
        }
        _ => numbered("القضية", citation),
    };
    if citation.calendar == Some(Calendar::Judicial) {
        words.push_str(" ق");
    }
    match citation.instrument {
        Instrument::SupremeAdministrative => words.push_str(" إدارية عليا"),
        Instrument::Constitutional => words.push_str(" دستورية"),
        _ => {}
    }
    if let Some(circuit) = circuit {
        words.push(' ');
        words.push_str(circuit);
    }
    words
}

fn circuit_word(circuit: Circuit) -> &'static str {
    match circuit {
        Circuit::Civil => "مدني",
        Circuit::Criminal => "جنائي",
        Circuit::Commercial => "تجاري",
        Circuit::Personal => "أحوال شخصية",
        Circuit::Economic => "اقتصادي",
        Circuit::Labour => "عمالي",
    }
}

pub(super) fn state_council(citation: &Citation) -> String {
    let mut words = match citation.number {
        Some(_) => numbered("فتوى مجلس الدولة", citation),
        None => "فتوى مجلس الدولة".to_owned(),
    };
    if let Some(file) = &citation.file_number {
        words.push_str(" ملف رقم ");
        words.push_str(file);
        if citation.number.is_none() {
            words.push_str(&year(citation));
        }
    }
    words
}
