//! Changes of the whole law.

use std::sync::LazyLock;

use regex::Regex;

use super::source::{siblings, with_restated};
use crate::amendments::model::{Amendment, Operation};
use crate::amendments::read::excepted_articles;
use crate::amendments::versions::item::{Attached, Item, Role, number_key};
use crate::amendments::versions::model::Law;
use crate::amendments::versions::wording::phrase::hits;
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
    let old = item.old_phrase().unwrap_or_default();
    let occurs = |text: &str| !hits(text, old, 0..text.len()).is_empty();
    let excepted = excepted_articles(stating(&item));
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
        } || is_elsewhere(&item, excepted.as_deref(), article.number);
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
