//! Citations of legislation, decrees and regulations: which reader a head calls, what it gives.

pub(in crate::citation) mod by_name;
pub(in crate::citation) mod by_number;
mod bylaw;
mod issuing;
mod region;

use crate::citation::lexicon::forms::Reading;
use crate::citation::link::references::Recall;
use crate::citation::model::{Calendar, Citation};
use crate::citation::read::head::{Head, Kind};
use crate::text::cursor::Cursor;
use crate::text::folded::is_letter;
use by_name::{constitution, named, named_by_letter};
use by_number::{issued, numbered};
use bylaw::bylaw;

/// What a head and the words after it name: one citation, or several of one kind.
pub(in crate::citation) struct Found<'s> {
    pub citations: Vec<Citation>,
    pub end: Cursor<'s>,
    /// Whether a name is all that was found.
    pub name_only: bool,
    /// The law that the bylaw just read executes.
    pub executes: Option<Citation>,
    /// How the words point back to an instrument named before.
    pub recall: Option<Recall>,
}

impl<'s> Found<'s> {
    pub fn new(citations: Vec<Citation>, end: Cursor<'s>) -> Self {
        Self {
            citations,
            end,
            name_only: false,
            executes: None,
            recall: None,
        }
    }
}

/// What stands round the head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::citation) struct Setting {
    /// The head has its article (`القانون`).
    pub definite: bool,
    /// An article came before (`المادة 5 من`).
    pub article: bool,
    /// The text begins with the head: it may be a title.
    pub begins_text: bool,
    /// The bylaw of this law is cited: what `الصادرة ب` follows may be the bylaw's decision.
    pub of_bylaw: bool,
}

/// Reads the instrument that a head begins.
pub(in crate::citation) fn instrument<'s>(
    head: &Head,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let Kind::Instrument { form, many, .. } = head.kind else {
        return None;
    };
    let title_begins = cursor.at_edge();
    match form.reading {
        Reading::Numbered => numbered(head, form, many, cursor, setting),
        Reading::Abbreviated => numbered(head, form, many, cursor, setting)
            .filter(|found| {
                let title = head.end..found.end.position;
                let direct = !cursor.shadow.text[title]
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
        Reading::Issued | Reading::IssuedWithYear => issued(head, form, many, cursor, setting),
        Reading::Named => numbered(head, form, many, cursor, setting).or_else(|| {
            // Several laws without a number (`قوانين إنشاء الجهات`) are no law in particular.
            (title_begins && !many).then(|| named(head, form, cursor, setting))?
        }),
        Reading::NamedWithArticle => title_begins
            .then(|| named(head, form, cursor, setting))?
            .filter(|found| {
                setting.article
                    || setting.begins_text
                    || found.citations.iter().all(|law| law.number.is_some())
            }),
        Reading::NumberedOrDated => numbered(head, form, many, cursor, setting)
            .or_else(|| title_begins.then(|| by_number::dated(form, cursor))?),
        Reading::Bylaw => bylaw(head, cursor, setting),
        Reading::Constitution => constitution(head, form, cursor, setting),
        Reading::Ruling
        | Reading::Case
        | Reading::Court
        | Reading::Judgment
        | Reading::Reporter
        | Reading::Collection
        | Reading::Fatwa
        | Reading::File
        | Reading::Panel => None,
    }
}
