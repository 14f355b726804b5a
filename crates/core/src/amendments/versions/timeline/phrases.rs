//! Changes of words of one act, worked in together.

use super::outcome::{of_part, places_in};
use super::state::State;
use crate::amendments::model::{Operation, Step};
use crate::amendments::versions::item::Item;
use crate::amendments::versions::model::{Certainty, Reason};
use crate::amendments::versions::wording::edit::{Act, Edit, edit};
use crate::amendments::versions::wording::phrase::hits;
use crate::amendments::versions::wording::restate::restate;

/// Works phrases in. Gives for each if the text contained the change already.
pub(super) fn phrases(
    state: &mut State,
    items: &[&Item],
    is_cut: bool,
) -> Vec<Result<bool, Reason>> {
    let Some(text) = state.text.as_deref().filter(|_| !is_cut && !state.repealed) else {
        return vec![Err(Reason::BaseIncomplete); items.len()];
    };
    let places: Vec<Vec<Vec<Step>>> = items.iter().map(|item| places_in(text, item)).collect();
    let edits = items.iter().zip(&places);
    let edits: Vec<Edit> = edits
        .filter_map(|(item, places)| as_edit(item, places))
        .collect();
    let (whole, mut results) = edit(text, &edits);
    for (result, item) in results.iter_mut().zip(items) {
        let renamed = |new: &str| !hits(text, new, 0..text.len()).is_empty();
        if item.is_wide()
            && *result == Err(Reason::AnchorAbsent)
            && item.new_text().is_some_and(renamed)
        {
            *result = Ok(true);
        }
    }
    let found: Vec<bool> = results.iter().map(Result::is_ok).collect();
    for (result, item) in results.iter_mut().zip(items) {
        let is_found = |(found, other): (&bool, &&Item)| *found && is_alternative(item, other);
        if *result == Err(Reason::AnchorAbsent) && found.iter().zip(items).any(is_found) {
            *result = Ok(false);
        }
    }
    let (whole, parts) = restate_parts(whole, items, &places, &mut results);
    state.restated.extend(parts);
    if state.text.as_ref() != Some(&whole) {
        state.text = Some(whole);
        state.certainty = Certainty::Assembled;
    }
    results
}

/// The text with the parts that the source restates after a change of words, and the ways to them. They
/// outweigh the change as worked in. A change whose restated part has no sure place is not worked in.
pub(super) fn restate_parts(
    mut text: String,
    items: &[&Item],
    places: &[Vec<Vec<Step>>],
    results: &mut [Result<bool, Reason>],
) -> (String, Vec<Vec<Step>>) {
    let mut parts = Vec::new();
    for ((result, item), places) in results.iter_mut().zip(items).zip(places) {
        let Some(restated) = item.restated_part else {
            continue;
        };
        match restate(&text, places, restated, result.is_ok()) {
            Ok(None) => {}
            Ok(Some(whole)) => {
                text = whole;
                *result = result.or(Ok(false));
                parts.extend(places.iter().map(|path| of_part(path)));
            }
            Err(reason) => *result = result.and(Err(reason)),
        }
    }
    (text, parts)
}

fn as_edit<'t>(item: &Item<'t>, places: &'t [Vec<Step>]) -> Option<Edit<'t>> {
    let act = match item.amendment.operation {
        Operation::ReplacePhrase | Operation::Correct | Operation::Retitle => Act::Replace,
        Operation::DeletePhrase => Act::Delete,
        Operation::AddPhrase => Act::Add,
        _ => return None,
    };
    let new = item.new_text();
    if act != Act::Delete && new.is_none() {
        return None;
    }
    Some(Edit {
        act,
        old: item.old_phrase()?,
        new: new.unwrap_or_default(),
        places,
        everywhere: item.amendment.everywhere || item.is_wide(),
        before: item.amendment.before,
    })
}

/// True for two words that give way to one wherever they occur: «محل كلمتي «وحدة» و«وحدات» أينما وردتا». An
/// article may have only one of them.
fn is_alternative(one: &Item, other: &Item) -> bool {
    let is_replaced = |item: &Item| {
        item.amendment.operation == Operation::ReplacePhrase && item.amendment.everywhere
    };
    is_replaced(one)
        && is_replaced(other)
        && one.source == other.source
        && one.amendment.new_text == other.amendment.new_text
        && one.amendment.old_phrase != other.amendment.old_phrase
}

pub(super) fn is_phrase(item: &Item) -> bool {
    as_edit(item, &[]).is_some()
}
