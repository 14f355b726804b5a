//! Reads the instrument that issued a law or a bylaw, after its name: `الصادر بالمرسوم الملكي رقم م/51`.

use super::by_number::numbered;
use super::issued::issued;
use crate::citation::model::form::Reading;
use crate::citation::model::found::Setting;
use crate::citation::model::{Citation, Instrument};
use crate::citation::read::head;
use crate::citation::read::head::kind::Kind;
use crate::citation::read::name::title::is_one_title;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Reads the issuing instrument after the rest of the title: `نظام التوثيق ولائحته التنفيذية الصادر بالمرسوم
/// الملكي رقم م/164`. The participle («issued») agrees in gender with the instrument that it describes.
/// Within a sentence, only instruments that issue laws are accepted, unless a cited article stands before.
/// Returns the end of the title as well.
pub(in crate::citation) fn issued_after<'s>(
    cursor: Cursor<'s>,
    feminine: bool,
    setting: Setting,
) -> Option<(usize, Citation, Cursor<'s>)> {
    const TITLE_WINDOW: usize = 300;
    let laws_only = !(setting.begins_text || setting.article);
    let (offset, _) = cursor
        .window(TITLE_WINDOW)
        .match_indices("الصادر")
        .find(|(offset, _)| {
            let at = Cursor::new(cursor.folded, cursor.position + offset);
            let agrees = at.rest().starts_with(fold!("الصادرة")) == feminine;
            at.at_edge() && agrees
        })?;
    let end = cursor.position + offset;
    let title_end = cursor.folded.text[..end].trim_end_matches(['،', ',']).len();
    let one_title = is_one_title(cursor.folded, cursor.position, title_end, feminine);
    if !(one_title || setting.begins_text && is_whole_title(cursor, end)) {
        return None;
    }
    let (issued, after) = issued_by(Cursor::new(cursor.folded, end), laws_only)?;
    (one_title || ends_text(after)).then_some((title_end, issued, after))
}

/// True if the words between the name and the participle («issued») belong to the title with which the text
/// begins. They must be on one line and name no second law, because the participle would describe that law
/// alone.
fn is_whole_title(cursor: Cursor, end: usize) -> bool {
    let words = &cursor.folded.text[cursor.position..end];
    let side_by_side = ["ونظام", "وقانون", fold!("وعلى")]
        .iter()
        .any(|head| words.contains(head));
    let lines = (cursor.position + 1..=end).any(|at| cursor.folded.line_before(at));
    !side_by_side && !lines && !words.contains(['.', ':', '؛'])
}

/// True if nothing follows at the cursor but punctuation and the letter of a calendar, so that the text ends
/// here.
fn ends_text(cursor: Cursor) -> bool {
    let mut ahead = cursor;
    ahead.eat_any(&["ه", "م"]);
    ahead.skip_fillers(3);
    ahead.rest().is_empty()
}

/// Reads the instrument that issued a law or a bylaw: `الصادر بالمرسوم الملكي رقم م/51 …`, `، الصادرة بموجب
/// القرار الوزاري رقم 284 …`, `وفق المرسوم الملكي رقم م/33`, and a royal decree that stands beside the name
/// as in tables: `- المرسوم الملكي رقم م/51`, `، المرسوم الملكي رقم م/33`.
pub(in crate::citation) fn issued_by(
    cursor: Cursor,
    laws_only: bool,
) -> Option<(Citation, Cursor)> {
    let mut ahead = cursor;
    ahead.skip_fillers(2);
    let state = ahead.eat_word(&[
        fold!("المشار إليها"),
        fold!("المشار إليه"),
        "القديم",
        "الجديد",
        fold!("الملغى"),
        fold!("المذكورة"),
        "المذكور",
    ]);
    ahead.skip_fillers(2);
    let participle = ahead
        .eat_any(&[
            "الصادرتين",
            "الصادرين",
            fold!("الصادرة"),
            "الصادر",
            "صادر",
            fold!("الذي صدر"),
            fold!("التي صدرت"),
        ])
        .is_some();
    // `الملغى بالقانون رقم 13-07` names the law that repealed this one.
    if state == Some(fold!("الملغى")) && !participle {
        return None;
    }
    let beside = state.is_none() && !participle && is_beside(cursor, ahead);
    // On a new line the participle («issued») is required before the issuing instrument, because another
    // sentence may begin there.
    if !participle && ahead.folded.line_before(ahead.position) {
        return None;
    }
    let preposition = ahead
        .eat_any(&["بموجب", fold!("بمقتضى"), "وفق", "ب"])
        .is_some();
    if !(preposition || beside) {
        return None;
    }
    ahead.eat("ب");
    let definite = ahead.eat("ال");
    let head = head::at(ahead.folded, ahead.position)?;
    let Kind::Instrument { form, many, .. } = head.kind else {
        return None;
    };
    if laws_only && !issues_laws(form.instrument) || !preposition && !is_royal(form.instrument) {
        return None;
    }
    // Without the participle («issued») only an instrument that issues laws may follow: `قانون الاستثمار
    // بالقانون رقم 160`.
    if !(participle || definite && issues_laws(form.instrument)) {
        return None;
    }
    // The issuing instrument is read only by number. If it could be cited by name, its name could contain
    // another issuing instrument, and the recursion would have no bound.
    let setting = Setting {
        definite,
        ..Setting::default()
    };
    let cursor = Cursor::new(ahead.folded, head.end);
    let found = match form.reading {
        Reading::Numbered | Reading::NumberedOrDated | Reading::Named => {
            numbered(&head, form, many, cursor, setting)?
        }
        Reading::Issued | Reading::IssuedWithYear => issued(&head, form, many, cursor, setting)?,
        _ => return None,
    };
    let citation = found
        .citations
        .into_iter()
        .next()
        .filter(|citation| citation.number.is_some())?;
    Some((citation, found.end))
}

/// True if nothing but a dash, a comma or a full stop stands between a name and the words at `after`. «و»
/// would begin another item of a list.
fn is_beside(name: Cursor, after: Cursor) -> bool {
    let marks = &name.folded.text[name.position..after.position];
    matches!(marks, "-" | "–" | "،" | "," | ".")
}

fn is_royal(instrument: Instrument) -> bool {
    matches!(instrument, Instrument::RoyalDecree | Instrument::RoyalOrder)
}

/// True if instruments of this kind put laws into force; false for decisions made under laws.
fn issues_laws(instrument: Instrument) -> bool {
    matches!(
        instrument,
        Instrument::Law
            | Instrument::FederalLaw
            | Instrument::FederalDecreeLaw
            | Instrument::RoyalDecree
            | Instrument::RoyalOrder
            | Instrument::Decree
            | Instrument::EmiriDecree
    )
}

/// Gives a named law the number and year of the instrument that issued it. If that instrument is a law itself
/// (`قانون العقوبات الصادر بالقانون الاتحادي رقم 3`), the two are one instrument.
pub(in crate::citation) fn issued_as(named: Citation, issued: Citation) -> Citation {
    let is_law = matches!(
        issued.instrument,
        Instrument::Law | Instrument::FederalLaw | Instrument::FederalDecreeLaw
    );
    let instrument = if is_law {
        issued.instrument
    } else {
        named.instrument
    };
    Citation {
        instrument,
        issued_by: (!is_law).then_some(issued.instrument),
        jurisdiction: issued.jurisdiction.clone().or(named.jurisdiction),
        ..issued
    }
}
