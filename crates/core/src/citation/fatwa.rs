//! Citations of fatwas: `فتوى رقم 1028 في 10/12/1981 ملف رقم 35/2/814`, the file alone, or a
//! number with year or date.

use super::cursor::Cursor;
use super::date::when;
use super::forms::{Form, Reading};
use super::head::{Head, Kind};
use super::instrument::Found;
use super::number::{Number, announcement, number};
use super::{Citation, Instrument};

/// Section codes that the State Council's file numbers begin with; where one stands last, bidi
/// tools turned the number round.
const SECTIONS: &[&str] = &[
    "7", "16", "17", "32", "35", "36", "37", "47", "54", "58", "66", "78", "80", "86", "88", "100",
];

/// Bodies between the head and the number.
const BODIES: &[&str] = &[
    "الجمعيهالعموميهلقسميالفتويوالتشريع",
    "الجمعيهالعموميه",
    "قسميالفتويوالتشريع",
    "مجلسالدوله",
    "بمجلسالدوله",
    "لمجلسالدوله",
    "الصادره",
    "الصادر",
    "من",
    "عن",
    "اللجنهالدايمه",
    "دارالافتاء",
    "المصريه",
];
const STATE_COUNCIL: &[&str] = &[
    "الجمعيهالعموميهلقسميالفتويوالتشريع",
    "الجمعيهالعموميه",
    "قسميالفتويوالتشريع",
    "مجلسالدوله",
    "بمجلسالدوله",
    "لمجلسالدوله",
];

/// Reads the fatwa that a head begins, by its number or by its file.
pub(super) fn fatwa<'s>(head: &Head, cursor: Cursor<'s>) -> Option<Found<'s>> {
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
    for _ in 0..6 {
        ahead.skip_fillers(2);
        match ahead.eat_any(BODIES) {
            Some(body) if STATE_COUNCIL.contains(&body) => {
                citation.instrument = Instrument::StateCouncilFatwa
            }
            Some(_) => {}
            None => break,
        }
    }
    if !ahead.at_edge() && !ahead.rest().starts_with("رقم") {
        return None;
    }
    let announced = announcement(&mut ahead).is_some();
    if announced {
        let number = number(&mut ahead)?;
        if is_file(&number) {
            citation.file_number = Some(section_first(&number));
        } else {
            citation.number = Some(number.text());
        }
    }
    dates(&mut ahead, &mut citation);
    let mut file = ahead;
    file.skip_fillers(4);
    if file
        .eat_any(&["ملفرقم", "الملفرقم", "بالملفرقم", "ملف"])
        .is_some()
        && let Some(number) = number(&mut file)
    {
        citation.file_number = Some(section_first(&number));
        ahead = file;
        dates(&mut ahead, &mut citation);
    }
    finish(citation, ahead)
}

fn by_file<'s>(head: &Head, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let mut ahead = cursor;
    if !cursor.shadow.text[..head.end].ends_with("رقم") {
        announcement(&mut ahead)?;
    }
    let number = number(&mut ahead).filter(is_file)?;
    let mut citation = Citation::new(Instrument::StateCouncilFatwa);
    citation.file_number = Some(section_first(&number));
    dates(&mut ahead, &mut citation);
    finish(citation, ahead)
}

fn dates(cursor: &mut Cursor, citation: &mut Citation) {
    let when = when(cursor);
    citation.year = citation.year.or(when.year);
    citation.calendar = citation.calendar.or(when.calendar);
    citation.date = citation.date.take().or(when.date);
}

/// A fatwa is known by its file, or by a number with its year.
fn finish(mut citation: Citation, end: Cursor) -> Option<Found> {
    if citation.file_number.is_some() {
        citation.instrument = Instrument::StateCouncilFatwa;
    }
    if citation.instrument == Instrument::StateCouncilFatwa {
        citation.jurisdiction = Some("eg".to_owned());
    }
    let known =
        citation.file_number.is_some() || citation.number.is_some() && citation.year.is_some();
    known.then(|| Found::new(vec![citation], end))
}

/// Three parts of digits, one of them a section of the State Council at either end.
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

fn section_first(number: &Number) -> String {
    let text = number.text();
    let parts: Vec<&str> = text.split('/').collect();
    match parts.as_slice() {
        [first, middle, last] if !SECTIONS.contains(first) && SECTIONS.contains(last) => {
            format!("{last}/{middle}/{first}")
        }
        _ => text,
    }
}
