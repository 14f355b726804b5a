//! Reads laws cited by name: `نظام العمل`, `نظام الشركات 1437`, `القانون المدني`, with their issuing
//! instruments.

use super::by_number::{country_of_federal_laws, name_from};
use super::issuing::{issued_after, issued_as, issued_by};
use crate::citation::lexicon::nation::{self, Adjective};
use crate::citation::lexicon::words::instruments::{
    FEMININE_NOUNS, FORMER_LAW, ISSUED_TOGETHER, PRESENT_LAW, SPEAKING_OF_THE_TEXT,
};
use crate::citation::lexicon::words::names::MASCULINE_INSTRUMENTS;
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::{Found, Setting};
use crate::citation::model::{Citation, Instrument};
use crate::citation::read::date::day::{announced_date, date};
use crate::citation::read::date::year::{Year, bare_year, stated_year};
use crate::citation::read::head;
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::name::known::is_known;
use crate::citation::read::name::word::word;
use crate::citation::read::name::words::is_definite;
use crate::citation::read::name::{name, name_behind_prefix};
use crate::citation::read::number::cited::cited;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;

/// Reads a law that is cited by its name, with the instrument that issued it, or with its year, if one
/// follows.
pub(in crate::citation) fn named<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let feminine = is_feminine(head, cursor);
    let Some(name) = name(&cursor, setting.definite) else {
        let titled = setting.article || setting.begins_text;
        let (title_end, issued, end) =
            titled.then(|| issued_after(cursor, feminine, setting))??;
        let mut citation = issued_as(Citation::new(form.instrument), issued);
        citation.name = Some(name_from(head, cursor, setting.definite, title_end));
        return Some(Found::new(vec![citation], end));
    };
    let past = Cursor::new(cursor.folded, name.past);
    let status = status_after(past);
    let end = status.as_ref().map_or(past, |status| status.end);
    let mut title_end = name.end;
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = name.country.or(form.jurisdiction).map(str::to_owned);
    if name.federal {
        citation.instrument = Instrument::FederalLaw;
        citation.jurisdiction = country_of_federal_laws();
    }
    let mut found = Found::new(Vec::new(), end);
    // `القانون المدني الملغى بالقانون رقم 5` names the law that repealed the former one.
    let whose = is_said_of_name(end, head, feminine).then_some(citation.instrument);
    let repealing =
        status.as_ref().is_some_and(|status| status.former) && end.rest().starts_with('ب');
    if !repealing && let Some((issued, after)) = issued_by(end, setting.of_bylaw, whose) {
        citation = issued_as(citation, issued);
        found.end = after;
        // A law called «former» is not the law that bears the name today: «نظام الشركات القديم».
        if let Some(status) = status.filter(|status| status.former) {
            title_end = status.end.position;
        }
    } else if let Some((end_of_title, issued, after)) = issued_after(end, feminine, setting) {
        citation = issued_as(citation, issued);
        found.end = after;
        title_end = end_of_title;
    } else if let Some((second, issued, after)) = issued_together(end) {
        let first = name_from(head, cursor, setting.definite, title_end);
        let of_both = issued_as(citation, issued);
        found.citations = [first, second]
            .map(|name| Citation {
                name: Some(name),
                ..of_both.clone()
            })
            .into();
        found.end = after;
        return Some(found);
    } else if let Some((year, after)) = year_of_name(end) {
        dated(&mut citation, year);
        found.end = after;
    } else if status.is_some()
        && let Some((of_number, numbers)) = cited(form, false, end, 0)
        && let [only] = of_number.as_slice()
        && only.year.is_some()
    {
        citation = Citation {
            jurisdiction: citation.jurisdiction.or(only.jurisdiction.clone()),
            instrument: citation.instrument,
            ..only.clone()
        };
        found.end = numbers.end;
    } else {
        found.name_only = true;
        if let Some(status) = status.filter(|status| status.former) {
            title_end = status.end.position;
        }
    }
    citation.name = Some(name_from(head, cursor, setting.definite, title_end));
    found.citations.push(citation);
    Some(found)
}

/// Words after the name of a law that say whether the law is the former or the present one.
struct Status<'s> {
    /// True if the law is the former one, so that another law bears its name today.
    former: bool,
    end: Cursor<'s>,
}

/// Reads words such as `القديم`, `(الملغى)`, `الحالي` after the name of a law. `السابق ذكره` («mentioned
/// above») says nothing about the law.
fn status_after(cursor: Cursor) -> Option<Status> {
    let mut ahead = cursor;
    let bracket = ahead.eat("(");
    if ahead.folded.line_before(ahead.position) {
        return None;
    }
    let former = match ahead.eat_word(FORMER_LAW) {
        Some(_) => true,
        None => ahead.eat_word(PRESENT_LAW).map(|_| false)?,
    };
    if bracket && !ahead.eat(")")
        || SPEAKING_OF_THE_TEXT
            .iter()
            .any(|word| ahead.rest().starts_with(word))
    {
        return None;
    }
    Some(Status { former, end: ahead })
}

pub(super) fn is_feminine(head: &Head, cursor: Cursor) -> bool {
    let noun = &cursor.folded.text[head.start..head.end];
    FEMININE_NOUNS
        .iter()
        .any(|feminine| noun.starts_with(feminine))
}

/// False if the participle («issued») behind a name has not the gender of its noun, so that a plain number is
/// that of something else: `وثيقة الإقامة وفق نظام الأحوال المدنية الصادرة برقم (5)`.
fn is_said_of_name(end: Cursor, head: &Head, feminine: bool) -> bool {
    let mut ahead = end;
    ahead.skip_fillers(2);
    let noun = &end.folded.text[head.start..head.end];
    let other = match feminine {
        true => "الصادر",
        false if MASCULINE_INSTRUMENTS.contains(&noun) => fold!("الصادرة"),
        false => return true,
    };
    ahead.eat_word(&[other]).is_none()
}

/// `نظام القضاء ونظام ديوان المظالم، الصادرة بالمرسوم الملكي رقم م/78`: reads the second law and the
/// instrument that issued both laws, if the participle («issued») is plural. Returns the name of the second
/// law, the issuing instrument and the position after it. `None` if the words have another form.
fn issued_together(cursor: Cursor) -> Option<(String, Citation, Cursor)> {
    let mut ahead = cursor;
    if !ahead.eat("و") {
        return None;
    }
    let head = head::at(ahead.folded, ahead.position)?;
    let Kind::Instrument {
        form, many: false, ..
    } = head.kind
    else {
        return None;
    };
    if form.reading != Reading::Named {
        return None;
    }
    let after_head = Cursor::new(ahead.folded, head.end);
    let second = name(&after_head, false)?;
    let end = Cursor::new(ahead.folded, second.past);
    let mut participle = end;
    participle.skip_fillers(2);
    participle.eat_any(ISSUED_TOGETHER)?;
    let (issued, after) = issued_by(end, true, None)?;
    Some((
        name_from(&head, after_head, false, second.end),
        issued,
        after,
    ))
}

/// Reads two laws that share one noun in the dual: `قانوني العقوبات والإجراءات الجنائية`, `نظاما العمل
/// والمرور`. The table of laws or the corpus must have the first name, because the dual in construct is also
/// the adjective «legal». They may share more than the noun: `نظامي التقاعد المدني والعسكري`.
pub(in crate::citation) fn two_named<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    const MOST_WORDS: usize = 5;
    let folded = cursor.folded;
    let noun = &folded.text[head.start..head.end];
    let mut start = cursor;
    start.eat_any(&["ي", "ا"])?;
    if !["قانون", "نظام"].contains(&noun) || !start.at_edge() {
        return None;
    }
    let has = |name: &String| {
        is_known(name) || folded.titles.is_some_and(|titles| titles.has(name, folded))
    };
    let known =
        |from: usize, to: usize| Some(format!("{noun} {}", folded.written(from..to))).filter(has);
    // Every place at which the first name may end, with the position before the second.
    let mut words = start;
    let firsts: Vec<(String, usize)> = (0..MOST_WORDS)
        .map_while(|_| {
            word(&mut words)
                .filter(|word| is_definite(word))
                .map(|_| words)
        })
        .filter(|end| end.rest().starts_with("وال") && end.at_edge())
        .filter_map(|end| {
            Some((
                known(start.position, end.position)?,
                end.position + "و".len(),
            ))
        })
        .collect();
    // One law that is known shows that the dual is none of the adjective.
    let (first, (second, end)) = firsts
        .iter()
        .find_map(|(first, from)| {
            let second =
                second_known(folded, *from, &known).or_else(|| sharing(folded, first, *from))?;
            Some((first, second))
        })
        .or_else(|| {
            let (first, from) = firsts.first()?;
            // A single word may be an adjective of more than the noun.
            let end = name_behind_prefix(&Cursor::new(folded, *from))?.end;
            let several = (from + 1..end).any(|at| folded.blank_before(at));
            several.then(|| {
                (
                    first,
                    (format!("{noun} {}", folded.written(*from..end)), end),
                )
            })
        })?;
    let (first, ahead) = (first.clone(), Cursor::new(folded, end));
    let laws = [first, second].map(|name| Citation {
        name: Some(name),
        ..Citation::new(form.instrument)
    });
    Some(Found {
        name_only: true,
        ..Found::new(laws.into(), ahead)
    })
}

/// Returns the second name of a dual, from byte `from` on, if it is known, and where it ends.
fn second_known(
    folded: &FoldedText,
    from: usize,
    known: &impl Fn(usize, usize) -> Option<String>,
) -> Option<(String, usize)> {
    const MOST_WORDS: usize = 5;
    let mut words = Cursor::new(folded, from);
    (0..MOST_WORDS).find_map(|_| {
        word(&mut words).filter(|word| word.starts_with("ال") || word.starts_with("وال"))?;
        Some((known(from, words.position)?, words.position))
    })
}

/// Returns the second name of a dual that shares all but the last word of the first, if a document bears it.
fn sharing(folded: &FoldedText, first: &str, from: usize) -> Option<(String, usize)> {
    let mut adjective = Cursor::new(folded, from);
    word(&mut adjective)?;
    let (shared, _) = first
        .rsplit_once(' ')
        .filter(|(shared, _)| shared.contains(' '))?;
    let name = format!("{shared} {}", folded.written(from..adjective.position));
    let is_title = folded
        .titles
        .is_some_and(|titles| titles.has(&name, folded));
    is_title.then_some((name, adjective.position))
}

/// Reads a law whose noun is abbreviated to one letter: `المادة 5 من ق. المرافعات`.
pub(in crate::citation) fn named_by_letter<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
) -> Option<Found<'s>> {
    let mut ahead = cursor;
    ahead.eat_char(|mark| ".،/".contains(mark));
    if !ahead.rest().starts_with("ال") {
        return None;
    }
    let name = name(&ahead, false)?;
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = name.country.map(str::to_owned);
    citation.name = Some(name_from(head, cursor, false, name.end));
    Some(Found {
        name_only: true,
        ..Found::new(vec![citation], Cursor::new(cursor.folded, name.past))
    })
}

fn dated(citation: &mut Citation, year: Year) {
    citation.year = Some(year.written);
    citation.year_inferred = year.inferred();
    citation.calendar = Some(year.calendar);
}

/// Reads a year after the name of a law: `نظام الشركات 1437`, `قانون العمل لسنة 2003`, `نظام الشركات الصادر
/// عام 1443هـ`.
pub(super) fn year_of_name(cursor: Cursor) -> Option<(Year, Cursor)> {
    let mut ahead = cursor;
    ahead.skip_brackets();
    let issued = ahead.eat_any(&[fold!("الصادرة"), "الصادر"]).is_some();
    let mut dated = ahead;
    ahead.eat("في");
    let year = stated_year(&mut ahead)
        .or_else(|| bare_year(&mut ahead))
        .or_else(|| {
            let date = issued.then(|| announced_date(&mut dated))??;
            ahead = dated;
            Some(date.year())
        });
    year.map(|year| (year, ahead))
}

pub(in crate::citation) fn constitution<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    if !cursor.at_edge() {
        return None;
    }
    let mut citation = Citation::new(form.instrument);
    let mut end = cursor;
    citation.jurisdiction = nation::adjective(&mut end, Adjective::Definite)
        .or_else(|| nation::name(&mut end))
        .map(str::to_owned);
    let mut day = end;
    if let Some((year, after)) = year_of_name(end) {
        dated(&mut citation, year);
        end = after;
    } else if let Some(date) = date(&mut day) {
        dated(&mut citation, date.year());
        citation.date = date.iso;
        end = day;
    }
    let identified = citation.jurisdiction.is_some() || citation.year.is_some() || setting.article;
    citation.name = Some(name_from(head, cursor, setting.definite, cursor.position));
    identified.then(|| Found {
        name_only: true,
        ..Found::new(vec![citation], end)
    })
}
