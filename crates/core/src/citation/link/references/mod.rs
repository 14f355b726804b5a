//! Reads references to an instrument without its name: `من هذا القانون`, `القانون المشار إليه`, `منه`.
//!
//! | file | has |
//! |---|---|
//! | `mod` | whole references: with «this», with «mentioned», pronouns |
//! | `words` | their parts: nouns of instruments and the words after them («mentioned») |
//! | `definitions` | short names that the text gives (`نظام العمل (النظام)`) |
//! | `antecedents` | the earlier citations in the text that they mean |
//! | `mentions` | comparison of a reference with an earlier citation |
//! | `clauses` | names with the clause in which the text cited the law before |
//!
//! `هذا القانون` is a citation only with an article, because laws use it for themselves everywhere. `القانون
//! المشار إليه` is a citation with or without an article.

pub(in crate::citation) mod antecedents;
pub(in crate::citation) mod clauses;
mod definitions;
pub(in crate::citation) mod mentions;
pub(in crate::citation) mod words;

use crate::citation::lexicon::words::links::PARTS_OF_LAW;
use crate::citation::lexicon::words::references::{
    BEFORE_LAST, BEFORE_SELF, BYLAW_OF, EMPHATIC, LINKS_TO_REFERENCE, TELLING_LAWS_APART,
};
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::{Found, Recall};
use crate::citation::model::{Citation, Instrument, Reference};
use crate::citation::read::head;
use crate::citation::read::head::joined::Joined;
use crate::citation::read::head::kind::{Head, Kind};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;
use words::{goes_on, noun_of, pointing_words};

/// Reads, after an article, words that refer to its instrument without name or number: `من هذا القانون`,
/// `منه`.
pub(in crate::citation) fn owner(article_end: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = article_end;
    ahead.skip_fillers(3);
    if !ahead.folded.line_before(ahead.position)
        && let Some(found) = pronoun(ahead)
    {
        return Some(found);
    }
    ahead.eat_any(LINKS_TO_REFERENCE)?;
    ahead.skip_fillers(1);
    ahead.eat_any(PARTS_OF_LAW);
    of_this(ahead)
        .or_else(|| bylaw_of_the_last(ahead))
        .or_else(|| of_the_last(ahead))
        .or_else(|| of_the(ahead))
}

/// Reads a pronoun that refers back to an instrument: `منه`, `منها` («of it»).
fn pronoun(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    let feminine = ahead.eat_word(&["منها", "منه"])? == "منها";
    // The pronoun shows the gender of the instrument's noun but not the kind of instrument, so the most
    // frequent kind of that gender is taken.
    let instrument = match feminine {
        true => Instrument::Bylaw,
        false => Instrument::Law,
    };
    let recall = Recall::Pronoun { feminine };
    Some(pointing(
        instrument,
        Reference::Anaphoric,
        Some(recall),
        ahead,
    ))
}

/// Reads words by which a text refers to itself: `هذا القانون` («this law»), `هذه اللائحة`.
fn of_this(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    ahead.eat_any(BEFORE_SELF)?;
    let (form, _) = instrument_head(&mut ahead)?;
    Some(of_form(form, Reference::This, None, ahead))
}

/// Reads a reference to the instrument that the text last called by a noun: `ذات القانون` («the same law»),
/// `نفس النظام`.
fn of_the_last(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    ahead.eat_any(BEFORE_LAST)?;
    let (form, head) = instrument_head(&mut ahead)?;
    let (noun, generic) = noun_of(ahead.folded, &head);
    let recall = Recall::Last { noun, generic };
    Some(of_form(form, Reference::Anaphoric, Some(recall), ahead))
}

/// Reads the bylaw of the law that the text last called by a noun: `لائحة ذات النظام`, `اللائحة التنفيذية
/// لذات القانون`.
fn bylaw_of_the_last(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    ahead.eat_any(BYLAW_OF)?;
    ahead.eat_any(BEFORE_LAST)?;
    let (form, _) = instrument_head(&mut ahead)?;
    (form.instrument.facts().doc_type == "legislation").then(|| {
        pointing(
            Instrument::Bylaw,
            Reference::Anaphoric,
            Some(Recall::ItsBylaw),
            ahead,
        )
    })
}

/// Reads a definite noun that refers back to an instrument, alone or with more words: `القانون المشار إليه`,
/// `القانون ذاته`, `القانون`.
fn of_the(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    ahead.eat("ال").then_some(())?;
    let (form, head) = instrument_head(&mut ahead)?;
    if form.instrument == Instrument::Bylaw
        && let Some(found) = bylaw_of_it(ahead)
    {
        return Some(found);
    }
    if let Some((recall, end)) = pointing_words(&head, ahead) {
        return Some(of_form(form, Reference::Anaphoric, Some(recall), end));
    }
    // A named law follows, whose name no rule could read, so the instrument is not that of an earlier law.
    let of_another = ["لقانون", "لنظام", "للقانون", "للنظام"]
        .iter()
        .any(|law| ahead.rest().starts_with(law));
    if of_another {
        return None;
    }
    let mut qualified = ahead;
    let qualified = qualified.eat_word(TELLING_LAWS_APART).map(|_| qualified);
    if qualified.is_none() && goes_on(ahead) {
        return None;
    }
    let end = qualified.unwrap_or(ahead);
    // `القانون القديم` and `القرار الوزاري` are not the short name that the text gave to an instrument.
    let (noun, generic) = noun_of(ahead.folded, &head);
    let noun = noun.filter(|_| generic && qualified.is_none());
    Some(of_form(
        form,
        Reference::Anaphoric,
        Some(Recall::Known { noun }),
        end,
    ))
}

/// Reads words that refer back to an instrument without its name and without an article before them: `القانون
/// المشار إليه`, `اللائحة التنفيذية لهذا القانون`.
pub(in crate::citation) fn without_article<'s>(
    folded: &'s FoldedText<'s>,
    head: &Head,
    joined: Joined,
) -> Option<Found<'s>> {
    let Kind::Instrument {
        form, many: false, ..
    } = head.kind
    else {
        return None;
    };
    if !joined.definite || !is_legislative(form.reading) {
        return None;
    }
    let cursor = Cursor::new(folded, head.end);
    if form.reading == Reading::Bylaw
        && let Some(found) = bylaw_of_it(cursor)
    {
        return Some(found);
    }
    let (recall, end) = pointing_words(head, cursor)?;
    let words = &folded.text[head.end..end.position];
    // Without an article, no words refer back to a bill (draft law) or by a noun that is not in the table,
    // and «itself» often means the law in general.
    let bill = folded.text[..joined.start].ends_with("مشروع");
    if bill
        || noun_of(folded, head).0.is_none()
        || EMPHATIC.iter().any(|word| words.ends_with(word))
    {
        return None;
    }
    Some(of_form(form, Reference::Anaphoric, Some(recall), end))
}

/// Reads the words after `اللائحة التنفيذية` («executive bylaw») that refer to the bylaw's law: `لهذا
/// القانون`, `للنظام`.
fn bylaw_of_it(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    let reference = match ahead.eat_any(&[fold!("لهذا ال"), "لل"])? {
        "لل" => Reference::Anaphoric,
        _ => Reference::This,
    };
    let (form, _) = instrument_head(&mut ahead)?;
    let law = form.instrument;
    let is_law = law.facts().doc_type == "legislation"
        || matches!(law, Instrument::Decree | Instrument::EmiriDecree);
    if !is_law || reference == Reference::Anaphoric && goes_on(ahead) {
        return None;
    }
    let recall = (reference == Reference::Anaphoric).then_some(Recall::Known { noun: None });
    let mut found = pointing(Instrument::Bylaw, reference, recall, ahead);
    // «This» is said of the law, so the text need not be the bylaw.
    let of_this = (reference == Reference::This).then_some(law);
    for bylaw in &mut found.citations {
        bylaw.law_kind = of_this;
    }
    Some(found)
}

/// Reads the noun of a law, a decree or a regulation with which a reference begins. Returns the wording that
/// was read, and where it stands.
fn instrument_head(cursor: &mut Cursor) -> Option<(&'static Form, Head)> {
    let head = head::at(cursor.folded, cursor.position)?;
    let Kind::Instrument {
        form, many: false, ..
    } = head.kind
    else {
        return None;
    };
    let end = Cursor::new(cursor.folded, head.end);
    let whole = end.at_edge() || end.rest().starts_with("ال");
    if !is_legislative(form.reading) || !whole {
        return None;
    }
    *cursor = end;
    Some((form, head))
}

fn is_legislative(reading: Reading) -> bool {
    use Reading as R;
    matches!(
        reading,
        R::Numbered
            | R::Named
            | R::NamedWithArticle
            | R::Code
            | R::Issued
            | R::IssuedWithYear
            | R::Bylaw
            | R::Constitution
    )
}

/// Returns the citation that an instrument's noun and the words that refer back make together.
fn of_form<'s>(
    form: &'static Form,
    reference: Reference,
    recall: Option<Recall>,
    end: Cursor<'s>,
) -> Found<'s> {
    let mut found = pointing(form.instrument, reference, recall, end);
    for citation in &mut found.citations {
        citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    }
    found
}

fn pointing(
    instrument: Instrument,
    reference: Reference,
    recall: Option<Recall>,
    end: Cursor<'_>,
) -> Found<'_> {
    let mut citation = Citation::new(instrument);
    citation.reference = reference;
    Found {
        recall,
        ..Found::new(vec![citation], end)
    }
}
