//! Finds numbers of a claim that the passage has not, or has with another unit, bound or subject.

use std::ops::Range;

use super::alignment::Alignment;
use super::bounds::Context;
use super::finding::{Finding, Kind, Read};
use super::quantities::words_within;
pub(super) use super::quantities::{is_same, words_of};
use super::signs::is_negator;
use super::tables::{BEFORE, COMPARING, FORBIDDING, LASTING, PERMITTING, TIMES};
use super::words::Text;
use crate::numerals::{Quantity, Unit, facts_in};
use crate::text::fold::{letters, words};

const TO: &str = letters!("إلى");
const REACHING: &[&str] = &letters!("تصل", "يصل", "تمتد", "يمتد");

/// Number of words by which the best clause must have more of the claim than the clause with the number, for
/// the number to belong to something else.
const MARGIN: usize = 2;
/// Returns the numbers of the claim that the passage does not have.
pub(super) fn absent(claim: Read, passage: Read) -> Vec<Finding> {
    let known = |one: &&Quantity| {
        let quantities = &passage.text.quantities;
        quantities.iter().any(|other| is_same(one, other))
            || names_unit(one, passage.text)
            || is_share(claim.text, one, passage.text)
            || is_outside(claim, one, passage)
            || is_between(claim, one, passage)
            || is_under_age(claim, one, passage)
            || is_broken(one, passage.text)
    };
    let numbers = counted(claim.text)
        .filter(|one| !known(one))
        .map(|one| words_of(claim.text, one));
    let dates = claim.text.dates.iter().filter(|one| {
        let known = &passage.text.dates;
        !known.is_empty() && !known.iter().any(|other| other.day == one.day)
    });
    numbers
        .chain(dates.map(|one| words_within(claim.text, &one.span)))
        .map(|words| Finding {
            kind: Kind::Number,
            words,
        })
        .collect()
}

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let mut found = absent(claim, passage);
    let window = passage.text.words_in(&alignment.segments);
    let best = Alignment::common(claim.text, passage.text, &alignment.segments);
    for quantity in counted(claim.text) {
        let same: Vec<&Quantity> = passage
            .text
            .quantities
            .iter()
            .filter(|other| is_same(quantity, other))
            .collect();
        let Some(nearest) = same
            .iter()
            .min_by_key(|one| distance(passage.text, one, &window))
        else {
            continue;
        };
        let inside: Vec<&&Quantity> = same
            .iter()
            .filter(|one| window.contains(&words_of(passage.text, one).start))
            .collect();
        if inside.is_empty() {
            let place = words_of(passage.text, nearest).start;
            let segment = passage.text.words[place].segment;
            let own = segment..segment + 1;
            let own = Alignment::common(claim.text, passage.text, &own);
            let is_other = other_number(claim.text, passage.text, quantity, &window);
            if is_other || (best >= own + MARGIN && names_time(passage.text, quantity, &window)) {
                found.push(finding(Kind::Number, claim.text, quantity));
                continue;
            }
        }
        // A number that the passage has once is meant wherever it stands.
        let inside: Vec<&&Quantity> = match inside.as_slice() {
            [] if is_once(passage.text, &same) && is_firm(passage, same[0]) => {
                same.iter().collect()
            }
            [] => continue,
            _ => inside,
        };
        let mine = Context::of(claim, &words_of(claim.text, quantity));
        let theirs: Vec<Context> = inside
            .iter()
            .map(|one| Context::of(passage, &words_of(passage.text, one)))
            .collect();
        if theirs.iter().all(|other| mine.counts_other(other)) {
            found.push(finding(Kind::Number, claim.text, quantity));
        } else if theirs.iter().all(|other| mine.opposes(other)) {
            found.push(finding(Kind::Comparison, claim.text, quantity));
        }
    }
    found
}

fn finding(kind: Kind, text: &Text, quantity: &Quantity) -> Finding {
    Finding {
        kind,
        words: words_of(text, quantity),
    }
}

/// Returns the numbers of a text that count something.
fn counted(text: &Text) -> impl Iterator<Item = &Quantity> {
    text.quantities.iter().filter(|one| {
        let words = words_of(text, one);
        let is_noun = words.len() == 1 && text.words[words.start].is(TIMES);
        let is_before = |count: usize, table: &[&str]| {
            words
                .start
                .checked_sub(count)
                .is_some_and(|at| text.words[at].is(table))
        };
        // «تصل إلى شهر»
        let reaches = is_before(1, &[TO]) && is_before(2, REACHING);
        let lasts =
            || reaches || is_before(1, LASTING) || (2..=4).any(|count| is_before(count, COMPARING));
        !is_trifle(one) && (!is_noun || lasts())
    })
}

words! {
    /// Number words that are a share before a noun with the article, with the hundredths that they are of it.
    letters const SHARES: &[(&str, f64)] = [("ربع", 25.0), ("خمس", 20.0), ("عشر", 10.0)];
}

/// True for «خمس الراتب», where the passage has the same share in the hundred.
fn is_share(text: &Text, one: &Quantity, passage: &Text) -> bool {
    let words = words_of(text, one);
    let next = text.words.get(words.end);
    let word = text.words[words.start].bare();
    let share = SHARES.iter().find(|row| row.0 == word);
    let is_of = next.is_some_and(|next| next.text.starts_with(letters!("ال")));
    share.is_some_and(|(_, share)| {
        let mut theirs = passage.quantities.iter();
        let is_same = |other: &Quantity| other.unit.is_none() && other.values.contains(share);
        one.unit.is_none() && words.len() == 1 && is_of && theirs.any(is_same)
    })
}

/// True for a case of which the claim denies something, outside the bound of the passage: «قرار أيده أربعة لا
/// يصح» where five must.
fn is_outside(claim: Read, one: &Quantity, passage: Read) -> bool {
    let text = claim.text;
    let denies = (0..text.words.len()).any(|at| is_negator(text, at));
    let context = Context::of(claim, &words_of(text, one));
    denies
        && !context.has_bound()
        && passage.text.quantities.iter().any(|other| {
            let bound = Context::of(passage, &words_of(passage.text, other));
            let (mine, theirs) = (one.values[0], other.values[0]);
            one.unit == other.unit
                && (bound.is_bound(true) && mine < theirs || bound.is_bound(false) && mine > theirs)
        })
}

/// True for a case within an interval of the passage: «بعد ست سنوات» where more than five and less than ten
/// matter.
fn is_between(claim: Read, one: &Quantity, passage: Read) -> bool {
    let context = Context::of(claim, &words_of(claim.text, one));
    if one.unit.is_none() || !context.is_case() {
        return false;
    }
    let bounded = |above: bool| {
        let same = passage
            .text
            .quantities
            .iter()
            .filter(|other| other.unit == one.unit);
        same.filter(|other| Context::of(passage, &words_of(passage.text, other)).is_bound(above))
            .any(|other| match above {
                true => other.values[0] <= one.values[0],
                false => other.values[0] >= one.values[0],
            })
    };
    bounded(true) && bounded(false)
}

words! {
    /// Nouns of an age, and of reaching it.
    letters const AGE: &[&str] = [
        "سن", "السن", "سنه", "سنها", "عمر", "العمر", "عمره", "عمرها", "أعمارهم", "بلوغ", "بلوغه", "بلوغها", "بلوغهم",
    ];
}

words! {
    /// Verbs of reaching an age.
    letters const REACHED: &[&str] = ["يبلغ", "تبلغ", "يبلغوا", "يتم", "تتم", "يتموا", "يكمل", "تكمل", "يكملوا", "بلغ", "أتم"];
}

const UNDER: &str = letters!("دون");
const HE: [&str; 3] = letters!("هو", "هي", "هم");

/// Number of words around an age among which its noun and its bound stand.
const NEAR_AGE: usize = 5;

/// True for somebody younger than the age before which the passage forbids something, where the claim denies
/// it too: «لا يجوز تشغيل طفل عمره أربعة عشر عاما» for «يحظر تشغيلهم قبل سن الخامسة عشرة».
fn is_under_age(claim: Read, one: &Quantity, passage: Read) -> bool {
    let text = claim.text;
    let own = words_of(text, one);
    let near = |text: &Text, at: usize| {
        let segment = text.words[at].segment;
        let segment = text.words_in(&(segment..segment + 1));
        segment.start.max(at.saturating_sub(NEAR_AGE))..at
    };
    // «قبل سن الرابعة عشرة» states another bound.
    let bounds = |at: usize| {
        let word = &text.words[at];
        word.is(BEFORE) || word.is(COMPARING) || word.is(REACHED) || word.is(REACHING)
    };
    let is_denied = |at: usize| at > 0 && is_negator(text, at - 1);
    let denies = |at: usize| is_negator(text, at) || text.words[at].is(FORBIDDING);
    let allows = |at: usize| text.words[at].is(PERMITTING) && !is_denied(at);
    let all = 0..text.words.len();
    if one.unit != Some(Unit::Year)
        || near(text, own.start).any(bounds)
        || Context::of(claim, &own).has_bound()
        || !all.clone().any(denies)
        || all.clone().any(allows)
    {
        return false;
    }
    passage.text.quantities.iter().any(|other| {
        let whole = passage.text;
        let place = words_of(whole, other);
        let before = near(whole, place.start);
        let after = place.end..whole.words.len().min(place.end + 2);
        // «لمن هو دون ثمانية عشر عاما»
        let is_person = place.start >= 2
            && whole.words[place.start - 1].text == UNDER
            && HE.contains(&whole.words[place.start - 2].text.as_str());
        let mut near = before.clone().chain(after);
        let is_age = is_person || near.any(|at| whole.words[at].is(AGE));
        let is_before = |at: usize| {
            let is_reached = whole.words[at].is(REACHED) && at > 0 && is_negator(whole, at - 1);
            whole.words[at].is(BEFORE) || is_reached
        };
        let is_floor = before.clone().any(is_before) || Context::of(passage, &place).is_floor();
        [None, Some(Unit::Year)].contains(&other.unit)
            && one.values[0] < other.values[0]
            && is_age
            && is_floor
            && passage.signs.is_negative(place.start)
    })
}

words! {
    /// Tens, of which a scanned page may break the word.
    letters const TENS: &[&str] = [
        "عشرين", "عشرون", "ثلاثين", "ثلاثون", "أربعين", "أربعون", "خمسين", "خمسون", "ستين", "ستون", "سبعين",
        "سبعون", "ثمانين", "ثمانون", "تسعين", "تسعون",
    ];
}

/// True if a word of the number is broken in two in the passage: «أربع وع شرين ساعة».
fn is_broken(one: &Quantity, passage: &Text) -> bool {
    (1..passage.words.len()).any(|at| {
        let [first, second] = [at - 1, at].map(|at| passage.words[at].text.as_str());
        let is_part = |word: &&str| {
            let rest = word.strip_suffix(second);
            rest.is_some_and(|rest| !rest.is_empty() && first.trim_start_matches('و') == rest)
        };
        TENS.iter().any(is_part) && {
            let near = |place: usize| passage.words.get(place).map_or("", |word| &word.text);
            let before = at.checked_sub(2).map_or("", near);
            let joined = format!("{before} {first}{second} {}", near(at + 1));
            let mut numbers = facts_in(&joined).quantities.into_iter();
            numbers.any(|other| is_same(one, &other))
        }
    })
}

/// True if the numbers are one, or its two statements: «(10.000) عشرة آلاف».
fn is_once(passage: &Text, same: &[&Quantity]) -> bool {
    match same {
        [_] => true,
        [one, other] => words_of(passage, one).end == words_of(passage, other).start,
        _ => false,
    }
}

/// True if the number is bounded by the words around it alone, without a negation far before them.
fn is_firm(passage: Read, one: &Quantity) -> bool {
    Context::of(passage, &words_of(passage.text, one)).is_firm()
}

/// True if the number lasts as long as one of a noun of time that the passage has: «شهر», «اثنا عشر شهرا» for
/// «(سنة)».
fn names_unit(quantity: &Quantity, passage: &Text) -> bool {
    let Some(unit) = quantity.unit else {
        return false;
    };
    let lasts = |one: &Unit, count: f64| {
        let mut lengths = unit
            .minutes()
            .iter()
            .flat_map(|length| quantity.values.iter().map(move |value| value * length));
        lengths.any(|length| one.minutes().iter().any(|own| length == own * count))
    };
    UNITS.iter().any(|(noun, one, count)| {
        lasts(one, *count) && passage.words.iter().any(|word| word.text == *noun)
    })
}

words! {
    /// Nouns of time without a numeral, each with how many it says. «الحولين» is no number for the reader of
    /// numbers, as few texts but those on nursing have it.
    letters const UNITS: &[(&str, Unit, f64)] = [
        ("سنة", Unit::Year, 1.0), ("عام", Unit::Year, 1.0), ("عاما", Unit::Year, 1.0), ("شهر", Unit::Month, 1.0),
        ("شهرا", Unit::Month, 1.0), ("أسبوع", Unit::Week, 1.0), ("أسبوعا", Unit::Week, 1.0),
        ("يوم", Unit::Day, 1.0), ("يوما", Unit::Day, 1.0), ("ساعة", Unit::Hour, 1.0), ("حول", Unit::Year, 1.0),
        ("الحول", Unit::Year, 1.0), ("حولين", Unit::Year, 2.0), ("الحولين", Unit::Year, 2.0),
        ("حولان", Unit::Year, 2.0), ("الحولان", Unit::Year, 2.0),
    ];
}

/// True for «واحد» or «اثنين» without a unit, which seldom count.
fn is_trifle(one: &Quantity) -> bool {
    one.in_words && one.unit.is_none() && one.values.iter().all(|value| (1.0..=2.0).contains(value))
}

fn distance(text: &Text, quantity: &Quantity, window: &Range<usize>) -> usize {
    let at = words_of(text, quantity).start;
    window.start.saturating_sub(at) + at.saturating_sub(window.end)
}

/// True if the clause has another number of the same unit, which the claim does not have.
fn other_number(claim: &Text, passage: &Text, quantity: &Quantity, window: &Range<usize>) -> bool {
    let is_known = |one: &Quantity| claim.quantities.iter().any(|other| is_same(one, other));
    let mut inside = passage.quantities.iter();
    inside.any(|one| {
        window.contains(&words_of(passage, one).start)
            && one.unit == quantity.unit
            && !is_known(one)
    })
}

/// True if the clause has a noun of time in the singular, where the number counts time.
fn names_time(passage: &Text, quantity: &Quantity, window: &Range<usize>) -> bool {
    quantity.unit.is_some()
        && passage.words[window.clone()]
            .iter()
            .any(|word| word.is(TIMES))
}
