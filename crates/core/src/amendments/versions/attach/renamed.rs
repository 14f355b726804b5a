//! Terms of a law that a change defines no more.
//!
//! An act often gives a body another name by its definition alone: «تعديل تعريف (الهيئة) ليكون: (الوزارة:
//! وزارة السياحة)». The other articles mean the new body from then on and still have the old term.

use super::super::item::{Attached, Item, Role};
use super::super::model::Law;
use super::super::wording::edit::has_alone;
use super::super::wording::words::key;
use crate::amendments::model::{Operation, Step};

/// Longest term, in words.
const MOST_WORDS: usize = 4;

/// Gives each article that has such a term the change that defines another one.
pub(super) fn rename<'t>(law: &'t Law<'t>, items: &[Item<'t>], attached: &mut Attached<'t>) {
    let renamed = items
        .iter()
        .filter_map(|item| Some((item, term_before(item)?)));
    let renamed: Vec<(&Item, String)> = renamed
        .filter(|(item, term)| !is_replaced(items, item, term))
        .collect();
    for (at, article) in law.articles.iter().enumerate() {
        for (item, term) in &renamed {
            if !has_alone(article.text, term) {
                continue;
            }
            attached.articles[at].push(Item {
                role: Role::Renamed,
                term: Some(term.clone()),
                ..(*item).clone()
            });
        }
    }
}

/// The term whose definition the change replaces with that of another term.
fn term_before(item: &Item) -> Option<String> {
    let defined = match (item.amendment.operation, item.old_phrase()) {
        (Operation::ReplacePart, _) => match &item.amendment.target.places[..] {
            [path] => path.iter().find_map(|step| match step {
                Step::Definition(term) => Some(term.clone()),
                _ => None,
            }),
            _ => None,
        },
        (Operation::ReplacePhrase, Some(old)) => term_of(old),
        _ => None,
    }?;
    let new = item.new_text()?;
    let term = key(&defined);
    let mut terms = new.lines().filter_map(term_of).peekable();
    terms.peek()?;
    let is_kept = terms.any(|other| key(&other) == term || key(&other).contains(&term));
    let count = defined.split_whitespace().count();
    (!is_kept && count <= MOST_WORDS && defined.starts_with("ال")).then_some(defined)
}

/// The term that a line defines: «الوزارة: وزارة السياحة».
fn term_of(line: &str) -> Option<String> {
    let (head, _) = line.split_once(':')?;
    let is_mark = |mark: char| !mark.is_alphabetic();
    // A label may stand before the term: «1- الوزارة: …».
    let term = head
        .rsplit(['-', '–', ')', '.'])
        .find(|part| part.contains(char::is_alphabetic))?;
    let term = term.trim_matches(is_mark);
    let count = term.split_whitespace().count();
    (1..=MOST_WORDS).contains(&count).then(|| term.to_owned())
}

/// True if a change replaces the term itself wherever it occurs in the law, or a later one brings it back.
fn is_replaced(items: &[Item], renaming: &Item, term: &str) -> bool {
    let own = key(term);
    let is_own = |words: Option<&str>| words.map(key).as_ref() == Some(&own);
    let is_later = |item: &Item| match (&item.day, &renaming.day) {
        (Some(day), Some(before)) => day > before,
        _ => false,
    };
    items.iter().any(|item| {
        let brings_back = is_own(item.new_text()) && is_later(item);
        item.is_wide() && (is_own(item.old_phrase()) || brings_back)
    })
}
