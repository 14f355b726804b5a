//! Reads decisions, orders and circulars cited by number after their issuer: `قرار وزير العدل رقم 5 لسنة
//! 2020`.

use super::by_number::dated;
use crate::citation::lexicon::countries::{country, country_of};
use crate::citation::lexicon::words::calendar::ISSUED_ON;
use crate::citation::lexicon::words::instruments::{
    ABOUT_DECISION, HELD, JOINED_OFFICES, KINDS_OF_DECISION, MADE_BY_COUNCIL, NO_MORE, OF_MEETING,
};
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::{Found, Setting};
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::citation::read::head::kind::Head;
use crate::citation::read::name::title::is_title;
use crate::citation::read::number::cited::{cited, is_paired};
use crate::citation::read::ruling::decision::decision;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::is_letter;
use crate::text::lookup::Beginnings;

const MOST_ISSUER_WORDS: usize = 14;

/// Reads a decision, an order or a circular by its number, with the issuer that may stand before it.
pub(in crate::citation) fn issued<'s>(
    head: &Head,
    form: &'static Form,
    many: bool,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let (mut citations, numbers) = cited(form, many, cursor, MOST_ISSUER_WORDS)?;
    if let Some(meeting) = meeting_before(cursor, numbers.title_end) {
        return decision_of_meeting(head, form, cursor, meeting, (citations, numbers.end));
    }
    let undated = citations.iter().all(|citation| citation.year.is_none());
    let direct = numbers.announced && numbers.title_end == cursor.position;
    let everyday_word = form.reading == Reading::IssuedWithYear;
    let in_parts = numbers
        .items
        .iter()
        .all(|item| item.number.part_count() > 1);
    let ends_in_year = || {
        numbers
            .items
            .iter()
            .all(|item| item.number.year_in_last_part().is_some())
    };
    let identified = form.instrument == Instrument::Circular
        || setting.article
        || ends_in_year()
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
    if undated
        && (!numbers.announced || everyday_word && !(direct && identified))
        && !is_paired(form, &numbers, cursor)
    {
        return None;
    }
    let issuer = issuer(head, form, cursor, numbers.title_end);
    let bare_order = everyday_word && form.instrument == Instrument::HighOrder;
    // An order that names an issuer of its own is left out, because the number series of that issuer is
    // unknown. The colon of `الأمر: 96-22` names none.
    if bare_order
        && cursor.folded.text[cursor.position..numbers.title_end].contains(is_letter)
        && citations
            .iter()
            .any(|order| order.calendar == Some(Calendar::Gregorian))
        && (issuer.is_some() || !about(&cursor))
    {
        return None;
    }
    for (citation, item) in citations.iter_mut().zip(&numbers.items) {
        citation.issuer = issuer.clone();
        // Some boards write the year of their decision last: `القرار رقم (05/191/2023)`.
        if everyday_word
            && citation.year.is_none()
            && let Some(year) = item.number.year_in_last_part()
        {
            citation.year = Some(year);
            citation.calendar = Some(Calendar::Gregorian);
        }
        // An order without «royal» and without a Hijri year is that of a republic, where it usually has the
        // force of law: `الأمر رقم 75-58 المؤرخ في 26 سبتمبر 1975`.
        if bare_order && citation.calendar != Some(Calendar::Hijri) {
            let country = citation.jurisdiction.as_deref().or(cursor.folded.country);
            citation.instrument = country_of(country).order;
        }
        if bare_order && citation.calendar == Some(Calendar::Hijri) {
            royal_by_letter(citation);
        }
    }
    Some(Found::new(citations, numbers.end))
}

/// Returns the byte at which the words for a meeting begin that end the title before a number: `قرار مجلس
/// إدارة الهيئة في اجتماعه رقم (177)`. The number is that of the meeting.
fn meeting_before(cursor: Cursor, title_end: usize) -> Option<usize> {
    let title = &cursor.folded.text[cursor.position..title_end];
    OF_MEETING
        .iter()
        .find_map(|words| title.strip_suffix(words))
        .map(|issuer| cursor.position + issuer.len())
}

/// Reads a decision that is cited by the number and the day of the meeting in which it was made. It gets the
/// day, because meetings and decisions are numbered apart.
fn decision_of_meeting<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
    meeting: usize,
    (citations, end): (Vec<Citation>, Cursor<'s>),
) -> Option<Found<'s>> {
    let [numbered] = <[Citation; 1]>::try_from(citations).ok()?;
    let mut found = match numbered.year {
        Some(_) => {
            let dated = Citation {
                number: None,
                number_raw: None,
                ..numbered
            };
            Found::new(vec![dated], end)
        }
        None => {
            let mut ahead = end;
            ahead.skip_fillers(2);
            ahead.eat_any(HELD)?;
            dated(form, ahead)?
        }
    };
    let issuer = issuer(head, form, cursor, meeting);
    let is_of_body = form.instrument == Instrument::CabinetDecision || issuer.is_some();
    for decision in &mut found.citations {
        decision.issuer = issuer.clone();
    }
    is_of_body.then_some(found)
}

/// Makes an order with the letter of royal orders a royal one, because the letter tells more than the missing
/// «royal»: `الأمر رقم (أ/128) في 9/3/1443هـ`. A letter that bidi tools turned to the end is turned back.
fn royal_by_letter(order: &mut Citation) {
    let Some(number) = order.number.as_deref() else {
        return;
    };
    if let Some(digits) = number.strip_suffix("/أ") {
        let restored = format!("أ/{digits}");
        order.number_raw = order.number_raw.take().or(order.number.replace(restored));
        order.instrument = Instrument::RoyalOrder;
    } else if number.starts_with("أ/") {
        order.instrument = Instrument::RoyalOrder;
    }
}

fn about(cursor: &Cursor) -> bool {
    ABOUT_DECISION
        .iter()
        .any(|word| cursor.rest().starts_with(word))
}

static ABOUT_BEGINNINGS: Beginnings = Beginnings::of(ABOUT_DECISION);
static NO_MORE_BEGINNINGS: Beginnings = Beginnings::of(NO_MORE);
static ISSUED_ON_BEGINNINGS: Beginnings = Beginnings::of(ISSUED_ON);
static COUNCIL_BEGINNINGS: Beginnings = Beginnings::of(MADE_BY_COUNCIL);

/// Reads the name of a decision's issuer as written, which ends where the subject of the decision begins.
fn issuer(head: &Head, form: &Form, cursor: Cursor, end: usize) -> Option<String> {
    let bare = form.reading == Reading::IssuedWithYear;
    let within = head.issuer.filter(|start| !bare || *start > head.start);
    let start = within.or_else(|| bare.then_some(cursor.position))?;
    let words = cursor.folded.text.get(start..end)?;
    // In `قرار وزارة التجارة ذو الرقم 55` the word ذو belongs to the words that introduce the number, not to
    // the issuer.
    let words = words.strip_suffix(fold!("ذو ال")).unwrap_or(words);
    // The word for number is no part of the issuer either: `منشور رئيس الحكومة عدد 19`.
    let words = words
        .strip_suffix("عدد")
        .filter(|issuer| cursor.folded.word_edge(start + issuer.len()))
        .unwrap_or(words);
    let end = start + words.len();
    let about = ABOUT_BEGINNINGS.nearest(words, ABOUT_DECISION);
    let no_more = NO_MORE_BEGINNINGS.nearest(words, NO_MORE);
    let end = about
        .into_iter()
        .chain(no_more)
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

/// Reads a minister's decision cited by its date, where ministries give theirs no numbers: `قرار وزير المالية
/// المؤرخ في 15 جانفي 2016`.
pub(in crate::citation) fn dated_decision<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    /// Greatest length of an issuer before its date, in bytes of folded text.
    const ISSUER_WINDOW: usize = 160;
    // `المؤرخ في` is a wording of the Maghreb, so it also counts in a text of an unknown country.
    if form.instrument != Instrument::MinisterialDecision
        || cursor
            .folded
            .country
            .is_some_and(|code| !country(code).dated_decisions)
    {
        return None;
    }
    let window = cursor.window(ISSUER_WINDOW);
    let offset = ISSUED_ON_BEGINNINGS.nearest(window, ISSUED_ON)?;
    let end = cursor.position + offset;
    if !is_title(cursor.folded, cursor.position, end, MOST_ISSUER_WORDS) {
        return None;
    }
    let mut found = dated(form, Cursor::new(cursor.folded, end))?;
    let issuer = issuer(head, form, cursor, end);
    found
        .citations
        .iter_mut()
        .for_each(|decision| decision.issuer = issuer.clone());
    Some(found)
}

/// Reads a decision of a council cited by its day without a number: `قرار مجلس الوزراء الصادر في جلسته
/// المعقودة بتاريخ 18/6/2007م`, `قرار مجلس إدارة المصرف المركزي في اجتماعه بتاريخ 18/6/2007م`. Other bodies
/// decide on single cases too, and their decisions of a day are rulings.
pub(in crate::citation) fn decision_of_day<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    /// Greatest length of the rest of an issuer before the day, in bytes of folded text.
    const ISSUER_WINDOW: usize = 120;
    let folded = cursor.folded;
    let is_cabinet = form.instrument == Instrument::CabinetDecision;
    let of_council = || {
        head.issuer.is_some_and(|start| {
            let body = &folded.text[start..head.end];
            body.contains("مجلس") && body != fold!("المجلس الأعلى")
        })
    };
    if !(is_cabinet || form.instrument == Instrument::AgencyDecision && of_council()) {
        return None;
    }
    let window = cursor.window(ISSUER_WINDOW);
    let offset = COUNCIL_BEGINNINGS.nearest(window, MADE_BY_COUNCIL)?;
    let end = cursor.position + offset;
    let whole_issuer = end == cursor.position
        || !is_cabinet && is_title(folded, cursor.position, end, MOST_ISSUER_WORDS);
    let mut ahead = Cursor::new(folded, end);
    if !whole_issuer || !ahead.at_edge() {
        return None;
    }
    ahead.eat_any(MADE_BY_COUNCIL)?;
    let mut found = dated(form, ahead)?;
    let issuer = issuer(head, form, cursor, end);
    for decision in &mut found.citations {
        decision.issuer = issuer.clone();
    }
    Some(found)
}

/// Reads an order cited by its date, where orders are decrees: `الأمر المؤرخ في 13 أوت 1956`.
pub(in crate::citation) fn dated_order<'s>(
    form: &'static Form,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    if form.instrument != Instrument::HighOrder {
        return None;
    }
    let order = country_of(cursor.folded.country).order;
    if order != Instrument::Decree {
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
