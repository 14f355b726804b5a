//! Notes that announce a new wording and do not give it: «لتكون بالنص الآتي:». The text of the source prints
//! it below the old one.

use std::collections::BTreeSet;

use super::super::model::Operation;
use super::base::{Base, base};
use super::item::Item;
use super::model::SourceArticle;
use super::wording::words::{key, overlap};

/// Least share of common words between two wordings of one change, printed twice.
const SAME: f64 = 0.9;

/// Least share of common words between a wording and the one that takes its place, to be taken for one of the
/// same article.
const OF_ONE_ARTICLE: f64 = 0.4;

/// The first text of an article, and its changes in order of time with the wordings that the text prints.
///
/// An announcement goes if another note of the same act gives the wording. `doubtful` holds places in
/// `items`; the result has them for the changes that remain.
pub(super) fn with_announced<'t>(
    article: &SourceArticle,
    items: Vec<Item<'t>>,
    doubtful: &BTreeSet<usize>,
) -> (Base, Vec<Item<'t>>, BTreeSet<usize>) {
    let notes: Vec<&str> = article.notes.iter().map(|note| note.text).collect();
    let count = items.iter().filter(|item| is_announcing(item)).count();
    let gives = |item: &&Item| gives_wording(item);
    let given: Vec<Item> = items.iter().filter(gives).cloned().collect();
    let texts: Vec<&str> = given.iter().filter_map(Item::new_text).collect();
    let (base, mut printed) = base(article.text, &notes, count, &texts);
    if count == 1 && printed.is_empty() {
        printed.extend(below_note(article.text, &items));
    }
    let mut printed = printed.into_iter();
    let mut kept = Vec::new();
    let mut still_doubtful = BTreeSet::new();
    for (place, mut item) in items.into_iter().enumerate() {
        if is_announcing(&item) {
            item.printed = printed.next();
            if given.iter().any(|other| tells(other, &item)) {
                continue;
            }
        }
        if doubtful.contains(&place) {
            still_doubtful.insert(kept.len());
        }
        kept.push(item);
    }
    (base, kept, still_doubtful)
}

/// The wording of the only announcement, if the text prints it in quotation marks of its own at its end,
/// right below the whole wording that an earlier note within the text gives.
fn below_note(text: &str, items: &[Item]) -> Option<String> {
    let announcing = items.iter().position(is_announcing)?;
    let text = text.trim_end_matches(['.', ' ', '\n']);
    let text = text.strip_suffix(['»', '”', '"'])?;
    let starts = ["\n«", "\n“", "\n\""].map(|start| text.rfind(start));
    let (before, wording) = text.split_at(starts.into_iter().flatten().max()?);
    let wording = wording.trim_matches(['\n', '«', '“', '"', ' ']);
    let is_one = !wording.contains(['«', '»', '“', '”', '"']);
    let before = key(before);
    let is_below = |item: &Item| {
        let whole = item
            .new_text()
            .filter(|_| item.amendment.operation == Operation::ReplaceArticle);
        whole.is_some_and(|whole| {
            before.ends_with(&key(whole)) && overlap(whole, wording) >= OF_ONE_ARTICLE
        })
    };
    (is_one && items[..announcing].iter().any(is_below)).then(|| wording.to_owned())
}

/// True for a change of the whole article by a note that ends where the wording should begin.
fn is_announcing(item: &Item) -> bool {
    let operation = item.amendment.operation;
    let may_announce = matches!(
        operation,
        Operation::ReplaceArticle | Operation::AmendUnspecified
    );
    may_announce && item.new_text().is_none() && ends_before_wording(item.text)
}

/// True for a note that ends where its wording should begin.
pub(super) fn ends_before_wording(note: &str) -> bool {
    note.trim_end().ends_with(':')
}

fn gives_wording(item: &Item) -> bool {
    let operation = item.amendment.operation;
    let may_give = matches!(
        operation,
        Operation::ReplaceArticle | Operation::ReplacePart
    );
    may_give && item.new_text().is_some()
}

/// True if `other` gives the wording that `item` announces. It may say that this is the wording of a part.
fn tells(other: &Item, item: &Item) -> bool {
    let is_whole = other.amendment.operation == Operation::ReplaceArticle;
    let is_same_act = other.act.is_some() && other.act == item.act;
    let is_same_text = match (&item.printed, other.new_text()) {
        (Some(printed), Some(new)) => {
            let (one, other) = (printed.len() as f64, new.len() as f64);
            let is_as_long = one.min(other) >= SAME * one.max(other);
            (is_whole || is_as_long) && overlap(printed, new) >= SAME
        }
        _ => is_whole,
    };
    is_same_act && is_same_text
}
