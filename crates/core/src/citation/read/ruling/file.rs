//! Reads rulings cited by the file number of their court: `ملف رقم 8568`. A number of three parts (`ملف رقم
//! 35/2/814`) is a fatwa's and not read here.

use super::case::shortest_undated;
use super::decision::at_journal;
use super::tail::{session, tail};
use crate::citation::lexicon::countries::{code_where, country_of};
use crate::citation::model::form::Form;
use crate::citation::model::found::Found;
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::citation::read::date::when::when;
use crate::citation::read::head::kind::Head;
use crate::citation::read::number::announced::announcement;
use crate::citation::read::number::written::number;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

const SUPREME_COURT: &str = fold!("المحكمة العليا");
/// Greatest distance between the name of the court and the number of its file, in bytes of folded text.
const WORDS_BETWEEN: usize = 120;

/// Reads a ruling by the number of its file. Such a number has no year, so the year of the session's date is
/// not taken as the number's year, except a Hijri year of the Supreme Court (`المحكمة العليا`).
pub(super) fn file<'s>(head: &Head, form: &'static Form, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let text = &cursor.folded.text;
    let mut citation = Citation::new(form.instrument);
    let mut ahead = cursor;
    let mut of_supreme_court = form.instrument == Instrument::Cassation;
    let mut session_before = None;
    let mut session_year = None;
    if of_supreme_court {
        let window = ahead.window(WORDS_BETWEEN);
        let offset = [fold!("ملف رقم"), "رقم"]
            .iter()
            .filter_map(|word| window.find(word))
            .min()?;
        session_before = session(&mut ahead);
        session_year = session_before.as_ref().map(|date| date.year);
        ahead.position = ahead.position.max(cursor.position + offset);
        ahead.eat("ملف");
        announcement(&mut ahead);
    } else {
        if !text[..head.end].ends_with("رقم") {
            announcement(&mut ahead)?;
        }
        let from = cursor
            .folded
            .border(head.start.saturating_sub(WORDS_BETWEEN));
        of_supreme_court = text[from..head.start].contains(SUPREME_COURT);
    }
    let number = number(&mut ahead)?;
    // The Algerian court also divides its numbers: `ملف رقم 123.456`.
    let counts_on = of_supreme_court || country_of(cursor.folded.country).undated_rulings;
    let digits = match number.is_plain() {
        true => number.text(),
        false => number.grouped_digits().filter(|_| counts_on)?,
    };
    if of_supreme_court {
        citation.instrument = Instrument::Cassation;
    } else if digits.len() < shortest_undated(cursor.folded.country) {
        return None;
    }
    let plain = digits.trim_start_matches('0').to_owned();
    if plain.is_empty() {
        return None;
    }
    citation.number_raw = number.raw(cursor.folded, &plain);
    citation.repairs = number.repairs().to_vec();
    citation.number = Some(plain);
    let mut after = ahead;
    after.skip_fillers(2);
    after.eat_word(&["قرار"]);
    let stated = when(&mut after);
    if stated.year.is_some() {
        ahead = after;
    }
    // Two countries have a court of this name. One numbers its rulings by Hijri year, the other without
    // years, so the date decides the country.
    let (calendar, date) = match session_before {
        Some(date) => (Some(date.calendar), date.iso),
        None => (stated.calendar, stated.date),
    };
    citation.date = date;
    if of_supreme_court && calendar == Some(Calendar::Hijri) {
        citation.jurisdiction =
            code_where(|country| country.years == Calendar::Hijri).map(str::to_owned);
        citation.year = stated.year.or(session_year);
        citation.year_inferred = stated.inferred;
        citation.calendar = calendar;
    } else if stated.stated {
        citation.year = stated.year;
        citation.year_inferred = stated.inferred;
        citation.calendar = stated.calendar;
    }
    if of_supreme_court && calendar != Some(Calendar::Hijri) {
        citation.jurisdiction = code_where(|country| country.undated_rulings).map(str::to_owned);
    }
    if of_supreme_court {
        citation.court = Some("المحكمة العليا".to_owned());
    }
    if at_journal(ahead) {
        tail(&mut ahead, &mut citation);
    }
    Some(Found::new(vec![citation], ahead))
}
