//! Citations of rulings: number, judicial or calendar year, court, session, circuit.

use super::calendar_words::unmarked;
use super::cursor::Cursor;
use super::date::{Date, announced_date, date};
use super::forms::{Form, Reading};
use super::head::{Head, Kind};
use super::instrument::Found;
use super::number::{Number, announcement, number};
use super::{Calendar, Circuit, Citation, Instrument};

/// A number that names a case without a year has at least so many digits: the Algerian Supreme
/// Court and the Saudi courts count their files through all years.
const SHORTEST_UNDATED: usize = 5;
const MOST_NUMBERS: usize = 20;
/// Parts that may follow a ruling's year: court, session, office, page, rule.
const MOST_TAILS: usize = 10;

/// Circuits as they stand in citations, the longer words first.
#[rustfmt::skip] // rows of a table
const CIRCUITS: &[(&str, Circuit)] = &[
    ("احوالشخصيه", Circuit::Personal), ("الاحوالالشخصيه", Circuit::Personal), ("احوالالشخصيه", Circuit::Personal), ("شرعي", Circuit::Personal),
    ("مدنيه", Circuit::Civil), ("المدنيه", Circuit::Civil), ("المدني", Circuit::Civil), ("مدني", Circuit::Civil),
    ("جناييه", Circuit::Criminal), ("الجنايي", Circuit::Criminal), ("جنايي", Circuit::Criminal), ("الجزايي", Circuit::Criminal), ("جزايي", Circuit::Criminal), ("جزاء", Circuit::Criminal),
    ("تجاريه", Circuit::Commercial), ("التجاري", Circuit::Commercial), ("تجاري", Circuit::Commercial),
    ("اقتصاديه", Circuit::Economic), ("الاقتصادي", Circuit::Economic), ("اقتصادي", Circuit::Economic),
    ("عماليه", Circuit::Labour), ("العمالي", Circuit::Labour), ("عمالي", Circuit::Labour), ("عمال", Circuit::Labour),
];

/// Courts that decide what a ruling is; the longest words first.
const COURTS: &[(&str, Instrument, Option<&str>)] = &[
    ("قضاييهدستوريه", Instrument::Constitutional, Some("eg")),
    ("قدستوريه", Instrument::Constitutional, Some("eg")),
    ("ق.دستوريه", Instrument::Constitutional, Some("eg")),
    ("دستوريه", Instrument::Constitutional, None),
    (
        "قضاييهاداريهعليا",
        Instrument::SupremeAdministrative,
        Some("eg"),
    ),
    ("قضاييه.عليا", Instrument::SupremeAdministrative, Some("eg")),
    ("قضاييهعليا", Instrument::SupremeAdministrative, Some("eg")),
    (
        "القضاييهعليا",
        Instrument::SupremeAdministrative,
        Some("eg"),
    ),
    (
        "ق.اداريهعليا",
        Instrument::SupremeAdministrative,
        Some("eg"),
    ),
    ("قاداريهعليا", Instrument::SupremeAdministrative, Some("eg")),
    ("ق.عليا", Instrument::SupremeAdministrative, Some("eg")),
    ("قعليا", Instrument::SupremeAdministrative, Some("eg")),
    ("ق.ع", Instrument::SupremeAdministrative, Some("eg")),
    ("ق0ع", Instrument::SupremeAdministrative, Some("eg")),
    ("قع", Instrument::SupremeAdministrative, Some("eg")),
    ("الاداريهالعليا", Instrument::SupremeAdministrative, None),
    ("اداريهعليا", Instrument::SupremeAdministrative, None),
    ("اداريعليا", Instrument::SupremeAdministrative, None),
    ("تمييزدبي", Instrument::Cassation, Some("ae")),
    ("نقضابوظبي", Instrument::Cassation, Some("ae")),
    ("اتحاديهعليا", Instrument::Cassation, Some("ae")),
    ("تمييز", Instrument::Cassation, None),
    ("نقض", Instrument::Cassation, None),
];

/// Marks of a judicial year; whole words.
const JUDICIAL: &[&str] = &["القضاييه", "قضاييه", "قضاءيه", "ق"];

/// Reads the ruling that a head begins.
pub(super) fn ruling<'s>(head: &Head, cursor: Cursor<'s>, definite: bool) -> Option<Found<'s>> {
    let Kind::Instrument { form, many, .. } = head.kind else {
        return None;
    };
    match form.reading {
        Reading::Ruling | Reading::Case => numbered(form, many, cursor),
        Reading::Reporter => reporter(form, cursor, definite),
        Reading::File => file(head, form, cursor),
        _ => None,
    }
}

fn numbered<'s>(form: &'static Form, many: bool, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    let mut ahead = cursor;
    qualifiers(&mut ahead, &mut citation);
    let announced = announcement(&mut ahead);
    if announced.is_none() && !ahead.at_edge() {
        return None;
    }
    qualifiers(&mut ahead, &mut citation);
    let numbers = numbers(&mut ahead, many)?;
    if let Some((year, calendar)) = year(&mut ahead) {
        citation.year = Some(year);
        citation.calendar = Some(calendar);
    } else if let [number] = numbers.as_slice()
        && let Some((plain, year)) = number.split_year()
    {
        citation.number = Some(plain);
        citation.year = Some(year);
        citation.calendar = unmarked(year);
    } else if announced.is_some()
        && form.instrument == Instrument::Cassation
        && let [number] = numbers.as_slice()
        && let Some((plain, year)) = number.split_judicial_year()
    {
        citation.number = Some(plain);
        citation.year = Some(year);
        citation.calendar = Some(Calendar::Judicial);
    }
    tail(&mut ahead, &mut citation);
    if citation.year.is_none() {
        let long = numbers
            .iter()
            .all(|number| number.is_plain() && number.text().len() >= SHORTEST_UNDATED);
        let lettered = numbers.iter().all(|number| number.part_count() > 1);
        if form.reading != Reading::Case || announced.is_none() || !(long || lettered) {
            return None;
        }
    }
    let citations = numbers
        .iter()
        .map(|number| Citation {
            number: citation
                .number
                .clone()
                .or_else(|| Some(number.without_leading_zeros())),
            ..citation.clone()
        })
        .collect();
    Some(Found::new(citations, ahead))
}

/// `المدني`, `بالنقض`, `المقيد`, `التجاري`: words between a head and its number.
fn qualifiers(cursor: &mut Cursor, citation: &mut Citation) {
    const WORDS: &[&str] = &[
        "بالنقض",
        "بالتمييز",
        "بطريقالنقض",
        "المقيده",
        "المقيد",
        "المقامه",
        "المقام",
        "الماثل",
        "الاداري",
        "الاداريه",
        "التنفيذي",
        "الكليه",
        "كلي",
        "الاصليه",
        "الفرعيه",
        "المرفوعه",
        "المرفوع",
        "طعن",
        "حقوق",
        "جزاء",
        "هييهعامه",
        "المسجله",
    ];
    for _ in 0..4 {
        let mut ahead = *cursor;
        ahead.skip_fillers(2);
        if let Some(circuit) = circuit(&mut ahead) {
            citation.circuit = Some(circuit);
        } else if ahead.eat_word(WORDS).is_none() {
            return;
        }
        *cursor = ahead;
    }
}

fn circuit(cursor: &mut Cursor) -> Option<Circuit> {
    CIRCUITS
        .iter()
        .find(|(word, _)| cursor.eat_word(&[word]).is_some())
        .map(|(_, circuit)| *circuit)
}

/// `295 و311`, `454 ، 465`.
fn numbers(cursor: &mut Cursor, many: bool) -> Option<Vec<Number>> {
    let mut numbers = vec![number(cursor)?];
    while many && numbers.len() < MOST_NUMBERS {
        let mut ahead = *cursor;
        ahead.skip_fillers(2);
        while ahead.eat_any(&["و", "،", ","]).is_some() {}
        announcement(&mut ahead);
        match number(&mut ahead) {
            Some(number) => numbers.push(number),
            None => break,
        }
        *cursor = ahead;
    }
    Some(numbers)
}

/// `لسنة 44`, `سنة 22`, `س 23`, `لعام 1438هـ`, `| سنة : 81`. Up to three digits are a judicial year.
fn year(cursor: &mut Cursor) -> Option<(i32, Calendar)> {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    ahead.eat_any(&["لسنه", "لعام", "سنه", "عام", "س"])?;
    ahead.skip_fillers(3);
    ahead.eat("ال");
    let digits = ahead.digits(4)?;
    let written: i32 = digits.parse().ok()?;
    let mut marked = ahead;
    marked.skip_brackets();
    if marked.eat_word(&["هجريه", "ه", "ميلاديه", "م"]).is_some() {
        ahead = marked;
    }
    ahead.skip_brackets();
    let calendar = match digits.len() {
        4 => unmarked(written)?,
        _ if written > 0 => Calendar::Judicial,
        _ => return None,
    };
    *cursor = ahead;
    Some((written, calendar))
}

/// Court, session, circuit, office, page and rule, as many as there are.
fn tail(cursor: &mut Cursor, citation: &mut Citation) {
    for _ in 0..MOST_TAILS {
        let mut ahead = *cursor;
        ahead.skip_fillers(4);
        if let Some((_, instrument, country)) = COURTS
            .iter()
            .find(|(word, ..)| ahead.eat_word(&[word]).is_some())
        {
            citation.instrument = *instrument;
            if citation.jurisdiction.is_none() {
                citation.jurisdiction = country.map(str::to_owned);
            }
        } else if citation.circuit.is_none()
            && let Some(circuit) = circuit(&mut ahead)
        {
            citation.circuit = Some(circuit);
        } else if let Some(date) = session(&mut ahead) {
            citation.date = citation.date.take().or(date.iso);
        } else if reported(&mut ahead)
            || citation.year.is_some() && ahead.eat_word(JUDICIAL).is_some()
        {
            told_egyptian(citation);
        } else {
            return;
        }
        *cursor = ahead;
    }
}

/// Judicial years and the technical office are Egyptian.
fn told_egyptian(citation: &mut Citation) {
    if citation.jurisdiction.is_none() && citation.calendar == Some(Calendar::Judicial) {
        citation.jurisdiction = Some("eg".to_owned());
    }
}

fn session(cursor: &mut Cursor) -> Option<Date> {
    let mut ahead = *cursor;
    ahead.eat_any(&["ال", "ب"]);
    let found = announced_date(&mut ahead).or_else(|| {
        ahead = *cursor;
        ahead.eat_any(&["تاريخالجلسه", "الصادربجلسه", "الصادرهبجلسه", "جلسه"])?;
        ahead.skip_fillers(2);
        date(&mut ahead)
    })?;
    *cursor = ahead;
    Some(found)
}

/// `مكتب فني 66`, `صفحة رقم 554`, `ق 155`, `ص 1060`, `ج 2`: where a ruling is printed.
fn reported(cursor: &mut Cursor) -> bool {
    const WORDS: &[&str] = &[
        "مكتبفني",
        "المكتبالفني",
        "صفحهرقم",
        "الصفحه",
        "صفحه",
        "القاعده",
        "قاعده",
        "رقم",
        "ص",
        "ق",
        "ج",
        "الجزء",
        "جزء",
        "س",
        "السنه",
    ];
    let mut ahead = *cursor;
    if ahead.eat_any(WORDS).is_none() {
        return false;
    }
    ahead.skip_fillers(3);
    let found = ahead.digits(5).is_some();
    if found {
        *cursor = ahead;
    }
    found
}

/// `نقض مدني 25/1/1988`, and `نقض مدني طعن رقم 296 لسنة 52 ق` with its date before it.
fn reporter<'s>(form: &'static Form, cursor: Cursor<'s>, definite: bool) -> Option<Found<'s>> {
    let mut citation = Citation::new(form.instrument);
    let mut ahead = cursor;
    qualifiers(&mut ahead, &mut citation);
    ahead.skip_fillers(2);
    if ahead.eat_any(&["جلسه", "في", "بتاريخ", "بجلسه"]).is_some() {
        ahead.skip_fillers(2);
    }
    let date = date(&mut ahead);
    citation.date = date.and_then(|date| date.iso);
    let mut appeal = ahead;
    appeal.skip_fillers(3);
    appeal.eat("ال");
    let numbered_after = (appeal.eat("طعن")
        || citation.date.is_none() && appeal.rest().starts_with("رقم"))
    .then(|| numbered(form, false, appeal))
    .flatten();
    if let Some(mut found) = numbered_after {
        for appeal in &mut found.citations {
            appeal.date = citation.date.clone().or_else(|| appeal.date.take());
            appeal.circuit = citation.circuit.or(appeal.circuit);
        }
        return Some(found);
    }
    // `الطعن بالنقض بتاريخ …` tells when a party went to the court, not what the court ruled.
    if citation.date.is_none() || definite {
        return None;
    }
    tail(&mut ahead, &mut citation);
    Some(Found::new(vec![citation], ahead))
}

/// `ملف رقم 8568` of a court; `ملف رقم 35/2/814` is a fatwa and read there. Files are numbered
/// through all years, so the date is no part of the number and gives no year.
fn file<'s>(head: &Head, form: &'static Form, cursor: Cursor<'s>) -> Option<Found<'s>> {
    const SUPREME_COURT: &str = "المحكمهالعليا";
    const WORDS_BETWEEN: usize = 120;
    let text = &cursor.shadow.text;
    let mut citation = Citation::new(form.instrument);
    let mut ahead = cursor;
    let mut of_supreme_court = form.instrument == Instrument::Cassation;
    if of_supreme_court {
        let window = ahead.window(WORDS_BETWEEN);
        let offset = ["ملفرقم", "رقم"]
            .iter()
            .filter_map(|word| window.find(word))
            .min()?;
        citation.date = session(&mut ahead).and_then(|date| date.iso);
        ahead.position = ahead.position.max(cursor.position + offset);
        ahead.eat("ملف");
        announcement(&mut ahead);
    } else {
        if !text[..head.end].ends_with("رقم") {
            announcement(&mut ahead)?;
        }
        let from = cursor
            .shadow
            .border(head.start.saturating_sub(WORDS_BETWEEN));
        of_supreme_court = text[from..head.start].contains(SUPREME_COURT);
    }
    let number = number(&mut ahead)?;
    if !number.is_plain() {
        return None;
    }
    let text = number.text();
    if of_supreme_court {
        citation.instrument = Instrument::Cassation;
        citation.jurisdiction = Some("dz".to_owned());
    } else if text.len() < SHORTEST_UNDATED {
        return None;
    }
    citation.number = Some(number.without_leading_zeros());
    let mut after = ahead;
    after.skip_fillers(3);
    if citation.date.is_none()
        && let Some(date) = session(&mut after)
    {
        citation.date = date.iso;
        ahead = after;
    }
    Some(Found::new(vec![citation], ahead))
}
