//! Words by which a change is not that of a whole text on the day of its act.

use std::sync::LazyLock;

use regex::Regex;

use crate::acts::{Commencement, commencement};
use crate::amendments::model::{Effect, Operation};
use crate::amendments::versions::item::Item;
use crate::amendments::versions::model::Basis;
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// True for a change of a whole law or a repeal that its words limit («جزئياً», «فيما يتعلق بـ…»), and for a
/// change of a whole law that waits for an event («اعتباراً من إنشاء المحاكم») or names no words («أن تحل
/// الهيئة محل المركز في النظام»).
pub(super) fn is_in_doubt(item: &Item) -> bool {
    let is_repeal = matches!(
        item.amendment.operation,
        Operation::DeleteArticle | Operation::DeletePart
    );
    let is_wide = item.is_wide() && item.old_phrase().is_some();
    (is_wide || is_repeal) && is_limited(item)
        || is_wide && (waits(item) || item.is_of_act() && !item.amendment.everywhere)
}

fn is_limited(item: &Item) -> bool {
    static LIMITED: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"(?:^|[^\p{L}])(?:جزئيا|(?:فيما|بما)\s+(?:يتعلق|تعلق|يخص|يختص)|بالقدر\s+الذي)(?:[^\p{L}]|$)",
            &[],
        )
    });
    LIMITED.is_match(&normalize(&own_words(item), Form::Letters))
}

/// True for a change that has effect from an event, whose day nothing shows.
fn waits(item: &Item) -> bool {
    static KNOWN: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"^من\s+(?:اليوم\s+التالي\s+ل)?(?:تاريخ(?:ه|ها|\s+.*)?|(?:ال)?(?:نشر|صدور|نفاذ|عمل|توقيع)\p{L}*(?:[^\p{L}].*)?)$",
            &[],
        )
    });
    let Some(Effect::Words(words)) = &item.amendment.effect else {
        return false;
    };
    let words = item.text.get(words.clone()).unwrap_or_default();
    !KNOWN.is_match(&normalize(words, Form::Letters))
}

/// Gives a change that a note states with a delay («ويعمل بذلك بعد سنتين من تاريخ نشره») its first possible
/// day. The delay of an act is known with the act.
pub(super) fn delay(item: &mut Item) {
    static DELAY: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"(?:عمل|يسري|تسري|نافذا?|اعتبارا)\s+(?:\p{L}+\s+){0,4}?(?P<delay>بعد\s[^.،\n]{2,80})",
            &[],
        )
    });
    if item.is_of_act() || item.basis != Basis::ActDate {
        return;
    }
    let letters = normalize(&own_words(item), Form::Letters);
    let Some(delay) = DELAY.captures(&letters) else {
        return;
    };
    // Only the words that the grammar of commencement knows: the note may say «ويعمل بذلك».
    let sentence = format!("يعمل به {}", &delay["delay"]);
    let Some(Commencement::After { least, .. }) = commencement(&sentence) else {
        return;
    };
    if let Some(day) = item.day.as_ref().and_then(|day| day.after(least)) {
        item.day = Some(day);
        item.basis = Basis::Unknown;
    }
}

/// The words that state the change, without its new wording.
fn own_words(item: &Item) -> String {
    let span = &item.amendment.span;
    let Some(stated) = item.text.get(span.clone()) else {
        return String::new();
    };
    match &item.amendment.new_text {
        Some(new) if span.start <= new.start && new.end <= span.end => {
            let [before, after] = [span.start..new.start, new.end..span.end];
            [before, after]
                .map(|range| item.text.get(range).unwrap_or_default())
                .join(" ")
        }
        _ => stated.to_owned(),
    }
}
