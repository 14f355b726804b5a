//! What the source of a change tells beside it.

use crate::amendments::model::{Amendment, Operation};
use crate::amendments::versions::item::Item;
use crate::amendments::versions::model::{Law, Source};
use crate::amendments::versions::restated::{restated, whole};

/// All changes of the source of a change.
pub(super) fn siblings<'t>(law: &'t Law, item: &Item) -> &'t [Amendment] {
    match item.source {
        Source::Note { article, note } => &law.articles[article].notes[note].amendments,
        Source::Act(place) => &law.acts[place].amendments,
    }
}

pub(super) fn with_restated<'t>(mut item: Item<'t>, number: Option<&str>) -> Item<'t> {
    let is_part = matches!(
        item.amendment.operation,
        Operation::ReplacePart
            | Operation::ReplacePhrase
            | Operation::AddPart
            | Operation::AddPhrase
            | Operation::DeletePart
            | Operation::DeletePhrase
            | Operation::Correct
            | Operation::Retitle
            | Operation::Renumber
    );
    if is_part {
        let (change, new) = (item.amendment.span.clone(), item.amendment.new_text.clone());
        // The grammar may have read it: «عُدلت هذه المادة بحذف عبارة (…)، لتكون بالنص الآتي: …».
        let target = &item.amendment.target;
        let of_article = target.part.is_none() && target.places.is_empty();
        let read = item.amendment.restated.clone();
        let read = read.and_then(|range| item.text.get(range));
        item.restated_part = read.filter(|_| !of_article);
        let read = read.filter(|_| of_article).and_then(whole);
        // Words after a clause of an act may restate another article.
        item.restated = match item.is_of_act() {
            true => read,
            false => read.or_else(|| restated(item.text, number, change, new)),
        };
    }
    item
}
