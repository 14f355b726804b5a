//! Finds conditions that a claim drops, and rules that it makes general or exclusive.

use std::ops::Range;

use super::alignment::Alignment;
use super::finding::{Finding, Kind, Read};
use super::signs::{is_negator, is_only_for};
use super::tables::{
    AFTER, ALONE, BEFORE, BOTH, CONDITIONS, EVERY_CASE, EXCEPTING, EXCLUSIVE, EXEMPTING,
    GENERALIZING, LACKING, NOUN_NEGATORS, OBLIGING, PARTIAL, PERMITTING, RESTRICTING, SPENT,
    STRICT, UNIVERSAL, WHATEVER,
};
use super::words::{Text, Word};
use crate::text::fold::letters;

/// «حتى», which makes general only before some words: before a day it is only its end.
const UNTIL: &str = letters!("حتى");
const AFTER_UNTIL: [&str; 7] = letters!("في", "لو", "ولو", "إذا", "عند", "بعد", "وإن");
const EVEN_IF: &str = letters!("ولو");
const EVEN: &str = letters!("إن");
const AND_IF: &str = letters!("وإن");
const WAS: [&str; 3] = letters!("كان", "كانت", "لم");
const FIRST: &str = letters!("أول");
const DAY: &str = letters!("يوم");

/// Greatest share of the claim's content words that the clause may lack for the claim to be a part of it.
const NEW_WORDS: f64 = 0.16;

/// Least number of words of the claim in the segment of a dropped condition or in the one before it.
const RELATED: usize = 2;

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let (claim, passage) = (claim.text, passage.text);
    let sentence = passage.sentence_of(alignment.segments.start);
    let clause = &passage.words[passage.words_in(&sentence)];
    let has = |table: &[&str]| clause.iter().any(|word| word.is(table));
    let first = |table: &[&str]| {
        let mut words = claim.words.iter();
        words.position(|word| word.is(table))
    };
    let mut found = Vec::new();
    if let Some(at) = generalization(&claim.words)
        && generalization(clause).is_none()
        && (unless_in(passage, &sentence) || !is_said(claim, at, clause))
        && !is_either_time(claim, at, passage, &sentence)
        && is_told_case(claim, at, passage)
    {
        found.push(Finding::at(Kind::Condition, at));
    }
    if let Some(at) = first(UNIVERSAL)
        && has(PARTIAL)
        && !has(UNIVERSAL)
        && first(PARTIAL).is_none()
    {
        found.push(Finding::at(Kind::Quantifier, at));
    }
    let excepts = |words: &[Word]| words.iter().any(|word| word.is(EXCEPTING));
    if let Some(at) = without_exception(claim)
        && (excepts(&passage.words) || passage_unless(passage))
    {
        found.push(Finding::at(Kind::Condition, at));
    }
    if let Some(at) = first(UNIVERSAL)
        && !claim
            .words
            .get(at + 1)
            .is_some_and(|next| next.is(WHATEVER))
        && excepts(clause)
        && !has(UNIVERSAL)
        && !excepts(&claim.words)
    {
        found.push(Finding::at(Kind::Quantifier, at));
    }
    let is_shared = claim.words.iter().any(|word| word.is(ALONE)) && has(BOTH);
    if let Some(at) = exclusion(claim)
        && !is_excepted(claim, at, passage)
        && !leaves_choice(claim, at, passage)
        && exclusion_in(passage, passage.words_in(&sentence)).is_none()
        && (!has(CONDITIONS) || is_shared)
        && !(only_if(claim, at)
            && (has(OBLIGING) || exclusion_in(passage, 0..passage.words.len()).is_some()))
    {
        found.push(Finding::at(Kind::Quantifier, at));
    }
    if let Some(at) = first(BOTH)
        && has(ALONE)
        && !has(BOTH)
        && first(ALONE).is_none()
    {
        found.push(Finding::at(Kind::Quantifier, at));
    }
    found.extend(all_for_any(claim, passage));
    found.extend(every_time(claim, passage));
    found.extend(without_waiting(claim, passage, &sentence));
    found.extend(without_quality(claim, passage, alignment));
    found.extend(dropped(claim, passage, alignment));
    found.extend(invented(claim, passage, &sentence));
    found.extend(excepted_case(claim, passage, &sentence));
    found.extend(not_alone(claim, passage, &sentence));
    found
}

/// Finds all cases or conditions where the passage has any of them: «جميع الحالات» for «أي من الحالات
/// الآتية».
fn all_for_any(claim: &Text, passage: &Text) -> Option<Finding> {
    let among = |text: &Text, at: usize| {
        let before = at.checked_sub(1).map(|before| &text.words[before])?;
        let first = at.checked_sub(2).map(|before| text.words[before].bare());
        Some(match before.text == OF {
            true => (false, ANY_OF.contains(&first?)),
            false => (before.is(ALL), ANY_OF.contains(&before.bare())),
        })
    };
    let is_case = |text: &Text, at: &usize| CASES_NAMED.contains(&text.words[*at].text.as_str());
    let of = |text: &Text| {
        let cases = (0..text.words.len()).filter(|at| is_case(text, at));
        let read = cases.filter_map(|at| Some((at, among(text, at)?)));
        read.collect::<Vec<_>>()
    };
    let theirs = of(passage);
    let is_any =
        theirs.iter().any(|(_, (_, any))| *any) && !theirs.iter().any(|(_, (all, _))| *all);
    let mine = of(claim);
    let (at, _) = mine.iter().find(|(_, (all, _))| *all)?;
    (is_any && !mine.iter().any(|(_, (_, any))| *any))
        .then(|| Finding::at(Kind::Quantifier, at - 1))
}

const OF: &str = letters!("من");
const ALL: &[&str] = &letters!("جميع", "كل", "كافة", "بجميع", "بكل", "بكافة");
const ANY_OF: [&str; 9] = letters!(
    "أي",
    "أيا",
    "إحدى",
    "أحد",
    "بأي",
    "بأحد",
    "بإحدى",
    "لأي",
    "لأحد"
);
const CASES_NAMED: [&str; 6] = letters!(
    "الحالات",
    "الأحوال",
    "الشروط",
    "الأسباب",
    "العقوبات",
    "الجزاءات"
);

/// Finds what comes every year or month in the claim and only once in the passage, or the other way.
fn every_time(claim: &Text, passage: &Text) -> Option<Finding> {
    let once = |text: &Text| {
        (1..text.words.len()).find(|at| {
            let word = text.words[*at].text.as_str();
            ONE_TIME.contains(&word) && text.words[at - 1].is(TIME)
        })
    };
    let every = |text: &Text| {
        (0..text.words.len()).find(|at| {
            let next = text.words.get(at + 1);
            let is_each = text.words[*at].is(EACH) && next.is_some_and(|next| next.is(PERIODS));
            is_each || text.words[*at].is(YEARLY)
        })
    };
    if let Some(at) = every(claim) {
        let is_other = once(claim).is_none() && once(passage).is_some() && every(passage).is_none();
        return is_other.then(|| Finding::at(Kind::Quantifier, at));
    }
    let at = once(claim)?;
    let is_other = once(passage).is_none() && every(passage).is_some();
    is_other.then(|| Finding::at(Kind::Quantifier, at))
}

const TIME: &[&str] = &letters!("مرة", "لمرة");
const ONE_TIME: [&str; 2] = letters!("واحدة", "وحيدة");
const EACH: &[&str] = &letters!("كل", "لكل");
const PERIODS: &[&str] = &letters!("سنة", "عام", "شهر", "أسبوع", "سنتين", "عامين");
const YEARLY: &[&str] = &letters!("سنويا", "شهريا");

/// Finds a right from the first year or day on, where the passage's sentence requires a length of time before
/// it: «منذ سنته الأولى» for «أن يكون قد أمضى سنتين».
fn without_waiting(claim: &Text, passage: &Text, sentence: &Range<usize>) -> Option<Finding> {
    let is_first = |at: usize| {
        let word = claim.words[at].text.as_str();
        FIRST_ONES.contains(&word)
    };
    let at = (0..claim.words.len()).find(|at| {
        let after = at + 1..claim.words.len().min(at + 3);
        claim.words[*at].bare() == SINCE && after.clone().any(is_first)
    })?;
    if !claim.quantities.is_empty() || claim.words.iter().any(|word| word.is(RESTRICTING)) {
        return None;
    }
    let clause = passage.words_in(sentence);
    let waits = clause.clone().any(|place| {
        passage.words[place].is(SPENT)
            && passage.quantities.iter().any(|one| {
                let own = passage
                    .words
                    .partition_point(|word| word.span.end <= one.span.start);
                one.unit.is_some() && (place + 1..=place + SPENDING).contains(&own)
            })
    });
    waits.then(|| Finding::at(Kind::Condition, at))
}

const SINCE: &str = letters!("منذ");
const FIRST_ONES: [&str; 4] = letters!("الأول", "الأولى", "أول", "بداية");
/// Greatest number of words between «أمضى» and the length of time.
const SPENDING: usize = 8;

/// Returns the place of «دون استثناء».
fn without_exception(text: &Text) -> Option<usize> {
    (1..text.words.len())
        .find(|at| text.words[*at].text == EXCEPTION && text.words[at - 1].is(LACKING))
}

const EXCEPTION: &str = letters!("استثناء");

fn passage_unless(passage: &Text) -> bool {
    (0..passage.words.len()).any(|at| is_pair(passage, at, &[UNLESS]))
}

fn unless_in(passage: &Text, sentence: &Range<usize>) -> bool {
    let mut words = passage.words_in(sentence);
    words.any(|at| is_pair(passage, at, &[UNLESS]))
}

/// Finds a rule that the claim makes exclusive and the passage expressly does not: «لا يقتصر العقد على».
fn not_alone(claim: &Text, passage: &Text, sentence: &Range<usize>) -> Option<Finding> {
    let mut clause = passage.words_in(sentence);
    let is_open = clause.any(|at| {
        let next = passage.words.get(at + 1);
        is_negator(passage, at) && next.is_some_and(|next| next.is(CONFINING))
    });
    is_open
        .then(|| exclusion(claim))?
        .map(|at| Finding::at(Kind::Quantifier, at))
}

const CONFINING: &[&str] = &letters!("يقتصر", "تقتصر");

/// Finds an exception of the claim that the passage's sentence names as a case of its rule, without any
/// exception: «إلا مركبات الحكومات المحلية» for «تخضع مركبات الحكومة الاتحادية والحكومات المحلية».
fn excepted_case(claim: &Text, passage: &Text, sentence: &Range<usize>) -> Option<Finding> {
    let denied = |at: usize| (0..at).any(|before| is_negator(claim, before));
    let at = (0..claim.words.len())
        .find(|at| claim.words[*at].is(EXCEPTING) && !is_negator(claim, *at) && !denied(*at))?;
    let clause = passage.words_in(sentence);
    let restricts = clause.clone().any(|place| {
        let word = &passage.words[place];
        word.is(EXCEPTING)
            || word.is(RESTRICTING)
            || is_negator(passage, place)
            || word.is(NOUN_NEGATORS)
            || word.is(EXEMPTING)
    });
    if restricts || unless_in(passage, sentence) {
        return None;
    }
    let segment = claim.words[at].segment;
    let after = claim.words[at + 1..].iter();
    let case = after
        .take_while(|word| word.segment == segment)
        .filter(|word| word.is_content());
    let (mut all, mut named) = (0, 0);
    for word in case {
        all += 1;
        named += usize::from(
            passage.words[clause.clone()]
                .iter()
                .any(|one| one.key == word.key),
        );
    }
    (all > 0 && named == all).then(|| Finding::at(Kind::Condition, at))
}

/// True if the clause has what the claim makes general, and no condition: «ولو أقاما في الخارج» for «المقيمين
/// في الخارج».
fn is_said(claim: &Text, at: usize, clause: &[Word]) -> bool {
    let is_open = !clause
        .iter()
        .any(|word| word.is(CONDITIONS) || word.is(BEFORE));
    let words = claim.words[at + 1..]
        .iter()
        .filter(|word| word.is_content());
    let (mut all, mut said) = (0, 0);
    for word in words {
        all += 1;
        said += usize::from(clause.iter().any(|other| other.key == word.key));
    }
    let is_either = words_are_joined(claim, at, clause);
    if is_either {
        return true;
    }
    let is_even_if = claim.words[at].bare() == UNTIL || claim.words[at].text == EVEN_IF;
    is_even_if && is_open && said > 0 && 2 * said >= all
}

/// True if the passage has a word of the case that «ولو» includes. Of any other case it says nothing.
fn is_told_case(claim: &Text, at: usize, passage: &Text) -> bool {
    let segment = claim.words[at].segment;
    let case = claim.words[at + 1..].iter();
    let mut case = case.take_while(|word| word.segment == segment);
    let is_said =
        |word: &Word| word.is_content() && passage.words.iter().any(|other| other.key == word.key);
    claim.words[at].text != EVEN_IF || case.any(is_said)
}

/// True if the clause has what the claim includes beside its opposite: «مباشرة أو غير مباشرة» for «ولو كانت
/// غير مباشرة».
fn words_are_joined(claim: &Text, at: usize, clause: &[Word]) -> bool {
    let segment = claim.words[at].segment;
    let case = claim.words[at + 1..].iter();
    let case = case.take_while(|word| word.segment == segment);
    let mut case = case.filter(|word| word.is_content()).peekable();
    let is_joined = |key: &str| {
        (0..clause.len()).any(|place| {
            let near = place.saturating_sub(2)..clause.len().min(place + 3);
            clause[place].key == key && clause[near].iter().any(|word| word.text == OR)
        })
    };
    case.peek().is_some() && case.all(|word| is_joined(&word.key))
}

const OR: &str = letters!("أو");

/// True if the claim makes a rule hold before or after something, and the passage says that it holds both
/// before and after: «سواء كانت العلة قبل العقد أو طرأت بعده».
fn is_either_time(claim: &Text, at: usize, passage: &Text, sentence: &Range<usize>) -> bool {
    let begins = |word: &&Word, time: &str| word.bare().starts_with(time);
    let segment = claim.words[at].segment;
    let case = claim.words[at + 1..].iter();
    let mut case = case.take_while(|word| word.segment == segment);
    if !case.any(|word| word.is(BEFORE) || word.is(AFTER)) {
        return false;
    }
    let words = passage.words_in(sentence);
    let mut whether = words.filter(|place| passage.words[*place].is(WHETHER));
    whether.any(|begin| {
        let segment = passage.words[begin].segment;
        let end = passage.words_in(&(segment..segment + 1)).end;
        let either = &passage.words[begin + 1..end];
        [BEFORE, AFTER].iter().all(|times| {
            let mut words = either.iter();
            words.any(|word| begins(&word, times[0]))
        })
    })
}

const WHETHER: &[&str] = &letters!("سواء", "وسواء");

/// Returns the word that makes a rule hold whatever the condition.
fn generalization(words: &[Word]) -> Option<usize> {
    words.iter().enumerate().position(|(at, word)| {
        let next = words.get(at + 1).map(|next| next.text.as_str());
        match word.bare() {
            // «حتى» before a day or number is only its end.
            UNTIL => next.is_some_and(|next| AFTER_UNTIL.contains(&next)),
            _ if word.is(UNIVERSAL) => next.is_some_and(|next| EVERY_CASE.contains(&next)),
            // «تنفق الأم وإن كانت معسرة»
            EVEN if word.text == AND_IF && at > 0 => {
                let is_one = words[at - 1].segment == word.segment;
                is_one && next.is_some_and(|next| WAS.contains(&next))
            }
            _ => word.is(GENERALIZING) || (word.text == FIRST && next == Some(DAY)),
        }
    })
}

fn exclusion(claim: &Text) -> Option<usize> {
    exclusion_in(claim, 0..claim.words.len())
}

/// Returns the word that excludes all others: «فقط», or «إلا» after a negation.
fn exclusion_in(text: &Text, range: Range<usize>) -> Option<usize> {
    let mut denied = false;
    for at in range {
        let word = &text.words[at];
        if is_only_for(text, at) {
            return Some(at);
        }
        let is_except = word.bare() == "الا" && !is_negator(text, at);
        let is_exclusive = word.is(EXCLUSIVE) && !(at > 0 && is_negator(text, at - 1));
        if is_exclusive || (denied && is_except) {
            return Some(at);
        }
        denied |= is_negator(text, at);
    }
    None
}

/// True if the passage excepts or requires what stands behind «إلا» in the claim, in whatever sentence: «ما
/// لم يكن هناك عذر» for «إلا بعذر».
fn is_excepted(claim: &Text, at: usize, passage: &Text) -> bool {
    if claim.words[at].is(EXCLUSIVE) {
        return false;
    }
    let segment = claim.words[at].segment;
    let case = claim.words[at + 1..].iter();
    let case = case.take_while(|word| word.segment == segment);
    let keys: Vec<&str> = case
        .filter(|word| word.is_content())
        .map(|word| word.key.as_str())
        .collect();
    (0..passage.sentences.len()).any(|segment| {
        let words = passage.words_in(&(segment..segment + 1));
        let begins = |place: &usize| {
            is_pair(passage, *place, &[UNLESS])
                || passage.words[*place].is(EXCEPTING) && !is_negator(passage, *place)
        };
        words.clone().find(begins).is_some_and(|begin| {
            passage.words[begin..words.end]
                .iter()
                .any(|word| keys.contains(&word.key.as_str()))
        })
    })
}

/// True for one of several that the passage joins by «أو», where the claim says that it may be enough: «قد
/// يكتفى بالغرامة وحدها».
fn leaves_choice(claim: &Text, at: usize, passage: &Text) -> bool {
    let is_open = claim
        .words
        .iter()
        .any(|word| word.is(PERHAPS) || word.is(PERMITTING));
    let Some(before) = at
        .checked_sub(1)
        .filter(|_| is_open && claim.words[at].is(EXCLUSIVE))
    else {
        return false;
    };
    let key = &claim.words[before].key;
    !key.is_empty()
        && (0..passage.words.len()).any(|place| {
            let segment = passage.words[place].segment;
            let near = passage.words_in(&(segment..segment + 2));
            passage.words[place].key == *key
                && passage.words[near].iter().any(|word| word.text == OR)
        })
}

const PERHAPS: &[&str] = &letters!("قد", "ربما", "يكتفى", "تكفي", "يكفي");

/// True if «إلا» excludes all but those who fulfil a condition, which says that they must: «لا يزاول المهنة
/// إلا بعد اتخاذ مكتب».
fn only_if(claim: &Text, except: usize) -> bool {
    let next = claim.words.get(except + 1);
    next.is_some_and(|next| next.is(CONDITIONS) || next.text.starts_with('ب'))
}

/// Finds a noun that the claim makes general and the clause restricts: «أي غلط» for «غلط جوهري».
fn without_quality(claim: &Text, passage: &Text, alignment: &Alignment) -> Option<Finding> {
    let has = |key: &str| claim.words.iter().any(|word| word.key == key);
    (1..claim.words.len()).find_map(|at| {
        let places = &alignment.pairs[at];
        let restricts = |place: &usize| {
            let (word, next) = (&passage.words[*place], passage.words.get(place + 1));
            let is_general = *place > 0 && passage.words[place - 1].is(UNIVERSAL);
            let agrees = |next: &Word| {
                let article = |word: &Word| word.bare().starts_with(letters!("ال"));
                next.segment == word.segment
                    && next.is_content()
                    && article(next) == article(word)
                    && !next.text.starts_with(['و', 'ب', 'ل'])
                    && !has(&next.key)
            };
            !is_general && next.is_some_and(agrees)
        };
        let is_general = claim.words[at - 1].is(UNIVERSAL) && !places.is_empty();
        (is_general && places.iter().all(restricts)).then(|| Finding::at(Kind::Quantifier, at - 1))
    })
}

/// Finds a strict condition of the claim of which the passage's sentence has hardly a word, and which has no
/// condition itself.
fn invented(claim: &Text, passage: &Text, sentence: &Range<usize>) -> Option<Finding> {
    let clause = passage.words_in(sentence);
    let words = &passage.words[clause.clone()];
    if clause
        .clone()
        .any(|at| words[at - clause.start].is(RESTRICTING))
        || sentence.clone().any(|segment| restricts(passage, segment))
    {
        return None;
    }
    let at =
        (0..claim.words.len()).find(|at| claim.words[*at].is(STRICT) && !is_negator(claim, *at))?;
    if is_excepted(claim, at, passage) {
        return None;
    }
    let condition = claim.words[at + 1..]
        .iter()
        .filter(|word| word.is_content());
    let (mut all, mut new) = (0, 0);
    for word in condition {
        all += 1;
        new += usize::from(!words.iter().any(|other| other.key == word.key));
    }
    (all > 0 && 5 * new >= 3 * all).then(|| Finding::at(Kind::Condition, at))
}

/// Finds a condition of the clause of which the claim has no word, although the claim is a part of the clause
/// otherwise. A claim with words of its own may say the condition in these.
fn dropped(claim: &Text, passage: &Text, alignment: &Alignment) -> Option<Finding> {
    let content: Vec<usize> = (0..claim.words.len())
        .filter(|at| claim.words[*at].is_content())
        .collect();
    let new = content
        .iter()
        .filter(|at| alignment.pairs[**at].is_empty())
        .count();
    let is_general = claim.words.iter().position(|word| word.is(UNIVERSAL));
    let most_new = match is_general {
        Some(_) => 2.0 * NEW_WORDS,
        None => NEW_WORDS,
    };
    if content.len() < 3 || new as f64 > most_new * content.len() as f64 {
        return None;
    }
    let states = |at: usize| claim.words[at].is(RESTRICTING) || is_pair(claim, at, &[UNLESS, IF]);
    if (0..claim.words.len()).any(states) {
        return None;
    }
    let keys: Vec<&str> = claim.words.iter().map(|word| word.key.as_str()).collect();
    let lacks = |range: &Range<usize>| {
        let words = passage.words[range.clone()]
            .iter()
            .filter(|word| word.is_content());
        let mut words = words.peekable();
        words.peek().is_some() && words.all(|word| !keys.contains(&word.key.as_str()))
    };
    let tells = |range: &&Range<usize>| {
        let segment = passage.words[range.start - 1].segment;
        let near = segment.saturating_sub(1)..segment + 1;
        let words = passage.words_in(&near);
        let told = alignment
            .pairs
            .iter()
            .flatten()
            .filter(|place| words.contains(place));
        told.count() >= RELATED
    };
    conditions_around(passage, &alignment.segments)
        .iter()
        .filter(tells)
        .any(lacks)
        .then(|| Finding {
            kind: Kind::Condition,
            words: is_general.map_or(content[0]..content[content.len() - 1] + 1, |at| at..at + 1),
        })
}

/// Returns the words of each condition in the clause, in the segment before it and in the one after it.
fn conditions_around(passage: &Text, segments: &Range<usize>) -> Vec<Range<usize>> {
    let sentence = passage.sentence_of(segments.start);
    let mut found = Vec::new();
    let begins = |segment: usize, table: &[&str]| {
        let words = passage.words_in(&(segment..segment + 1));
        let mut words = passage.words[words].iter().take(2);
        words.any(|word| word.is(table))
    };
    let start = match segments.start {
        before if before > sentence.start && begins(before - 1, RESTRICTING) => before - 1,
        start => start,
    };
    let end = match segments.end {
        after if after < sentence.end && restricts(passage, after) => after + 1,
        end => end,
    };
    for segment in start..end {
        let words = passage.words_in(&(segment..segment + 1));
        let mut at = words.start;
        while at < words.end {
            let word = &passage.words[at];
            let is_condition = word.is(RESTRICTING)
                || (at > words.start && begins_condition(passage, at))
                || (at == words.start && segment > sentence.start && restricts(passage, segment));
            if is_condition && (word.text == AND_NOT || !is_negator(passage, at)) {
                found.push(at + 1..words.end);
                break;
            }
            at += 1;
        }
    }
    found
}

/// «ولم», which adds a condition to a description: «من بلغ ولم يحجر عليه».
const AND_NOT: &str = letters!("ولم");
const PROVIDED: [&str; 2] = letters!("على", "أن");
const UNLESS: [&str; 2] = letters!("ما", "لم");
const IF: [&str; 2] = letters!("إن", "كان");

/// True if a word and the next one are one of the pairs.
fn is_pair(text: &Text, at: usize, pairs: &[[&str; 2]]) -> bool {
    let next = text.words.get(at + 1);
    next.is_some_and(|next| pairs.contains(&[text.words[at].text.as_str(), next.text.as_str()]))
}

/// True for a word inside a segment that begins a condition: «بعد إعذاره», «ما لم».
fn begins_condition(passage: &Text, at: usize) -> bool {
    let word = &passage.words[at];
    is_pair(passage, at, &[UNLESS]) || word.is(CONDITIONS) || word.text == AND_NOT
}

/// True if the segment that begins at a word restricts the one before it.
pub(super) fn follows(passage: &Text, at: usize) -> bool {
    let before = passage.words.get(at.wrapping_sub(1));
    passage
        .words
        .get(at)
        .zip(before)
        .is_some_and(|(next, last)| {
            let same = passage.sentences[next.segment] == passage.sentences[last.segment];
            same && restricts(passage, next.segment)
        })
}

/// True if a segment restricts the one before it: «بشرط …», «على أن …», «ولم …».
fn restricts(passage: &Text, segment: usize) -> bool {
    let words = passage.words_in(&(segment..segment + 1));
    let first = &passage.words[words.start];
    // «وإذا» begins a rule of its own.
    let is_new = first.text.starts_with('و') && first.text != first.bare();
    (first.is(RESTRICTING) && !is_new)
        || is_pair(passage, words.start, &[PROVIDED, UNLESS])
        || first.text == AND_NOT
}
