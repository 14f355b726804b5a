//! Order of the changes of an article: by day of effect, then of the act, then as the source prints them.

use std::collections::BTreeSet;

use super::super::model::Operation;
use super::day::Day;
use super::item::{Item, Role};
use super::wording::phrase::hits;
use super::wording::words::key;

/// Most changes of one article that are compared with each other.
const MOST_COMPARED: usize = 100;

/// Sorts the changes and removes those told twice. Gives the places of changes whose order is not known.
///
/// A change without a date follows the note before it, if the dated notes of the article are in order of
/// time. Otherwise its order is not known. If no two notes have different dates, nothing shows in which order
/// they are printed: the newest is the first at times. Beside a change of the whole article in another note
/// the order is then not known.
pub(super) fn in_order<'t>(mut items: Vec<Item<'t>>) -> (Vec<Item<'t>>, BTreeSet<usize>) {
    items.sort_by_key(|item| (item.source, item.amendment.span.start));
    // Acts have days and no place among the notes. Nor has a former act that a note names.
    let notes = items.iter();
    let notes = notes.filter(|item| !item.is_of_act() && !item.is_former);
    let days: Vec<Day> = notes.filter_map(|item| item.day.clone()).collect();
    let ascend = days
        .windows(2)
        .all(|pair| pair[0].gregorian <= pair[1].gregorian);
    let undated = |item: &Item| item.day.is_none() && is_stated(item);
    let is_shown = ascend && days.windows(2).any(|pair| pair[0] != pair[1]);
    let has_rival = |item: &Item| {
        items.len() > MOST_COMPARED || items.iter().any(|other| is_rival(item, other))
    };
    let rivals: Vec<bool> = match !is_shown && items.iter().any(undated) {
        true => items
            .iter()
            .map(|item| undated(item) && has_rival(item))
            .collect(),
        false => vec![false; items.len()],
    };
    let mut last = String::new();
    let mut keyed: Vec<(String, String, bool, Item<'t>)> = Vec::new();
    for (item, has_rival) in items.into_iter().zip(rivals) {
        if let Some(day) = &item.day {
            last.clone_from(&day.gregorian);
        }
        let act = item
            .act_day
            .as_ref()
            .map(|day| day.gregorian.clone())
            .unwrap_or_default();
        // A note within the text stands next to the words that it concerns, in no order of time.
        let is_placed = !item.within || days.is_empty();
        let known = item.day.is_some() || ascend && !has_rival && is_placed;
        keyed.push((last.clone(), act, known, item));
    }
    // Changes of the same day may replace the term.
    let is_renamed = |item: &Item| item.role == Role::Renamed;
    keyed.sort_by_key(|(day, act, _, item)| (day.clone(), is_renamed(item), act.clone()));
    let mut seen = BTreeSet::new();
    let mut doubtful = BTreeSet::new();
    let mut ordered = Vec::new();
    for (_, _, known, item) in keyed {
        let (operation, places, act, day, new, old) = item.key();
        let kind = format!("{operation:?} {}", is_renamed(&item));
        let is_first = seen.insert((kind, places, act, day, new, old));
        if !is_first {
            continue;
        }
        if !known {
            doubtful.insert(ordered.len());
        }
        ordered.push(item);
    }
    (ordered, doubtful)
}

/// True if the wording depends on which of the two changes is the later one, and one of them is of the whole
/// article. (Where both are of parts, the anchors show the order.)
fn is_rival(item: &Item, other: &Item) -> bool {
    if item.source == other.source
        || !other.changes_wording()
        || !(is_whole(item) || is_whole(other))
    {
        return false;
    }
    let new = |item: &Item| item.new_text().map(key).unwrap_or_default();
    if is_whole(item) && is_whole(other) && new(item) == new(other) {
        return false;
    }
    let Some(whole) = other.new_text() else {
        return true;
    };
    let has_old = |old: &str| !hits(whole, old, 0..whole.len()).is_empty();
    match (item.amendment.operation, item.old_phrase()) {
        (Operation::ReplacePhrase | Operation::DeletePhrase, Some(old)) => has_old(old),
        // The other wording has the new words already: either order leads to it.
        _ => new(item).is_empty() || !key(whole).contains(&new(item)),
    }
}

/// True if the note says what changes. A decision «about» an article does not.
fn is_stated(item: &Item) -> bool {
    item.changes_wording() && item.amendment.operation != Operation::Other
}

fn is_whole(item: &Item) -> bool {
    matches!(
        item.amendment.operation,
        Operation::ReplaceArticle | Operation::DeleteArticle
    )
}
