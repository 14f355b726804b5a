//! The wordings of one article of a source that prints the text as it stands today.

use super::super::model::Operation;
use super::day::Day;
use super::item::{Item, Role, number_key};
use super::model::{Basis, Certainty, Change, Version};
use super::restated::whole;

/// Wordings and changes of an article whose text is current. The wording between two changes is known only
/// where a change gives the whole article.
pub(super) fn consolidated(
    number: Option<&str>,
    text: &str,
    items: Vec<Item>,
    first: Option<Day>,
) -> (Vec<Version>, Vec<Change>) {
    let blank = |from: Option<Day>, from_basis: Basis| Version {
        number: number.map(str::to_owned),
        text: None,
        from,
        to: None,
        from_basis,
        repealed: false,
        certainty: Certainty::Unknown,
        made_by: Vec::new(),
        unapplied: Vec::new(),
    };
    let basis = match first {
        Some(_) => Basis::ActDate,
        None => Basis::Unknown,
    };
    let mut versions = match is_inserted(number, &items) {
        true => Vec::new(),
        false => vec![blank(first, basis)],
    };
    // The portal prints «107 مكرر ثالثا» as «107 مكرر». The note has the number.
    let mut own = number.map(str::to_owned);
    let mut changes = Vec::new();
    for item in items {
        let index = changes.len();
        let is_own = matches!(item.role, Role::Target | Role::Merged);
        let operation = item.amendment.operation;
        if is_own && operation != Operation::Commencement && item.day.is_some() {
            let mut next = blank(item.day.clone(), item.basis);
            if let (Operation::InsertArticle, Some(inserted)) =
                (operation, item.amendment.target.article.as_deref())
            {
                let is_other = number.map(number_key) != Some(number_key(inserted));
                own = own.filter(|_| !is_other).or(Some(inserted.to_owned()));
            }
            next.number.clone_from(&own);
            next.made_by.push(index);
            match operation {
                Operation::DeleteArticle => {
                    next.repealed = true;
                    next.certainty = Certainty::Restated;
                }
                Operation::ReplaceArticle | Operation::InsertArticle => {
                    next.text = item.new_text().and_then(whole);
                    if next.text.is_some() {
                        next.certainty = Certainty::Restated;
                    }
                }
                _ => {}
            }
            match versions.last_mut() {
                Some(last) if last.from == next.from => {
                    last.made_by.push(index);
                    last.repealed = next.repealed;
                    last.certainty = next.certainty;
                    last.text = next.text;
                }
                Some(last) => {
                    last.to.clone_from(&next.from);
                    versions.push(next);
                }
                None => versions.push(next),
            }
        }
        changes.push(item.into_change(Ok(())));
    }
    let text = text.trim();
    if let Some(last) = versions.last_mut().filter(|_| !text.is_empty()) {
        last.text = Some(text.to_owned());
        last.certainty = Certainty::Source;
        last.repealed = false;
    }
    (versions, changes)
}

/// True if the article did not exist before its first change, which inserts it under a number of its own:
/// «12 مكرر». Another number had an article before, which the insertion takes the place of.
fn is_inserted(number: Option<&str>, items: &[Item]) -> bool {
    let own = number.map(number_key);
    let mut of_article = items
        .iter()
        .filter(|item| matches!(item.role, Role::Target | Role::Merged));
    let Some(first) = of_article.next() else {
        return false;
    };
    let inserted = first.amendment.target.article.as_deref().map(number_key);
    let is_own = inserted
        .zip(own)
        .is_some_and(|(inserted, own)| inserted.starts_with(&*own) && own.contains("مكرر"));
    first.amendment.operation == Operation::InsertArticle && first.day.is_some() && is_own
}
