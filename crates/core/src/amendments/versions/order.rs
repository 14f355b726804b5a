//! Order of the changes of an article: by day of effect, then of the act, then as the source prints them.

use std::collections::BTreeSet;

use super::day::Day;
use super::item::Item;

/// Sorts the changes and removes those told twice. Gives the places of changes whose order is not known.
///
/// A change without a date follows the note before it, if the dated notes of the article are in order of
/// time. Otherwise its order is not known.
pub(super) fn in_order<'t>(mut items: Vec<Item<'t>>) -> (Vec<Item<'t>>, BTreeSet<usize>) {
    items.sort_by_key(|item| (item.source, item.amendment.span.start));
    // Acts have days and no place among the notes.
    let notes = items.iter().filter(|item| !item.is_of_act());
    let days: Vec<&Day> = notes.filter_map(|item| item.day.as_ref()).collect();
    let ascend = days
        .windows(2)
        .all(|pair| pair[0].gregorian <= pair[1].gregorian);
    let mut last = String::new();
    let mut keyed: Vec<(String, String, bool, Item<'t>)> = Vec::new();
    for item in items {
        if let Some(day) = &item.day {
            last.clone_from(&day.gregorian);
        }
        let act = item
            .act_day
            .as_ref()
            .map(|day| day.gregorian.clone())
            .unwrap_or_default();
        let known = item.day.is_some() || ascend;
        keyed.push((last.clone(), act, known, item));
    }
    keyed.sort_by(|one, other| (&one.0, &one.1).cmp(&(&other.0, &other.1)));
    let mut seen = BTreeSet::new();
    let mut doubtful = BTreeSet::new();
    let mut ordered = Vec::new();
    for (_, _, known, item) in keyed {
        let (operation, places, act, day, new, old) = item.key();
        let is_first = seen.insert((format!("{operation:?}"), places, act, day, new, old));
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
