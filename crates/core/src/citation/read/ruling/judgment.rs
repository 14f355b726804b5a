//! Reads rulings whose court stands before the number: `حكم هيئة التدقيق ١٢/ت/١ لعام ١٤٢٢هـ`, `الحكم المدني
//! عدد 203 الصادر في 25 محرم 1388`, `محكمة النقض – مدني – الطعن رقم 1784 لسنة 54 ق`.

use super::case::{numbered, qualifiers};
use super::circuit::circuit;
use super::court::name_from;
use super::numbers::items;
use super::tail::{session, tail};
use crate::citation::lexicon::countries::countries;
use crate::citation::lexicon::words::rulings::{BETWEEN_COURT_AND_CASE, COURT_NOUNS, DEEDS};
use crate::citation::model::country::OTHER;
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Instrument};
use crate::citation::read::date::when::{When, when};
use crate::citation::read::head;
use crate::citation::read::head::joined::joined;
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::number::announced::announcement;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Fewest digits with which a number identifies a judgment without a year. Saudi courts number their
/// judgments without years.
const SHORTEST_UNDATED: usize = 8;

/// Reads a judgment that has a year, a date or a long number: `الحكم المدني عدد 203`, `قرار محكمة الاستئناف
/// رقم 12 وتاريخ 3/5/1440هـ`.
pub(super) fn judgment<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    let mut citation = Citation::new(form.instrument);
    let mut ahead = cursor;
    if let Some(court) = head.issuer {
        name_from(&mut ahead, court, &mut citation)?;
    } else {
        if !ahead.at_edge() {
            return None;
        }
        qualifiers(&mut ahead, &mut citation);
        ahead.eat_word(&[fold!("الصادرة"), "الصادر"]);
        ahead.eat_word(&["من", "عن"]);
        named_court(&mut ahead, &mut citation);
    }
    qualifiers(&mut ahead, &mut citation);
    ahead.eat_word(DEEDS);
    let from = ahead.position;
    let by_head = ahead.folded.text[head.start..head.end].starts_with("رقم");
    let announced = announcement(&mut ahead).is_some() || by_head;
    // Rulings of the Saudi Board of Grievances are cited without the word رقم.
    if !announced && citation.court.is_none() {
        return None;
    }
    let word = &ahead.folded.text[from..ahead.position];
    let country = countries().find(|country| {
        country.ruling_number_word != OTHER.ruling_number_word
            && word.ends_with(country.ruling_number_word)
    });
    let item = items(&mut ahead, false, false)?.into_iter().next()?;
    let when = match item.year {
        Some((year, calendar)) => When {
            year: Some(year),
            calendar: Some(calendar),
            ..When::default()
        },
        None => when(&mut ahead),
    };
    let long = item.plain && item.number.len() >= SHORTEST_UNDATED;
    if when.year.is_none() && !(announced && long) {
        return None;
    }
    // If no word introduces the number, it must have three parts or more (`12/ت/1`) to be that of a judgment.
    if !announced && item.parts < 3 {
        return None;
    }
    citation.number = Some(item.number);
    citation.number_raw = item.raw;
    citation.repairs = item.repairs;
    citation.year = when.year;
    citation.calendar = when.calendar;
    citation.date = when.date;
    let country = form
        .jurisdiction
        .or_else(|| country.map(|country| country.code));
    if citation.jurisdiction.is_none() {
        citation.jurisdiction = country.map(str::to_owned);
    }
    tail(&mut ahead, &mut citation);
    Some(Found::new(vec![citation], ahead))
}

/// Reads the name of a court, if it has the definite article, into the citation.
pub(super) fn named_court(cursor: &mut Cursor, citation: &mut Citation) {
    let start = cursor.position;
    let mut ahead = *cursor;
    ahead.eat("ال");
    let Some(noun) = ahead.eat_any(COURT_NOUNS) else {
        return;
    };
    if noun != COURT_NOUNS[0] {
        ahead.position = start + noun.len();
    }
    if name_from(&mut ahead, start, citation).is_some() {
        *cursor = ahead;
    }
}

/// Reads a court and the case after it: `محكمة النقض – مدني – الطعن رقم 1784`, `المحكمة الإدارية بجازان في
/// القضية رقم (3515)`.
pub(super) fn of_court<'s>(head: &Head, cursor: Cursor<'s>) -> Option<Found<'s>> {
    const MOST_BETWEEN: usize = 6;
    let folded = cursor.folded;
    let mut citation = Citation::new(Instrument::Judgment);
    let mut ahead = cursor;
    let start = joined(folded, head.start).start;
    name_from(&mut ahead, start, &mut citation)?;
    let listed = citation.instrument != Instrument::Judgment;
    for _ in 0..MOST_BETWEEN {
        let mut between = ahead;
        between.skip_fillers(3);
        if let Some(found) = case(&between, &citation, listed) {
            return Some(found);
        }
        if let Some(circuit) = circuit(&mut between) {
            citation.circuit = Some(circuit);
        } else if let Some(date) = session(&mut between) {
            citation.date = date.iso;
        } else if between.eat_word(BETWEEN_COURT_AND_CASE).is_none() {
            return None;
        }
        ahead = between;
    }
    None
}

/// Reads the case of a ruling at the cursor. `court` is a citation with the court, circuit and session that
/// stand before the case.
fn case<'s>(cursor: &Cursor<'s>, court: &Citation, listed: bool) -> Option<Found<'s>> {
    let head = ["ال", "بال", "ب", ""].iter().find_map(|prefix| {
        let mut ahead = *cursor;
        ahead
            .eat(prefix)
            .then(|| head::at(ahead.folded, ahead.position))
            .flatten()
    })?;
    let Kind::Instrument { form, many, .. } = head.kind else {
        return None;
    };
    if !matches!(form.reading, Reading::Ruling | Reading::Case) {
        return None;
    }
    let mut found = numbered(form, many, Cursor::new(cursor.folded, head.end))?;
    for case in &mut found.citations {
        // The court's name decides the kind of the ruling, even if the words beside the case number stand for
        // another kind.
        if listed && case.instrument != court.instrument {
            if !matches!(
                case.instrument,
                Instrument::Judgment | Instrument::Cassation
            ) {
                case.jurisdiction = None;
            }
            case.instrument = court.instrument;
        }
        case.court = case.court.take().or_else(|| court.court.clone());
        case.circuit = case.circuit.or(court.circuit);
        case.date = case.date.take().or_else(|| court.date.clone());
        // The country of the named court replaces the country that follows from a judicial year.
        case.jurisdiction = court.jurisdiction.clone().or(case.jurisdiction.take());
    }
    Some(found)
}
