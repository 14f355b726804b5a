//! Where a negation of one text is told by the other without one, or stands in another case.

use super::super::alignment::Alignment;
use super::super::finding::Read;
use super::super::tables::{BEFORE, CONDITIONS, LACKING};
use super::super::words::Text;
use crate::text::fold::{letters, words};

words! {
    /// Verbs and nouns of what somebody does not do, before the act: «امتنع عن الإنفاق».
    letters const REFUSING: &[&str] = [
        "امتنع", "امتنعت", "امتناع", "الامتناع", "امتناعه", "امتناعها", "يمتنع", "تمتنع", "رفض", "رفضت", "رفضه",
        "تخلف", "تخلفت", "يتخلف", "تخلفه", "توقف", "توقفت", "عجز", "عجزت", "عجزه", "أهمل", "أهملت", "تعذر",
        "أعسر", "الإعسار", "إعسار", "إعساره",
    ];
}

/// Number of words before an act among which its refusal stands: its subject may stand between.
const NEAR: usize = 4;

/// True for an act that somebody refuses or fails to do.
pub(super) fn is_refused(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let near = at.saturating_sub(NEAR)..at;
    let mut near = text.words[near].iter();
    near.any(|word| word.segment == segment && word.is(REFUSING))
}

const AS_FOR: &str = letters!("أما");

/// True for a word in a case that the passage sets against the one before it, and of which the claim tells
/// nothing: «أما إذا قضي بإدانته فلا يستعاد منه».
pub(super) fn is_other_case(claim: &Text, passage: &Text, place: usize) -> bool {
    let segment = passage.words[place].segment;
    let start = passage.words_in(&(segment..segment + 1)).start;
    let begins = |at: &usize| {
        let next = &passage.words[at + 1];
        passage.words[*at].text == AS_FOR && next.is(CONDITIONS)
    };
    let Some(begin) = (start..place).rev().find(begins) else {
        return false;
    };
    let case = &passage.words[begin + 2..place];
    let case = case.iter().take_while(|word| !word.text.starts_with('ف'));
    let mut content = case.filter(|word| word.is_content()).peekable();
    content.peek().is_some()
        && !content.any(|word| claim.words.iter().any(|own| own.key == word.key))
}

/// True for a claim that requires something before an act which the passage forbids without it: «قبل
/// المعالجة يتعين التحقق» for «لا يجوز أن تعالج دون التحقق».
pub(super) fn is_precondition(claim: Read, passage: Read, alignment: &Alignment) -> bool {
    let text = claim.text;
    let Some(before) = text.words.iter().position(|word| word.is(BEFORE)) else {
        return false;
    };
    let obliges = claim.signs.obliged.iter().any(|sign| *sign);
    let mut acts = (before + 1..text.words.len()).filter(|at| text.words[*at].is_content());
    let Some(act) = acts.next().filter(|_| obliges) else {
        return false;
    };
    let is_required = |place: &usize| {
        let segment = passage.text.words[*place].segment;
        let end = passage.text.words_in(&(segment..segment + 1)).end;
        passage.signs.forbidden[*place]
            && passage.text.words[*place..end]
                .iter()
                .any(|word| word.is(LACKING))
    };
    !claim.signs.negated[act] && alignment.pairs[act].iter().any(is_required)
}
