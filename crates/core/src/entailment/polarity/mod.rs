//! Finds a negation that a claim adds or leaves out.

mod acts;
mod cases;
mod permission;

use std::ops::Range;

use super::alignment::Alignment;
use super::finding::{Finding, Kind, Read};
use super::signs::is_negator;
use super::tables::{
    ABSENCE, BEYOND, CALLING, COMPARING, CONDITIONS, EXEMPTING, FORBIDDING, LACKING, LIMITING,
    NEGATIVE_OUTCOMES, NEGATORS, NOUN_NEGATORS, OF_CRIMES, PERMITTING, PUNISHING, RELATIVE,
    REQUIRING, RESTRICTING, STRICT, TRANSPARENT, TURNING,
};
use super::values;
use super::words::{OR_ELSE, Text, Word};
use crate::text::fold::letters;
use cases::{
    is_beyond, is_choice, is_not_yet, is_number_of_times, is_omitted, is_only_after, is_other_case,
    is_other_way_round, is_precondition, is_refused, is_wanting,
};
use permission::{FAR, OR, THAT, allows, forbidden_acts, is_turned};

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(beyond_exception(claim, passage.text, alignment));
    if found.is_empty() {
        found.extend(without_condition(claim, passage));
    }
    // «وإلا لم تقبل دعواه» states the rule by its other side.
    if claim.text.words.iter().any(|word| word.text == OR_ELSE) {
        return found;
    }
    // What «يشترط» requires, and what an exception allows, may be told by a negation.
    if has_own_condition(claim, passage.text, alignment) {
        return found;
    }
    if is_precondition(claim, passage, alignment) {
        return found;
    }
    found.extend(negated_quality(claim.text, passage.text));
    found.extend(unpunished(claim.text, passage.text));
    found.extend(negated_word(claim, passage, alignment));
    found.extend(negated_rule(claim, passage, alignment));
    found.extend(denied_verb(claim, passage, alignment));
    if found.is_empty() {
        found.extend(acts::check(claim, passage, alignment));
        found.extend(acts::of_one_holder(claim, passage));
    }
    found
}

const EXCEPT: &str = letters!("إلا");

/// Finds what the claim allows beyond the only exception of a prohibition: «يجوز القيد خارج السجل» where «لا
/// يجوز القيد إلا في السجل».
fn beyond_exception(claim: Read, passage: &Text, alignment: &Alignment) -> Option<Finding> {
    let text = claim.text;
    if (0..text.words.len()).any(|at| is_negator(text, at) || text.words[at].is(FORBIDDING)) {
        return None;
    }
    let window = passage.words_in(&alignment.segments);
    let excepts = |at: &usize| {
        let denied = (window.start..*at).any(|before| is_negator(passage, before));
        denied && passage.words[*at].bare() == EXCEPT && !is_negator(passage, *at)
    };
    let except = window.clone().find(excepts)?;
    let segment = passage.words[except].segment;
    let inside = except + 1..passage.words_in(&(segment..segment + 1)).end;
    (0..text.words.len()).find_map(|at| {
        if !text.words[at].is(BEYOND) {
            return None;
        }
        // «دون حاجة إلى تصديقهم»
        let says =
            |next: &usize| text.words[*next].is_content() && !text.words[*next].is(TRANSPARENT);
        let told = (at + 1..text.words.len().min(at + 5)).find(says)?;
        let is_told = alignment.pairs[told]
            .iter()
            .any(|place| inside.contains(place));
        is_told.then(|| Finding::at(Kind::Polarity, at))
    })
}

/// Share of the claim's words, as numerator and denominator, that the sentence of a condition must have.
const OF_RULE: (usize, usize) = (2, 5);

/// Finds what the claim allows without something that the passage makes a condition of it, wherever its
/// sentence stands: «ينهى العقد دون إنذار» for «يجوز إنهاء العقد شريطة إنذار الطرف الآخر».
pub(super) fn without_condition(claim: Read, passage: Read) -> Option<Finding> {
    let (text, whole) = (claim.text, passage.text);
    let denies = |at: usize| {
        is_negator(text, at) || text.words[at].is(FORBIDDING) || text.words[at].is(PUNISHING)
    };
    if (0..text.words.len()).any(|at| denies(at) || text.words[at].is(RESTRICTING)) {
        return None;
    }
    let lacks = |at: &usize| text.words[*at].is(LACKING);
    let at = (0..text.words.len()).find(lacks)?;
    let says = |next: &usize| text.words[*next].is_content() && !text.words[*next].is(TRANSPARENT);
    let told = (at + 1..text.words.len().min(at + 5)).find(says)?;
    let others: Vec<&str> = text.words[..at]
        .iter()
        .filter(|word| word.is_content())
        .map(|word| word.key.as_str())
        .collect();
    let is_condition = |place: usize| {
        let segment = whole.words[place].segment;
        let start = whole.words_in(&(segment..segment + 1)).start;
        let sentence = whole.words_in(&whole.sentence_of(segment));
        let begins = |begin: usize| {
            let word = &whole.words[begin];
            let is_except = word.bare() == EXCEPT && !is_negator(whole, begin);
            let denied = || (sentence.start..begin).any(|before| is_negator(whole, before));
            !word.text.starts_with('و')
                && (is_except && denied() || !is_except && word.is(RESTRICTING))
        };
        let keys: Vec<&str> = whole.words[sentence.clone()]
            .iter()
            .map(|word| word.key.as_str())
            .collect();
        let shared = others.iter().filter(|key| keys.contains(key)).count();
        !passage.signs.is_negative(place)
            && (start..place).any(begins)
            && shared >= 2
            && OF_RULE.1 * shared >= OF_RULE.0 * others.len()
    };
    let places =
        (0..whole.words.len()).filter(|place| whole.words[*place].key == text.words[told].key);
    let mut places = places.peekable();
    (places.peek().is_some() && places.any(is_condition)).then(|| Finding::at(Kind::Condition, at))
}

/// Greatest number of shared words among which a single one can show that a rule is turned round.
const SHORT: usize = 4;

/// Finds a word that is negated in one text and stands under no negation in the other.
fn negated_word(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    // The other text may deny the same by another word.
    let is_told = |range: Range<usize>, text: &Text, is_shared: &dyn Fn(usize) -> bool| {
        let mut words = range.filter(|at| !is_shared(*at));
        words.any(|at| text.words[at].is(NEGATIVE_OUTCOMES) && !text.words[at].is(OF_CRIMES))
    };
    let window = passage.text.words_in(&alignment.segments);
    let exempts = passage.text.words[window]
        .iter()
        .any(|word| word.is(EXEMPTING));
    let passage_tells = |place: usize| {
        let segment = passage.text.words[place].segment;
        let own = passage.text.words_in(&(segment..segment + 1));
        let is_shared = |at: usize| alignment.pairs.iter().any(|places| places.contains(&at));
        exempts || is_told(own, passage.text, &is_shared)
    };
    let all = 0..claim.text.words.len();
    // «يمنع» tells what the passage denies, unless the passage has it too.
    let mut words = claim.text.words.iter().enumerate();
    let forbids = words.any(|(at, word)| word.is(FORBIDDING) && alignment.pairs[at].is_empty());
    let claim_tells = forbids || is_told(all, claim.text, &|at| !alignment.pairs[at].is_empty());
    // «ترفض إذا لم يوقعها» denies twice.
    let claim_outcome = claim
        .text
        .words
        .iter()
        .any(|word| word.is(NEGATIVE_OUTCOMES));
    let differs = |(at, places): (usize, &Vec<usize>)| {
        let is_same = |place: &usize| {
            let one =
                claim.signs.negated[at] && !is_turned(claim.text, at) && !passage_tells(*place);
            let other =
                passage.signs.negated[*place] && !is_turned(passage.text, *place) && !claim_tells;
            // «بلا سبب مشروع» for «لسبب غير مشروع».
            let is_beside = (place.saturating_sub(2)..=place + 2)
                .any(|beside| passage.signs.negated.get(beside) == Some(&true));
            let is_denied = passage.signs.is_negative(*place)
                || is_beside
                || is_refused(passage.text, *place)
                || is_wanting(passage.text, *place)
                || is_after_did_not(passage.text, *place);
            (!one || is_denied)
                && (!other
                    || claim.signs.is_negative(at)
                    || is_after_negation(claim.text, at)
                    || is_refused(claim.text, at)
                    || is_subject_of_denial(claim.text, at)
                    || is_other_case(claim.text, passage.text, *place))
        };
        // Where some items are paid and others are not, the pay is compared with each. So is what some lack.
        let is_told_elsewhere = || {
            let word = &claim.text.words[at];
            // «غير محدد المدة» stands in the passage, beside «محدد المدة».
            let before = at.checked_sub(1).map(|before| &claim.text.words[before]);
            let says_same = |words: &[Word]| {
                before.is_some_and(|before| {
                    let mut pairs = words.windows(2);
                    pairs.any(|pair| pair[0].bare() == before.bare() && pair[1].text == word.text)
                })
            };
            let negates = |table: &[&str]| before.is_some_and(|before| before.is(table));
            let window = passage.text.words_in(&alignment.segments);
            let is_said = negates(NOUN_NEGATORS) && says_same(&passage.text.words)
                || negates(NEGATORS) && says_same(&passage.text.words[window]);
            let is_absent = before.is_some_and(|before| before.is(ABSENCE));
            let (is_pay, is_lacking) = (values::is_pay(&word.text), is_lacking(claim.text, at));
            let is_denied = |place: usize| {
                (is_pay || is_absent) && passage.signs.is_negative(place)
                    || is_lacking && place > 0 && is_negator(passage.text, place - 1)
            };
            let mut words = passage.text.words.iter().enumerate();
            is_said || words.any(|(place, one)| one.key == word.key && is_denied(place))
        };
        let is_rejected = claim.signs.negated[at] && is_condition(claim.text, at) && {
            let key = &claim.text.words[at].key;
            let mut words = passage.text.words.iter().enumerate();
            claim_outcome
                || words.any(|(place, one)| one.key == *key && passage.signs.is_negative(place))
        };
        // «دون أن يترتب ضرر، فإن ترتب» says both.
        let is_both = || {
            let key = &claim.text.words[at].key;
            let has_both = |read: Read| {
                let of = |sign: bool| {
                    let mut words = read.text.words.iter().enumerate();
                    words.any(|(place, word)| word.key == *key && read.signs.negated[place] == sign)
                };
                of(true) && of(false)
            };
            has_both(claim) && has_both(passage)
        };
        let is_turned = !places.is_empty() && !places.iter().any(is_same);
        let is_told_otherwise = || {
            claim.signs.negated[at]
                && (is_not_yet(claim.text, at)
                    || is_beyond(claim.text, passage.text)
                    || is_other_way_round(claim.text, at, passage.text, places)
                    || is_omitted(claim.text, at, passage.text)
                    || is_only_after(claim.text, at, passage.text, places)
                    || is_number_of_times(claim.text, passage.text, places)
                    || is_choice(claim.text, at, passage.text, places))
        };
        (is_turned
            && has_anchors(claim.text, passage.text, places)
            && !is_both()
            && !is_told_elsewhere()
            && !is_rejected
            && !is_told_otherwise())
        .then(|| Finding::at(Kind::Polarity, at))
    };
    alignment.pairs.iter().enumerate().find_map(differs)
}

/// Number of words on either side of a place among which the claim's own are counted.
const ANCHORED: usize = 15;
/// Fewest different words of the claim that stand around one that is turned round, itself among them.
const ANCHORS: usize = 2;

/// True if the passage has some words of the claim around a place, so that both tell of the same.
fn has_anchors(claim: &Text, passage: &Text, places: &[usize]) -> bool {
    let around = |place: &usize| {
        let segment = passage.words[*place].segment;
        let own = passage.words_in(&passage.sentence_of(segment));
        own.start.max(place.saturating_sub(ANCHORED))..own.end.min(place + ANCHORED + 1)
    };
    let near: Vec<&str> = places
        .iter()
        .flat_map(around)
        .filter(|at| passage.words[*at].is_content())
        .map(|at| passage.words[at].key.as_str())
        .collect();
    let mut shared: Vec<&str> = claim
        .words
        .iter()
        .map(|word| word.key.as_str())
        .filter(|key| near.contains(key))
        .collect();
    shared.sort_unstable();
    shared.dedup();
    shared.len() >= ANCHORS
}

/// Finds what the claim says by another verb than the clause, which denies it: «تكتسب الجمعية صفة التاجر» for
/// «لا تثبت للجمعية صفة التاجر».
fn denied_verb(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let text = claim.text;
    let says_no = |word: &Word| {
        let tables = [
            NOUN_NEGATORS,
            NEGATIVE_OUTCOMES,
            FORBIDDING,
            LIMITING,
            EXEMPTING,
            RESTRICTING,
            PERMITTING,
        ];
        tables.iter().any(|table| word.is(table))
    };
    if (0..text.words.len()).any(|at| is_negator(text, at) || says_no(&text.words[at])) {
        return None;
    }
    let content: Vec<usize> = (0..text.words.len())
        .filter(|at| text.words[*at].is_content())
        .collect();
    let mut new = content.iter().filter(|at| alignment.pairs[**at].is_empty());
    let verb = *new.next()?;
    let is_verb = text.words[verb].bare().starts_with(['ي', 'ت']);
    if new.next().is_some() || verb > 0 || !is_verb || content.len() <= SHORT {
        return None;
    }
    let window = passage.text.words_in(&alignment.segments);
    let words = &passage.text.words[window.clone()];
    let is_limited = words.iter().any(|word| {
        [
            LIMITING,
            RESTRICTING,
            FORBIDDING,
            CONDITIONS,
            COMPARING,
            TURNING,
        ]
        .iter()
        .any(|table| word.is(table))
    });
    let denials: Vec<usize> = window
        .clone()
        .filter(|at| is_negator(passage.text, *at))
        .collect();
    let begins = denials.len() == 1 && denials[0] <= window.start + 1;
    let denied = passage.text.words.get(denials.first()? + 1)?;
    let is_other = !denied.is(PERMITTING) && !says_no(denied);
    (begins && is_other && !is_limited).then(|| Finding::at(Kind::Polarity, verb))
}

/// Finds an act that the claim leaves without penalty, in a passage that punishes and exempts nobody.
fn unpunished(claim: &Text, passage: &Text) -> Option<Finding> {
    let is_denied = |text: &Text, at: usize| {
        at.checked_sub(1)
            .is_some_and(|before| is_negator(text, before) || text.words[before].is(NOUN_NEGATORS))
    };
    let denied = |text: &Text| {
        (0..text.words.len()).find(|at| text.words[*at].is(PUNISHING) && is_denied(text, *at))
    };
    let at = denied(claim)?;
    let exempts = passage.words.iter().any(|word| word.is(EXEMPTING));
    let punishing: Vec<usize> = (0..passage.words.len())
        .filter(|place| passage.words[*place].is(PUNISHING))
        .collect();
    let punishes = !punishing.is_empty() && !is_other_way_round(claim, at, passage, &punishing);
    (punishes && !exempts && denied(passage).is_none()).then(|| Finding::at(Kind::Polarity, at))
}

/// Finds an adjective that only one of the texts denies after the same noun: «الجمعية العامة العادية» for
/// «الجمعية العامة غير العادية».
fn negated_quality(claim: &Text, passage: &Text) -> Option<Finding> {
    // The pairs of noun and adjective, and whether «غير» stands between them.
    let pairs = |text: &Text| {
        let found = (1..text.words.len()).filter_map(|at| {
            let is_not = text.words[at - 1].bare() == NOT_SO;
            // «غير الأسباب التي» means other ones.
            if text.words.get(at + 1).is_some_and(|next| next.is(RELATIVE)) && is_not {
                return None;
            }
            let noun = &text.words[at.checked_sub(1 + usize::from(is_not))?];
            let word = &text.words[at];
            // «بلا سبب مشروع» denies the noun with its adjective.
            let before = (at - 1 - usize::from(is_not)).checked_sub(1);
            let is_denied = before.is_some_and(|before| {
                text.words[before].is(NOUN_NEGATORS) || is_negator(text, before)
            });
            let is_pair = noun.is_content()
                && word.is_content()
                && noun.segment == word.segment
                && !is_denied;
            is_pair.then(|| (noun.key.clone(), word.key.clone(), is_not, at))
        });
        found.collect::<Vec<_>>()
    };
    let theirs = pairs(passage);
    pairs(claim)
        .into_iter()
        .find_map(|(noun, word, is_not, at)| {
            let mut same = theirs
                .iter()
                .filter(|one| one.0 == noun && one.1 == word)
                .peekable();
            let is_other = same.peek().is_some() && same.all(|one| one.2 != is_not);
            is_other.then(|| Finding::at(Kind::Polarity, at))
        })
}

const NOT_SO: &str = letters!("غير");

/// True if a particle of negation stands before the word in its segment, and may reach it.
fn is_after_negation(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let start = text.words_in(&(segment..segment + 1)).start;
    (start..at).any(|before| is_negator(text, before) && !text.words[before + 1].is(COMPARING))
}

/// True if the word is a subject of which something is denied after it: «الإعلان ليس إيجابا» for «لا يعد
/// الإعلان إيجابا».
fn is_subject_of_denial(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let words = text.words_in(&(segment..segment + 1));
    at == words.start && (at..words.end).any(|place| text.words[place].is(IS_NOT))
}

const IS_NOT: &[&str] = &letters!("ليس", "ليست", "ليسوا");

/// True if «لم» or «لا يعد» stands before the word in its segment: «لم يلحق الدائن ضرر».
fn is_after_did_not(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let start = text.words_in(&(segment..segment + 1)).start;
    let start = start.max(at.saturating_sub(FAR));
    (start..at).any(|before| {
        let next = &text.words[before + 1];
        let denies = match text.words[before].bare() {
            DID_NOT => !next.is(BEING),
            _ => next.is(COUNTING),
        };
        denies && is_negator(text, before)
    })
}

const COUNTING: &[&str] = &letters!("يعد", "تعد", "يعتبر", "تعتبر");
const BEING: &[&str] = &letters!("يكن", "تكن", "يوجد", "توجد");

const DID_NOT: &str = letters!("لم");

/// True for what is left out by the word before it: «دون تصريح».
fn is_lacking(text: &Text, at: usize) -> bool {
    at.checked_sub(1)
        .is_some_and(|before| text.words[before].is(LACKING))
}

/// True if a word is negated in a condition: «إذا لم يوقعها».
fn is_condition(text: &Text, at: usize) -> bool {
    (2..=3)
        .filter_map(|back| at.checked_sub(back))
        .any(|before| {
            text.words[before].is(CONDITIONS)
                && text.words[before].segment == text.words[at].segment
        })
}

/// Finds a rule that one text forbids and the other does not, by the words that both have.
fn negated_rule(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let (mut same, mut all, mut claim_only, mut passage_only) = (0, 0, Vec::new(), Vec::new());
    let clause = passage.text.words_in(&alignment.segments);
    let mut clause = passage.text.words[clause].iter();
    let is_bounded = clause.any(|word| word.is(COMPARING));
    for (at, places) in alignment.pairs.iter().enumerate() {
        if places.is_empty() {
            continue;
        }
        let mut free = places
            .iter()
            .filter(|place| !passage.signs.is_negative(**place));
        let is_forbidden = places.iter().any(|place| passage.signs.forbidden[*place]);
        // Who may not is no act.
        let is_holder = claim
            .mentions
            .iter()
            .any(|one| (one.word..one.word + one.length).contains(&at));
        if is_holder {
            continue;
        }
        all += 1;
        match (claim.signs.forbidden[at], free.next()) {
            // «ليس عليه أن يعمل أكثر من ست ساعات» sets a bound, as «لا تزيد على» does.
            (true, Some(_)) if is_bounded && is_more(claim.text, at) => {}
            (true, Some(_)) => claim_only.push(at),
            (true, None) => same += 1,
            (false, None) if is_forbidden && !claim.signs.is_negative(at) => passage_only.push(at),
            _ => {}
        }
    }
    let decides = |words: &[usize]| {
        let is_enough = words.len() >= 2 || all <= SHORT;
        is_enough && words.len() > 2 * same && 3 * words.len() >= all
    };
    let window = passage.text.words_in(&alignment.segments);
    let whole = 0..claim.text.words.len();
    if let Some(at) = allowed_act(claim, passage, alignment) {
        return Some(Finding::at(Kind::Polarity, at));
    }
    // The segments of the passage that have these words of the claim.
    let places_of = |words: &[usize]| {
        let places = words.iter().flat_map(|at| &alignment.pairs[*at]);
        let segments = places.map(|place| passage.text.words[*place].segment);
        let (first, last) = segments.fold((usize::MAX, 0), |(first, last), segment| {
            (first.min(segment), last.max(segment))
        });
        passage.text.words_in(&(first..last + 1))
    };
    let shares = |at: usize| !alignment.pairs[at].is_empty();
    let is_paired = |place: usize| alignment.pairs.iter().any(|places| places.contains(&place));
    if decides(&claim_only)
        && forbidden_acts(claim, whole.clone()).any(shares)
        && (allows(passage.text, window.clone())
            || !denies(passage.text, places_of(&claim_only), &is_paired))
    {
        return Some(Finding::at(Kind::Polarity, claim_only[0]));
    }
    let is_free = |act: usize| {
        let mut pairs = alignment.pairs.iter().enumerate();
        pairs.any(|(at, places)| places.contains(&act) && !claim.signs.is_negative(at))
    };
    // «يحتاج إلى موافقته» for «لا يجوز بغير موافقته».
    let calls = claim.text.words.iter().any(|word| word.is(CALLING));
    let is_turned = decides(&passage_only)
        && !calls
        && forbidden_acts(passage, window).any(is_free)
        && (allows(claim.text, whole.clone()) || !denies(claim.text, whole, &|at| shares(at)));
    is_turned.then(|| Finding::at(Kind::Polarity, passage_only[0]))
}

/// True if «أكثر» or «أقل» stands in the segment of a word.
fn is_more(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let mut words = text.words[text.words_in(&(segment..segment + 1))].iter();
    words.any(|word| word.is(MORE_OR_LESS))
}

const MORE_OR_LESS: &[&str] = &letters!("أكثر", "لأكثر", "بأكثر", "أقل", "لأقل", "بأقل");

/// Share of the shared words, as numerator and denominator, on which a permission must stand.
const OF_CLAUSE: (usize, usize) = (3, 5);

/// Finds a permission of the claim for what the clause forbids, or the other way, where the act is not known:
/// most words that both have stand under the other sign.
pub(super) fn of_clause(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let text = claim.text;
    let allows = allows(text, 0..text.words.len());
    let forbids = claim.signs.forbidden.iter().any(|sign| *sign);
    let denials = (0..text.words.len())
        .filter(|at| is_negator(text, *at))
        .count();
    if allows == forbids || denials != usize::from(forbids) {
        return None;
    }
    let (mut all, mut turned) = (0, Vec::new());
    for (at, places) in alignment.pairs.iter().enumerate() {
        let is_holder = claim
            .mentions
            .iter()
            .any(|one| (one.word..one.word + one.length).contains(&at));
        if places.is_empty() || is_holder {
            continue;
        }
        all += 1;
        let is_turned = |place: &usize| match allows {
            true => passage.signs.forbidden[*place],
            false => {
                let is_rule = passage.signs.permitted[*place] || passage.signs.obliged[*place];
                is_rule && !passage.signs.is_negative(*place)
            }
        };
        if places.iter().all(is_turned) {
            turned.push(at);
        }
    }
    let is_limited = |at: usize| {
        alignment.pairs[at].iter().any(|place| {
            let segment = passage.text.words[*place].segment;
            let near = passage.text.words_in(&(segment..segment + 2));
            let sentence = passage.text.sentences[segment];
            passage.text.words[near].iter().any(|word| {
                passage.text.sentences[word.segment] == sentence
                    && (word.is(RESTRICTING) || word.is(LIMITING) || word.is(NOUN_NEGATORS))
            })
        })
    };
    let is_enough = turned.len() >= 2 && OF_CLAUSE.1 * turned.len() >= OF_CLAUSE.0 * all;
    let at = *turned.first()?;
    (is_enough && !turned.iter().any(|at| is_limited(*at))).then(|| Finding::at(Kind::Polarity, at))
}

/// Finds an act that one text forbids and the other allows by a word of permission.
fn allowed_act(claim: Read, passage: Read, alignment: &Alignment) -> Option<usize> {
    let allows = |read: Read, at: usize| read.signs.permitted[at] && !read.signs.is_negative(at);
    let is_allowed = |at: &usize| {
        let places = &alignment.pairs[*at];
        !places.is_empty() && places.iter().all(|place| allows(passage, *place))
    };
    let whole = 0..claim.text.words.len();
    let window = passage.text.words_in(&alignment.segments);
    let allowed = |act: usize| {
        let mut pairs = alignment.pairs.iter().enumerate();
        pairs.find_map(|(at, places)| (*places == [act] && allows(claim, at)).then_some(at))
    };
    // «لا يجوز له حضور الاجتماع أو التصويت فيه» forbids two acts.
    // So does «يحظر على المزود إخفاء السلعة أو أن يتقاضى».
    let is_joined = |at: usize| {
        let before = |back: usize| Some(passage.text.words[at.checked_sub(back)?].text.as_str());
        before(1) == Some(OR) || before(1) == Some(THAT) && before(2) == Some(OR)
    };
    let joined = window
        .clone()
        .filter(|at| is_joined(*at) && passage.signs.forbidden[*at]);
    let named = |act: usize| {
        let found = allowed(act)?;
        (found > 0 && claim.text.words[found - 1].text == THAT).then_some(found)
    };
    forbidden_acts(claim, whole)
        .find(is_allowed)
        .or_else(|| forbidden_acts(passage, window.clone()).find_map(allowed))
        .or_else(|| joined.into_iter().find_map(named))
}

/// True if the words deny something outside a condition, so that they may tell a prohibition in other words.
fn denies(text: &Text, range: Range<usize>, is_shared: &dyn Fn(usize) -> bool) -> bool {
    let mut condition = None;
    for at in range {
        let word = &text.words[at];
        if word.is(RESTRICTING) && !word.is(LIMITING) {
            condition = Some(word.segment);
        } else if word.text.starts_with('ف') && is_negator(text, at) {
            // «إذا رحل فلا يتحمل»: what follows from the condition.
            condition = None;
        }
        let is_denial = (word.is(NEGATIVE_OUTCOMES) && !is_shared(at))
            || word.is(LIMITING)
            || word.is(FORBIDDING)
            || word.is(NOUN_NEGATORS)
            || is_negator(text, at)
                && !text
                    .words
                    .get(at + 1)
                    .is_some_and(|next| next.is(COMPARING));
        if is_denial && condition != Some(word.segment) {
            return true;
        }
    }
    false
}

/// True if the clause has a strict condition or an exception of which the claim tells, without the word that
/// begins it.
fn has_own_condition(claim: Read, passage: &Text, alignment: &Alignment) -> bool {
    let window = passage.words_in(&alignment.segments);
    let is_strict = |text: &Text, at: usize| text.words[at].is(STRICT) && !is_negator(text, at);
    if (0..claim.text.words.len()).any(|at| is_strict(claim.text, at)) {
        return false;
    }
    let negates = (0..claim.text.words.len()).any(|at| is_negator(claim.text, at));
    if negates
        && passage.words[window.clone()]
            .iter()
            .any(|word| word.is(REQUIRING))
    {
        return true;
    }
    // «دون ترخيص» tells a condition in order to deny it.
    let tells = |at: usize| {
        let mut pairs = alignment.pairs.iter().enumerate();
        pairs.any(|(own, places)| places.contains(&at) && !claim.signs.perhaps_negated[own])
    };
    let mut begins = window.clone().filter(|at| is_strict(passage, *at));
    begins.any(|begin| {
        let segment = passage.words[begin].segment;
        let inside: Vec<usize> = (begin + 1..window.end)
            .take_while(|at| passage.words[*at].segment == segment)
            .collect();
        // A claim may tell one of several: «إذا استدعت الضرورة ذلك أو بهدف منع حادث».
        let mut parts = inside.split(|at| passage.words[*at].text == OR);
        parts.any(|part| {
            let content = part.iter().filter(|at| passage.words[**at].is_content());
            let (mut all, mut told) = (0, 0);
            for at in content {
                all += 1;
                told += usize::from(tells(*at));
            }
            all > 0 && 2 * told >= all
        })
    })
}
