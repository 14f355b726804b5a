//! Finds numbers of a claim that the passage has not, or has with another unit, bound or subject.

use std::ops::Range;

use super::alignment::Alignment;
use super::bounds::Context;
use super::finding::{Finding, Kind, Read};
use super::tables::{COMPARING, LASTING, TIMES};
use super::words::Text;
use crate::numerals::Quantity;

/// Number of words by which the best clause must have more of the claim than the clause with the number, for
/// the number to belong to something else.
const MARGIN: usize = 2;
/// Returns the numbers of the claim that the passage does not have.
pub(super) fn absent(claim: Read, passage: Read) -> Vec<Finding> {
    let known = |one: &&Quantity| {
        let quantities = &passage.text.quantities;
        quantities.iter().any(|other| is_same(one, other))
            || names_unit(claim.text, one, passage.text)
    };
    counted(claim.text)
        .filter(|one| !known(one))
        .map(|one| finding(Kind::Number, claim.text, one))
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
            }
            continue;
        }
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
        let lasts = || is_before(1, LASTING) || is_before(2, COMPARING);
        !is_trifle(one) && (!is_noun || lasts())
    })
}

/// True if the number is a noun of time alone, and the passage has this noun.
fn names_unit(claim: &Text, quantity: &Quantity, passage: &Text) -> bool {
    let words = words_of(claim, quantity);
    let noun = &claim.words[words.start].text;
    words.len() == 1
        && claim.words[words.start].is(TIMES)
        && passage.words.iter().any(|word| word.text == *noun)
}

/// True for «واحد» or «اثنين» without a unit, which seldom count.
fn is_trifle(one: &Quantity) -> bool {
    one.in_words && one.unit.is_none() && one.values.iter().all(|value| (1.0..=2.0).contains(value))
}

/// True if both state the same number, and of the same unit as far as they name one.
fn is_same(one: &Quantity, other: &Quantity) -> bool {
    let is_equal = |value: &f64| {
        other
            .values
            .iter()
            .any(|other| (value - other).abs() < 1e-9)
    };
    let unit = one.unit.is_none() || other.unit.is_none() || one.unit == other.unit;
    unit && one.values.iter().any(is_equal)
}

/// Returns the words of a number as a range of indexes.
fn words_of(text: &Text, quantity: &Quantity) -> Range<usize> {
    let place = |byte| text.words.partition_point(|word| word.span.end <= byte);
    let start = place(quantity.span.start);
    let end = text
        .words
        .partition_point(|word| word.span.start < quantity.span.end);
    start.min(text.words.len() - 1)..end.max(start + 1).min(text.words.len())
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
