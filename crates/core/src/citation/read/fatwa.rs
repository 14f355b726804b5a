//! Reads citations of fatwas (legal opinions): `فتوى رقم 1028 في 10/12/1981 ملف رقم 35/2/814`, the file
//! alone, or a number with year or date.

use super::date::when::when;
use super::head::kind::{Head, Kind};
use super::number::announced::announcement;
use super::number::written::{Number, number};
use crate::citation::lexicon::countries::code_where;
use crate::citation::lexicon::courts::BODIES;
use crate::citation::lexicon::words::fatwas::{AROUND_BODY, FILE_WORDS};
use crate::citation::model::country::Country;
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Instrument, Repair};
use crate::text::cursor::Cursor;

/// Codes of the State Council's sections, with which its file numbers begin. A code at the end of a number
/// shows that bidi tools reversed the number.
const SECTIONS: &[&str] = &[
    "7", "16", "17", "32", "35", "36", "37", "47", "54", "58", "66", "78", "80", "86", "88", "100",
];

/// Reads the fatwa whose citation begins with `head`, by its number or by its file.
pub(in crate::citation) fn fatwa<'s>(head: &Head, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let Kind::Instrument { form, .. } = head.kind else {
        return None;
    };
    match form.reading {
        Reading::Fatwa => by_number(form, cursor),
        Reading::File => by_file(head, cursor),
        _ => None,
    }
}

fn by_number<'s>(form: &'static Form, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let mut citation = Citation::new(form.instrument);
    let mut ahead = cursor;
    let mut issued = false;
    for _ in 0..6 {
        ahead.skip_fillers(2);
        if let Some((body, country)) = BODIES.iter().find(|(body, _)| ahead.eat(body.words)) {
            if body.council {
                citation.instrument = Instrument::StateCouncilFatwa;
            }
            citation.jurisdiction = country.map(str::to_owned).or(citation.jurisdiction);
        } else if ahead.eat_any(AROUND_BODY).is_some() {
            issued = true;
        } else {
            break;
        }
    }
    if issued {
        skip_mufti(&mut ahead);
    }
    if !ahead.at_edge() && !ahead.rest().starts_with("رقم") {
        return None;
    }
    let announced = announcement(&mut ahead).is_some();
    if announced {
        let number = number(&mut ahead)?;
        if is_file(&number) {
            set_file(&mut citation, &number);
        } else {
            let text = number.text();
            citation.number_raw = number.raw(ahead.folded, &text);
            citation.number = Some(text);
        }
    }
    dates(&mut ahead, &mut citation);
    let mut file = ahead;
    file.skip_fillers(4);
    if file.eat_any(FILE_WORDS).is_some()
        && let Some(number) = number(&mut file).filter(is_file)
    {
        set_file(&mut citation, &number);
        ahead = file;
        dates(&mut ahead, &mut citation);
    }
    finish(citation, ahead)
}

/// Skips the name of the mufti (who gave the fatwa) before its number: `الصادرة من سماحة الشيخ محمد بن
/// إبراهيم برقم 1725`.
fn skip_mufti(cursor: &mut Cursor) {
    const LONGEST_NAME: usize = 130;
    let window = cursor.window(LONGEST_NAME);
    let Some(offset) = window.find("برقم") else {
        return;
    };
    if !window[..offset].contains(|mark: char| mark.is_ascii_digit() || ".؛".contains(mark)) {
        cursor.position += offset;
    }
}

fn by_file<'s>(head: &Head, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let mut ahead = cursor;
    if !cursor.folded.text[..head.end].ends_with("رقم") {
        announcement(&mut ahead)?;
    }
    let number = number(&mut ahead).filter(is_file)?;
    let mut citation = Citation::new(Instrument::StateCouncilFatwa);
    set_file(&mut citation, &number);
    dates(&mut ahead, &mut citation);
    finish(citation, ahead)
}

fn dates(cursor: &mut Cursor, citation: &mut Citation) {
    let when = when(cursor);
    citation.year = citation.year.or(when.year);
    citation.year_inferred = citation.year_inferred.or(when.inferred);
    citation.calendar = citation.calendar.or(when.calendar);
    citation.date = citation.date.take().or(when.date);
}

/// Returns a fatwa if it is identified by a file, or by a number with its year; otherwise `None`.
fn finish(mut citation: Citation, end: Cursor) -> Option<Found> {
    if citation.file_number.is_some() {
        citation.instrument = Instrument::StateCouncilFatwa;
    }
    if citation.instrument == Instrument::StateCouncilFatwa {
        citation.jurisdiction = code_where(has_state_council).map(str::to_owned);
    }
    let known =
        citation.file_number.is_some() || citation.number.is_some() && citation.year.is_some();
    known.then(|| Found::new(vec![citation], end))
}

/// True if one of the country's fatwa bodies is a State Council.
fn has_state_council(country: &Country) -> bool {
    country.fatwa_bodies.iter().any(|body| body.council)
}

/// True for three parts of digits that begin or end with the code of a section of the State Council.
fn is_file(number: &Number) -> bool {
    let text = number.text();
    let parts: Vec<&str> = text.split('/').collect();
    let [first, _, last] = parts.as_slice() else {
        return false;
    };
    parts
        .iter()
        .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
        && (SECTIONS.contains(first) || SECTIONS.contains(last))
}

/// Sets the citation's file number with the section first. If bidi tools reversed the number, its order is
/// restored.
fn set_file(citation: &mut Citation, number: &Number) {
    let text = number.text();
    let parts: Vec<&str> = text.split('/').collect();
    citation.repairs.extend_from_slice(number.repairs());
    citation.file_number = Some(match parts.as_slice() {
        [first, middle, last] if !SECTIONS.contains(first) && SECTIONS.contains(last) => {
            citation.repairs.push(Repair::ReversedSlashes);
            format!("{last}/{middle}/{first}")
        }
        _ => text,
    });
}
