//! The article that each change concerns.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::super::model::{Amendment, Operation, Scope};
use super::base::base;
use super::item::{Item, Role};
use super::model::{Law, Source};
use super::restated::{restated, whole};
use super::wording::edit::{Act, Edit, edit};
use super::wording::phrase::hits;
use super::wording::splice::{delete, replace};
use super::wording::words::{key, overlap};
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// Changes of the articles of a law.
pub(super) struct Attached<'t> {
    /// For each article of the source, in the order of the law.
    pub articles: Vec<Vec<Item<'t>>>,
    /// Articles that only a change gives: number, article after which they stand, changes.
    pub inserted: Vec<(String, Option<usize>, Vec<Item<'t>>)>,
}

/// Least share of common words between a part and its new wording that shows that they belong together.
const RELATED: f64 = 0.5;

pub(super) fn attach<'t>(law: &'t Law<'t>, is_consolidated: bool) -> Attached<'t> {
    let mut numbers: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, article) in law.articles.iter().enumerate() {
        if let Some(number) = article.number {
            numbers.entry(number_key(number)).or_default().push(at);
        }
    }
    let mut attached = Attached {
        articles: vec![Vec::new(); law.articles.len()],
        inserted: Vec::new(),
    };
    let mut later = Vec::new();
    for item in items(law) {
        if is_quoted(&item, law) {
            continue;
        }
        let carrier = match item.source {
            Source::Note { article, .. } => Some(article),
            Source::Act(_) => None,
        };
        let number = item.amendment.target.article.as_deref().map(number_key);
        let nearest = |wanted: &str| {
            let found = numbers.get(wanted)?.iter().copied();
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
            (true, Some(at)) => {
                let other = hundred_off(law, &item, at, is_consolidated);
                item.moved_to = other.and_then(|other| law.articles[other].number);
                other.or(Some(at))
            }
            _ => found,
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
    attached
}

/// All changes of a law with their sources.
fn items<'t>(law: &'t Law<'t>) -> Vec<Item<'t>> {
    let mut items = Vec::new();
    for (article, printed) in law.articles.iter().enumerate() {
        for (note, found) in printed.notes.iter().enumerate() {
            let source = Source::Note { article, note };
            let of_note = |amendment| Item::new(amendment, found.text, source, None);
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

/// True if a clause of an act states what becomes of the words of one article. A clause over a whole law is
/// left to its notes: which articles it reaches is not sure.
pub(super) fn is_worded(amendment: &Amendment) -> bool {
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
    stated && amendment.target.scope == Scope::Article && amendment.target.article.is_some()
}

/// True if the words of a change are part of the new wording of an article that the same source gives.
fn is_quoted(item: &Item, law: &Law) -> bool {
    let siblings = match item.source {
        Source::Note { article, note } => &law.articles[article].notes[note].amendments,
        Source::Act(place) => &law.acts[place].amendments,
    };
    let span = &item.amendment.span;
    siblings.iter().any(|other| {
        let is_whole = matches!(
            other.operation,
            Operation::ReplaceArticle | Operation::InsertArticle
        );
        let within = |new: &std::ops::Range<usize>| new.start <= span.start && span.end <= new.end;
        is_whole && other != item.amendment && other.new_text.as_ref().is_some_and(within)
    })
}

/// A number for comparison: `54 مكررا` and `54 مكرر (1)` in one spelling each.
pub(super) fn number_key(number: &str) -> String {
    let words = key(number).replace("مكررا", "مكرر");
    words.replace(crate::text::fold::letters!("مكررة"), "مكرر")
}

/// Gives a change of the whole law to the articles with its words, and to the one that carries the note.
fn spread<'t>(
    law: &'t Law<'t>,
    item: Item<'t>,
    carrier: Option<usize>,
    attached: &mut Attached<'t>,
) {
    let old = item.old_phrase().unwrap_or_default();
    let occurs = |text: &str| !hits(text, old, 0..text.len()).is_empty();
    let excepts = has_exception(item.text);
    for (at, article) in law.articles.iter().enumerate() {
        let role = match carrier == Some(at) {
            true => Role::Carrier,
            false => Role::Elsewhere,
        };
        // Which articles «عدا المواد …» excepts is not read, so the change is not worked in.
        let role = match excepts && occurs(article.text) {
            true => Role::Excepted,
            false => role,
        };
        let in_notes = || article.notes.iter().any(|note| occurs(note.text));
        if role == Role::Carrier || occurs(article.text) || in_notes() {
            let own = Item {
                role,
                ..item.clone()
            };
            let own = match role {
                Role::Carrier => with_restated(own, article.number),
                _ => own,
            };
            attached.articles[at].push(own);
        }
    }
}

/// Opens an article, or gives the change to the article that the source prints under the number.
fn insert<'t>(
    law: &'t Law<'t>,
    item: Item<'t>,
    carrier: Option<usize>,
    number: Option<String>,
    nearest: &dyn Fn(&str) -> Option<usize>,
    is_consolidated: bool,
    attached: &mut Attached<'t>,
) {
    if item.is_of_act() && item.new_text().is_none() {
        return;
    }
    let Some(number) = number else {
        if let Some(at) = carrier {
            attached.articles[at].push(Item {
                role: Role::Stray,
                ..item
            });
        }
        return;
    };
    if let Some(at) = nearest(&number) {
        let printed = law.articles[at].text;
        let is_same =
            item.new_text().is_none_or(|new| key(new) == key(printed)) || printed.trim().is_empty();
        if is_same || is_consolidated {
            attached.articles[at].push(item);
            return;
        }
        // The law prints another text under the number: whether the act means that article is not sure.
        if item.is_of_act() {
            return;
        }
    }
    let base = number.split(' ').next().unwrap_or_default();
    let after = nearest(base).or(carrier);
    match attached
        .inserted
        .iter_mut()
        .find(|(known, ..)| *known == number)
    {
        Some((_, _, items)) => items.push(item),
        None => attached.inserted.push((number, after, vec![item])),
    }
}

/// True if a note excepts articles from a change of the whole law.
fn has_exception(note: &str) -> bool {
    static EXCEPTION: LazyLock<Regex> =
        LazyLock::new(|| letters(r"(?:عدا|باستثناء|سوى)\s*(?:ما|المادة|المادتين|المواد)", &[]));
    EXCEPTION.is_match(&normalize(note, Form::Letters))
}

fn with_restated<'t>(mut item: Item<'t>, number: Option<&str>) -> Item<'t> {
    let is_part = matches!(
        item.amendment.operation,
        Operation::ReplacePart
            | Operation::ReplacePhrase
            | Operation::AddPart
            | Operation::AddPhrase
            | Operation::DeletePart
            | Operation::DeletePhrase
            | Operation::Correct
            | Operation::Retitle
            | Operation::Renumber
    );
    if is_part {
        let (change, new) = (item.amendment.span.clone(), item.amendment.new_text.clone());
        // The grammar may have read it: «عُدلت هذه المادة بحذف عبارة (…)، لتكون بالنص الآتي: …».
        let target = &item.amendment.target;
        let of_article = target.part.is_none() && target.places.is_empty();
        let read = item.amendment.restated.clone().filter(|_| of_article);
        let read = read.and_then(|range| whole(item.text.get(range)?));
        // Words after a clause of an act may restate another article.
        item.restated = match item.is_of_act() {
            true => read,
            false => read.or_else(|| restated(item.text, number, change, new)),
        };
    }
    item
}

/// The article whose number is a hundred off that of the carrier, if the change fits there and not here:
/// ordinals above a hundred are misread at the source («الأربعون» printed on article 140).
fn hundred_off(law: &Law, item: &Item, carrier: usize, is_consolidated: bool) -> Option<usize> {
    let number: u32 = law.articles[carrier].number?.parse().ok()?;
    if is_consolidated || number <= 100 || item.amendment.target.scope != Scope::Article {
        return None;
    }
    let own = |at: usize| {
        let article = &law.articles[at];
        let notes: Vec<&str> = article.notes.iter().map(|note| note.text).collect();
        base(article.text, &notes, 0).text.unwrap_or_default()
    };
    if fits(item, &own(carrier)) {
        return None;
    }
    let wanted = (number % 100).to_string();
    let mut found = law
        .articles
        .iter()
        .enumerate()
        .filter(|(_, article)| article.number == Some(&*wanted));
    match (found.next(), found.next()) {
        (Some((at, _)), None) => fits(item, &own(at)).then_some(at),
        _ => None,
    }
}

/// True if a part or phrase can be worked into a text, and is related to what it replaces.
fn fits(item: &Item, text: &str) -> bool {
    let places = &item.amendment.target.places;
    match (item.amendment.operation, item.new_text(), item.old_phrase()) {
        (Operation::ReplacePart, Some(new), _) => {
            let kept = delete(text, places, false).map(|left| overlap(new, &left.text));
            replace(text, places, new).is_ok()
                && overlap(new, text) >= RELATED
                && kept.is_ok_and(|kept| kept < overlap(new, text))
        }
        (
            Operation::ReplacePhrase | Operation::DeletePhrase | Operation::AddPhrase,
            new,
            Some(old),
        ) => {
            let act = match item.amendment.operation {
                Operation::ReplacePhrase => Act::Replace,
                Operation::DeletePhrase => Act::Delete,
                _ => Act::Add,
            };
            let new = new.unwrap_or_default();
            let wanted = Edit {
                act,
                old,
                new,
                places,
                everywhere: item.amendment.everywhere,
                before: item.amendment.before,
            };
            edit(text, &[wanted]).1.iter().all(Result::is_ok)
        }
        _ => true,
    }
}
