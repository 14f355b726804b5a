//! Rulings and fatwas.

use super::number::{numbered, year};
use crate::citation::lexicon::countries::country_of;
use crate::citation::model::{Calendar, Circuit, Citation, Collection, Instrument};

pub(super) fn ruling(citation: &Citation) -> String {
    let mut words = head(citation);
    if citation.calendar == Some(Calendar::Judicial)
        && citation.jurisdiction.as_deref() == Some("eg")
    {
        words.push_str(" ق");
    }
    let court = citation.court.as_deref().unwrap_or_default();
    match citation.instrument {
        Instrument::SupremeAdministrative if !court.contains("العليا") => {
            words.push_str(" إدارية عليا");
        }
        Instrument::Constitutional if court.is_empty() => words.push_str(" دستورية"),
        _ => {}
    }
    if citation.number.is_some() {
        let said = is_panel(citation) || is_file(citation) || is_decision(citation);
        match court.contains("محكمة") {
            _ if said || court.is_empty() => {}
            true => words = format!("{court} - {words}"),
            false => push(&mut words, court),
        }
        if let Some(circuit) = citation.circuit
            && !is_panel(citation)
            && !is_jordanian(citation)
        {
            push(&mut words, circuit_word(circuit));
        }
        words.push_str(&session(citation));
    }
    if let Some(collection) = &citation.collection {
        words.push_str(&place(collection));
    }
    words
}

/// The words up to the year.
fn head(citation: &Citation) -> String {
    let circuit = citation.circuit.map(circuit_word);
    let Some(number) = citation.number.as_deref() else {
        let mut words = match citation.date {
            Some(_) => "نقض".to_owned(),
            None => "أحكام النقض".to_owned(),
        };
        if let Some(circuit) = circuit {
            push(&mut words, circuit);
        }
        if citation.date.is_some() {
            push(&mut words, &day(citation));
        }
        return words;
    };
    if is_panel(citation) {
        let panel = citation.court.as_deref().unwrap_or_default();
        let year = citation.year.unwrap_or_default();
        return format!("العدد {number}/{panel}/{year}");
    }
    if is_file(citation) {
        return format!("قرار المحكمة العليا ملف رقم {number}");
    }
    if is_decision(citation) {
        let court = citation.court.as_deref().unwrap_or_default();
        let announced = country_of(country(citation)).ruling_number_word;
        return format!("قرار {court} {announced} {number}{}", year(citation));
    }
    if is_jordanian(citation) {
        let year = citation.year.unwrap_or_default();
        return format!("تمييز حقوق رقم {number}/{year}");
    }
    match (citation.instrument, country(citation)) {
        (Instrument::Cassation, Some("tn")) => numbered("القرار التعقيبي", citation),
        (Instrument::Cassation | Instrument::SupremeAdministrative, _) => {
            numbered("الطعن", citation)
        }
        (Instrument::Judgment, Some("ma")) => format!("الحكم عدد {number}{}", year(citation)),
        (Instrument::Judgment, Some("sa")) if citation.court.is_none() => {
            numbered("صك الحكم", citation)
        }
        _ => numbered("القضية", citation),
    }
}

fn country(citation: &Citation) -> Option<&str> {
    citation.jurisdiction.as_deref()
}

/// Iraqi rulings are counted by panel.
fn is_panel(citation: &Citation) -> bool {
    country(citation) == Some("iq") && citation.court.is_some()
}

/// A court that counts its files through all years.
fn is_file(citation: &Citation) -> bool {
    citation.instrument == Instrument::Cassation
        && country_of(country(citation)).undated_rulings
        && citation.year.is_none()
}

/// Saudi and Moroccan high courts are cited by their decisions.
fn is_decision(citation: &Citation) -> bool {
    citation.instrument == Instrument::Cassation
        && matches!(country(citation), Some("sa" | "ma"))
        && citation.court.is_some()
}

/// `حقوق` is how Jordan calls civil cassation.
fn is_jordanian(citation: &Citation) -> bool {
    country(citation) == Some("jo")
        && citation.circuit == Some(Circuit::Civil)
        && citation.year.is_some()
}

fn push(words: &mut String, more: &str) {
    words.push(' ');
    words.push_str(more);
}

/// `جلسة 30/11/1977`, with the mark of a Hijri year.
fn session(citation: &Citation) -> String {
    match citation.date {
        Some(_) => format!(" جلسة {}", day(citation)),
        None => String::new(),
    }
}

/// Day, month and year; years below the Gregorian ones of any ruling are Hijri.
fn day(citation: &Citation) -> String {
    let date = citation.date.as_deref().unwrap_or_default();
    let mut parts: Vec<&str> = date
        .split('-')
        .map(|part| part.trim_start_matches('0'))
        .collect();
    let hijri = parts
        .first()
        .and_then(|year| year.parse().ok())
        .is_some_and(|year: i32| year < 1600);
    parts.reverse();
    let mark = if hijri { "هـ" } else { "" };
    format!("{}{mark}", parts.join("/"))
}

/// `مكتب فني 66 ج 2 ق 155 ص 1060`.
fn place(collection: &Collection) -> String {
    [
        ("مكتب فني", collection.office_year),
        ("ج", collection.part),
        ("قاعدة", collection.rule),
        ("ص", collection.page),
    ]
    .iter()
    .filter_map(|(word, value)| value.map(|value| format!(" {word} {value}")))
    .collect()
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

pub(super) fn fatwa(citation: &Citation) -> String {
    let council = citation.instrument == Instrument::StateCouncilFatwa;
    let noun = match (council, citation.jurisdiction.as_deref()) {
        (true, _) => "فتوى مجلس الدولة",
        (false, Some("eg")) => "فتوى دار الإفتاء المصرية",
        (false, Some("sa")) => "فتوى اللجنة الدائمة",
        (false, _) => "فتوى",
    };
    let mut words = match citation.number {
        Some(_) => numbered(noun, citation),
        None => noun.to_owned(),
    };
    if let Some(file) = &citation.file_number {
        words.push_str(" ملف رقم ");
        words.push_str(file);
        if citation.number.is_none() && citation.date.is_none() {
            words.push_str(&year(citation));
        }
    }
    words.push_str(&session(citation));
    words
}
