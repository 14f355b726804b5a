//! The article that each change concerns.

mod days;
mod doubt;
mod former;
mod insert;
mod renamed;
mod rewritten;
mod source;
mod spread;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::super::model::{Amendment, Operation, Scope};
use super::act_dates;
use super::item::{Attached, Item, Role, number_key};
use super::misplaced::{Homes, is_foreign};
use super::model::{Law, Source};
use super::wording::phrase::hits;
use crate::normalizer::{Form, normalize};
use crate::pattern;
use days::{SURELY_STATED, Stated, add_stated, items_once, one_day};
use doubt::{delay, is_in_doubt};
pub(super) use former::{Former, former};
use insert::insert;
use renamed::rename;
use rewritten::absorb;
use source::{siblings, with_restated};
use spread::{is_read_in_part, spread};

pub(super) fn attach<'t>(
    law: &'t Law<'t>,
    former: &'t [Former<'t>],
    is_consolidated: bool,
) -> Attached<'t> {
    let mut items = items(law, is_consolidated);
    if !is_consolidated {
        items.iter_mut().for_each(delay);
    }
    let homes = Homes::new(law, &items);
    let mut attached = Attached {
        articles: vec![Vec::new(); law.articles.len()],
        inserted: Vec::new(),
        renamed: BTreeMap::new(),
    };
    let mut later = Vec::new();
    if !is_consolidated {
        rename(law, &items, &mut attached);
    }
    for mut item in items {
        if is_quoted(&item, law) {
            continue;
        }
        if is_read_in_part(law, &item) || !is_consolidated && is_in_doubt(&item) {
            item.role = Role::Excepted;
        }
        let carrier = match item.source {
            Source::Note { article, .. } => Some(article),
            Source::Act(_) => None,
        };
        let number = item.amendment.target.article.as_deref().map(number_key);
        let number = number.map(|number| promulgating(law, &item, number));
        let nearest = |wanted: &str| {
            let found = homes.of_number(wanted).iter().copied();
            found.min_by_key(|at| at.abs_diff(carrier.unwrap_or(0)))
        };
        let own = carrier
            .and_then(|at| law.articles[at].number)
            .map(number_key);
        if item.is_wide() && item.old_phrase().is_some() {
            spread(law, item, carrier, &mut attached);
        } else if item.amendment.operation == Operation::InsertArticle {
            insert(
                law,
                item,
                carrier,
                number,
                &nearest,
                is_consolidated,
                &mut attached,
            );
        } else if item.amendment.operation == Operation::Merge
            && carrier.is_some()
            && number.is_some()
            && own != number
        {
            let at = carrier.unwrap_or(0);
            attached.articles[at].push(Item {
                role: Role::Merged,
                ..item
            });
        } else {
            later.push((
                item,
                carrier,
                number.clone(),
                number.as_deref().and_then(nearest),
                own,
            ));
        }
    }
    for (mut item, carrier, number, found, own) in later {
        let is_own = number.is_none() || number == own;
        let at = match (is_own, carrier) {
            (true, Some(at)) if is_consolidated => Some(at),
            (true, Some(at)) if homes.is_misprinted(law, &item, at) => {
                item.role = Role::Misprinted;
                Some(at)
            }
            (true, Some(at)) => {
                let home = homes.find(law, &item, at);
                if are_neighbours(law, home, at) {
                    // The note says that this article changes too. How is not known.
                    attached.articles[at].push(Item {
                        role: Role::Stray,
                        ..item.clone()
                    });
                }
                if home == at && is_foreign(law, &item, at) {
                    item.role = Role::Stray;
                }
                item.moved_to = law.articles[home].number.filter(|_| home != at);
                Some(home)
            }
            _ => {
                let renamed = || {
                    attached
                        .renamed
                        .iter()
                        .find(|(_, new)| Some(*new) == number.as_ref())
                };
                found.or_else(|| renamed().map(|(at, _)| *at))
            }
        };
        match (at, number) {
            (Some(at), _) => {
                attached.articles[at].push(with_restated(item, law.articles[at].number))
            }
            (None, Some(number)) => {
                let new = attached
                    .inserted
                    .iter_mut()
                    .find(|(known, ..)| *known == number);
                match (new, carrier) {
                    (Some((_, _, items)), _) => items.push(with_restated(item, Some(&number))),
                    (None, Some(at)) => {
                        attached.articles[at].push(Item {
                            role: Role::Stray,
                            ..item
                        });
                    }
                    (None, None) => {}
                }
            }
            (None, None) => {}
        }
    }
    absorb(law, &homes, &mut attached);
    act_dates::correct(law, &mut attached);
    for items in &mut attached.articles {
        part_from_inserting_act(items);
    }
    let mut of_law = Stated::new();
    for items in &mut attached.articles {
        add_stated(items, &mut of_law);
        let mut of_article = Stated::new();
        add_stated(items, &mut of_article);
        one_day(items, &of_article, 1);
    }
    for items in &mut attached.articles {
        one_day(items, &of_law, SURELY_STATED);
        items_once(items);
    }
    former::add(law, former, &mut attached);
    attached
}

/// An act does not change words of an article that it inserts: the portal prints the note of another article,
/// such as that of article 10 on 10 مكرر.
fn part_from_inserting_act(items: &mut [Item]) {
    let inserted = items.iter().find(|item| {
        item.amendment.operation == Operation::InsertArticle && item.role == Role::Target
    });
    let Some(inserted) = inserted.cloned() else {
        return;
    };
    let Some(text) = inserted.new_text() else {
        return;
    };
    for item in items {
        let is_of_act = item.act.is_some() && item.act == inserted.act && item.day == inserted.day;
        let old = item.old_phrase().unwrap_or_default();
        if is_of_act && !old.is_empty() && hits(text, old, 0..text.len()).is_empty() {
            item.role = Role::Misprinted;
        }
    }
}

/// Number of an article of promulgation, as sources print it: «إصدار 2».
const PROMULGATING: &str = "إصدار";

/// The number of the article that a clause means. In a law printed with the law that issues it, an article «من
/// القانون رقم 6 لسنة 2022 بإصدار قانون المالية» is one of the issuing law. Those of the issued law are cited by
/// its name.
fn promulgating(law: &Law, item: &Item, number: String) -> String {
    static ISSUES: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"[^\p{L}]بإصدار\s", &[]));
    let named = item.amendment.target.law.clone();
    let named = named.and_then(|named| item.text.get(named));
    if !named.is_some_and(|named| ISSUES.is_match(&normalize(named, Form::Letters))) {
        return number;
    }
    let own = number_key(&format!("{PROMULGATING} {number}"));
    let mut numbers = law.articles.iter().filter_map(|article| article.number);
    match numbers.any(|number| number_key(number) == own) {
        true => own,
        false => number,
    }
}

/// True for articles whose numbers follow each other.
fn are_neighbours(law: &Law, one: usize, other: usize) -> bool {
    let number = |at: usize| law.articles[at].number?.parse::<u32>().ok();
    let numbers = number(one).zip(number(other));
    numbers.is_some_and(|(one, other)| one.abs_diff(other) == 1)
}

/// All changes of a law with their sources.
fn items<'t>(law: &'t Law<'t>, is_consolidated: bool) -> Vec<Item<'t>> {
    let mut items = Vec::new();
    for (article, printed) in law.articles.iter().enumerate() {
        for (note, found) in printed.notes.iter().enumerate() {
            let source = Source::Note { article, note };
            let of_note = |amendment| Item {
                within: found.within,
                ..Item::new(amendment, found.text, source, None)
            };
            if is_consolidated && is_clause(found.text) {
                continue;
            }
            items.extend(found.amendments.iter().map(of_note));
        }
    }
    for (place, act) in law.acts.iter().enumerate() {
        let amendments = act.amendments.iter();
        let of_act = |amendment| Item::new(amendment, act.text, Source::Act(place), Some(act));
        items.extend(amendments.map(of_act));
    }
    items
}

/// True for a clause of an amending act that the portal prints as a note of the act: its verb orders the change,
/// where a note reports it («استبدل نص …»), and it names another law and no act: «تستبدل بنصوص المواد (1) و(4) من
/// القانون الاتحادي رقم (1) لسنة 1991».
fn is_clause(note: &str) -> bool {
    static ORDERS: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"^[^\p{L}]*[يت](?:ستبدل|عدل|ضاف|لغى|حذف)\s(?s:.)*?\s(?:من|إلى)\s+(?:ال)?(?:قانون|مرسوم|قرار|نظام|لائحة)\s(?:[^.]{0,120}?\s)?رقم\s",
            &[],
        )
    });
    static BY: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])(?:بموجب|بمقتضى)\s", &[]));
    let letters = normalize(note, Form::Letters);
    ORDERS.is_match(&letters) && !BY.is_match(&letters)
}

/// True if a clause of an act states what becomes of the words of one article, or of words wherever they occur
/// in the law. A clause over several laws is left to their notes, unless the act names this law beside it:
/// which articles it reaches is not sure.
pub(super) fn is_worded(amendment: &Amendment, names_law: bool) -> bool {
    let new = amendment.new_text.is_some();
    let old = amendment.old_phrase.is_some();
    let stated = match amendment.operation {
        Operation::ReplaceArticle | Operation::ReplacePart | Operation::AddPart => new,
        Operation::InsertArticle => new,
        Operation::ReplacePhrase => new && old,
        Operation::AddPhrase => new,
        Operation::DeletePhrase => old,
        Operation::DeletePart => amendment.target.part.is_some(),
        Operation::DeleteArticle => true,
        Operation::Renumber => {
            !amendment.target.places.is_empty() || amendment.new_number.is_some()
        }
        _ => false,
    };
    match amendment.target.scope {
        Scope::Article => stated && amendment.target.article.is_some(),
        Scope::Law => stated && old && amendment.target.part.is_none(),
        Scope::AnyLaw => names_law && stated && old && amendment.target.part.is_none(),
    }
}

/// True if the words of a change are part of the new wording of an article that the same source gives.
fn is_quoted(item: &Item, law: &Law) -> bool {
    let span = &item.amendment.span;
    siblings(law, item).iter().any(|other| {
        let is_whole = matches!(
            other.operation,
            Operation::ReplaceArticle | Operation::InsertArticle
        );
        let within = |new: &std::ops::Range<usize>| new.start <= span.start && span.end <= new.end;
        is_whole && other != item.amendment && other.new_text.as_ref().is_some_and(within)
    })
}
