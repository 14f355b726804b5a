//! One date for an act that notes name with two: «(م/44) وتاريخ 1446/2/8هـ» on most articles, «08/06/1446هـ» on
//! a few.

use std::collections::BTreeMap;

use super::day::Day;
use super::item::{Attached, Item};
use super::model::{Basis, Law};
use super::wording::words::key;
use crate::amendments::model::Act;

/// Fewest notes with a date that outweigh one with another date.
const FEWEST: usize = 3;

/// An act by its instrument, number, year and calendar, as notes name it.
type Named = (String, String, i32, u8);

/// Days of an act, each with the number of notes that give it.
type Days = BTreeMap<Day, usize>;

/// Gives notes with a misprinted date of an act its right date: that of the act in the corpus, otherwise that
/// of nearly all notes. Dates that differ in both month and day are no misprints.
pub(super) fn correct(law: &Law, attached: &mut Attached) {
    let mut named: BTreeMap<Named, Days> = BTreeMap::new();
    for note in law.articles.iter().flat_map(|article| &article.notes) {
        let mut told: Vec<(Named, Day)> = Vec::new();
        for act in note
            .amendments
            .iter()
            .filter_map(|found| found.act.as_ref())
        {
            told.extend(of(act).filter(|act| !told.contains(act)));
        }
        for (name, day) in told {
            *named.entry(name).or_default().entry(day).or_default() += 1;
        }
    }
    named.retain(|_, days| days.len() > 1);
    if named.is_empty() {
        return;
    }
    let inserted = attached.inserted.iter_mut().map(|(.., items)| items);
    for item in attached.articles.iter_mut().chain(inserted).flatten() {
        let act = item.amendment.act.as_ref();
        let right = act.and_then(|act| right_day(law, act, &named));
        if let Some(day) = right {
            give(item, day);
        }
    }
}

fn of(act: &Act) -> Option<(Named, Day)> {
    let calendar = act.calendar?;
    let day = Day::new(act.date.as_deref()?, calendar)?;
    let (instrument, number) = (act.instrument.as_deref()?, act.number.as_deref()?);
    Some((
        (key(instrument), key(number), act.year?, calendar as u8),
        day,
    ))
}

/// The date of an act that a note misprints; `None` if it has its own or if it is not sure.
fn right_day(law: &Law, act: &Act, named: &BTreeMap<Named, Days>) -> Option<Day> {
    let (name, own) = of(act)?;
    let days = named.get(&name)?;
    let is_linked = |day: &&Day| {
        law.acts.iter().any(|act| {
            let is_number = act.number.is_some_and(|number| key(number) == name.1);
            is_number && act.date.as_ref() == Some(*day)
        })
    };
    let (linked, count) = match days.keys().find(is_linked) {
        Some(day) => (Some(day), 0),
        None => (None, days.get(&own).copied().unwrap_or_default()),
    };
    let usual = || {
        let (day, most) = days.iter().max_by_key(|(_, count)| **count)?;
        (*most >= FEWEST * count.max(1)).then_some(day)
    };
    let right = linked.or_else(usual)?;
    (*right != own && is_misprint(right, &own)).then(|| right.clone())
}

/// True if two dates of one year differ in the day or in the month.
fn is_misprint(one: &Day, other: &Day) -> bool {
    let parts = |day: &Day| -> Vec<u32> {
        let parts = day.written.split('-').skip(1);
        parts.filter_map(|part| part.parse().ok()).collect()
    };
    match (&parts(one)[..], &parts(other)[..]) {
        ([month, day], [other_month, other_day]) => month == other_month || day == other_day,
        _ => false,
    }
}

fn give(item: &mut Item, day: Day) {
    if item.basis == Basis::ActDate {
        item.day = Some(day.clone());
    }
    item.act_day = Some(day);
}
