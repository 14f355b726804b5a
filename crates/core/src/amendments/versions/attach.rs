//! The article that each change concerns.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::LazyLock;

use regex::Regex;

use super::super::model::{Amendment, Operation, Scope};
use super::super::read::excepted_articles;
use super::act_dates;
use super::base::base;
use super::day::Day;
use super::item::{Item, Role, number_key};
use super::misplaced::Homes;
use super::model::{Basis, Law, Source, SourceNote};
use super::restated::{restated, whole};
use super::wording::phrase::hits;
use super::wording::words::{key, nearly_same};
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// Changes of the articles of a law.
pub(super) struct Attached<'t> {
    /// For each article of the source, in the order of the law.
    pub articles: Vec<Vec<Item<'t>>>,
    /// Articles that only a change gives: number, article after which they stand, changes.
    pub inserted: Vec<(String, Option<usize>, Vec<Item<'t>>)>,
}

/// Fewest changes of a law that state a day for the whole act: «تعديلات بعض مواد نظام العمل (ويعمل بها من
/// …)».
const SURELY_STATED: usize = 3;

pub(super) fn attach<'t>(law: &'t Law<'t>, is_consolidated: bool) -> Attached<'t> {
    let homes = Homes::new(law);
    let mut attached = Attached {
        articles: vec![Vec::new(); law.articles.len()],
        inserted: Vec::new(),
    };
    let mut later = Vec::new();
    for mut item in items(law) {
        if is_quoted(&item, law) {
            continue;
        }
        if is_read_in_part(law, &item) {
            item.role = Role::Excepted;
        }
        let carrier = match item.source {
            Source::Note { article, .. } => Some(article),
            Source::Act(_) => None,
        };
        let number = item.amendment.target.article.as_deref().map(number_key);
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
            (true, Some(at)) => {
                let home = homes.find(law, &item, at);
                if are_neighbours(law, home, at) {
                    // The note says that this article changes too. How is not known.
                    attached.articles[at].push(Item {
                        role: Role::Stray,
                        ..item.clone()
                    });
                }
                item.moved_to = law.articles[home].number.filter(|_| home != at);
                Some(home)
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
    absorb(law, &mut attached);
    act_dates::correct(law, &mut attached);
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
    attached
}

/// True for articles whose numbers follow each other.
fn are_neighbours(law: &Law, one: usize, other: usize) -> bool {
    let number = |at: usize| law.articles[at].number?.parse::<u32>().ok();
    let numbers = number(one).zip(number(other));
    numbers.is_some_and(|(one, other)| one.abs_diff(other) == 1)
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

/// Marks the articles that an act rewrote as fewer articles: «تعديل أحكام المواد (12) و(13) و(14)؛ وإعادة
/// صياغتها لتكون في مادتين». The note stands on all of them and has the wordings of those that remain.
fn absorb<'t>(law: &'t Law<'t>, attached: &mut Attached<'t>) {
    static REWRITTEN: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"^[\s\-*•.]*تم تعديل أحكام (?:المادتين|المواد)\b.*إعادة صياغ.*\bلتكون في ماد",
            &[],
        )
    });
    let number = |written: Option<&str>| written?.parse::<u32>().ok();
    for (at, article) in law.articles.iter().enumerate() {
        let Some(own) = number(article.number) else {
            continue;
        };
        for (place, note) in article.notes.iter().enumerate() {
            let targets: Vec<u32> = note
                .amendments
                .iter()
                .filter_map(|amendment| number(amendment.target.article.as_deref()))
                .collect();
            // The note of article 14 is printed on article 214 too.
            let is_near = targets.iter().any(|target| target / 100 == own / 100);
            let is_rewritten = || {
                let line = note.text.lines().next().unwrap_or_default();
                REWRITTEN.is_match(&normalize(line, Form::Letters))
            };
            let first = note.amendments.first();
            if let (Some(first), true) =
                (first, is_near && !targets.contains(&own) && is_rewritten())
            {
                let source = Source::Note {
                    article: at,
                    note: place,
                };
                attached.articles[at].push(Item {
                    role: Role::Absorbed,
                    ..Item::new(first, note.text, source, None)
                });
            }
        }
    }
}

/// Gives a change of the whole law to the articles with its words in the text or a note, and to the one that
/// carries its note.
fn spread<'t>(
    law: &'t Law<'t>,
    item: Item<'t>,
    carrier: Option<usize>,
    attached: &mut Attached<'t>,
) {
    let old = item.old_phrase().unwrap_or_default();
    let occurs = |text: &str| !hits(text, old, 0..text.len()).is_empty();
    let excepted = excepted_articles(item.text);
    let is_read_in_part = is_read_in_part(law, &item);
    for (at, article) in law.articles.iter().enumerate() {
        let role = match carrier == Some(at) {
            true => Role::Carrier,
            false => Role::Elsewhere,
        };
        // What becomes of the words in an excepted article is not sure: the act may name other words for it.
        let is_excepted = match (&excepted, article.number.map(number_key)) {
            (Some(listed), Some(own)) => listed.iter().any(|no| number_key(no) == own),
            (listed, _) => listed.is_none(),
        };
        let role = match (is_excepted || is_read_in_part) && occurs(article.text) {
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

/// True for one of two words that a source replaces, if the other one is not read: «محل كلمتي "الوزارة"
/// والوزير"».
fn is_read_in_part(law: &Law, item: &Item) -> bool {
    static TWO: LazyLock<Regex> =
        LazyLock::new(|| letters(r"محل\s+(?:كلمتي|عبارتي|لفظي|مسميي|مصطلحي)\s", &[]));
    let amendment = item.amendment;
    let new = amendment.new_text.as_ref();
    let is_it = |other: &&Amendment| {
        other.operation == Operation::ReplacePhrase && other.new_text.as_ref() == new
    };
    if !is_it(&amendment) || new.is_none() {
        return false;
    }
    let stated = item.text.get(amendment.span.clone()).unwrap_or_default();
    let siblings = siblings(law, item).iter().filter(is_it);
    siblings.count() < 2 && TWO.is_match(&normalize(stated, Form::Letters))
}

/// All changes of the source of a change.
fn siblings<'t>(law: &'t Law, item: &Item) -> &'t [Amendment] {
    match item.source {
        Source::Note { article, note } => &law.articles[article].notes[note].amendments,
        Source::Act(place) => &law.acts[place].amendments,
    }
}

/// Opens an article, or gives the change to the article that the source prints under the number. A change of
/// an act is dropped if it gives no wording, or if the law prints another text under the number.
fn insert<'t>(
    law: &'t Law<'t>,
    item: Item<'t>,
    carrier: Option<usize>,
    number: Option<String>,
    nearest: &dyn Fn(&str) -> Option<usize>,
    is_consolidated: bool,
    attached: &mut Attached<'t>,
) {
    let is_list = item
        .amendment
        .target
        .article
        .as_deref()
        .is_some_and(|no| no.contains(','));
    if item.is_of_act() && (item.new_text().is_none() || is_list) {
        return;
    }
    let number = number.filter(|_| !is_list);
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
        let is_own = carrier == Some(at) && stands_for(law, &item, at);
        if is_own {
            attached.articles[at].push(item);
            return;
        }
        let printed = law.articles[at].text;
        let is_same = item.new_text().is_none_or(|new| nearly_same(new, printed))
            || printed.trim().is_empty();
        if is_same || is_consolidated {
            attached.articles[at].push(item);
            return;
        }
        // The law prints another text under the number: whether the act means that article is not sure.
        if item.is_of_act() {
            return;
        }
        if carrier.is_some_and(|carrier| is_printed_after(law, carrier, &item)) {
            return;
        }
    }
    let in_run = carrier.filter(|_| is_consolidated);
    if let Some(at) = in_run.and_then(|carrier| in_run_of(law, carrier, &number)) {
        attached.articles[at].push(item);
        return;
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

/// Most articles of one number in a row that are looked at.
const LONGEST_RUN: usize = 64;

/// The article of an inserted number «107 مكرر ثالثا» in a row of articles that the portal prints as «107
/// مكرر». Each note stands on the inserted article, or on the one before it: the last of the row shows
/// which.
fn in_run_of(law: &Law, carrier: usize, number: &str) -> Option<usize> {
    let of = |at: usize| law.articles.get(at)?.number.map(number_key);
    let printed = of(carrier)?;
    let is_of_run = |number: &str| {
        let suffix = number.strip_prefix(&*printed);
        suffix.is_some_and(|suffix| suffix.starts_with(' '))
    };
    if !printed.ends_with("مكرر") || !is_of_run(number) {
        return None;
    }
    let last = (carrier..law.articles.len())
        .take(LONGEST_RUN)
        .take_while(|at| of(*at).as_deref() == Some(&*printed))
        .last()?;
    let announces = |note: &SourceNote| {
        note.amendments.iter().any(|amendment| {
            let target = amendment.target.article.as_deref().map(number_key);
            amendment.operation == Operation::InsertArticle
                && target.is_some_and(|target| is_of_run(&target))
        })
    };
    match law.articles[last].notes.iter().any(announces) {
        true => Some(carrier),
        false => Some(carrier + 1).filter(|next| *next <= last),
    }
}

/// True if one of the next two articles prints the wording: it tells itself that it was inserted, and the
/// number in the note on the article before it is misread.
fn is_printed_after(law: &Law, carrier: usize, item: &Item) -> bool {
    let new = item.new_text().map(key).unwrap_or_default();
    let next = law.articles.iter().skip(carrier + 1).take(2);
    let mut texts = next.map(|article| key(article.text));
    !new.is_empty() && texts.any(|text| text.contains(&new))
}

/// True if the note on an article says that this article was inserted: the article prints the wording of the
/// note or nothing but notes, or the note also deletes the former article of the number. False for a note
/// without a wording.
fn stands_for(law: &Law, item: &Item, at: usize) -> bool {
    let article = &law.articles[at];
    let Some(new) = item.new_text().map(key) else {
        return false;
    };
    let notes: Vec<&str> = article.notes.iter().map(|note| note.text).collect();
    let deletes = |note: &SourceNote| {
        let mut amendments = note.amendments.iter();
        note.text == item.text
            && amendments.any(|other| other.operation == Operation::DeleteArticle)
    };
    key(article.text).contains(&new)
        || base(article.text, &notes, 0, &[]).0.text.is_none()
        || article.notes.iter().any(deletes)
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
        let read = item.amendment.restated.clone();
        let read = read.and_then(|range| item.text.get(range));
        item.restated_part = read.filter(|_| !of_article);
        let read = read.filter(|_| of_article).and_then(whole);
        // Words after a clause of an act may restate another article.
        item.restated = match item.is_of_act() {
            true => read,
            false => read.or_else(|| restated(item.text, number, change, new)),
        };
    }
    item
}

fn same(item: &Item) -> (Operation, String, Option<String>, String) {
    let places = format!("{:?}", item.amendment.target.places);
    let new = item.new_text().map(key).unwrap_or_default();
    (item.amendment.operation, places, item.act.clone(), new)
}

/// Days of effect that changes state, by the number and the day of their act.
type Stated = BTreeMap<(Option<String>, Option<Day>), Vec<Day>>;

/// Adds the days of effect that changes state, without notes that only state a day.
fn add_stated(items: &[Item], stated: &mut Stated) {
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
fn one_day(items: &mut [Item], stated: &Stated, least: usize) {
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
fn items_once(items: &mut Vec<Item>) {
    let mut told: BTreeMap<(String, String, Option<String>, String), String> = BTreeMap::new();
    items.retain(|item| {
        let (operation, places, act, new) = same(item);
        // `told_twice` joins the words of an act with its note.
        if item.is_of_act() || act.is_none() || new.is_empty() {
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
