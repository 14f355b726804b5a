//! Reads instruments cited by number, alone or after a title: `قانون العمل رقم 12 لسنة 2003`.

use super::country::is_of_rank;
use super::minister::minister_after;
use super::region::{local_after, local_title};
use crate::citation::lexicon::countries::{code_where, country};
use crate::citation::lexicon::forms::instrument_in;
use crate::citation::lexicon::nation::{self, Adjective};
use crate::citation::lexicon::words::numbers::NUMBER_WORDS;
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::{Found, Setting};
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::citation::read::date::when::{bare_date, when_in};
use crate::citation::read::head::kind::Head;
use crate::citation::read::name::{Name, name};
use crate::citation::read::number::cited::cited;
use crate::citation::read::number::list::Numbers;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::is_letter;

const MOST_TITLE_WORDS: usize = 16;

pub(in crate::citation) fn numbered<'s>(
    head: &Head,
    form: &'static Form,
    many: bool,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let (mut citations, numbers) = cited(form, many, cursor, MOST_TITLE_WORDS)?;
    // After a title a number may be that of a table or an annex. It counts only with a year, or with the year
    // inside the number (`90-30`).
    let titled = numbers.title_end > cursor.position;
    if titled
        && numbers.items.iter().any(|item| {
            item.when.year.is_none()
                && (item.number.part_count() < 2 || item.number.text().starts_with('م'))
        })
        && !is_by_bare_decree(head, cursor, &numbers)
    {
        return None;
    }
    let local = local_title(cursor, numbers.title_end);
    let title = match local {
        Some(_) => None,
        None => title(head, form, cursor, numbers.title_end, setting.definite),
    };
    if let Some(title) = title {
        for citation in &mut citations {
            citation.name = title.name.clone();
            if title.federal && form.instrument == Instrument::Law {
                citation.instrument = Instrument::FederalLaw;
                citation.jurisdiction = country_of_federal_laws();
            }
            if let Some(country) = title.country {
                citation.jurisdiction = Some(country.to_owned());
            }
        }
    }
    if is_of_rank(form.instrument)
        && let Some(country) = nation::adjective(&mut cursor.clone(), Adjective::Definite)
    {
        for citation in &mut citations {
            citation.jurisdiction = Some(country.to_owned());
        }
    }
    // In `نظام التنفيذ (م/53) لعام 1433هـ` the number is that of the royal decree which issued the law,
    // because only royal decrees have such numbers.
    if titled && form.reading == Reading::Named {
        citations.iter_mut().for_each(as_of_royal_decree);
    }
    let mut end = numbers.end;
    if let [decision] = citations.as_mut_slice()
        && decision.instrument == Instrument::MinisterialDecision
        && decision.issuer.is_none()
    {
        decision.issuer = minister_after(&mut end);
    }
    match local.or_else(|| local_after(&mut end)) {
        Some(local) => citations
            .iter_mut()
            .for_each(|citation| local.issues(citation)),
        None => citations
            .iter_mut()
            .filter(|citation| citation.instrument == form.instrument)
            .for_each(|citation| citation.instrument = instrument_in(form, cursor.folded.country)),
    }
    Some(Found::new(citations, end))
}

/// True if the number of a royal decree without its year follows the name of a Saudi statute: `نظام الشركات
/// م/132`. After other nouns `م/13` is an article: `قانون المرافعات م/13`.
fn is_by_bare_decree(head: &Head, cursor: Cursor, numbers: &Numbers) -> bool {
    let folded = cursor.folded;
    let may_be_saudi = folded.country.is_none_or(|code| country(code).nizam_is_law);
    let [only] = numbers.items.as_slice() else {
        return false;
    };
    may_be_saudi
        && folded.text[head.start..head.end].starts_with("نظام")
        && only.number.is_lettered_by('م')
}

/// Says of a law with the number of a royal decree that such a decree issued it.
pub(super) fn as_of_royal_decree(law: &mut Citation) {
    letter_first(law);
    if is_of_royal_decree(law) {
        law.issued_by = Some(Instrument::RoyalDecree);
        law.jurisdiction =
            code_where(|country| country.laws_issued_by == law.issued_by).map(str::to_owned);
    }
}

/// Turns the number `50/م` of a law with a Hijri year back into `م/50`, which bidi tools reverse.
fn letter_first(law: &mut Citation) {
    let number = law.number.as_deref();
    if let Some(digits) = number.and_then(|number| number.strip_suffix("/م"))
        && law.calendar == Some(Calendar::Hijri)
    {
        let restored = format!("م/{digits}");
        law.number_raw = law.number_raw.take().or(law.number.replace(restored));
    }
}

fn is_of_royal_decree(law: &Citation) -> bool {
    let lettered = |number: &str| number.starts_with("م/");
    law.instrument == Instrument::Law
        && law.calendar == Some(Calendar::Hijri)
        && law.number.as_deref().is_some_and(lettered)
}

/// Reads an instrument cited by date alone: `ظهير 19 رجب 1333`.
pub(in crate::citation) fn dated<'s>(form: &'static Form, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let mut end = cursor;
    let usual = form
        .jurisdiction
        .map_or(Calendar::Gregorian, |code| country(code).years);
    let mut when = when_in(&mut end, usual);
    if when.date.is_none() {
        end = cursor;
        when = bare_date(&mut end)?;
    }
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    citation.year = when.year;
    citation.year_inferred = when.inferred;
    citation.calendar = when.calendar;
    citation.date = Some(when.date?);
    Some(Found::new(vec![citation], end))
}

/// Returns the code of the country (the Emirates) that calls its national laws federal.
pub(super) fn country_of_federal_laws() -> Option<String> {
    code_where(|country| country.federal_laws).map(str::to_owned)
}

struct Title {
    name: Option<String>,
    country: Option<&'static str>,
    federal: bool,
}

/// Reads the name between the noun of an instrument and its number: `قانون العمل رقم 12 لسنة 2003`.
fn title(head: &Head, form: &Form, cursor: Cursor, end: usize, definite: bool) -> Option<Title> {
    let between = cursor.folded.text.get(cursor.position..end);
    if form.reading != Reading::Named || !between.is_some_and(|words| words.contains(is_letter)) {
        return None;
    }
    let about = [
        fold!("بشأن"),
        fold!("في شأن"),
        "بتنظيم",
        fold!("بإصدار"),
        "بتعديل",
        "الخاص",
        "المتعلق",
    ];
    if about.iter().any(|word| cursor.rest().starts_with(word)) {
        return None;
    }
    // The title may be only the adjective of a country: `القانون البحريني رقم 36 لسنة 2012`.
    let country = nation::adjective(&mut cursor.clone(), Adjective::Definite);
    if definite && country.is_some() {
        return Some(Title {
            name: None,
            country,
            federal: false,
        });
    }
    let name = name(&cursor, definite);
    let past = name.map_or(end, |name| name.past);
    // If the name as a noun phrase ends before the number begins (`… في مسائل الأحوال الشخصية`), all words up
    // to the number are the name. After a definite noun (`القانون`) there is then no name.
    let written = match name {
        Some(Name {
            end: name_end,
            country,
            federal,
            ..
        }) if past >= end || country.is_some() || federal => {
            name_from(head, cursor, definite, name_end.min(end))
        }
        _ if definite => return None,
        _ => trimmed(&name_from(head, cursor, definite, end)),
    };
    Some(Title {
        name: Some(written),
        country: name.and_then(|name| name.country),
        federal: name.is_some_and(|name| name.federal),
    })
}

/// Returns a name without the signs and the word for number (`عدد`) at its end.
fn trimmed(name: &str) -> String {
    let words = name.trim_end_matches(|c: char| !c.is_alphanumeric());
    match words.rsplit_once(' ') {
        Some((name, word)) if NUMBER_WORDS.contains(&word) => name.trim_end().to_owned(),
        _ => words.to_owned(),
    }
}

/// Returns the name of a law from its first noun to byte `end`, as written. If its noun is definite, the full
/// article `ال` comes first, also for `للقانون`, whose article has lost its alef.
pub(in crate::citation) fn name_from(
    head: &Head,
    cursor: Cursor,
    definite: bool,
    end: usize,
) -> String {
    let written = cursor.folded.written(head.start..end);
    match definite {
        true => format!("ال{written}"),
        false => written,
    }
}
