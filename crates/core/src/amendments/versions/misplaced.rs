//! Notes that the source prints on the wrong article, and the article to which they belong.
//!
//! The Saudi portal finds the article of a note by its ordinal and loses the hundreds: the new wording of
//! article 77 («السابعة والسبعون») stands on article 177 («السابعة والسبعون بعد المائة»), often on both. It
//! also prints one note on two articles of the same number or on two neighbours. Where an act or the note of
//! another article states the change of the article with the lower number, the note adds nothing to it.

use std::collections::BTreeMap;

use super::super::model::{Operation, Scope};
use super::base::base;
use super::item::{Item, number_key};
use super::model::{Law, Source};
use super::told_twice::same_words;
use super::wording::added::add;
use super::wording::edit::{Act, Edit, edit};
use super::wording::splice::{delete, replace};
use super::wording::words::{key, overlap, words};

/// Least share of common words between an article and the new wording of a part that shows that they belong
/// together.
const RELATED: f64 = 0.5;

/// Least share of common words between a new wording and the article to which it belongs.
const AT_HOME: f64 = 0.6;

/// Least difference between the share there and the share in the article that carries the note.
const CLEARLY: f64 = 0.3;

/// Fewest bytes of a wording whose occurrence in an article is no chance.
const LONG_ENOUGH: usize = 60;

/// Fewest words of a phrase whose occurrence in an article is no chance.
const FEWEST_WORDS: usize = 2;

/// Share of common words below which a new wording has nothing of the article that carries the note.
const FOREIGN: f64 = 0.1;

/// Least share of common words with another article that shows that a foreign wording belongs elsewhere.
const ELSEWHERE: f64 = 0.3;

/// Fewest words of two texts whose common words say something.
const FEWEST_COMPARED: usize = 12;

/// Most articles of one number that are looked at for one note. If there are more, none is.
const MOST_CANDIDATES: usize = 4;

/// Places of the articles of a law by number, and by the new wordings that their notes give.
pub(super) struct Homes<'t> {
    numbers: BTreeMap<String, Vec<usize>>,
    told: BTreeMap<String, Vec<usize>>,
    /// Changes by the number of their article, each with true if a clause or the note of another article
    /// states it.
    stated: BTreeMap<String, Vec<(Item<'t>, bool)>>,
}

impl<'t> Homes<'t> {
    /// `items` are the changes of the law.
    pub fn new(law: &Law, items: &[Item<'t>]) -> Self {
        let mut homes = Self {
            numbers: BTreeMap::new(),
            told: BTreeMap::new(),
            stated: BTreeMap::new(),
        };
        for item in items {
            let named = item.amendment.target.article.as_deref().map(number_key);
            let own = match item.source {
                Source::Note { article, .. } => law.articles[article].number.map(number_key),
                Source::Act(_) => None,
            };
            let is_named = named.is_some() && named != own;
            if let Some(number) = named.or(own) {
                let of_number = homes.stated.entry(number).or_default();
                of_number.push((item.clone(), is_named));
            }
        }
        for (at, article) in law.articles.iter().enumerate() {
            if let Some(number) = article.number {
                let of_number = homes.numbers.entry(number_key(number)).or_default();
                of_number.push(at);
            }
            for note in &article.notes {
                for amendment in &note.amendments {
                    let new = amendment.new_text.clone();
                    if let Some(new) = new.and_then(|new| note.text.get(new)) {
                        let told = homes.told.entry(key(new)).or_default();
                        told.push(at);
                    }
                }
            }
        }
        homes
    }

    /// Places of the articles of a number.
    pub fn of_number(&self, number: &str) -> &[usize] {
        self.numbers.get(number).map_or(&[], Vec::as_slice)
    }

    /// True if the change of a note on the article at `carrier` is that of the article whose number lacks
    /// its hundreds, and no clause or other note states it of the carrier. That is sure if a clause or the
    /// note of a third article states it of that article; if its own note does, the change must not fit the
    /// carrier.
    pub fn is_misprinted(&self, law: &Law, item: &Item, carrier: usize) -> bool {
        let stated = |number: &str| {
            let stated = self.stated.get(number).into_iter().flatten();
            let same = stated.filter(|(other, _)| is_same_change(item, other));
            same.map(|(_, is_named)| *is_named).max()
        };
        let Some(own) = law.articles[carrier].number.map(number_key) else {
            return false;
        };
        let low = low_numbers(&own);
        let low = low.iter().filter_map(|number| stated(number)).max();
        item.amendment.target.scope == Scope::Article
            && stated(&own) != Some(true)
            && match low {
                Some(true) => true,
                Some(false) => !has_one_word(item) && !fits(item, &own_text(law, carrier)),
                None => false,
            }
    }

    /// The article to which a change of the article at `carrier` belongs. It is another one only if the
    /// change fits there clearly better, or fits that one and not the carrier.
    pub fn find(&self, law: &Law, item: &Item, carrier: usize) -> usize {
        if item.amendment.target.scope != Scope::Article {
            return carrier;
        }
        let candidates = self.candidates(law, item, carrier);
        if candidates.is_empty() {
            return carrier;
        }
        match (item.amendment.operation, item.new_text()) {
            (Operation::ReplaceArticle, Some(new)) => {
                let share = |at: &usize| overlap(new, law.articles[*at].text);
                let here = share(&carrier);
                let best = candidates
                    .into_iter()
                    .max_by(|one, other| share(one).total_cmp(&share(other)));
                let is_home = |at: &usize| share(at) >= AT_HOME && share(at) >= here + CLEARLY;
                best.filter(is_home).unwrap_or(carrier)
            }
            _ if fits(item, &own_text(law, carrier)) => carrier,
            _ => {
                let is_home =
                    |at: &usize| fits_surely(item, &own_text(law, *at)) || prints(law, *at, item);
                let mut found = candidates.into_iter().filter(is_home);
                match (found.next(), found.next()) {
                    (Some(at), None) => at,
                    _ => carrier,
                }
            }
        }
    }

    /// Articles to which the portal's mistakes lead.
    fn candidates(&self, law: &Law, item: &Item, carrier: usize) -> Vec<usize> {
        let Some(number) = law.articles[carrier].number else {
            return Vec::new();
        };
        let mut places: Vec<usize> = Vec::new();
        for low in low_numbers(number) {
            if let [at] = self.of_number(&low) {
                places.push(*at);
            }
        }
        let same = self.of_number(&number_key(number));
        let told = item.new_text().and_then(|new| self.told.get(&key(new)));
        let told = told.filter(|_| item.amendment.operation == Operation::ReplaceArticle);
        let told = told.map_or(&[][..], Vec::as_slice);
        let neighbours = told.iter().filter(|at| at.abs_diff(carrier) == 1);
        if same.len() <= MOST_CANDIDATES {
            places.extend(same);
        }
        places.extend(neighbours.take(MOST_CANDIDATES));
        places.retain(|at| *at != carrier);
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// The numbers for which the portal may have taken a number above 100.
fn low_numbers(number: &str) -> Vec<String> {
    match number.parse::<u32>() {
        Ok(number) if number > 100 => [number % 100, number - 100]
            .map(|low| low.to_string())
            .to_vec(),
        _ => Vec::new(),
    }
}

/// True if two sources state the same change by the same act with the same words.
fn is_same_change(one: &Item, other: &Item) -> bool {
    let is_worded = one.new_text().is_some() || one.old_phrase().is_some();
    is_worded
        && one.amendment.operation == other.amendment.operation
        && one.act.is_some()
        && one.act == other.act
        && same_words(one.new_text(), other.new_text())
        && same_words(one.old_phrase(), other.old_phrase())
}

/// True if a note gives «this article» a wording that has nothing of it and much of another article. Which
/// one is meant is not sure, so the change is worked into none.
pub(super) fn is_foreign(law: &Law, item: &Item, carrier: usize) -> bool {
    let amendment = item.amendment;
    let is_note = !item.is_of_act() && item.told_by.is_empty();
    let (Operation::ReplaceArticle, Some(new), None, true) = (
        amendment.operation,
        item.new_text(),
        &amendment.new_number,
        is_note,
    ) else {
        return false;
    };
    let is_long = |text: &str| words(text).len() >= FEWEST_COMPARED;
    // The share with the text as printed, which may have notes, is no smaller.
    let here = law.articles[carrier].text;
    overlap(new, here) < FOREIGN
        && is_long(new)
        && is_long(&own_text(law, carrier))
        && law.articles.iter().enumerate().any(|(at, article)| {
            at != carrier && is_long(article.text) && overlap(new, article.text) >= ELSEWHERE
        })
}

/// True if the text of an article prints the new wording of a part.
fn prints(law: &Law, at: usize, item: &Item) -> bool {
    let is_part = matches!(
        item.amendment.operation,
        Operation::ReplacePart | Operation::AddPart
    );
    let new = item.new_text().map(key).unwrap_or_default();
    is_part && new.len() >= LONG_ENOUGH && key(law.articles[at].text).contains(&new)
}

/// As [`fits`], without phrases of one word: other articles have the word too.
fn fits_surely(item: &Item, text: &str) -> bool {
    let is_word = item
        .old_phrase()
        .is_some_and(|old| words(old).len() < FEWEST_WORDS);
    !is_word && fits(item, text)
}

/// True for a change of one word into another one.
fn has_one_word(item: &Item) -> bool {
    let count = |text: Option<&str>| text.map_or(0, |text| words(text).len());
    item.old_phrase().is_some()
        && count(item.old_phrase()).max(count(item.new_text())) < FEWEST_WORDS
}

/// The article without the notes printed in it.
fn own_text(law: &Law, at: usize) -> String {
    let article = &law.articles[at];
    let notes: Vec<&str> = article.notes.iter().map(|note| note.text).collect();
    base(article.text, &notes, 0, &[])
        .0
        .text
        .unwrap_or_default()
}

/// True if a part or phrase can be worked into a text, and a new part is related to what it replaces. True
/// for other changes.
fn fits(item: &Item, text: &str) -> bool {
    let places = &item.amendment.target.places;
    match (item.amendment.operation, item.new_text(), item.old_phrase()) {
        (Operation::ReplacePart, Some(new), _) => {
            let kept = delete(text, places, false).map(|left| overlap(new, &left.text));
            replace(text, places, new).is_ok()
                && overlap(new, text) >= RELATED
                && kept.is_ok_and(|kept| kept < overlap(new, text))
        }
        (Operation::AddPart, Some(new), _) => add(text, places, new, false).is_ok(),
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
