//! Days of effect that one change states for others of its act, and changes that notes tell twice.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::amendments::model::Operation;
use crate::amendments::versions::day::Day;
use crate::amendments::versions::item::{Item, Role};
use crate::amendments::versions::model::Basis;
use crate::amendments::versions::wording::words::{key, nearly_same};

/// Fewest changes of a law that state a day for the whole act: «تعديلات بعض مواد نظام العمل (ويعمل بها من
/// …)».
pub(super) const SURELY_STATED: usize = 3;

pub(super) fn same(item: &Item) -> (Operation, String, Option<String>, String) {
    let places = format!("{:?}", item.amendment.target.places);
    let new = item.new_text().map(key).unwrap_or_default();
    (item.amendment.operation, places, item.act.clone(), new)
}

/// Days of effect that changes state, by the number and the day of their act.
pub(super) type Stated = BTreeMap<(Option<String>, Option<Day>), Vec<Day>>;

/// Adds the days of effect that changes state, without notes that only state a day.
pub(super) fn add_stated(items: &[Item], stated: &mut Stated) {
    for item in items {
        let is_change = item.amendment.operation != Operation::Commencement;
        if let (Basis::Stated, true, Some(day)) = (item.basis, is_change, &item.day) {
            let days = stated.entry((item.act.clone(), item.act_day.clone()));
            days.or_default().push(day.clone());
        }
    }
}

/// Gives changes that state no day the day of effect that others by the same act state, if at least `least`
/// do and all agree.
pub(super) fn one_day(items: &mut [Item], stated: &Stated, least: usize) {
    for item in items {
        let days = stated.get(&(item.act.clone(), item.act_day.clone()));
        let Some([first, rest @ ..]) = days.map(Vec::as_slice) else {
            continue;
        };
        let agree = rest.len() + 1 >= least && rest.iter().all(|day| day == first);
        if agree && item.act.is_some() && item.basis == Basis::ActDate {
            item.day = Some(first.clone());
            item.basis = Basis::Stated;
        }
    }
}

/// Drops a change that an earlier item of a note tells with nearly the same words.
pub(super) fn items_once(items: &mut Vec<Item>) {
    let mut told: BTreeMap<(String, String, Option<String>, String), String> = BTreeMap::new();
    items.retain(|item| {
        let (operation, places, act, new) = same(item);
        // `told_twice` joins the words of an act with its note. That the term is defined no more follows from
        // the change and does not tell it.
        let follows = item.is_of_act() || item.role == Role::Renamed;
        if follows || act.is_none() || new.is_empty() {
            return true;
        }
        let old = item.old_phrase().map(key).unwrap_or_default();
        match told.entry((format!("{operation:?}"), places, act, old)) {
            Entry::Occupied(known) => !nearly_same(known.get(), &new),
            Entry::Vacant(place) => {
                place.insert(new);
                true
            }
        }
    });
}
