//! Articles that an act rewrote as fewer articles: «تعديل أحكام المواد (12) و(13) و(14)؛ وإعادة صياغتها
//! لتكون في مادتين». The note gives the wordings of those that remain. The others went into them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::amendments::model::Operation;
use crate::amendments::read::listed_articles;
use crate::amendments::versions::item::{Attached, Item, Role, number_key};
use crate::amendments::versions::misplaced::Homes;
use crate::amendments::versions::model::{Law, Source, SourceArticle, SourceNote};
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// Marks the articles that went into others: those that carry the note, and listed ones that do not. Where a
/// law repeats a number, the article that carries the note is meant.
pub(super) fn absorb<'t>(law: &'t Law<'t>, homes: &Homes<'t>, attached: &mut Attached<'t>) {
    let notes = law.articles.iter().enumerate().flat_map(|(at, article)| {
        let notes = article.notes.iter().enumerate();
        notes.filter_map(move |(place, note)| {
            is_rewriting(note.text).then_some((at, place, article, note))
        })
    });
    let notes: Vec<(usize, usize, &SourceArticle, &SourceNote)> = notes.collect();
    let carriers: BTreeSet<usize> = notes.iter().map(|(at, ..)| *at).collect();
    for (at, place, article, note) in notes {
        let listed: Vec<String> = listed_articles(note.text)
            .iter()
            .map(|number| number_key(number))
            .collect();
        let Some(first) = note.amendments.first() else {
            continue;
        };
        let remain: Vec<String> = targets(note).map(number_key).collect();
        let source = Source::Note {
            article: at,
            note: place,
        };
        let item = Item::new(first, note.text, source, None);
        for number in listed.iter().filter(|number| !remain.contains(number)) {
            let of_number = homes.of_number(number);
            let gone: &[usize] = match of_number.iter().any(|place| carriers.contains(place)) {
                true if of_number.contains(&at) => &[at],
                true => &[],
                false => of_number,
            };
            for gone in gone {
                push(&item, Role::Absorbed, &mut attached.articles[*gone]);
            }
        }
        // The note says that its article changes too. How is not known if the list does not name it.
        let own = article.number.map(number_key).unwrap_or_default();
        let is_named = listed.contains(&own) || remain.contains(&own);
        if !is_named && remain.iter().any(|remaining| are_near(remaining, &own)) {
            push(&item, Role::Stray, &mut attached.articles[at]);
        }
    }
}

/// Adds the change to an article that the note is about.
fn push<'t>(item: &Item<'t>, role: Role, own: &mut Vec<Item<'t>>) {
    if stays(own, item) {
        return;
    }
    // A wording in such a note is that of an article that remains.
    own.retain(|other| !(is_whole(other) && is_rewriting(other.text)));
    own.push(Item {
        role,
        ..item.clone()
    });
}

/// True for numbers of one hundred: the note of article 14 is printed on article 214 too.
fn are_near(one: &str, other: &str) -> bool {
    let hundred = |number: &str| Some(number.parse::<u32>().ok()? / 100);
    hundred(one).is_some() && hundred(one) == hundred(other)
}

/// True for a note that rewrites several articles as fewer.
fn is_rewriting(note: &str) -> bool {
    static REWRITTEN: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"^[\s\-*•.]*تم تعديل أحكام (?:المادتين|المواد)\b.*إعادة صياغ.*\bلتكون في ماد",
            &[],
        )
    });
    let line = note.trim_start().lines().next().unwrap_or_default();
    REWRITTEN.is_match(&normalize(line, Form::Letters))
}

fn is_whole(item: &Item) -> bool {
    item.amendment.operation == Operation::ReplaceArticle
}

fn targets<'n>(note: &'n SourceNote) -> impl Iterator<Item = &'n str> + use<'n> {
    let amendments = note.amendments.iter();
    amendments.filter_map(|amendment| amendment.target.article.as_deref())
}

/// True for an article that is none of the rewritten ones: the act gives it a wording of its own, or it was
/// inserted later under a number that had become free.
fn stays(own: &[Item], rewriting: &Item) -> bool {
    let day = |item: &Item| item.day.as_ref().map(|day| day.gregorian.clone());
    own.iter().any(|item| match item.amendment.operation {
        Operation::ReplaceArticle => {
            item.new_text().is_some()
                && item.act.is_some()
                && item.act == rewriting.act
                && !is_rewriting(item.text)
        }
        Operation::InsertArticle => item.role == Role::Target && day(item) > day(rewriting),
        _ => false,
    })
}
