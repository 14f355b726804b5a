//! Reads instruments cited by number, after a title (`قانون العمل رقم 12 لسنة 2003`) or after their issuer
//! (`قرار وزير العدل رقم 5 لسنة 2020`).

use super::region::{local_after, local_title};
use crate::citation::lexicon::countries::{code_where, country, country_of};
use crate::citation::lexicon::forms::instrument_in;
use crate::citation::lexicon::nation::{self, Adjective};
use crate::citation::lexicon::words::calendar::ISSUED_ON;
use crate::citation::lexicon::words::instruments::{
    ABOUT_DECISION, JOINED_OFFICES, KINDS_OF_DECISION,
};
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::{Found, Setting};
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::citation::read::date::when::{bare_date, when_in};
use crate::citation::read::head::kind::Head;
use crate::citation::read::name::{Name, name};
use crate::citation::read::number::cited::{cited, is_paired};
use crate::citation::read::ruling::decision::decision;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::is_letter;

const MOST_TITLE_WORDS: usize = 16;
const MOST_ISSUER_WORDS: usize = 14;

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
    // In `نظام التنفيذ (م/53) لعام 1433هـ` the number is that of the royal decree which issued the law,
    // because only royal decrees have such numbers.
    if titled && form.reading == Reading::Named {
        citations.iter_mut().for_each(letter_first);
        for law in citations.iter_mut().filter(|law| is_of_royal_decree(law)) {
            law.issued_by = Some(Instrument::RoyalDecree);
            law.jurisdiction =
                code_where(|country| country.laws_issued_by == law.issued_by).map(str::to_owned);
        }
    }
    let mut end = numbers.end;
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

/// Reads an order cited by its date, where orders are decrees: `الأمر المؤرخ في 13 أوت 1956`.
pub(in crate::citation) fn dated_order<'s>(
    form: &'static Form,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    let order = country_of(cursor.folded.country).order;
    if form.instrument != Instrument::HighOrder || order != Instrument::Decree {
        return None;
    }
    let mut ahead = cursor;
    ahead.eat_any(ISSUED_ON)?;
    let mut found = dated(form, cursor)?;
    found
        .citations
        .iter_mut()
        .for_each(|decree| decree.instrument = order);
    Some(found)
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

fn trimmed(name: &str) -> String {
    name.trim_end_matches(|c: char| !c.is_alphanumeric())
        .to_owned()
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

pub(in crate::citation) fn issued<'s>(
    head: &Head,
    form: &'static Form,
    many: bool,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let (mut citations, numbers) = cited(form, many, cursor, MOST_ISSUER_WORDS)?;
    let undated = citations.iter().all(|citation| citation.year.is_none());
    let direct = numbers.announced && numbers.title_end == cursor.position;
    let everyday_word = form.reading == Reading::IssuedWithYear;
    let in_parts = numbers
        .items
        .iter()
        .all(|item| item.number.part_count() > 1);
    let identified = form.instrument == Instrument::Circular
        || setting.article
        || form.instrument == Instrument::HighOrder && in_parts;
    if everyday_word
        && form.instrument == Instrument::AgencyDecision
        && let [only] = citations.as_slice()
        && numbers.announced
        && numbers.title_end == cursor.position
        && let Some(ruling) = decision(only, numbers.end)
    {
        return Some(ruling);
    }
    let paired = is_paired(form, &numbers, cursor);
    if undated && !paired && (!numbers.announced || everyday_word && !(direct && identified)) {
        return None;
    }
    let issuer = issuer(head, form, cursor, numbers.title_end);
    let bare_order = everyday_word && form.instrument == Instrument::HighOrder;
    // An order that names an issuer of its own is left out, because the number series of that issuer is
    // unknown.
    if bare_order
        && numbers.title_end > cursor.position
        && citations
            .iter()
            .any(|order| order.calendar == Some(Calendar::Gregorian))
        && (issuer.is_some() || !about(&cursor))
    {
        return None;
    }
    for citation in &mut citations {
        citation.issuer = issuer.clone();
        // An order without «royal» and without a Hijri year is that of a republic, where it usually has the
        // force of law: `الأمر رقم 75-58 المؤرخ في 26 سبتمبر 1975`.
        if bare_order && citation.calendar != Some(Calendar::Hijri) {
            citation.instrument = country_of(cursor.folded.country).order;
        }
    }
    Some(Found::new(citations, numbers.end))
}

fn about(cursor: &Cursor) -> bool {
    ABOUT_DECISION
        .iter()
        .any(|word| cursor.rest().starts_with(word))
}

/// Reads the name of a decision's issuer as written, which ends where the subject of the decision begins.
fn issuer(head: &Head, form: &Form, cursor: Cursor, end: usize) -> Option<String> {
    let bare = form.reading == Reading::IssuedWithYear;
    let start = if bare { cursor.position } else { head.issuer? };
    let words = cursor.folded.text.get(start..end)?;
    // In `قرار وزارة التجارة ذو الرقم 55` the word ذو belongs to the words that introduce the number, not to
    // the issuer.
    let words = words.strip_suffix(fold!("ذو ال")).unwrap_or(words);
    let end = start + words.len();
    let end = ABOUT_DECISION
        .iter()
        .filter_map(|word| words.find(word))
        .min()
        .map_or(end, |offset| start + offset);
    let mut name = Cursor::new(cursor.folded, start);
    name.skip_fillers(2);
    while name.position < end && name.eat_word(KINDS_OF_DECISION).is_some() {}
    let joined = name.rest().strip_prefix('ل');
    if joined.is_some_and(|name| JOINED_OFFICES.iter().any(|office| name.starts_with(office))) {
        name.eat("ل");
    }
    if name.position >= end {
        return None;
    }
    let written = cursor.folded.written(name.position..end);
    let issuer = written.trim_matches(|c: char| !c.is_alphanumeric());
    (issuer.chars().count() > 2).then(|| issuer.to_owned())
}
