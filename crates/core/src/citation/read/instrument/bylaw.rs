//! Reads executive bylaws, which are cited by the number of their law or by that of the decision that issued
//! them.

use super::by_number::name_from;
use super::issuing::{issued_after, issued_by};
use super::law::law;
use crate::citation::lexicon::words::instruments::SUBJECT_OF_BYLAW;
use crate::citation::model::form::Reading;
use crate::citation::model::found::{Found, Recall, Setting};
use crate::citation::model::{Citation, Instrument, Reference};
use crate::citation::read::head;
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::name::name;
use crate::citation::read::number::cited::cited;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Reads a bylaw: `اللائحة التنفيذية للقانون رقم 5`, `اللائحة التنفيذية لنظام العمل، الصادرة بالقرار الوزاري
/// …`.
pub(in crate::citation) fn bylaw<'s>(
    head: &Head,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let mut ahead = cursor;
    let mut citation = Citation::new(Instrument::Bylaw);
    let mut name_only = true;
    let mut executes = None;
    if let Some(found) = with_own_number(head, cursor) {
        return Some(found);
    }
    if ahead.eat("ل") {
        let definite = ahead.rest().starts_with('ل');
        if definite {
            ahead.eat("ل");
        }
        if let Some(law_head) = head::at(ahead.folded, ahead.position).filter(is_law) {
            let setting = Setting {
                definite,
                of_bylaw: true,
                ..Setting::default()
            };
            let law = law(&law_head, Cursor::new(ahead.folded, law_head.end), setting);
            if let Some(law) = law {
                let end = law.end;
                name_only = law.name_only;
                let law = law.citations.into_iter().next()?;
                executes = Some(law.clone());
                citation = Citation {
                    instrument: Instrument::Bylaw,
                    issued_by: None,
                    law_kind: law.number.is_some().then_some(law.instrument),
                    name: law
                        .name
                        .as_deref()
                        .map(|law| bylaw_of(&kind_of_bylaw(head, cursor), law)),
                    ..law
                };
                ahead = end;
            } else {
                // `للنظام، الصادرة ب…`: the law of the bylaw is not named here, but elsewhere in the text.
                ahead.position = law_head.end;
            }
        }
    }
    let issued = issued_by(ahead, false).or_else(|| {
        // The bylaw may have a title of its own (`اللائحة التنفيذية للضوضاء الصادرة ب…`), or one that goes on
        // after the name of the law (`… لنظام المياه الخاصة بتنظيم أنشطة تقديم الخدمة، الصادرة ب…`).
        let of_law = citation.name.is_some();
        if of_law && !goes_on(&ahead) || citation.number.is_some() {
            return None;
        }
        let setting = Setting {
            article: setting.article || of_law,
            ..setting
        };
        let (end, issued, after) = issued_after(ahead, true, setting)?;
        citation.name = Some(
            name_from(head, cursor, setting.definite, end)
                .trim_end_matches([' ', '،', ','])
                .to_owned(),
        );
        Some((issued, after))
    });
    if let Some((issued, after)) = issued {
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
    // If the text begins with the bylaw and its subject, it is a title. A law inside a title is not the
    // bylaw's own law.
    if citation.number.is_none() && citation.name.is_none() && setting.begins_text {
        let end = own_title(cursor)?;
        citation.name = Some(name_from(head, cursor, setting.definite, end));
        ahead.position = end;
    }
    let mut recall = None;
    if citation.number.is_none() && citation.name.is_none() {
        if !is_its_bylaw(head, cursor) {
            return None;
        }
        recall = Some(Recall::ItsBylaw);
        ahead = cursor;
        citation.reference = Reference::Anaphoric;
    }
    Some(Found {
        citations: vec![citation],
        end: ahead,
        name_only,
        executes,
        recall,
    })
}

/// Reads a bylaw by a number and a year of its own: `اللائحة التنفيذية رقم 2 لسنة 1972`. Its number is not
/// that of its law.
fn with_own_number<'s>(head: &Head, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let Kind::Instrument { form, .. } = head.kind else {
        return None;
    };
    if is_its_bylaw(head, cursor) {
        return None;
    }
    let (mut citations, numbers) = cited(form, false, cursor, 0)?;
    let direct = numbers.announced && numbers.title_end == cursor.position;
    let [bylaw] = citations.as_mut_slice() else {
        return None;
    };
    if !direct || bylaw.year.is_none() {
        return None;
    }
    bylaw.issued_by = Some(Instrument::Bylaw);
    Some(Found::new(citations, numbers.end))
}

/// Reads the bylaw of a law that stands in construct behind a bare noun: `لائحة قانون العمل`. It is not the
/// law. With `نظام` the words are a name of their own (`لائحة نظام المرور`).
pub(in crate::citation) fn of_named_law<'s>(
    head: &Head,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let bare = &cursor.folded.text[head.start..head.end] == fold!("لائحة");
    if !bare || setting.definite || !cursor.rest().starts_with("قانون") {
        return None;
    }
    let law_head = head::at(cursor.folded, cursor.position).filter(is_law)?;
    let setting = Setting {
        of_bylaw: true,
        article: setting.article,
        ..Setting::default()
    };
    let law = law(&law_head, Cursor::new(cursor.folded, law_head.end), setting)?;
    let bylaws = law.citations.iter().map(executive_bylaw_of).collect();
    Some(Found {
        name_only: law.name_only,
        ..Found::new(bylaws, law.end)
    })
}

/// Nouns for bylaw and bylaws with «its», where the law was named before.
const ITS_BYLAW: [&str; 2] = fold!["لائحته", "لوائحه"];

fn is_its_bylaw(head: &Head, cursor: Cursor) -> bool {
    let noun = &cursor.folded.text[head.start..head.end];
    ITS_BYLAW.iter().any(|its| noun.starts_with(its))
}

/// Returns the citation of the executive bylaw of a law: `اللائحة التنفيذية لقانون العمل`.
pub(in crate::citation) fn executive_bylaw_of(law: &Citation) -> Citation {
    let name = law.name.as_deref();
    Citation {
        instrument: Instrument::Bylaw,
        issued_by: None,
        law_kind: law.number.is_some().then_some(law.instrument),
        name: name.map(|law| bylaw_of(EXECUTIVE_BYLAW, law)),
        article: None,
        articles: Vec::new(),
        about: None,
        unparsed_tail: None,
        repairs: Vec::new(),
        ..law.clone()
    }
}

const EXECUTIVE_BYLAW: &str = "اللائحة التنفيذية";

/// Returns the byte at which the title of a bylaw ends: after its own subject, and after its law if that
/// follows: `للضوضاء`, `لجودة الهواء لنظام البيئة`.
fn own_title(subject: Cursor) -> Option<usize> {
    let end = name(&subject, false)?.end;
    let mut ahead = Cursor::new(subject.folded, end);
    let law = ahead
        .eat("ل")
        .then(|| head::at(ahead.folded, ahead.position).filter(is_law))
        .flatten();
    let of_law = law.and_then(|law| name(&Cursor::new(ahead.folded, law.end), false));
    Some(of_law.map_or(end, |law| law.end))
}

fn is_law(head: &Head) -> bool {
    matches!(head.kind, Kind::Instrument { form, .. } if matches!(form.reading, Reading::Numbered | Reading::Named))
}

/// True if the words after the law's name still belong to the title of the bylaw: `الخاصة بتنظيم …`.
fn goes_on(ahead: &Cursor) -> bool {
    let mut after = *ahead;
    after.skip_fillers(2);
    let before = &ahead.folded.text[..ahead.position];
    after.eat_any(SUBJECT_OF_BYLAW).is_some()
        || [fold!("الخاصة"), fold!("المتعلقة")]
            .iter()
            .any(|word| before.ends_with(word))
            && after.eat("ب")
}

/// Returns the bylaw's first words as written, with the definite article, if they name a kind of bylaw other
/// than the executive; otherwise `اللائحة التنفيذية`.
fn kind_of_bylaw(head: &Head, cursor: Cursor) -> String {
    let kind = cursor.folded.letters(head.start..head.end);
    match [fold!("تنظيمية"), fold!("تفصيلية"), fold!("تطبيقية")]
        .iter()
        .find(|adjective| kind.ends_with(**adjective))
    {
        Some(_) => {
            let written = cursor.folded.written(head.start..head.end);
            let written = written.trim();
            match written.starts_with("ال") {
                true => written.to_owned(),
                false => format!("ال{written}"),
            }
        }
        None => EXECUTIVE_BYLAW.to_owned(),
    }
}

/// Returns the name of a bylaw, made of the words `bylaw` and the name of its law.
fn bylaw_of(bylaw: &str, law: &str) -> String {
    match law.strip_prefix("ال") {
        Some(definite) => format!("{bylaw} لل{definite}"),
        None => format!("{bylaw} ل{law}"),
    }
}
