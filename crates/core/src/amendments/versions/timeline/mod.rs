//! The wordings of one article, from its first text and its changes in order of time.

mod outcome;
mod phrases;
mod state;

use std::collections::BTreeSet;

use super::super::model::{Operation, Step};
use super::base::Base;
use super::day::Day;
use super::item::{Item, Role};
use super::model::{Basis, Certainty, Change, Reason, Version};
use super::wording::edit::{definitions, has_alone};
use super::wording::phrase::{hits, may_hide};
use super::wording::segments::lacks_numbers;
use super::wording::splice::delete;
use super::wording::words::{key, overlap};
use outcome::{Outcome, is_restated, of_law_above_bylaw, of_printed, outcome};
use phrases::{is_phrase, phrases};
use state::State;

/// Wordings and changes of an article of a source that prints the text of the first day.
pub(super) fn timeline(
    number: Option<&str>,
    base: Base,
    items: Vec<Item>,
    doubtful: &BTreeSet<usize>,
    first: Option<Day>,
) -> (Vec<Version>, Vec<Change>) {
    let mut state = State {
        number: number.map(str::to_owned),
        certainty: match base.text {
            Some(_) => Certainty::Source,
            None => Certainty::Unknown,
        },
        text: base.text,
        repealed: false,
        repealed_in_chapter: false,
        absorbed: false,
        made: Vec::new(),
        unapplied: Vec::new(),
        restated: Vec::new(),
    };
    let is_base_cut = base.is_cut;
    let prints_bylaw = base.has_bylaw && !base.lacks_bylaw;
    let mut is_cut = base.is_cut;
    let base_key = state.text.as_deref().map(key);
    let basis = match first {
        Some(_) => Basis::ActDate,
        None => Basis::Unknown,
    };
    let mut versions = vec![version(&state, first, basis)];
    if is_base_cut && !items.is_empty() {
        versions[0].text = None;
        versions[0].certainty = Certainty::Unknown;
    }
    let mut changes: Vec<Change> = Vec::new();
    let mut from_base = true;
    let mut rest = from_the_last(items).into_iter().peekable();
    while let Some((place, item)) = rest.next() {
        let mut group = vec![(place, item)];
        while let Some(next) = rest.next_if(|(_, next)| {
            let first = &group[0].1;
            let is_renamed = |item: &Item| item.role == Role::Renamed;
            next.day == first.day
                && next.act == first.act
                && next.source == first.source
                && is_renamed(next) == is_renamed(first)
        }) {
            group.push(next);
        }
        let renumbers = group.iter().any(|(_, item)| {
            item.amendment.operation == Operation::Renumber && item.amendment.new_number.is_none()
        });
        let (day, basis) = (group[0].1.day.clone(), group[0].1.basis);
        let whole_text = group.iter().find_map(|(_, item)| item.restated.clone());
        let mut moved = false;
        let mut was_in = false;
        let mut pending: Vec<(usize, Item)> = Vec::new();
        for (place, item) in group {
            if item.role == Role::Elsewhere && !occurs(&state, &item) {
                continue;
            }
            if item.is_former && state.repealed {
                continue;
            }
            if item.role == Role::Renamed && (state.repealed || !uses_term(&state, &item)) {
                continue;
            }
            let at = changes.len() + pending.len();
            if doubtful.contains(&place) && item.changes_wording() {
                state.unapplied.push(at);
                moved = true;
            }
            pending.push((place, item));
        }
        // The labels in an act are those of the text before it.
        if renumbers {
            pending.sort_by_key(|(_, item)| moves_labels(item));
        } else if counts_parts(&pending) && state.text.as_deref().is_some_and(lacks_numbers) {
            pending.sort_by_key(|(_, item)| item.amendment.operation == Operation::DeletePart);
        }
        let first_change = changes.len();
        let before = state.text.clone().unwrap_or_default();
        let mut results: Vec<Result<(), Reason>> = vec![Ok(()); pending.len()];
        let mut at = 0;
        while at < pending.len() {
            let (place, item) = &pending[at];
            let index = first_change + at;
            if doubtful.contains(place) && item.changes_wording() {
                results[at] = Err(Reason::OrderUnknown);
                at += 1;
                continue;
            }
            if state.repealed_in_chapter && needs_its_text(&state, item) {
                results[at] = Err(Reason::Misplaced);
                at += 1;
                continue;
            }
            let outcome = if item.role == Role::Absorbed {
                state.absorbed = true;
                match state.repealed {
                    true => Outcome::Kept,
                    false => Outcome::Repealed,
                }
            } else if state.absorbed {
                Outcome::Failed(Reason::Misplaced)
            } else if is_in_doubt(item) || changes_definition(&state, item) {
                Outcome::Failed(Reason::PlaceUnknown)
            } else if let Some(outcome) = of_printed(&state, item, prints_bylaw, is_cut) {
                outcome
            } else if base.has_bylaw && may_concern_bylaw(item) {
                of_law_above_bylaw(&mut state, item, renumbers, is_cut)
            } else if item.role == Role::Stray {
                match item.amendment.operation {
                    Operation::InsertArticle => Outcome::Kept,
                    _ => Outcome::Failed(Reason::Misplaced),
                }
            } else if state.repealed && !has_made(&state, first_change) && is_foreign(&state, item)
            {
                Outcome::Failed(Reason::Misplaced)
            } else if let (Some(text), true) = (&whole_text, is_worded(item)) {
                Outcome::Whole(text.clone())
            } else if is_phrase(item) {
                // Phrases of one act are found together.
                let run = pending[at..].iter().take_while(|(place, item)| {
                    is_phrase(item)
                        && !is_in_doubt(item)
                        && !changes_definition(&state, item)
                        && !matches!(item.role, Role::Stray | Role::Absorbed)
                        && !doubtful.contains(place)
                });
                let run: Vec<&Item> = run.map(|(_, item)| item).collect();
                let found = phrases(&mut state, &run, is_cut);
                for (offset, result) in found.into_iter().enumerate() {
                    let index = first_change + at + offset;
                    moved = true;
                    match result {
                        Ok(known) => {
                            // A definition that the act replaces may have taken the last occurrence.
                            let old = run[offset].old_phrase().unwrap_or_default();
                            let is_gone = run[offset].is_wide()
                                && !hits(&before, old, 0..before.len()).is_empty();
                            was_in |= known && !is_gone;
                            state.made.push(index);
                        }
                        Err(reason) => {
                            state.unapplied.push(index);
                            results[at + offset] = Err(reason);
                        }
                    }
                }
                at += run.len();
                continue;
            } else {
                outcome(&mut state, item, renumbers, is_cut)
            };
            match outcome {
                Outcome::Kept => {}
                Outcome::Number(number) => {
                    state.number = Some(number);
                    state.made.push(index);
                    moved = true;
                }
                Outcome::Whole(text) => {
                    // Another change of the same note or act made it; then the text before shows what was in.
                    let known = match has_made(&state, first_change) {
                        true => !pending.iter().all(|(_, item)| shows(&before, item)),
                        false => state.text.as_deref().map(key) == Some(key(&text)),
                    };
                    was_in |= known || from_base && base_key.as_ref() == Some(&key(&text));
                    if let Some(number) = &item.amendment.new_number {
                        state.number = Some(number.clone());
                    }
                    if whole_text.is_none() || !state.made.iter().any(|made| *made >= first_change)
                    {
                        state.made.clear();
                    }
                    state.made.push(index);
                    state.unapplied.clear();
                    state.text = Some(text);
                    state.certainty = Certainty::Restated;
                    state.repealed = false;
                    state.repealed_in_chapter = false;
                    is_cut = false;
                    moved = true;
                }
                Outcome::Spliced { text, known } => {
                    // A change that alters nothing was made before: by the source's text, or by another act.
                    let is_known = |new: &str| {
                        base_key
                            .as_ref()
                            .is_some_and(|base| base.contains(&key(new)))
                    };
                    let alters = state.text.as_ref() != Some(&text);
                    was_in |= known || !alters && item.new_text().is_some_and(is_known);
                    state.text = Some(text);
                    state.certainty = Certainty::Assembled;
                    state.made.push(index);
                    moved = true;
                }
                Outcome::Repealed => {
                    state.repealed = true;
                    state.repealed_in_chapter = is_of_chapter(item);
                    state.made = vec![index];
                    state.unapplied.clear();
                    moved = true;
                }
                Outcome::Failed(reason) => {
                    // The text may be that of the first day, or that which the former change made.
                    was_in |= item.is_former;
                    results[at] = Err(reason);
                    state.unapplied.push(index);
                    moved = true;
                }
            }
            at += 1;
        }
        for (at, (_, item)) in pending.iter().enumerate() {
            let index = first_change + at;
            if is_restated(&state, item) && state.unapplied.contains(&index) {
                state.unapplied.retain(|other| *other != index);
                state.made.push(index);
                results[at] = Ok(());
            }
        }
        state.restated.clear();
        // An act that deletes the article leaves nothing for its other changes.
        if state.repealed && has_made(&state, first_change) {
            state.unapplied.retain(|other| *other < first_change);
            results.fill(Ok(()));
        }
        for (at, ((_, item), result)) in pending.into_iter().zip(results).enumerate() {
            let begins = match item.amendment.operation {
                Operation::Commencement => item.basis == Basis::Stated,
                // The source prints an inserted article as the others. It was not there before.
                Operation::InsertArticle => {
                    item.role == Role::Target && item.new_text().is_none() && item.day.is_some()
                }
                _ => false,
            };
            if begins && versions.len() == 1 {
                versions[0].from.clone_from(&item.day);
                versions[0].from_basis = item.basis;
                if item.amendment.operation == Operation::InsertArticle {
                    versions[0].made_by.push(first_change + at);
                    state.made.push(first_change + at);
                }
            }
            changes.push(item.into_change(result));
        }
        if was_in && from_base {
            // The source prints the text after this change, or may: what it was before is not known.
            for earlier in &mut versions {
                if !earlier.repealed && earlier.certainty != Certainty::Restated {
                    earlier.text = None;
                    earlier.certainty = Certainty::Unknown;
                }
            }
        }
        if state.certainty == Certainty::Restated {
            from_base = false;
        }
        if !moved {
            continue;
        }
        let next = version(&state, day.clone(), basis);
        match versions.last_mut() {
            Some(last) if last.from == day && day.is_some() => *last = next,
            Some(last) => {
                last.to.clone_from(&day);
                versions.push(next);
            }
            None => versions.push(next),
        }
    }
    withhold(&mut versions, &changes);
    if begins_inserted(&versions, &changes) {
        versions.remove(0);
    }
    (versions, changes)
}

/// True if the source prints no text before the change that adds the article: it was not there before.
fn begins_inserted(versions: &[Version], changes: &[Change]) -> bool {
    let [first, inserted, ..] = versions else {
        return false;
    };
    let is_insertion = |at: &usize| changes[*at].amendment.operation == Operation::InsertArticle;
    first.text.is_none()
        && !first.repealed
        && first.unapplied.is_empty()
        && first.made_by.is_empty()
        && inserted.from.is_some()
        && inserted.unapplied.is_empty()
        && !inserted.made_by.is_empty()
        && inserted.made_by.iter().all(is_insertion)
}

/// Takes the text from the wordings that a change of unknown order may have altered: all but the first.
fn withhold(versions: &mut [Version], changes: &[Change]) {
    let is_unordered = |at: &usize| changes[*at].applied == Err(Reason::OrderUnknown);
    let unordered: Vec<usize> = (0..changes.len()).filter(is_unordered).collect();
    if unordered.is_empty() {
        return;
    }
    for version in versions.iter_mut().skip(1) {
        let missing = unordered
            .iter()
            .filter(|at| !version.unapplied.contains(at));
        let missing: Vec<usize> = missing.copied().collect();
        version.unapplied.extend(missing);
        version.unapplied.sort_unstable();
        if !version.repealed {
            version.text = None;
            version.certainty = Certainty::Partial;
        }
    }
}

/// True if the wording, or the repeal, is made by one of the changes from this one on.
fn has_made(state: &State, first_change: usize) -> bool {
    state.made.iter().any(|made| *made >= first_change)
}

/// Least share of common words between the wordings of an article before its repeal and after its return.
const RETURNED: f64 = 0.5;

/// True for the note of a repealed article that gives another wording of «this article». An article that is
/// made anew is inserted; the source prints the note of another article here.
fn is_foreign(state: &State, item: &Item) -> bool {
    let is_note =
        !item.is_of_act() && item.told_by.is_empty() && item.amendment.new_number.is_none();
    let old = state.text.as_deref().unwrap_or_default();
    item.amendment.operation == Operation::ReplaceArticle
        && is_note
        && item
            .new_text()
            .is_some_and(|new| overlap(new, old) < RETURNED)
}

/// True for a change that may concern the bylaw below an article. A chapter that is repealed is one of the law.
fn may_concern_bylaw(item: &Item) -> bool {
    item.changes_wording() && !is_of_chapter(item)
}

/// True for the repeal of a chapter with its articles.
fn is_of_chapter(item: &Item) -> bool {
    item.amendment.operation == Operation::DeleteArticle && item.amendment.target.part.is_some()
}

/// Least share of common words that shows a new wording to be one of the article that it replaces.
const RELATED: f64 = 0.5;

/// True if a text may be the one before a change: it has the words or the part that go, and not the new ones.
fn shows(before: &str, item: &Item) -> bool {
    let has = |words: &str| !hits(before, words, 0..before.len()).is_empty();
    let amendment = item.amendment;
    let has_old = match amendment.operation {
        Operation::DeletePart => delete(before, &amendment.target.places, false).is_ok(),
        _ => item.old_phrase().is_none_or(has),
    };
    let is_part = !matches!(
        amendment.operation,
        Operation::ReplaceArticle | Operation::Merge
    );
    has_old && !(is_part && item.new_text().is_some_and(has))
}

/// True for a change that presupposes the wording of the article. After the repeal of its chapter there is
/// none, so that the note belongs to another article: the portal loses the hundreds of numbers. A new wording
/// that resembles the old one brings the article back.
fn needs_its_text(state: &State, item: &Item) -> bool {
    match item.amendment.operation {
        Operation::ReplaceArticle => {
            let new = item.new_text().or(item.printed.as_deref());
            let old = state.text.as_deref().unwrap_or_default();
            new.is_none_or(|new| overlap(new, old) < RELATED)
        }
        Operation::ReplacePart
        | Operation::ReplacePhrase
        | Operation::AddPart
        | Operation::AddPhrase
        | Operation::DeletePart
        | Operation::DeletePhrase
        | Operation::AmendUnspecified => true,
        _ => false,
    }
}

/// The items with their places. Paragraphs that one act replaces come from the last to the first, so that
/// they can be counted in a text without numbers: a new wording may have a label or several lines.
fn from_the_last(items: Vec<Item>) -> Vec<(usize, Item)> {
    let rank = |item: &Item| match &item.amendment.target.places[..] {
        [path] if item.amendment.operation == Operation::ReplacePart => match &path[..] {
            [Step::Label(written)] => written.trim().parse::<u32>().ok(),
            _ => None,
        },
        _ => None,
    };
    let mut items: Vec<(usize, Item)> = items.into_iter().enumerate().collect();
    let is_one = |one: &(usize, Item), other: &(usize, Item)| {
        one.1.day == other.1.day && one.1.act == other.1.act && rank(&one.1).is_some()
    };
    for run in items.chunk_by_mut(|one, other| is_one(one, other) && rank(&other.1).is_some()) {
        let has_two_sources = run.iter().any(|(_, item)| item.source != run[0].1.source);
        if has_two_sources {
            run.sort_by_key(|(_, item)| std::cmp::Reverse(rank(item)));
        }
    }
    items
}

/// True if changes of one act only delete and replace parts with labels, some of each.
fn counts_parts(pending: &[(usize, Item)]) -> bool {
    let is_labelled = |item: &Item| {
        let mut places = item.amendment.target.places.iter();
        places.all(|path| matches!(path.first(), Some(Step::Label(_))))
    };
    let is_part = |item: &Item| {
        matches!(
            item.amendment.operation,
            Operation::ReplacePart | Operation::DeletePart
        ) && is_labelled(item)
    };
    pending.len() > 1 && pending.iter().all(|(_, item)| is_part(item))
}

/// True if other parts may get new labels by the change.
fn moves_labels(item: &Item) -> bool {
    matches!(
        item.amendment.operation,
        Operation::DeletePart | Operation::AddPart | Operation::Renumber
    )
}

/// True if a change of the whole law finds its words in the article, or may find them.
fn occurs(state: &State, item: &Item) -> bool {
    let text = state.text.as_deref().unwrap_or_default();
    let old = item.old_phrase().unwrap_or_default();
    !hits(text, old, 0..text.len()).is_empty() || may_hide(text, old)
}

/// True if the article has a term that its law defines no more.
fn uses_term(state: &State, item: &Item) -> bool {
    let text = state.text.as_deref().unwrap_or_default();
    item.term
        .as_deref()
        .is_some_and(|term| has_alone(text, term))
}

/// True for a change of the whole law whose word the article still defines. With another word before it, the
/// definition would be wrong, because the act defines that word elsewhere. It is right if it defines the new
/// word already: «المؤسسة: الهيئة العامة للأمن الغذائي».
fn changes_definition(state: &State, item: &Item) -> bool {
    let text = state.text.as_deref().unwrap_or_default();
    let old = item.old_phrase().unwrap_or_default();
    let new = key(item.new_text().unwrap_or_default());
    let is_wrong = |said: &&str| new.is_empty() || !key(said).starts_with(&new);
    item.is_wide() && item.is_of_act() && definitions(text, old).iter().any(is_wrong)
}

/// True if what the change makes of the article is not sure.
fn is_in_doubt(item: &Item) -> bool {
    matches!(item.role, Role::Excepted | Role::Renamed)
}

/// True if the wording that a note restates contains the change.
fn is_worded(item: &Item) -> bool {
    !matches!(
        item.amendment.operation,
        Operation::Commencement
            | Operation::InsertArticle
            | Operation::DeleteArticle
            | Operation::ReplaceArticle
            | Operation::Other
            | Operation::RepealAct
    ) && item.restated.is_some()
}

fn version(state: &State, from: Option<Day>, from_basis: Basis) -> Version {
    let is_known = state.unapplied.is_empty() && !state.repealed;
    let certainty = match (&state.text, state.unapplied.is_empty()) {
        _ if state.repealed && state.unapplied.is_empty() => Certainty::Restated,
        (None, _) => Certainty::Unknown,
        (Some(_), true) => state.certainty,
        (Some(_), false) => Certainty::Partial,
    };
    Version {
        number: state.number.clone(),
        text: state.text.clone().filter(|_| is_known),
        from,
        to: None,
        from_basis,
        repealed: state.repealed,
        certainty,
        made_by: state.made.clone(),
        unapplied: state.unapplied.clone(),
    }
}
