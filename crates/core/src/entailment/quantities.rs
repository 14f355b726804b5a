//! Compares numbers of two texts and finds their words.

use std::ops::Range;

use super::words::Text;
use crate::numerals::Quantity;

/// True if both state the same number, and of the same unit as far as they name one.
///
/// A length of time in another unit is the same if it lasts as long: «شهران» for sixty days.
pub(super) fn is_same(one: &Quantity, other: &Quantity) -> bool {
    let is_equal = |value: f64, other: f64| (value - other).abs() < 1e-9;
    let any = |fits: &dyn Fn(f64, f64) -> bool| {
        let mut pairs = one
            .values
            .iter()
            .flat_map(|one| other.values.iter().map(move |other| (*one, *other)));
        pairs.any(|(one, other)| fits(one, other))
    };
    match (one.unit, other.unit) {
        (Some(mine), Some(theirs)) if mine != theirs => any(&|one, other| {
            let lasts = |length: &f64| {
                let mut lengths = theirs.minutes().iter();
                lengths.any(|other_length| is_equal(one * length, other * other_length))
            };
            mine.minutes().iter().any(lasts)
        }),
        // A half is fifty in the hundred.
        (None, None) => any(&|one, other| {
            let is_share = |one: f64, other: f64| one < 1.0 && is_equal(100.0 * one, other);
            is_equal(one, other) || is_share(one, other) || is_share(other, one)
        }),
        _ => any(&is_equal),
    }
}

/// Returns the words of a number as a range of indexes.
pub(super) fn words_of(text: &Text, quantity: &Quantity) -> Range<usize> {
    words_within(text, &quantity.span)
}

/// Returns the words of a range of bytes as a range of indexes.
pub(super) fn words_within(text: &Text, span: &Range<usize>) -> Range<usize> {
    let place = |byte| text.words.partition_point(|word| word.span.end <= byte);
    let start = place(span.start);
    let end = text
        .words
        .partition_point(|word| word.span.start < span.end);
    start.min(text.words.len() - 1)..end.max(start + 1).min(text.words.len())
}
