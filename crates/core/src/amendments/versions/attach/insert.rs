//! Articles that a change inserts.

use crate::amendments::model::Operation;
use crate::amendments::versions::base::base;
use crate::amendments::versions::item::{Attached, Item, Role, number_key};
use crate::amendments::versions::model::{Law, SourceArticle, SourceNote};
use crate::amendments::versions::wording::words::{key, nearly_same};

/// Opens an article, or gives the change to the article that the source prints under the number. A change of
/// an act is dropped if it gives no wording, or if the law prints another text under the number.
pub(super) fn insert<'t>(
    law: &'t Law<'t>,
    item: Item<'t>,
    carrier: Option<usize>,
    number: Option<String>,
    nearest: &dyn Fn(&str) -> Option<usize>,
    is_consolidated: bool,
    attached: &mut Attached<'t>,
) {
    let is_list = item
        .amendment
        .target
        .article
        .as_deref()
        .is_some_and(|no| no.contains(','));
    if item.is_of_act() && (item.new_text().is_none() || is_list) {
        return;
    }
    let number = number.filter(|_| !is_list);
    let Some(number) = number else {
        if let Some(at) = carrier {
            attached.articles[at].push(Item {
                role: Role::Stray,
                ..item
            });
        }
        return;
    };
    if let Some(at) = nearest(&number) {
        let is_own = carrier == Some(at) && stands_for(law, &item, at);
        if is_own {
            attached.articles[at].push(item);
            return;
        }
        let printed = law.articles[at].text;
        let is_same = item.new_text().is_none_or(|new| nearly_same(new, printed))
            || printed.trim().is_empty();
        if is_same || is_consolidated {
            attached.articles[at].push(item);
            return;
        }
        // The law prints another text under the number: whether the act means that article is not sure.
        if item.is_of_act() {
            return;
        }
        if carrier.is_some_and(|carrier| is_printed_after(law, carrier, &item)) {
            return;
        }
    }
    if let Some(at) = carrier.filter(|at| is_under_another(law, &item, *at, &number)) {
        attached.renamed.insert(at, number);
        attached.articles[at].push(item);
        return;
    }
    let in_run = carrier.filter(|_| is_consolidated);
    if let Some(at) = in_run.and_then(|carrier| in_run_of(law, carrier, &number)) {
        attached.articles[at].push(item);
        return;
    }
    let base = number.split(' ').next().unwrap_or_default();
    let after = nearest(base).or(carrier);
    match attached
        .inserted
        .iter_mut()
        .find(|(known, ..)| *known == number)
    {
        Some((_, _, items)) => items.push(item),
        None => attached.inserted.push((number, after, vec![item])),
    }
}

/// True if the source prints the inserted article under the number of the article before it, and the note
/// with the right number below its text: «37», «37» with «[أضيفت مادة … السابعة والثلاثون مكرر …]».
fn is_under_another(law: &Law, item: &Item, at: usize, number: &str) -> bool {
    let own = |article: &SourceArticle| article.number.map(number_key);
    let printed = own(&law.articles[at]);
    let is_suffixed = |printed: &str| {
        let suffix = number.strip_prefix(printed);
        suffix.is_some_and(|suffix| suffix.starts_with(' '))
    };
    printed.as_deref().is_some_and(is_suffixed)
        && item.new_text().is_none()
        && (item.within || law.articles[at].text.contains(item.text))
        && law.articles[..at]
            .iter()
            .any(|earlier| own(earlier) == printed)
}

/// Most articles of one number in a row that are looked at.
const LONGEST_RUN: usize = 64;

/// The article of an inserted number «107 مكرر ثالثا» in a row of articles that the portal prints as «107
/// مكرر». Each note stands on the inserted article, or on the one before it: the last of the row shows
/// which.
pub(super) fn in_run_of(law: &Law, carrier: usize, number: &str) -> Option<usize> {
    let of = |at: usize| law.articles.get(at)?.number.map(number_key);
    let printed = of(carrier)?;
    let is_of_run = |number: &str| {
        let suffix = number.strip_prefix(&*printed);
        suffix.is_some_and(|suffix| suffix.starts_with(' '))
    };
    if !printed.ends_with("مكرر") || !is_of_run(number) {
        return None;
    }
    let last = (carrier..law.articles.len())
        .take(LONGEST_RUN)
        .take_while(|at| of(*at).as_deref() == Some(&*printed))
        .last()?;
    let announces = |note: &SourceNote| {
        note.amendments.iter().any(|amendment| {
            let target = amendment.target.article.as_deref().map(number_key);
            amendment.operation == Operation::InsertArticle
                && target.is_some_and(|target| is_of_run(&target))
        })
    };
    match law.articles[last].notes.iter().any(announces) {
        true => Some(carrier),
        false => Some(carrier + 1).filter(|next| *next <= last),
    }
}

/// True if one of the next two articles prints the wording: it tells itself that it was inserted, and the
/// number in the note on the article before it is misread.
pub(super) fn is_printed_after(law: &Law, carrier: usize, item: &Item) -> bool {
    let new = item.new_text().map(key).unwrap_or_default();
    let next = law.articles.iter().skip(carrier + 1).take(2);
    let mut texts = next.map(|article| key(article.text));
    !new.is_empty() && texts.any(|text| text.contains(&new))
}

/// True if the note on an article says that this article was inserted: the article prints the wording of the
/// note or nothing but notes, or the note also deletes the former article of the number. False for a note
/// without a wording.
pub(super) fn stands_for(law: &Law, item: &Item, at: usize) -> bool {
    let article = &law.articles[at];
    let Some(new) = item.new_text().map(key) else {
        return false;
    };
    let notes: Vec<&str> = article.notes.iter().map(|note| note.text).collect();
    let deletes = |note: &SourceNote| {
        let mut amendments = note.amendments.iter();
        note.text == item.text
            && amendments.any(|other| other.operation == Operation::DeleteArticle)
    };
    key(article.text).contains(&new)
        || base(article.text, &notes, 0, &[]).0.text.is_none()
        || article.notes.iter().any(deletes)
}
