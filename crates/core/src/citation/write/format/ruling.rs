//! Writes the canonical citations of rulings and fatwas.

use super::number::{numbered, year};
use crate::citation::lexicon::countries::country_of;
use crate::citation::model::country::Country;
use crate::citation::model::{Calendar, Circuit, Citation, Collection, Instrument};

pub(super) fn ruling(citation: &Citation) -> String {
    let mut words = head(citation);
    if citation.calendar == Some(Calendar::Judicial) && country(citation).judicial_years {
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
        let court_in_head = is_panel(citation) || is_file(citation) || is_decision(citation);
        match court.contains("محكمة") {
            _ if court_in_head || court.is_empty() => {}
            true => words = format!("{court} - {words}"),
            false => push(&mut words, court),
        }
        if let Some(circuit) = citation.circuit
            && !is_panel(citation)
            && civil_cassation(citation).is_none()
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

/// Returns the first words of a ruling's citation: its kind, number and year (included). Without a number:
/// the kind, the circuit and, if known, the day.
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
        let noun = country(citation).ruling_by_file;
        return format!("{noun} رقم {number}");
    }
    if is_decision(citation) {
        let court = citation.court.as_deref().unwrap_or_default();
        let announced = country(citation).ruling_number_word;
        return format!("قرار {court} {announced} {number}{}", year(citation));
    }
    if let Some((head, circuit)) = civil_cassation(citation) {
        let year = citation.year.unwrap_or_default();
        return format!("{head} {circuit} رقم {number}/{year}");
    }
    let country = country(citation);
    match citation.instrument {
        Instrument::Cassation => numbered(country.cassation, citation),
        Instrument::SupremeAdministrative => numbered("الطعن", citation),
        Instrument::Judgment => {
            let noun = match citation.court {
                Some(_) => country.judgment_of_court,
                None => country.judgment,
            };
            let announced = country.ruling_number_word;
            format!("{noun} {announced} {number}{}", year(citation))
        }
        _ => numbered("القضية", citation),
    }
}

fn country(citation: &Citation) -> &'static Country {
    country_of(citation.jurisdiction.as_deref())
}

/// True if the country's rulings are numbered by judicial panel and the citation states the panel.
fn is_panel(citation: &Citation) -> bool {
    !country(citation).panels.is_empty() && citation.court.is_some()
}

/// True if the country's courts number files without years and the citation states no year.
fn is_file(citation: &Citation) -> bool {
    citation.instrument == Instrument::Cassation
        && country(citation).undated_rulings
        && citation.year.is_none()
}

/// True if the cited ruling is cited as a decision of its court (`قرار محكمة النقض`).
fn is_decision(citation: &Citation) -> bool {
    citation.instrument == Instrument::Cassation
        && country(citation).cassation_decisions
        && citation.court.is_some()
}

/// Returns the two words with which the country cites civil cassation (`تمييز حقوق`), if it has its own.
fn civil_cassation(citation: &Citation) -> Option<(&'static str, &'static str)> {
    let civil = citation.circuit == Some(Circuit::Civil) && citation.year.is_some();
    country(citation).cassation_words.filter(|_| civil)
}

fn push(words: &mut String, more: &str) {
    words.push(' ');
    words.push_str(more);
}

/// Writes the court session in which a ruling was given: `جلسة 30/11/1977`. A Hijri year gets the mark هـ.
fn session(citation: &Citation) -> String {
    match citation.date {
        Some(_) => format!(" جلسة {}", day(citation)),
        None => String::new(),
    }
}

/// Writes the date of a citation as day, month and year. A year before 1600 is taken as Hijri.
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

/// Writes the place of a ruling in a printed collection: `مكتب فني 66 ج 2 ق 155 ص 1060`.
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
    let noun = match council {
        true => "فتوى مجلس الدولة",
        false => country(citation).fatwa,
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
