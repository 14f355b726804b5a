//! What one change makes of an article.

use std::sync::LazyLock;

use regex::Regex;

use super::state::State;
use crate::amendments::model::{Operation, Step};
use crate::amendments::versions::base::bylaw_start;
use crate::amendments::versions::item::{Item, Role};
use crate::amendments::versions::model::Reason;
use crate::amendments::versions::restated::whole;
use crate::amendments::versions::within::is_of_printed_words;
use crate::amendments::versions::wording::added::{add, add_at_end};
use crate::amendments::versions::wording::bylaw;
use crate::amendments::versions::wording::parts::turned;
use crate::amendments::versions::wording::restate::{is_of_item, restate};
use crate::amendments::versions::wording::splice::{Spliced, delete, replace};
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// The effect of a change on the article.
pub(super) enum Outcome {
    Kept,
    Number(String),
    Whole(String),
    Spliced { text: String, known: bool },
    Repealed,
    Failed(Reason),
}

pub(super) fn outcome(state: &mut State, item: &Item, renumbers: bool, is_cut: bool) -> Outcome {
    let amendment = item.amendment;
    let places = &places_in(state.text.as_deref().unwrap_or_default(), item);
    let of_article = places.is_empty() && amendment.target.part.is_none();
    let new = item.new_text();
    match amendment.operation {
        Operation::Commencement => Outcome::Kept,
        Operation::Merge if item.role == Role::Merged => Outcome::Repealed,
        Operation::DeleteArticle => Outcome::Repealed,
        Operation::ReplaceArticle | Operation::Merge | Operation::InsertArticle => {
            match (new, amendment.operation) {
                (Some(new), _) if is_instruction(new) => Outcome::Failed(Reason::NoWording),
                (Some(new), _) => match whole(new) {
                    Some(text) => in_whole(state, text),
                    None => Outcome::Failed(Reason::BaseIncomplete),
                },
                (None, Operation::InsertArticle) => Outcome::Kept,
                (None, _) => announced(state, item),
            }
        }
        Operation::Correct if of_article => match new.and_then(whole) {
            Some(text) => Outcome::Whole(text),
            None => Outcome::Failed(Reason::NoWording),
        },
        Operation::AmendUnspecified => announced(state, item),
        Operation::Renumber if renumbers && amendment.target.name.is_some() => Outcome::Kept,
        Operation::Renumber if of_article => match &amendment.new_number {
            Some(number) => Outcome::Number(number.clone()),
            None => Outcome::Failed(Reason::PlaceUnknown),
        },
        Operation::Renumber if renumbers => Outcome::Kept,
        Operation::Retitle
            if places.iter().all(|path| path[..] == [Step::Heading]) && !places.is_empty() =>
        {
            Outcome::Kept
        }
        Operation::Retitle if is_of_chapter_name(item) => Outcome::Kept,
        Operation::ReplacePart | Operation::Correct => spliced(state, is_cut, |text| {
            replace(text, places, new.ok_or(Reason::NoWording)?)
        }),
        Operation::AddPart => spliced(state, is_cut, |text| {
            add(text, places, new.ok_or(Reason::NoWording)?, renumbers)
        }),
        Operation::DeletePart => spliced(state, is_cut, |text| delete(text, places, renumbers)),
        Operation::AddPhrase => added_phrase(state, item, is_cut),
        Operation::ReplacePhrase | Operation::DeletePhrase => Outcome::Failed(Reason::NoWording),
        Operation::Renumber | Operation::Retitle => Outcome::Failed(Reason::PlaceUnknown),
        Operation::RepealAct | Operation::Other => Outcome::Failed(Reason::NoWording),
    }
}

/// The effect of a change that a note states of the words around it in the text, or of paragraphs of the
/// bylaw below the article; `None` for other changes.
pub(super) fn of_printed(
    state: &State,
    item: &Item,
    prints_bylaw: bool,
    is_cut: bool,
) -> Option<Outcome> {
    if state.repealed || !item.changes_wording() || item.role != Role::Target {
        return None;
    }
    let text = state.text.as_deref()?;
    if item.within && is_of_printed_words(item.text) {
        return Some(Outcome::Spliced {
            text: text.to_owned(),
            known: true,
        });
    }
    if !prints_bylaw {
        return None;
    }
    let changed = bylaw::change(text, state.number.as_deref(), item.text, item.amendment)?;
    Some(spliced(state, is_cut, |_| changed))
}

/// The effect of a change on an article below which the source prints its bylaw. A royal decree changes the
/// law alone; which of the two another act changes, its words do not tell.
pub(super) fn of_law_above_bylaw(
    state: &mut State,
    item: &Item,
    renumbers: bool,
    is_cut: bool,
) -> Outcome {
    let is_decree = item.act.as_deref().is_some_and(|act| act.starts_with("م "));
    if !is_decree {
        return Outcome::Failed(Reason::PlaceUnknown);
    }
    // Without the heading of the bylaw the source prints the bylaw below notes, and the text is the law.
    let at = state.text.as_deref().and_then(bylaw_start);
    let (Some(at), Some(whole)) = (at, state.text.clone()) else {
        return outcome(state, item, renumbers, is_cut);
    };
    state.text = Some(whole[..at].trim_end().to_owned());
    let outcome = outcome(state, item, renumbers, is_cut);
    let with_bylaw = |law: &str| format!("{}\n{}", law.trim_end(), &whole[at..]);
    let outcome = match outcome {
        Outcome::Spliced { text, known } => Outcome::Spliced {
            text: with_bylaw(&text),
            known,
        },
        Outcome::Whole(text) => Outcome::Whole(with_bylaw(&text)),
        Outcome::Number(_) => Outcome::Failed(Reason::PlaceUnknown),
        outcome => outcome,
    };
    state.text = Some(whole);
    outcome
}

/// True if a chapter or another division of the law gets a new name, which is no word of an article.
fn is_of_chapter_name(item: &Item) -> bool {
    static CHAPTER: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"^\W*(?:\w+\s+){0,2}(?:اسم|عنوان|مسمى|تسمية)\s+(?:الباب|الفصل|القسم|الفرع|المبحث)(?:\W|$)",
            &[],
        )
    });
    let stated = item.text.get(item.amendment.span.clone());
    CHAPTER.is_match(&normalize(stated.unwrap_or_default(), Form::Letters))
}

/// True for words that say how to change a text («تعديل عبارة «أ» لتصبح «ب»») and are no wording of an
/// article.
fn is_instruction(new: &str) -> bool {
    static INSTRUCTION: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"^[^\p{L}]*(?:تعديل|حذف|إضافة|استبدال|إحلال|إلغاء|تعدل|تحذف|تضاف|تستبدل|تلغى)\s+(?:ال)?(?:عبارة|كلمة|جملة|فقرة|بند|مادة)(?:[^\p{L}]|$)",
            &[],
        )
    });
    INSTRUCTION.is_match(&normalize(new, Form::Letters))
}

/// Words added to a part without words beside which they stand. The restated part shows where they go.
pub(super) fn added_phrase(state: &mut State, item: &Item, is_cut: bool) -> Outcome {
    let places = &places_in(state.text.as_deref().unwrap_or_default(), item);
    let mut is_restated = false;
    let outcome = spliced(state, is_cut, |text| {
        let added = match (&places[..], item.new_text()) {
            (_, None) => Err(Reason::NoWording),
            ([path], Some(new)) => add_at_end(text, path, new),
            _ => Err(Reason::PlaceUnknown),
        };
        let (Some(restated), [_]) = (item.restated_part, &places[..]) else {
            return added;
        };
        let changed = added.as_ref().map_or(text, |added| &added.text);
        let whole = restate(changed, places, restated, added.is_ok())?;
        is_restated = whole.is_some();
        match whole {
            Some(whole) => Ok(Spliced::new(whole, text)),
            None => added,
        }
    });
    if is_restated {
        state
            .restated
            .extend(places.iter().map(|path| of_part(path)));
    }
    outcome
}

/// The parts that a change names, as ways that lead to parts of the text.
pub(super) fn places_in(text: &str, item: &Item) -> Vec<Vec<Step>> {
    let target = &item.amendment.target;
    let part = target.part.clone().and_then(|part| item.text.get(part));
    let has_slash = |words: &str| words.contains(['/', '\\']);
    let is_slashed = target.name.as_deref().or(part).is_some_and(has_slash);
    let as_found = |path: &Vec<Step>| match is_slashed {
        true => turned(text, path).unwrap_or_else(|| path.clone()),
        false => path.clone(),
    };
    target.places.iter().map(as_found).collect()
}

/// The way to a part whose head or tail changes.
pub(super) fn of_part(path: &[Step]) -> Vec<Step> {
    let sides = |step: &&Step| matches!(step, Step::Head | Step::Tail);
    let count = path.iter().rev().take_while(sides).count();
    path[..path.len() - count].to_vec()
}

/// True for a change of words in a part that the same act restates: the restated wording contains it.
pub(super) fn is_restated(state: &State, item: &Item) -> bool {
    let is_of_words = matches!(
        item.amendment.operation,
        Operation::ReplacePhrase | Operation::AddPhrase | Operation::DeletePhrase
    );
    match &item.amendment.target.places[..] {
        [path] => {
            is_of_words && !of_part(path).is_empty() && state.restated.contains(&of_part(path))
        }
        _ => false,
    }
}

/// The wording that the text prints for a note without one.
pub(super) fn announced(state: &State, item: &Item) -> Outcome {
    match item.printed.clone() {
        Some(text) => in_whole(state, text),
        None => Outcome::Failed(Reason::NoWording),
    }
}

/// A new wording of the whole article, unless it is that of one item.
pub(super) fn in_whole(state: &State, text: String) -> Outcome {
    match &state.text {
        Some(old) if is_of_item(old, &text) => Outcome::Failed(Reason::PlaceUnknown),
        _ => Outcome::Whole(text),
    }
}

pub(super) fn spliced(
    state: &State,
    is_cut: bool,
    splice: impl FnOnce(&str) -> Result<Spliced, Reason>,
) -> Outcome {
    match &state.text {
        Some(_) if state.repealed => Outcome::Failed(Reason::BaseIncomplete),
        Some(_) if is_cut => Outcome::Failed(Reason::BaseIncomplete),
        Some(text) => match splice(text) {
            Ok(spliced) => Outcome::Spliced {
                text: spliced.text,
                known: spliced.was_in,
            },
            Err(reason) => Outcome::Failed(reason),
        },
        None => Outcome::Failed(Reason::BaseIncomplete),
    }
}
