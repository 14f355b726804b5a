//! The wordings of each article of a law, by day, from the changes that notes and acts state.
//!
//! | file | contents |
//! |---|---|
//! | `model`, `day` | what the assembly takes and gives |
//! | `attach`, `item` | the article that each change concerns |
//! | `act_dates` | one date for an act that notes name with two |
//! | `told_twice` | one change for a note and an act, or a decision and a decree, that state the same |
//! | `misplaced` | notes printed on the wrong article |
//! | `order` | changes in order of time, each once |
//! | `announced` | wordings that notes announce and the text prints |
//! | `base` | the text of the source without the notes printed in it |
//! | `restated` | the whole article as a note gives it |
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
mod restated;
mod timeline;
mod told_twice;
mod wording;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

pub use day::Day;
pub use model::{
    ArticleHistory, Basis, Certainty, Change, Law, Reason, Source, SourceAct, SourceArticle,
    SourceNote, Version,
};

use super::model::{Amendment, Operation, Step};
use super::place::places;
use super::read::read_amendments;
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;
use item::Item;

/// Countries whose portal prints the text as it stands today.
const CONSOLIDATED: &[&str] = &["AE"];

/// Marks before a new wording in an act.
const QUOTES: [char; 5] = ['«', '"', '“', '”', '('];

/// False if the law has no notes and no acts, so that each article has the wording of the source. Where the
/// source consolidates, only notes beside the text count. Costs less than [`histories`]: most laws have
/// neither.
pub fn may_be_changed(law: &Law) -> bool {
    let has_notes = law.articles.iter().any(|article| !article.notes.is_empty());
    let is_consolidated = CONSOLIDATED.contains(&law.jurisdiction);
    let has_printed = || {
        let mut articles = law.articles.iter();
        articles.any(|article| !base::printed(article.text).is_empty())
    };
    has_notes || !is_consolidated && (!law.acts.is_empty() || has_printed())
}

/// Builds all wordings of all articles of a law, inserted articles after the one that they follow.
///
/// Each change costs time linear in the text of its article and in its note. A change of the whole law costs
/// time linear in the law.
pub fn histories(law: &Law) -> Vec<ArticleHistory> {
    let is_consolidated = CONSOLIDATED.contains(&law.jurisdiction);
    let law = &match is_consolidated {
        // The portal works acts into the text. Whether it has worked in a certain one is not known.
        true => Law {
            acts: Vec::new(),
            ..law.clone()
        },
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
        let (first, second) = told_twice::readings(items);
        let (versions, changes) = match is_consolidated {
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

/// The law with the notes that only the text of an article prints, with the places of parts that the reader
/// of a note names by their words only, and without changes of acts that state no wording for one article.
fn prepared<'t>(law: &Law<'t>) -> Law<'t> {
    let mut law = law.clone();
    for article in &mut law.articles {
        add_printed(article);
        for note in &mut article.notes {
            note.amendments
                .iter_mut()
                .for_each(|amendment| place(amendment, note.text));
        }
    }
    for act in &mut law.acts {
        act.amendments.retain(attach::is_worded);
        for amendment in &mut act.amendments {
            place(amendment, act.text);
            // A list without quotation marks may be the clauses of the act instead of the new wording.
            let is_quoted = |new: &Range<usize>| act.text[..new.start].trim_end().ends_with(QUOTES);
            amendment.new_text = amendment.new_text.take().filter(is_quoted);
        }
    }
    law
}

/// Adds the notes that the text prints and the notes of the article do not tell: those of other acts, and
/// those that give the wording of which a note of the same act only speaks.
fn add_printed(article: &mut SourceArticle) {
    name_acts(article);
    let told: Vec<Amendment> = article
        .notes
        .iter()
        .flat_map(|note| note.amendments.clone())
        .collect();
    for text in base::printed(article.text) {
        let amendments = read_amendments(text, article.number);
        // Without a change or an act, the words may be a sentence of the law.
        let is_note =
            |found: &Amendment| found.operation != Operation::Other || found.act.is_some();
        let is_new = amendments
            .iter()
            .any(|found| is_note(found) && told.iter().all(|known| !tells(known, found)));
        if is_new {
            article.notes.push(SourceNote { text, amendments });
        }
    }
}

/// Gives changes whose notes name no act the act of the note that the text prints for the same change:
/// «عُدلت المادة (2) لتكون …» in the notes, «عُدلت المادة (2) بموجب …، لتكون …» in the text.
fn name_acts(article: &mut SourceArticle) {
    let (number, text) = (article.number, article.text);
    let told = article.notes.iter_mut().flat_map(|note| {
        let text = note.text;
        note.amendments.iter_mut().map(move |known| (text, known))
    });
    let unnamed: Vec<(&str, &mut Amendment)> =
        told.filter(|(_, known)| known.act.is_none()).collect();
    if unnamed.is_empty() {
        return;
    }
    let printed: Vec<(&str, Amendment)> = base::printed(text)
        .into_iter()
        .flat_map(|note| {
            let found = read_amendments(note, number).into_iter();
            found.map(move |found| (note, found))
        })
        .collect();
    for (note, known) in unnamed {
        let mut same = printed
            .iter()
            .filter(|(text, found)| is_same_change((note, known), (text, found)));
        if let (Some((_, found)), None) = (same.next(), same.next()) {
            // The words that name it do not stand in the note.
            known.act = found
                .act
                .clone()
                .map(|act| super::model::Act { span: 0..0, ..act });
        }
    }
}

fn is_same_change((note, known): (&str, &Amendment), (text, found): (&str, &Amendment)) -> bool {
    let new = |text: &str, amendment: &Amendment| {
        let new = amendment.new_text.clone();
        new.and_then(|new| text.get(new)).map(str::to_owned)
    };
    let is_same_text = match (new(note, known), new(text, found)) {
        (Some(one), Some(other)) => wording::words::nearly_same(&one, &other),
        (one, other) => one.is_none() && other.is_none(),
    };
    known.operation != Operation::Other
        && known.operation == found.operation
        && known.target.article == found.target.article
        && known.target.places == found.target.places
        && is_same_text
}

/// True if a change is perhaps another one told again.
fn tells(known: &Amendment, found: &Amendment) -> bool {
    let number = |amendment: &Amendment| {
        let act = amendment.act.as_ref()?;
        act.number.as_deref().map(item::number_key)
    };
    match (number(known), number(found)) {
        (Some(one), Some(other)) if one != other => false,
        (Some(_), Some(_)) => known.new_text.is_some() || found.new_text.is_none(),
        _ => true,
    }
}

fn place(amendment: &mut Amendment, text: &str) {
    let target = &mut amendment.target;
    let Some(words) = target.part.clone().and_then(|part| text.get(part)) else {
        return;
    };
    if target.places.is_empty() {
        target.places = places(words);
    }
    if let [path] = &target.places[..]
        && let [Step::Unread(_)] = path[..]
        && let Some(path) = in_headed_part(words, text)
    {
        target.places = vec![path];
    }
}

/// Steps of «نهاية هذه الفقرة» in a note whose first line names the paragraph: «الفقرة (2) من المادة
/// (العاشرة)».
fn in_headed_part(words: &str, note: &str) -> Option<Vec<Step>> {
    static THIS_PART: LazyLock<Regex> =
        LazyLock::new(|| letters(r"^\s*(\S+)\s+(?:هذه الفقرة|هذا البند)\s*$", &[]));
    let folded = normalize(words, Form::Letters);
    let side = THIS_PART.captures(&folded)?.get(1)?.as_str();
    let (heading, _) = note.trim_start().split_once('\n')?;
    match (&places(heading)[..], &places(side)[..]) {
        ([outer], [side]) => match (&outer[..], &side[..]) {
            ([.., Step::Label(_)], [Step::Head | Step::Tail]) => {
                Some([&outer[..], &side[..]].concat())
            }
            _ => None,
        },
        _ => None,
    }
}

/// The history of an article that only a change gives. It has no wording before that change.
fn opened(number: String, items: Vec<Item>, keys: &mut Keys) -> ArticleHistory {
    let (items, doubtful) = order::in_order(told_twice::readings(items).0);
    let none = base::Base {
        text: None,
        is_cut: false,
        has_bylaw: false,
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
