//! Reads the instrument that issued a law or a bylaw, after its name: `الصادر بالمرسوم الملكي رقم م/51`.

use super::by_number::{as_of_royal_decree, numbered};
use super::issued::issued;
use crate::citation::lexicon::words::instruments::{
    ISSUED_FEMININE, ISSUED_MASCULINE, ISSUED_OTHERWISE,
};
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::Setting;
use crate::citation::model::{Citation, Instrument};
use crate::citation::read::head;
use crate::citation::read::head::kind::Kind;
use crate::citation::read::name::other_act::is_of_other_act;
use crate::citation::read::name::title::is_one_title;
use crate::citation::read::number::cited::cited;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::lookup::Beginnings;

static FEMININE_BEGINNINGS: Beginnings = Beginnings::of(ISSUED_FEMININE);
static MASCULINE_BEGINNINGS: Beginnings = Beginnings::of(ISSUED_MASCULINE);

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
    let window = cursor.window(TITLE_WINDOW);
    let (beginnings, participles) = match feminine {
        true => (&FEMININE_BEGINNINGS, ISSUED_FEMININE),
        false => (&MASCULINE_BEGINNINGS, ISSUED_MASCULINE),
    };
    let mut from = 0;
    let end = loop {
        let offset = from + beginnings.nearest(&window[from..], participles)?;
        let at = Cursor::new(cursor.folded, cursor.position + offset);
        // The masculine participles are the beginnings of feminine ones.
        let agrees = feminine || at.clone().eat_any(ISSUED_FEMININE).is_none();
        // Other participles may stand in a name: `المحاسبين المعتمدين`.
        let mut after = at;
        after.eat_any(participles);
        let leads = at.rest().starts_with("الصادر") || after.rest().starts_with('ب');
        if at.at_edge() && agrees && leads {
            break at.position;
        }
        from = offset + 'ا'.len_utf8();
    };
    let title_end = cursor.folded.text[..end].trim_end_matches(['،', ',']).len();
    if is_of_other_act(cursor, title_end, feminine) {
        return None;
    }
    let one_title = is_one_title(cursor.folded, cursor.position, title_end, feminine);
    if !(one_title || setting.begins_text && is_whole_title(cursor, end)) {
        return None;
    }
    // Behind the words that a masculine name goes on with, a plain number may be that of a law or of
    // statutes.
    let named = feminine.then_some(Instrument::Bylaw);
    let (issued, after) = issued_by(Cursor::new(cursor.folded, end), laws_only, named)?;
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
/// as in tables: `- المرسوم الملكي رقم م/51`, `، المرسوم الملكي رقم م/33`. `named` is the kind of what was
/// issued, which tells whose number it is where the text does not: `الصادر برقم (م/2)`.
pub(in crate::citation) fn issued_by(
    cursor: Cursor,
    laws_only: bool,
    named: Option<Instrument>,
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
    // A treaty was approved, whose word is feminine, and not the law in its name.
    if named.is_some_and(is_law)
        && !ahead.rest().starts_with("الصادر")
        && ahead.clone().eat_any(ISSUED_FEMININE).is_some()
    {
        return None;
    }
    let participle = [ISSUED_OTHERWISE, ISSUED_FEMININE, ISSUED_MASCULINE]
        .iter()
        .any(|words| ahead.eat_any(words).is_some());
    if participle && let Some(issued) = by_number_alone(ahead, laws_only, named) {
        return Some(issued);
    }
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

/// How the number of an act is read that no noun tells the kind of.
static OF_ANY_KIND: Form = Form {
    heads: &[],
    several: &[],
    instrument: Instrument::Law,
    jurisdiction: None,
    reading: Reading::Numbered,
};

/// Reads the number and the day behind a participle («issued») that names no act: `نظام السياحة الصادر برقم
/// (م/2) وتاريخ 9/1/1436هـ`. Without them the name would be looked up as the instrument that bears it today.
/// The letter م shows a royal decree. Any other number is the law's own, or that of the decision which issued
/// a bylaw.
fn by_number_alone(
    participle: Cursor,
    laws_only: bool,
    named: Option<Instrument>,
) -> Option<(Citation, Cursor)> {
    let mut ahead = participle;
    ahead.eat_word(&["تحت"]);
    let (mut citations, numbers) = cited(&OF_ANY_KIND, false, ahead, 0)?;
    let [number] = citations.as_mut_slice() else {
        return None;
    };
    let direct = numbers.announced && numbers.title_end == ahead.position;
    if !direct || number.year.is_none() {
        return None;
    }
    as_of_royal_decree(number);
    if let Some(decree) = number.issued_by.take() {
        number.instrument = decree;
    } else if laws_only {
        return None;
    } else {
        number.instrument = match named? {
            law if is_law(law) => law,
            _ => Instrument::AgencyDecision,
        };
    }
    Some((citations.pop()?, numbers.end))
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

fn is_law(instrument: Instrument) -> bool {
    matches!(
        instrument,
        Instrument::Law | Instrument::FederalLaw | Instrument::FederalDecreeLaw
    )
}

/// Gives a named law the number and year of the instrument that issued it. If that instrument is a law itself
/// (`قانون العقوبات الصادر بالقانون الاتحادي رقم 3`), the two are one instrument.
pub(in crate::citation) fn issued_as(named: Citation, issued: Citation) -> Citation {
    let is_law = is_law(issued.instrument);
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
