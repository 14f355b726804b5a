//! Changes of the whole law.

use std::sync::LazyLock;

use regex::Regex;

use super::source::{siblings, with_restated};
use crate::amendments::model::{Amendment, Operation};
use crate::amendments::read::excepted_articles;
use crate::amendments::versions::item::{Attached, Item, Role, number_key};
use crate::amendments::versions::model::{Law, Source};
use crate::amendments::versions::told_twice::{is_of_one_act, same_words};
use crate::amendments::versions::wording::phrase::{hits, may_hide};
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// Gives a change of the whole law to the articles with its words in the text or a note, and to the one that
/// carries its note.
pub(super) fn spread<'t>(
    law: &'t Law<'t>,
    item: Item<'t>,
    carrier: Option<usize>,
    attached: &mut Attached<'t>,
) {
    if is_told_whole(law, &item) {
        return;
    }
    let old = item.old_phrase().unwrap_or_default();
    let occurs = |text: &str| !hits(text, old, 0..text.len()).is_empty() || may_hide(text, old);
    let excepted = excepted_articles(stating(&item));
    let is_doubtful = item.role == Role::Excepted;
    let mut is_reached = false;
    for (at, article) in law.articles.iter().enumerate() {
        let role = match carrier == Some(at) {
            true => Role::Carrier,
            false => Role::Elsewhere,
        };
        // What becomes of the words in an excepted article is not sure: the act may name other words for it.
        let is_excepted = match (&excepted, article.number.map(number_key)) {
            (Some(listed), Some(own)) => listed.iter().any(|no| number_key(no) == own),
            (listed, _) => listed.is_none(),
        } || is_elsewhere(&item, excepted.as_deref(), article.number);
        let role = match (is_excepted || is_doubtful) && occurs(article.text) {
            true => Role::Excepted,
            false => role,
        };
        let in_notes = || article.notes.iter().any(|note| occurs(note.text));
        if role == Role::Carrier || occurs(article.text) || in_notes() {
            is_reached = true;
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
    if !is_reached {
        mark_unreached(law, &item, attached);
    }
}

/// Keeps a change whose words no article has, so that it does not vanish: the act may quote a variant of
/// them. The articles with a part of the words are in doubt; if there are none, the law as a whole is. A law
/// that has the new words already needs no change.
fn mark_unreached<'t>(law: &'t Law<'t>, item: &Item<'t>, attached: &mut Attached<'t>) {
    let occurs = |text: &str, words: &str| !hits(text, words, 0..text.len()).is_empty();
    let new = item.new_text().unwrap_or_default();
    let has_new = |text: &str| occurs(text, new);
    if law.articles.iter().any(|article| has_new(article.text)) {
        return;
    }
    let parts = parts_of(item.old_phrase().unwrap_or_default());
    let mut is_marked = false;
    for (at, article) in law.articles.iter().enumerate() {
        if parts.iter().any(|part| occurs(article.text, part)) {
            is_marked = true;
            attached.articles[at].push(Item {
                role: Role::Excepted,
                ..item.clone()
            });
        }
    }
    if let (false, Some(first)) = (is_marked, attached.articles.first_mut()) {
        first.push(Item {
            role: Role::Unreached,
            ..item.clone()
        });
    }
}

/// Longest phrase whose parts are looked for, in words. The bound limits the cost of hostile input.
const MOST_WORDS: usize = 16;

/// Pairs of neighbouring words of a phrase of three words or more.
fn parts_of(phrase: &str) -> Vec<String> {
    let words: Vec<&str> = phrase.split_whitespace().take(MOST_WORDS).collect();
    match words.len() {
        0..=2 => Vec::new(),
        _ => words.windows(2).map(|pair| pair.join(" ")).collect(),
    }
}

/// True for a note that lost a part of its words, if the act that it names states the same change whole.
fn is_told_whole(law: &Law, item: &Item) -> bool {
    if item.is_of_act() || !is_read_in_part(law, item) {
        return false;
    }
    let is_it = |other: &Item| {
        other.is_wide()
            && other.amendment.operation == item.amendment.operation
            && same_words(other.new_text(), item.new_text())
            && same_words(other.old_phrase(), item.old_phrase())
            && is_of_one_act(other, item)
            && !is_read_in_part(law, other)
    };
    law.acts.iter().enumerate().any(|(place, act)| {
        let of_act = |amendment| Item::new(amendment, act.text, Source::Act(place), Some(act));
        act.amendments.iter().map(of_act).any(|other| is_it(&other))
    })
}

/// True for an article that the clause of an act does not name, although it names others and excepts none: its
/// words of the whole law may be those of its next change («تعديل كلمة … الواردة في المادة (5) …، وإحلال كلمة …
/// أينما وردت في النظام»).
fn is_elsewhere(item: &Item, excepted: Option<&[String]>, number: Option<&str>) -> bool {
    let Some(named) = item.amendment.target.article.as_deref() else {
        return false;
    };
    let own = number.map(number_key);
    let is_own = |no: &str| Some(number_key(no)) == own;
    item.is_of_act()
        && excepted.is_some_and(<[String]>::is_empty)
        && !named.split(',').any(|no| is_own(no.trim()))
}

/// The words in which a source may except articles from a change: a note, or the lines of an act with the change.
fn stating<'t>(item: &Item<'t>) -> &'t str {
    if !item.is_of_act() {
        return item.text;
    }
    let span = &item.amendment.span;
    let start = item.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = item.text[span.end..].find('\n');
    &item.text[start..end.map_or(item.text.len(), |at| span.end + at)]
}

/// True for one of two words that a source replaces, if the other one is not read: «محل كلمتي "الوزارة"
/// والوزير"».
pub(super) fn is_read_in_part(law: &Law, item: &Item) -> bool {
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
