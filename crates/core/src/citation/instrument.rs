//! Citations of legislation, decrees and regulations: head, title or issuer, number, year.

use super::cursor::Cursor;
use super::date::{When, announced_date, stated_year, when};
use super::forms::{Form, Reading};
use super::head::{self, Head, Kind};
use super::name::{Name, is_title, loose_names, name};
use super::number::{Announced, Number, announcement, number};
use super::{Calendar, Citation, Instrument};

/// How far a number may stand from its head, in bytes of the shadow: some twenty words.
const TITLE_WINDOW: usize = 260;
const MOST_TITLE_WORDS: usize = 16;
const MOST_ISSUER_WORDS: usize = 14;
/// More numbers than a list of instruments has.
const MOST_NUMBERS: usize = 40;

/// What a head and the words after it name: one citation, or several of one kind.
pub(super) struct Found<'s> {
    pub citations: Vec<Citation>,
    pub end: Cursor<'s>,
    /// Whether a name is all that was found.
    pub name_only: bool,
    /// The law that the bylaw just read executes.
    pub executes: Option<Citation>,
}

impl<'s> Found<'s> {
    pub fn new(citations: Vec<Citation>, end: Cursor<'s>) -> Self {
        Self { citations, end, name_only: false, executes: None }
    }
}

/// What stands round the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    /// The head has its article (`القانون`).
    pub definite: bool,
    /// An article came before (`المادة 5 من`).
    pub article: bool,
    /// The bylaw of this law is cited: what `الصادرة ب` follows may be the bylaw's decision.
    pub of_bylaw: bool,
}

/// Reads the instrument that a head begins.
pub(super) fn instrument<'s>(head: &Head, cursor: Cursor<'s>, setting: Setting) -> Option<Found<'s>> {
    let Kind::Instrument { form, many, .. } = head.kind else { return None };
    let title_begins = cursor.at_edge();
    match form.reading {
        Reading::Numbered => numbered(head, form, many, cursor, setting),
        Reading::Issued | Reading::IssuedWithYear => issued(head, form, many, cursor, setting),
        Reading::Named => numbered(head, form, many, cursor, setting).or_else(|| {
            // Several laws without a number (`قوانين إنشاء الجهات`) are no law in particular.
            (title_begins && !many).then(|| named(head, form, cursor, setting))?
        }),
        Reading::NamedWithArticle => title_begins
            .then(|| named(head, form, cursor, setting))?
            .filter(|found| setting.article || found.citations.iter().all(|law| law.number.is_some())),
        Reading::Bylaw => bylaw(cursor),
        Reading::Constitution => constitution(head, form, cursor, setting),
        Reading::Ruling | Reading::Case | Reading::Reporter | Reading::Fatwa | Reading::File => None,
    }
}

/// A number, with how it was announced and where its title ended.
struct Numbers<'s> {
    items: Vec<(Number, When)>,
    /// Where the words between the head and the number end.
    title_end: usize,
    end: Cursor<'s>,
    announced: bool,
}

/// Finds the number of an instrument behind at most `most_words` words of title or issuer.
fn numbers<'s>(cursor: Cursor<'s>, many: bool, most_words: usize) -> Option<Numbers<'s>> {
    let direct = announcement(&mut cursor.clone()).is_some();
    // A head that goes on as a longer word (`قانونية`) is none, unless the number is glued to it.
    if !direct && !cursor.at_edge() {
        return None;
    }
    let title_end = match direct || at_letter_number(&cursor) {
        true => cursor.position,
        false => number_ahead(&cursor, most_words)?,
    };
    let mut at = Cursor::new(cursor.shadow, title_end);
    let announced = announcement(&mut at);
    let many = many || announced == Some(Announced::Several);
    let mut items = Vec::new();
    let (first, mut end) = item(at)?;
    items.push(first);
    while items.len() < MOST_NUMBERS {
        let Some(next) = next_in_list(end, many) else { break };
        let Some((next, after)) = item(next) else { break };
        items.push(next);
        end = after;
    }
    share_years(&mut items);
    Some(Numbers { items, title_end, end, announced: announced.is_some() })
}

/// Where the nearest number is announced or stands, if what lies before it reads as a title.
fn number_ahead(cursor: &Cursor, most_words: usize) -> Option<usize> {
    let window = cursor.window(TITLE_WINDOW);
    let announced = ["رقم", "ارقام"].iter().filter_map(|word| window.find(word)).min();
    let digit = window.find(|c: char| c.is_ascii_digit());
    let end = cursor.position + [announced, digit].into_iter().flatten().min()?;
    is_title(cursor.shadow, cursor.position, end, most_words).then_some(end)
}

/// `م/51` straight after the head.
fn at_letter_number(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    ahead.lone_letter().is_some() && {
        ahead.skip_brackets();
        ahead.eat_char(|mark| mark == '/').is_some()
    }
}

fn item(cursor: Cursor) -> Option<((Number, When), Cursor)> {
    let mut at = cursor;
    let number = number(&mut at)?;
    let mut after = at;
    skip_registry_letter(&mut after);
    let when = when(&mut after);
    if when.year.is_some() {
        at = after;
    }
    Some(((number, when), at))
}

/// `31 ع لسنة 1981`, `14967/1/1444هـ، وتاريخ`: a letter between number and year that is of
/// neither.
fn skip_registry_letter(cursor: &mut Cursor) {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    if ahead.lone_letter().is_some_and(|letter| letter != 'س') {
        ahead.skip_brackets();
        *cursor = ahead;
    }
}

/// Where the next number of a list begins: after و or a comma, and after another `رقم` where the
/// head announced only one.
fn next_in_list(cursor: Cursor, many: bool) -> Option<Cursor> {
    let mut ahead = cursor;
    ahead.skip_brackets();
    let mut joined = false;
    while ahead.eat_any(&["و", "،", ",", "؛"]).is_some() {
        joined = true;
    }
    if !joined {
        return None;
    }
    let announced = announcement(&mut ahead).is_some();
    ahead.skip_brackets();
    let starts = ahead.peek().is_some_and(|c| c.is_ascii_digit()) || at_letter_number(&ahead);
    ((many || announced) && starts).then_some(ahead)
}

/// `117 و118 لسنة 1961`: a number without a year has that of the next one.
fn share_years(items: &mut [(Number, When)]) {
    let mut next = When::default();
    for (number, when) in items.iter_mut().rev() {
        match when.year {
            Some(_) => next = when.clone(),
            None if number.split_year().is_none() => *when = When { date: None, ..next.clone() },
            None => {}
        }
    }
}

fn numbered<'s>(head: &Head, form: &'static Form, many: bool, cursor: Cursor<'s>, setting: Setting) -> Option<Found<'s>> {
    let numbers = numbers(cursor, many, MOST_TITLE_WORDS)?;
    let mut citations = citations(form, &numbers)?;
    // Behind a title a number may be of a table or an annex; a year, or the year's part in the
    // number (`90-30`), tells that it is not.
    let titled = numbers.title_end > cursor.position;
    if titled && numbers.items.iter().any(|(number, when)| when.year.is_none() && number.part_count() < 2) {
        return None;
    }
    let title = title(head, form, cursor, numbers.title_end, setting.definite);
    if let Some(title) = title {
        for citation in &mut citations {
            citation.name = title.name.clone();
            if title.federal && form.instrument == Instrument::Law {
                citation.instrument = Instrument::FederalLaw;
                citation.jurisdiction = Some("ae".to_owned());
            }
            if let Some(country) = title.country {
                citation.jurisdiction = Some(country.to_owned());
            }
        }
    }
    Some(Found::new(citations, numbers.end))
}

struct Title {
    name: Option<String>,
    country: Option<&'static str>,
    federal: bool,
}

/// The name between a head and its number: `قانون العمل رقم 12 لسنة 2003`.
fn title(head: &Head, form: &Form, cursor: Cursor, end: usize, definite: bool) -> Option<Title> {
    if form.reading != Reading::Named || end <= cursor.position {
        return None;
    }
    let about = ["بشان", "فيشان", "بتنظيم", "باصدار", "بتعديل", "الخاص", "المتعلق"];
    if about.iter().any(|word| cursor.rest().starts_with(word)) {
        return None;
    }
    let name = name(&cursor, definite);
    let past = name.map_or(end, |name| name.past);
    // A title that the noun phrase does not reach through (`… في مسائل الأحوال الشخصية`) is taken whole.
    let written = match name {
        Some(Name { end: name_end, country, federal, .. }) if past >= end || country.is_some() || federal => {
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
    name.trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

/// The name that begins with a head and goes to `end`, with its article; that of `للقانون` lost
/// its alef and is given it back.
fn name_from(head: &Head, cursor: Cursor, definite: bool, end: usize) -> String {
    let written = cursor.shadow.written(head.start..end);
    match definite {
        true => format!("ال{written}"),
        false => written,
    }
}

fn issued<'s>(head: &Head, form: &'static Form, many: bool, cursor: Cursor<'s>, setting: Setting) -> Option<Found<'s>> {
    let numbers = numbers(cursor, many, MOST_ISSUER_WORDS)?;
    let mut citations = citations(form, &numbers)?;
    let undated = citations.iter().all(|citation| citation.year.is_none());
    let direct = numbers.announced && numbers.title_end == cursor.position;
    let everyday_word = form.reading == Reading::IssuedWithYear;
    let in_parts = numbers.items.iter().all(|(number, _)| number.part_count() > 1);
    let told = form.instrument == Instrument::Circular
        || setting.article
        || form.instrument == Instrument::HighOrder && in_parts;
    if undated && (!numbers.announced || everyday_word && !(direct && told)) {
        return None;
    }
    let issuer = issuer(head, form, cursor, numbers.title_end);
    for citation in &mut citations {
        citation.issuer = issuer.clone();
        // A bare order dated in the Gregorian calendar is an ordinance of a republic, with the
        // force of law: `الأمر رقم 75-58 المؤرخ في 26 سبتمبر 1975`.
        if everyday_word && form.instrument == Instrument::HighOrder && citation.calendar != Some(Calendar::Hijri) {
            citation.instrument = Instrument::Law;
        }
    }
    Some(Found::new(citations, numbers.end))
}

/// The issuer's name as written, without what the decision is about.
fn issuer(head: &Head, form: &Form, cursor: Cursor, end: usize) -> Option<String> {
    const ABOUT: &[&str] = &["بشان", "فيشان", "بتنظيم", "الخاص", "المتعلق", "الصادر", "المورخ", "ذيالرقم"];
    let bare = form.reading == Reading::IssuedWithYear;
    let start = if bare { cursor.position } else { head.issuer? };
    let words = cursor.shadow.text.get(start..end)?;
    let end = ABOUT.iter().filter_map(|word| words.find(word)).min().map_or(end, |offset| start + offset);
    if start >= end {
        return None;
    }
    let written = cursor.shadow.written(start..end);
    let issuer = written.trim_matches(|c: char| !c.is_alphanumeric());
    (issuer.chars().count() > 2).then(|| issuer.to_owned())
}

/// The citations that numbers and dates make.
fn citations(form: &'static Form, numbers: &Numbers) -> Option<Vec<Citation>> {
    let citations: Vec<Citation> = numbers
        .items
        .iter()
        .map(|(number, when)| citation(form, number, when))
        .collect();
    // Without the word رقم only a year tells a number from any other.
    (numbers.announced || citations.iter().all(|citation| citation.year.is_some()) || is_lettered(numbers))
        .then_some(citations)
}

fn is_lettered(numbers: &Numbers) -> bool {
    numbers.items.iter().all(|(number, _)| number.text().chars().any(|c| c.is_alphabetic()))
}

fn citation(form: &'static Form, number: &Number, when: &When) -> Citation {
    let royal = matches!(form.instrument, Instrument::RoyalDecree | Instrument::RoyalOrder);
    let number = if royal { number.clone().letter_first() } else { number.clone() };
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    citation.year = when.year;
    citation.calendar = when.calendar;
    citation.date = when.date.clone();
    citation.number = Some(number.text());
    // `8/1980` is number and year, unless a year or the date says otherwise.
    if let Some((plain, year)) = number.split_year()
        && !when.stated
        && when.year.is_none_or(|of_date| of_date == year)
    {
        citation.number = Some(plain);
        citation.year = Some(year);
        citation.calendar = Some(Calendar::Gregorian);
    }
    citation
}

/// A law by its name, with the instrument that issued it where that follows.
fn named<'s>(head: &Head, form: &'static Form, cursor: Cursor<'s>, setting: Setting) -> Option<Found<'s>> {
    let issuer_follows = |name: &Name| issued_by(Cursor::new(cursor.shadow, name.past), setting.of_bylaw).is_some();
    let name = loose_names(&cursor, setting.definite).find(issuer_follows).or_else(|| name(&cursor, setting.definite))?;
    let written = name_from(head, cursor, setting.definite, name.end);
    let end = Cursor::new(cursor.shadow, name.past);
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = name.country.or(form.jurisdiction).map(str::to_owned);
    if name.federal {
        citation.instrument = Instrument::FederalLaw;
        citation.jurisdiction = Some("ae".to_owned());
    }
    let mut found = Found::new(Vec::new(), end);
    if let Some((issued, after)) = issued_by(end, setting.of_bylaw) {
        citation = issued_as(citation, issued);
        found.end = after;
    } else if let Some((year, calendar, after)) = year_of_name(end) {
        citation.year = Some(year);
        citation.calendar = Some(calendar);
        found.end = after;
    } else {
        found.name_only = true;
    }
    citation.name = Some(written);
    found.citations.push(citation);
    Some(found)
}

/// `نظام الشركات 1437`, `قانون العمل لسنة 2003`, `نظام الشركات الصادر عام 1443هـ`.
fn year_of_name(cursor: Cursor) -> Option<(i32, Calendar, Cursor)> {
    let mut ahead = cursor;
    ahead.skip_brackets();
    let issued = ahead.eat("الصادر");
    let mut dated = ahead;
    ahead.eat("في");
    let year = stated_year(&mut ahead).or_else(|| {
        let date = issued.then(|| announced_date(&mut dated))??;
        ahead = dated;
        Some((date.year, date.calendar))
    });
    year.map(|(year, calendar)| (year, calendar, ahead))
}

/// `الصادر بالمرسوم الملكي رقم م/51 …`, `، الصادرة بموجب القرار الوزاري رقم 284 …`.
fn issued_by(cursor: Cursor, laws_only: bool) -> Option<(Citation, Cursor)> {
    let mut ahead = cursor;
    ahead.skip_fillers(2);
    ahead.eat_any(&["المشاراليهااعلاه", "المشاراليهاعلاه", "المشاراليها", "المشاراليه", "المذكوره", "المذكور"]);
    ahead.skip_fillers(2);
    let issued = ahead.eat_any(&["الصادرتين", "الصادرين", "الصادره", "الصادر", "صادر"]).is_some();
    ahead.eat_any(&["بموجب", "بمقتضي", "ب"])?;
    ahead.eat("ب");
    let definite = ahead.eat("ال");
    let head = head::at(ahead.shadow, ahead.position)?;
    let Kind::Instrument { form, .. } = head.kind else { return None };
    if !matches!(form.reading, Reading::Numbered | Reading::Named | Reading::Issued | Reading::IssuedWithYear)
        || laws_only && !issues_laws(form.instrument)
    {
        return None;
    }
    // `قانون الاستثمار بالقانون رقم 160`: the participle is left out before a law only.
    if !issued && !(definite && issues_laws(form.instrument)) {
        return None;
    }
    let setting = Setting { definite, article: false, of_bylaw: false };
    let found = instrument(&head, Cursor::new(ahead.shadow, head.end), setting)?;
    let citation = found.citations.into_iter().next().filter(|citation| citation.number.is_some())?;
    Some((citation, found.end))
}

/// Whether an instrument puts laws into force, rather than decisions under them.
fn issues_laws(instrument: Instrument) -> bool {
    matches!(
        instrument,
        Instrument::Law
            | Instrument::FederalLaw
            | Instrument::FederalDecreeLaw
            | Instrument::RoyalDecree
            | Instrument::RoyalOrder
            | Instrument::Decree
    )
}

/// A named law takes number and year from what issued it. Where that is a law itself
/// (`قانون العقوبات الصادر بالقانون الاتحادي رقم 3`) the two are one instrument.
fn issued_as(named: Citation, issued: Citation) -> Citation {
    let is_law = matches!(issued.instrument, Instrument::Law | Instrument::FederalLaw | Instrument::FederalDecreeLaw);
    let instrument = if is_law { issued.instrument } else { named.instrument };
    Citation {
        instrument,
        issued_by: (!is_law).then_some(issued.instrument),
        jurisdiction: issued.jurisdiction.clone().or(named.jurisdiction),
        ..issued
    }
}

/// `اللائحة التنفيذية للقانون رقم 5`, `اللائحة التنفيذية لنظام العمل، الصادرة بالقرار الوزاري …`.
fn bylaw(cursor: Cursor) -> Option<Found> {
    let mut ahead = cursor;
    let mut citation = Citation::new(Instrument::Bylaw);
    let mut name_only = true;
    let mut executes = None;
    if ahead.eat("ل") {
        let definite = ahead.rest().starts_with('ل');
        if definite {
            ahead.eat("ل");
        }
        if let Some(law_head) = head::at(ahead.shadow, ahead.position) {
            let setting = Setting { definite, article: false, of_bylaw: true };
            let law = instrument(&law_head, Cursor::new(ahead.shadow, law_head.end), setting);
            if let Some(law) = law {
                let end = law.end;
                name_only = law.name_only;
                let law = law.citations.into_iter().next()?;
                executes = Some(law.clone());
                citation = Citation {
                    instrument: Instrument::Bylaw,
                    issued_by: None,
                    name: law.name.as_deref().map(bylaw_of),
                    ..law
                };
                ahead = end;
            } else {
                // `للنظام، الصادرة ب…`: which law is meant the text says elsewhere.
                ahead.position = law_head.end;
            }
        }
    }
    if let Some((issued, after)) = issued_by(ahead, false) {
        let name = citation.name.take();
        let jurisdiction = issued.jurisdiction.clone().or(citation.jurisdiction);
        citation = Citation {
            instrument: Instrument::Bylaw,
            issued_by: Some(issued.instrument),
            name,
            jurisdiction,
            ..issued
        };
        ahead = after;
        name_only = false;
    }
    (citation.number.is_some() || citation.name.is_some()).then(|| Found { citations: vec![citation], end: ahead, name_only, executes })
}

/// The name of the bylaw of a law that is cited by name.
fn bylaw_of(law: &str) -> String {
    match law.strip_prefix("ال") {
        Some(definite) => format!("اللائحة التنفيذية لل{definite}"),
        None => format!("اللائحة التنفيذية ل{law}"),
    }
}

fn constitution<'s>(head: &Head, form: &'static Form, cursor: Cursor<'s>, setting: Setting) -> Option<Found<'s>> {
    if !cursor.at_edge() {
        return None;
    }
    let mut citation = Citation::new(form.instrument);
    let mut end = cursor;
    citation.jurisdiction = super::name::country(&mut end).map(str::to_owned);
    if let Some((year, calendar, after)) = year_of_name(end) {
        citation.year = Some(year);
        citation.calendar = Some(calendar);
        end = after;
    } else {
        let mut ahead = end;
        if let Some(year) = ahead.digits(4).and_then(|digits| digits.parse().ok()) {
            citation.year = Some(year);
            citation.calendar = super::calendar_words::unmarked(year);
            end = ahead;
        }
    }
    let told = citation.jurisdiction.is_some() || citation.year.is_some() || setting.article;
    citation.name = Some(name_from(head, cursor, setting.definite, cursor.position));
    told.then(|| Found { name_only: true, ..Found::new(vec![citation], end) })
}
