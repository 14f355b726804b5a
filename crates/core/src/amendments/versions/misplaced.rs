//! Notes that the source prints on the wrong article, and the article to which they belong.
//!
//! The Saudi portal finds the article of a note by its ordinal and loses the hundreds: the new wording of
//! article 77 («السابعة والسبعون») stands on article 177 («السابعة والسبعون بعد المائة»), often on both. It
//! also prints one note on two articles of the same number or on two neighbours.

use std::collections::BTreeMap;

use super::super::model::{Operation, Scope};
use super::base::base;
use super::item::{Item, number_key};
use super::model::Law;
use super::wording::edit::{Act, Edit, edit};
use super::wording::splice::{add, delete, replace};
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

/// Most articles of one number that are looked at for one note. If there are more, none is.
const MOST_CANDIDATES: usize = 4;

/// Places of the articles of a law by number, and by the new wordings that their notes give.
pub(super) struct Homes {
    numbers: BTreeMap<String, Vec<usize>>,
    told: BTreeMap<String, Vec<usize>>,
}

impl Homes {
    pub fn new(law: &Law) -> Self {
        let mut homes = Self {
            numbers: BTreeMap::new(),
            told: BTreeMap::new(),
        };
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
        if let Some(number) = number.parse::<u32>().ok().filter(|number| *number > 100) {
            for low in [number % 100, number - 100] {
                if let [at] = self.of_number(&low.to_string()) {
                    places.push(*at);
                }
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
