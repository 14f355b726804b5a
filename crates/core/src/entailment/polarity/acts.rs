//! Finds an act that one text denies and the other does not, wherever in the passage the act stands.
//!
//! The clause with most words of a claim may tell of the same act in another case: «يجوز حسم مصاريف البحوث،
//! ولا يجوز حسم مصاريف شراء الأرض». So each place of an act is read with the words after it, and the one that
//! has most of the claim's decides.

use std::collections::HashSet;
use std::ops::Range;

use super::super::alignment::Alignment;
use super::super::finding::{Finding, Kind, Read};
use super::super::signs::is_negator;
use super::super::tables::{
    EXEMPTING, FORBIDDING, LIMITING, NEGATIVE_OUTCOMES, NOUN_NEGATORS, OBLIGING, PERMITTING,
    RESTRICTING,
};
use super::super::words::{OR_ELSE, Text, Word};
use super::permission::{allows, forbidden_acts, is_turned};
use crate::text::fold::letters;

/// Number of content words after an act that say on what it is done.
const OBJECTS: usize = 5;
/// Weight of an object against that of another word near the act.
const OBJECT: usize = 3;
const OTHER: usize = 2;
/// Number of words around an act that are read with it.
const AROUND: Range<usize> = 8..14;
/// Share of the claim's other words, as numerator and denominator, that the place must have.
const ENOUGH: (usize, usize) = (1, 2);

const THAT: &str = letters!("أن");

/// An act of a text, with the sign under which it stands.
struct Act {
    at: usize,
    is_denied: bool,
    /// True after a word of permission, duty or prohibition, or after «أن».
    is_modal: bool,
}

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let text = claim.text;
    let says_no = |at: &usize| denies(text, *at);
    let denials = (0..text.words.len()).filter(says_no).count();
    let limits = |word: &Word| word.is(RESTRICTING) || word.is(LIMITING) || word.text == OR_ELSE;
    if denials > 1 || text.words.iter().any(limits) {
        return None;
    }
    let mine = acts(claim);
    let has = |act: &&Act| {
        // «لا يباع قبل موافقته» denies a time and no act.
        let is_limit = act.is_denied && is_turned(text, act.at);
        !is_limit && act.is_denied == (denials == 1) && {
            let key = &text.words[act.at].key;
            passage.text.words.iter().any(|word| word.key == *key)
        }
    };
    let mut mine = mine.iter().filter(has).peekable();
    mine.peek()?;
    let theirs = acts(passage);
    for act in mine {
        let word = &text.words[act.at];
        let is_known = |word: &Word| !word.key.is_empty() && word.key != text.words[act.at].key;
        let others: HashSet<&str> = text
            .words
            .iter()
            .filter(|word| is_known(word))
            .map(|word| word.key.as_str())
            .collect();
        let places: Vec<usize> = (0..passage.text.words.len())
            .filter(|place| passage.text.words[*place].key == word.key)
            .collect();
        if places.is_empty() || others.is_empty() {
            continue;
        }
        let known = |place: &usize| {
            let found = theirs.binary_search_by_key(place, |other| other.at);
            found.ok().map(|found| &theirs[found])
        };
        let modal: Vec<usize> = places
            .iter()
            .copied()
            .filter(|place| known(place).is_some_and(|other| other.is_modal))
            .collect();
        let own = objects(text, act.at);
        let is_compared = act.is_modal && !modal.is_empty();
        let places = if is_compared { modal } else { places };
        let (mut opposed, mut same, mut best) = (0, 0, None);
        for place in places {
            let after = objects(passage.text, place);
            let is_own = own.iter().filter(|key| after.contains(*key)).count();
            let near = around(passage.text, place);
            let is_near = others.iter().filter(|key| near.contains(*key)).count();
            let score = OBJECT * is_own + OTHER * is_near;
            match known(&place) {
                Some(other) if other.is_denied != act.is_denied => {
                    if score > opposed {
                        (opposed, best) = (score, Some((place, is_own, is_near)));
                    }
                }
                _ => same = same.max(score),
            }
        }
        let Some((place, is_own, is_near)) = best else {
            continue;
        };
        let is_enough = match is_compared {
            true => is_own >= 2 || is_own == 1 && others.len() <= 3,
            false => is_own >= 1 && is_near >= 2 && ENOUGH.1 * is_near > ENOUGH.0 * others.len(),
        };
        if is_enough
            && opposed > same
            && alignment.share > 0.0
            && is_plain(passage.text, place, act.is_denied)
        {
            return Some(Finding::at(Kind::Polarity, act.at));
        }
    }
    None
}

/// True if nothing in the segment of an act limits its sign or tells the same in another way.
fn is_plain(text: &Text, place: usize, is_allowed: bool) -> bool {
    let segment = text.words[place].segment;
    let own = text.words_in(&(segment..segment + 1));
    let next = text.words_in(&(segment + 1..segment + 2));
    let restricts = text.words[own.clone()]
        .iter()
        .any(|word| word.is(RESTRICTING) || word.is(LIMITING))
        || is_turned(text, place)
        || text.words.get(next.start).is_some_and(|word| {
            text.sentences[word.segment] == text.sentences[segment] && word.is(RESTRICTING)
        });
    let begins = |at: &usize| text.words[*at].text == WHAT;
    let unless = own.start..next.end.max(own.end);
    let has_unless = unless.clone().filter(begins).any(|at| {
        text.words
            .get(at + 1)
            .is_some_and(|next| next.text == DID_NOT)
    });
    let denials = own.filter(|at| denies(text, *at)).count();
    !restricts && !has_unless && denials == usize::from(!is_allowed)
}

const WHAT: &str = letters!("ما");
const DID_NOT: &str = letters!("لم");

fn denies(text: &Text, at: usize) -> bool {
    let word = &text.words[at];
    let tables = [NOUN_NEGATORS, NEGATIVE_OUTCOMES, FORBIDDING, EXEMPTING];
    is_negator(text, at) || tables.iter().any(|table| word.is(table))
}

/// Returns the acts of a text: verbs, and what a modal word governs first.
fn acts(read: Read) -> Vec<Act> {
    let text = read.text;
    let all = 0..text.words.len();
    let mut forbidden = vec![false; text.words.len()];
    for at in forbidden_acts(read, all.clone()) {
        forbidden[at] = true;
    }
    let is_verb = |word: &Word| {
        let bare = word.bare();
        bare.starts_with(['ي', 'ت']) && bare.chars().count() >= 4
    };
    let found = all.filter_map(|at| {
        let word = &text.words[at];
        if !word.is_content() {
            return None;
        }
        let before = at.checked_sub(1).map(|before| &text.words[before]);
        let before = before.filter(|before| before.segment == word.segment);
        let is_after_that = before.is_some_and(|before| before.text == THAT);
        let is_modal = is_after_that
            || before.is_some_and(|before| before.is(PERMITTING) || before.is(OBLIGING))
            || forbidden[at]
            || (read.signs.permitted[at] || read.signs.obliged[at]) && is_first(read, at);
        let is_denied = match forbidden[at] || read.signs.negated[at] {
            true => true,
            false if read.signs.is_negative(at) => return None,
            false => false,
        };
        (is_modal || is_verb(word) && before.is_none_or(|one| !one.is(OBLIGING)) || is_denied)
            .then_some(Act {
                at,
                is_denied,
                is_modal,
            })
    });
    found.collect()
}

/// True for the first word, after its holder, that a permission or duty governs.
fn is_first(read: Read, at: usize) -> bool {
    let governed = |place: usize| read.signs.permitted[place] || read.signs.obliged[place];
    let is_party = |place: usize| {
        let mut mentions = read.mentions.iter();
        mentions.any(|one| (one.word..one.word + one.length).contains(&place))
    };
    let start = (0..at).rev().take_while(|place| governed(*place)).last();
    (start.unwrap_or(at)..at).all(|place| !read.text.words[place].is_content() || is_party(place))
        && !is_party(at)
}

/// Returns the keys of the content words after an act, in its segment.
fn objects(text: &Text, at: usize) -> HashSet<&str> {
    let segment = text.words[at].segment;
    let words = text.words[at + 1..].iter();
    let words = words.take_while(|word| word.segment == segment && word.text != OR_ELSE);
    words
        .filter(|word| word.is_content())
        .take(OBJECTS)
        .map(|word| word.key.as_str())
        .collect()
}

/// Returns the keys of the words around an act, in its segment.
fn around(text: &Text, at: usize) -> HashSet<&str> {
    let segment = text.words[at].segment;
    let own = text.words_in(&(segment..segment + 1));
    let near = own.start.max(at.saturating_sub(AROUND.start))..own.end.min(at + AROUND.end);
    text.words[near]
        .iter()
        .filter(|word| word.is_content())
        .map(|word| word.key.as_str())
        .collect()
}

/// Finds what a claim lets a party do that the passage forbids it, where the passage names the act once.
pub(super) fn of_one_holder(claim: Read, passage: Read) -> Option<Finding> {
    let denies_any = |read: Read| (0..read.text.words.len()).any(|at| denies(read.text, at));
    if denies_any(claim) || !allows(claim.text, 0..claim.text.words.len()) {
        return None;
    }
    let own = acts(claim);
    let act = own.iter().find(|act| act.is_modal && !act.is_denied)?;
    let holder = claim.mentions.iter().find(|one| one.word < act.at)?;
    let key = claim.text.words[act.at].key.as_str();
    let theirs = acts(passage);
    let mut places = (0..passage.text.words.len())
        .filter(|place| passage.text.words[*place].key == key)
        .filter(|place| theirs.iter().any(|one| one.at == *place && one.is_modal));
    let place = places.next()?;
    let is_denied = theirs.iter().any(|one| one.at == place && one.is_denied);
    let segment = passage.text.words[place].segment;
    let is_same = passage.mentions.iter().any(|one| {
        one.party == holder.party
            && one.word < place
            && passage.text.words[one.word].segment == segment
    });
    (is_denied && is_same && places.next().is_none() && is_plain(passage.text, place, false))
        .then(|| Finding::at(Kind::Polarity, act.at))
}
