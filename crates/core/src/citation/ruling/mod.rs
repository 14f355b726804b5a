//! Citations of rulings: number, judicial or calendar year, court, session, circuit.
//!
//! | file | reads |
//! |---|---|
//! | `mod` | a head, its number and year |
//! | `tail` | what follows them: court, session, circuit, collection |
//! | `court`, `circuit`, `collection` | the words of each |
//! | `reporter` | rulings cited by their date |
//! | `file` | rulings cited by their file |

mod circuit;
mod collection;
mod court;
mod file;
mod reporter;
mod tail;

use circuit::circuit;
use file::file;
use reporter::reporter;
use tail::tail;

use super::calendar_words::unmarked;
use super::cursor::Cursor;
use super::forms::{Form, Reading};
use super::head::{Head, Kind};
use super::instrument::Found;
use super::number::{Number, announcement, number};
use super::{Calendar, Citation, Instrument};

/// A number that names a case without a year has at least so many digits: the Algerian Supreme
/// Court and the Saudi courts count their files through all years.
const SHORTEST_UNDATED: usize = 5;
const MOST_NUMBERS: usize = 20;

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
