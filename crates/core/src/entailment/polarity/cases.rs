//! Where a negation of one text is told by the other without one, or stands in another case.

use super::super::alignment::Alignment;
use super::super::finding::Read;
use super::super::signs::is_negator;
use super::super::tables::{ABSENCE, BEFORE, COMPARING, CONDITIONS, LACKING, NOUN_NEGATORS};
use super::super::words::Text;
use crate::text::fold::{letters, words};

words! {
    /// Verbs and nouns of what somebody does not do, before the act: «امتنع عن الإنفاق».
    letters const REFUSING: &[&str] = [
        "امتنع", "امتنعت", "امتناع", "الامتناع", "امتناعه", "امتناعها", "يمتنع", "تمتنع", "رفض", "رفضت", "رفضه",
        "تخلف", "تخلفت", "يتخلف", "تخلفه", "توقف", "توقفت", "عجز", "عجزت", "عجزه", "أهمل", "أهملت", "تعذر",
        "يمنعه", "يمنعها", "مانع", "المانع", "أعسر", "الإعسار", "إعسار", "إعساره",
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

const AFTER: &str = letters!("بعد");
const EXCEPT: &str = letters!("إلا");
const OR: &str = letters!("أو");

/// True for what has not been done so far, which states no rule: «عمليات لم تقيد بعد».
pub(super) fn is_not_yet(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let is_in = |place: usize| text.words.get(place).filter(|word| word.segment == segment);
    let not_yet = |place: usize| is_in(place).is_some_and(|word| word.text == AFTER);
    (not_yet(at + 1) && is_in(at + 2).is_none()) || (not_yet(at + 2) && is_in(at + 3).is_none())
}

/// True for a claim that denies twice, where the passage allows something only with the word: «غير المقيد لا
/// يحتج به» for «لا يسري إلا بعد قيده».
pub(super) fn is_only_after(claim: &Text, at: usize, passage: &Text, places: &[usize]) -> bool {
    let denies = |place: &usize| is_negator(claim, *place) || claim.words[*place].is(NOUN_NEGATORS);
    let is_only = |place: &usize| {
        let segment = passage.words[*place].segment;
        let start = passage.words_in(&(segment..segment + 1)).start;
        let excepts = |at: &usize| passage.words[*at].bare() == EXCEPT && !is_negator(passage, *at);
        let except = (start..*place).find(excepts);
        except.is_some_and(|except| (start..except).any(|at| is_negator(passage, at)))
    };
    claim.words[at].is_content()
        && (0..claim.words.len()).filter(denies).count() >= 2
        && places.iter().any(is_only)
}

/// True where the passage lets something happen a number of times, and the claim denies that it happens
/// afterwards: «لا يجدد له بعدها» for «قابلة للتجديد مرة واحدة».
pub(super) fn is_number_of_times(claim: &Text, passage: &Text, places: &[usize]) -> bool {
    let goes_on =
        |text: &str| text.starts_with(AFTER) || TIMES.contains(&text) || MORE.contains(&text);
    let is_counted = |place: &usize| {
        let after = passage.words[*place..].iter().take(COUNTED);
        let segment = passage.words[*place].segment;
        let mut after = after.take_while(|word| word.segment == segment);
        after.any(|word| TIMES.contains(&word.text.as_str()))
    };
    claim.words.iter().any(|word| goes_on(&word.text)) && places.iter().any(is_counted)
}

/// True for what somebody of whom a claim tells did not do, where the passage points to the same with «عدم»:
/// «ولم يسقطها» for «في حالة عدم اتخاذ هذا الإجراء».
pub(super) fn is_omitted(claim: &Text, at: usize, passage: &Text) -> bool {
    let is_past = at > 0 && claim.words[at - 1].bare() == DID_NOT;
    let points = |place: usize| {
        let near = passage.words[place + 1..].iter().take(NEAR);
        passage.words[place].is(ABSENCE) && near.into_iter().any(|word| word.is(POINTING))
    };
    is_past && claim.words[0].text == WHO && (0..passage.words.len()).any(points)
}

const DID_NOT: &str = letters!("لم");
const WHO: &str = letters!("من");
const POINTING: &[&str] = &letters!("هذا", "هذه", "ذلك", "بذلك", "تلك", "بهذا");

/// Number of words after an act among which the number of times stands.
const COUNTED: usize = 4;
const TIMES: [&str; 4] = letters!("مرة", "لمرة", "مرتين", "لمرتين");
const MORE: [&str; 3] = letters!("أكثر", "لأكثر", "بأكثر");

words! {
    /// Penalties of which a law leaves the choice.
    letters const PENALTIES: &[&str] = ["سجن", "السجن", "حبس", "الحبس", "غرامة", "الغرامة"];
}

/// True for one of several that the passage joins by «أو», where the claim says that another is given without
/// it: «بالغرامة دون سجن».
pub(super) fn is_choice(claim: &Text, at: usize, passage: &Text, places: &[usize]) -> bool {
    let is_left_out = at > 0 && claim.words[at - 1].is(LACKING);
    let is_joined = |place: &usize| {
        let near = place.saturating_sub(2)..passage.words.len().min(place + 1);
        passage.words[near].iter().any(|word| word.text == OR)
    };
    is_left_out && claim.words[at].is(PENALTIES) && places.iter().all(is_joined)
}

words! {
    /// Adjectives of somebody who lacks what follows.
    letters const WANTING: &[&str] = ["ناقص", "ناقصي", "فاقد", "فاقدي", "عديم", "عديمي", "معدوم", "منعدم"];
}

/// True for what somebody lacks: «ناقص الأهلية».
pub(super) fn is_wanting(text: &Text, at: usize) -> bool {
    at > 0 && text.words[at - 1].is(WANTING)
}

/// True for a claim that tells a conditional rule by its other side: «لا عقوبة إذا كان يجهل المخالفة» for
/// «يعاقب متى ثبت علمه بها». The claim denies, and its condition is not the passage's.
pub(super) fn is_other_way_round(
    claim: &Text,
    at: usize,
    passage: &Text,
    places: &[usize],
) -> bool {
    let begins = |text: &Text, at: usize| text.words[at].is(IF);
    let condition = |text: &Text, range: std::ops::Range<usize>| {
        let begin = range.clone().find(|at| begins(text, *at))?;
        let segment = text.words[begin].segment;
        let end = text.words_in(&(segment..segment + 1)).end;
        Some(begin + 1..end)
    };
    let Some(own) = condition(claim, 0..claim.words.len()).filter(|own| !own.contains(&at)) else {
        return false;
    };
    let theirs = places.iter().filter_map(|place| {
        let sentence = passage.sentence_of(passage.words[*place].segment);
        condition(passage, passage.words_in(&sentence))
    });
    let is_other = |theirs: std::ops::Range<usize>| {
        let content = claim.words[own.clone()]
            .iter()
            .filter(|word| word.is_content());
        let (mut all, mut same) = (0, 0);
        for word in content {
            all += 1;
            let mut others = passage.words[theirs.clone()].iter();
            same += usize::from(others.any(|other| other.key == word.key));
        }
        all > 0 && 2 * same < all
    };
    theirs.into_iter().any(is_other)
}

const IF: &[&str] = &letters!("إذا", "متى", "بشرط", "شريطة");

/// True for a claim that tells of what exceeds a bound that the passage sets with a negation: «لا يرخص إعلان
/// يتجاوز الإمارة» for «يرخص بما لا يتجاوز الإمارة».
pub(super) fn is_beyond(claim: &Text, passage: &Text) -> bool {
    let is_denied = |text: &Text, at: usize| at > 0 && is_negator(text, at - 1);
    (0..claim.words.len()).any(|at| {
        let word = &claim.words[at];
        let is_exceeding = word.is(COMPARING) && !is_denied(claim, at);
        is_exceeding
            && (0..passage.words.len())
                .any(|place| passage.words[place].text == word.text && is_denied(passage, place))
    })
}
