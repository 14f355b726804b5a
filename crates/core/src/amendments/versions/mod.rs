//! The wordings of each article of a law, by day, from the changes that notes and acts state.
//!
//! | file | contents |
//! |---|---|
//! | `model`, `day` | what the assembly takes and gives |
//! | `attach`, `item` | the article that each change concerns |
//! | `order` | changes in order of time, each once |
//! | `base` | the text of the source without the notes printed in it |
//! | `restated` | the whole article as a note gives it |
//! | `timeline` | versions from a first text and its changes |
//! | `consolidated` | versions where the source prints the text of today |
//! | `parts`, `label` | paragraphs and items of a wording |
//! | `splice`, `edit` | parts and phrases worked into a wording |
//! | `phrase`, `words` | words of a text, folded, with their place |
//!
//! A newest restatement makes all changes before it harmless. Parts and phrases need an anchor that is found
//! once, or as often as stated. A change without one stays unapplied with its [`Reason`], and the wording
//! that it would have made has no text until the next restatement.

mod attach;
mod base;
mod consolidated;
mod day;
mod edit;
mod item;
mod label;
mod model;
mod order;
mod parts;
mod phrase;
mod restated;
mod splice;
mod timeline;
mod words;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use day::Day;
pub use model::{
    ArticleHistory, Basis, Certainty, Change, Law, Reason, Source, SourceAct, SourceArticle,
    SourceNote, Version,
};

use super::model::{Amendment, Operation};
use super::place::places;
use super::read::read_amendments;
use item::Item;

/// Countries whose portal prints the text as it stands today.
const CONSOLIDATED: &[&str] = &["AE"];

/// Builds all wordings of all articles of a law, inserted articles after the one that they follow.
///
/// Each change costs time linear in the text of its article and in its note. A change of the whole law costs
/// time linear in the law.
pub fn histories(law: &Law) -> Vec<ArticleHistory> {
    let is_consolidated = CONSOLIDATED.contains(&law.jurisdiction);
    let law = &match is_consolidated {
        true => law.clone(),
        false => prepared(law),
    };
    let attached = attach::attach(law, is_consolidated);
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
        let (items, doubtful) = order::in_order(items);
        let notes: Vec<&str> = article.notes.iter().map(|note| note.text).collect();
        let is_announced = |item: &&Item| {
            let operation = item.amendment.operation;
            item.new_text().is_none()
                && matches!(
                    operation,
                    Operation::ReplaceArticle | Operation::AmendUnspecified
                )
                && timeline::is_announcing(item.text)
        };
        let announced = items.iter().filter(is_announced).count();
        let (versions, changes) = match is_consolidated {
            true => {
                consolidated::consolidated(article.number, article.text, items, law.date.clone())
            }
            false => {
                let base = base::base(article.text, &notes, announced);
                timeline::timeline(article.number, base, items, &doubtful, law.date.clone())
            }
        };
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

/// The law with the notes that an article without notes prints below its text, and with the places of parts
/// that the reader of a note names by their words only.
fn prepared<'t>(law: &Law<'t>) -> Law<'t> {
    let mut law = law.clone();
    for article in &mut law.articles {
        if let Some(text) = base::printed(article.text).filter(|_| article.notes.is_empty()) {
            let amendments = read_amendments(text, article.number);
            article.notes.push(SourceNote { text, amendments });
        }
        for note in &mut article.notes {
            note.amendments
                .iter_mut()
                .for_each(|amendment| place(amendment, note.text));
        }
    }
    for act in &mut law.acts {
        act.amendments
            .iter_mut()
            .for_each(|amendment| place(amendment, act.text));
    }
    law
}

fn place(amendment: &mut Amendment, text: &str) {
    let target = &mut amendment.target;
    let words = target.part.clone().and_then(|part| text.get(part));
    if let Some(words) = words.filter(|_| target.places.is_empty()) {
        target.places = places(words);
    }
}

/// The history of an article that only a change gives. It has no wording before that change.
fn opened(number: String, items: Vec<Item>, keys: &mut Keys) -> ArticleHistory {
    let (items, doubtful) = order::in_order(items);
    let none = base::Base {
        text: None,
        is_cut: false,
        later: Vec::new(),
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

/// Keys of the articles of a document, each once.
#[derive(Default)]
struct Keys {
    seen: BTreeMap<String, usize>,
}

impl Keys {
    fn of(&mut self, number: Option<&str>) -> String {
        let number = number.unwrap_or_default().trim().to_owned();
        let count = self.seen.entry(number.clone()).or_default();
        *count += 1;
        match *count {
            1 => number,
            count => format!("{number}-{count}"),
        }
    }
}
