//! Reads citations of laws, decrees and regulations, by number, date or name.

pub(in crate::citation) mod by_name;
pub(in crate::citation) mod by_number;
pub(in crate::citation) mod bylaw;
mod bylaw_named;
pub(in crate::citation) mod code;
pub(in crate::citation) mod country;
pub(in crate::citation) mod heading;
pub(in crate::citation) mod issued;
mod issuing;
pub(in crate::citation) mod known_title;
mod law;
mod minister;
mod region;

use crate::citation::model::Calendar;
use crate::citation::model::form::Reading;
use crate::citation::model::found::{Found, Setting};
use crate::citation::read::head::kind::{Head, Kind};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::is_letter;
use by_name::{constitution, named, named_by_letter};
use by_number::numbered;
use bylaw::bylaw;
use code::code;
use issued::issued;
use law::law;

/// True if the text states when a bylaw was issued, which it does of no everyday thing: `لائحة حماية حقوق
/// المسافرين بالقطارات الصادرة في 1442هـ`.
fn is_issued_in_year(name: Cursor, found: &Found) -> bool {
    let words = &name.folded.text[name.position..found.end.position];
    words.contains(fold!("الصادرة")) && found.citations.iter().all(|law| law.year.is_some())
}

/// True if the name is one word for a body, whose own rules are meant: `ضوابط الوزارة`.
fn is_of_a_body(name: Cursor, found: &Found) -> bool {
    const BODIES: [&str; 7] = fold![
        "الوزارة",
        "الهيئة",
        "المجلس",
        "المركز",
        "المؤسسة",
        "الجهة",
        "اللجنة"
    ];
    let words = &name.folded.text[name.position..found.end.position];
    found.name_only && BODIES.contains(&words)
}

/// Reads the citation of a law, decree or regulation whose first words are `head`. A title of the corpus
/// shows where a name ends.
pub(in crate::citation) fn instrument<'s>(
    head: &Head,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let found = by_grammar(head, cursor, setting);
    match cursor.folded.titles {
        Some(titles) => known_title::checked(titles, head, cursor, setting, found),
        None => found,
    }
}

/// Reads a citation by the rules of the grammar alone.
fn by_grammar<'s>(head: &Head, cursor: Cursor<'s>, setting: Setting) -> Option<Found<'s>> {
    let Kind::Instrument { form, many, .. } = head.kind else {
        return None;
    };
    let title_begins = cursor.at_edge();
    match form.reading {
        // `القرار الوزاري المؤرخ في 24 يوليو 2008` has no number.
        Reading::Numbered => numbered(head, form, many, cursor, setting)
            .or_else(|| title_begins.then(|| issued::dated_decision(head, form, cursor))?)
            .or_else(|| title_begins.then(|| issued::decision_of_day(head, form, cursor))?),
        Reading::Abbreviated => numbered(head, form, many, cursor, setting)
            .filter(|found| {
                let title = head.end..found.end.position;
                let direct = !cursor.folded.text[title]
                    .trim_start_matches("رقم")
                    .starts_with(is_letter);
                direct
                    && found
                        .citations
                        .iter()
                        .all(|law| law.calendar == Some(Calendar::Gregorian))
            })
            .or_else(|| {
                setting
                    .article
                    .then(|| named_by_letter(head, form, cursor))?
            }),
        Reading::Issued | Reading::IssuedWithYear => issued(head, form, many, cursor, setting)
            .or_else(|| title_begins.then(|| issued::dated_order(form, cursor))?)
            .or_else(|| title_begins.then(|| issued::dated_decision(head, form, cursor))?)
            .or_else(|| title_begins.then(|| issued::decision_of_day(head, form, cursor))?),
        Reading::Named => {
            law(head, cursor, setting).or_else(|| by_name::two_named(head, form, cursor))
        }
        Reading::NamedWithArticle if title_begins => bylaw::of_named_law(head, cursor, setting)
            .or_else(|| {
                named(head, form, cursor, setting).filter(|found| {
                    // The decision behind `الترتيبات التنظيمية لهيئة …، الموافق عليها ب…` tells more.
                    if found.name_only && bylaw_named::is_of_decision_behind(cursor, found) {
                        return false;
                    }
                    setting.article
                        || setting.begins_text && !is_of_a_body(cursor, found)
                        || found.citations.iter().all(|law| law.number.is_some())
                        || is_issued_in_year(cursor, found)
                })
            })
            .or_else(|| bylaw_named::named_bylaw(head, form, cursor, setting)),
        Reading::NamedWithArticle | Reading::Titled => None,
        Reading::Code => title_begins.then(|| code(head, form, cursor, setting))?,
        Reading::NumberedOrDated => numbered(head, form, many, cursor, setting)
            .or_else(|| title_begins.then(|| by_number::dated(form, cursor))?)
            .or_else(|| {
                (title_begins && setting.article).then(|| named(head, form, cursor, setting))?
            }),
        Reading::Bylaw => bylaw(head, cursor, setting),
        Reading::Constitution => constitution(head, form, cursor, setting),
        Reading::Ruling
        | Reading::Case
        | Reading::Court
        | Reading::Judgment
        | Reading::Reporter
        | Reading::Collection
        | Reading::Journal
        | Reading::Fatwa
        | Reading::File
        | Reading::Panel => None,
    }
}
