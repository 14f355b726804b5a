//! The wordings of each article of a law, by day, from the changes that notes and acts state.
//!
//! | file | contents |
//! |---|---|
//! | `model`, `day` | what the assembly takes and gives |
//! | `prepared` | the law with the notes that only texts print, and with the places of parts |
//! | `attach`, `item` | the article that each change concerns |
//! | `act_dates` | one date for an act that notes name with two |
//! | `told_twice` | one change for a note and an act, or a decision and a decree, that state the same |
//! | `misplaced` | notes printed on the wrong article |
//! | `order` | changes in order of time, each once |
//! | `announced` | wordings that notes announce and the text prints |
//! | `within` | notes that a source prints within the text of an article |
//! | `base` | the text of the source without the notes printed in it |
//! | `restated` | the whole article as a note gives it |
//! | `section` | a note printed as the heading of a section |
//! | `timeline` | versions from a first text and its changes |
//! | `consolidated` | versions where the source prints the text of today |
//! | `wording` | parts and phrases of a wording, found and changed |
//!
//! A newest restatement makes all changes before it harmless. Parts and phrases need an anchor that is found
//! once, or as often as stated. A change without one stays unapplied with its [`Reason`], and the wording
//! that it would have made has no text until the next restatement.

mod act_dates;
mod announced;
mod attach;
mod base;
mod consolidated;
mod day;
mod item;
mod misplaced;
mod model;
mod order;
mod prepared;
mod restated;
mod section;
mod timeline;
mod told_twice;
mod within;
mod wording;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use day::Day;
pub use model::{
    ArticleHistory, Basis, Certainty, Change, Law, Reason, Source, SourceAct, SourceArticle,
    SourceNote, Version,
};
pub use section::{NotedSection, noted_section};

use item::Item;
use prepared::prepared;

/// Countries whose portal prints the text as it stands today.
const CONSOLIDATED: &[&str] = &["AE"];

/// False if the law has no notes and no acts, so that each article has the wording of the source. Where the
/// source consolidates, acts do not count. Costs less than [`histories`]: most laws have neither.
pub fn may_be_changed(law: &Law) -> bool {
    let has_notes = law.articles.iter().any(|article| !article.notes.is_empty());
    let is_consolidated = CONSOLIDATED.contains(&law.jurisdiction);
    let has_printed = |article: &SourceArticle| {
        let has_within = within::parted(article.text, is_consolidated).is_some();
        has_within || !is_consolidated && !base::printed(article.text).is_empty()
    };
    has_notes || !is_consolidated && !law.acts.is_empty() || law.articles.iter().any(has_printed)
}

/// Builds all wordings of all articles of a law, inserted articles after the one that they follow.
///
/// Each change costs time linear in the text of its article and in its note. A change of the whole law costs
/// time linear in the law.
pub fn histories(law: &Law) -> Vec<ArticleHistory> {
    let is_consolidated = CONSOLIDATED.contains(&law.jurisdiction);
    let texts = law.articles.iter();
    let parted: Vec<_> = texts
        .map(|article| within::parted(article.text, is_consolidated))
        .collect();
    let law = &match is_consolidated {
        // The portal works acts into the text. Whether it has worked in a certain one is not known.
        true => Law {
            acts: Vec::new(),
            ..within::with_notes(law, &parted)
        },
        false => prepared(law, &parted),
    };
    // The portal that works changes in prints what they made.
    let former = match is_consolidated {
        true => Vec::new(),
        false => attach::former(law),
    };
    let attached = attach::attach(law, &former, is_consolidated);
    let mut inserted: BTreeMap<Option<usize>, Vec<(String, Vec<Item>)>> = BTreeMap::new();
    for (number, after, items) in attached.inserted {
        inserted.entry(after).or_default().push((number, items));
    }
    let mut keys = Keys::default();
    let mut histories = Vec::new();
    let open =
        |new: Option<Vec<(String, Vec<Item>)>>, keys: &mut Keys, to: &mut Vec<ArticleHistory>| {
            for (number, items) in new.unwrap_or_default() {
                to.push(opened(number, items, keys));
            }
        };
    open(inserted.remove(&None), &mut keys, &mut histories);
    for (at, (article, items)) in law.articles.iter().zip(attached.articles).enumerate() {
        let number = attached
            .renamed
            .get(&at)
            .map(String::as_str)
            .or(article.number);
        let article = &SourceArticle {
            number,
            ..article.clone()
        };
        let of_other =
            |item: &Item| matches!(item.role, item::Role::Misprinted | item::Role::Unreached);
        let (of_others, items): (Vec<Item>, Vec<Item>) = items.into_iter().partition(of_other);
        let (first, second) = told_twice::readings(items);
        let (versions, mut changes) = match is_consolidated {
            true => {
                let (items, _) = order::in_order(first);
                consolidated::consolidated(article.number, article.text, items, law.date.clone())
            }
            false => {
                let found = assembled(article, first, law.date.clone());
                let second = second.filter(|_| !gives_wording(&found));
                let noted = second.map(|items| assembled(article, items, law.date.clone()));
                noted.filter(gives_wording).unwrap_or(found)
            }
        };
        let unapplied = |item: Item| {
            let reason = match item.role {
                item::Role::Unreached => Reason::AnchorAbsent,
                _ => Reason::Misplaced,
            };
            item.into_change(Err(reason))
        };
        changes.extend(of_others.into_iter().map(unapplied));
        histories.push(ArticleHistory {
            number: article.number.map(str::to_owned),
            key: keys.of(article.number),
            source: Some(at),
            versions,
            changes,
        });
        open(inserted.remove(&Some(at)), &mut keys, &mut histories);
    }
    histories
}

type Assembled = (Vec<Version>, Vec<Change>);

/// Wordings and changes of an article whose source prints the text of the first day.
fn assembled(article: &SourceArticle, items: Vec<Item>, first: Option<Day>) -> Assembled {
    let (items, doubtful) = order::in_order(items);
    let (base, items, doubtful) = announced::with_announced(article, items, &doubtful);
    timeline::timeline(article.number, base, items, &doubtful, first)
}

/// True if the last wording is known, or the article is repealed.
fn gives_wording((versions, _): &Assembled) -> bool {
    versions
        .last()
        .is_some_and(|last| last.repealed || last.text.is_some())
}

/// The history of an article that only a change gives. It has no wording before that change.
fn opened(number: String, items: Vec<Item>, keys: &mut Keys) -> ArticleHistory {
    let (items, doubtful) = order::in_order(told_twice::readings(items).0);
    let none = base::Base {
        text: None,
        is_cut: false,
        has_bylaw: false,
        lacks_bylaw: false,
    };
    let (mut versions, changes) = timeline::timeline(Some(&number), none, items, &doubtful, None);
    if versions.len() > 1 {
        versions.remove(0);
    }
    ArticleHistory {
        key: keys.of(Some(&number)),
        number: Some(number),
        source: None,
        versions,
        changes,
    }
}

/// Key of the first part without a number; the second ends in `-2`.
const UNNUMBERED: &str = "unnumbered";

/// Keys of the articles of a document, each once.
#[derive(Default)]
struct Keys {
    seen: BTreeMap<String, usize>,
}

impl Keys {
    fn of(&mut self, number: Option<&str>) -> String {
        let number = number.unwrap_or(UNNUMBERED).trim().to_owned();
        let count = self.seen.entry(number.clone()).or_default();
        *count += 1;
        match *count {
            1 => number,
            count => format!("{number}-{count}"),
        }
    }
}
