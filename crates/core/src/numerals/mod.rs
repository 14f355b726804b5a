//! Reads the numbers and dates of a text, in digits of any script or in words, so that those of one text can
//! be looked up in another.
//!
//! | file | contents |
//! |---|---|
//! | `number_words` | tables of number words, fractions and units of time |
//! | `words` | a text cut into letters and digits |
//! | `numbers` | numbers |
//! | `dates` | dates of both calendars |
//! | `signature` | the date of signature below a law |
//! | `ordinal`, `adverb`, `cardinal` | ordinals, numbering adverbs and cardinal numbers in citations |

pub(crate) mod adverb;
pub(crate) mod cardinal;
mod dates;
mod number_words;
mod numbers;
pub(crate) mod ordinal;
mod signature;
#[cfg(test)]
mod spelled;
mod words;

use std::ops::Range;

pub use dates::DateInText;
pub(crate) use dates::gregorian_month;
pub use number_words::Unit;
pub use numbers::Quantity;
pub use signature::{promulgation_day, signature_day};

use crate::normalizer::{Form, Mapped, normalize_mapped};

/// The numbers and dates that a text states, each in text order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// Numbers of the text that are not part of a date.
    pub quantities: Vec<Quantity>,
    /// Dates of the text, Hijri or Gregorian.
    pub dates: Vec<DateInText>,
}

/// Reads the numbers and dates of a text. Spans are in bytes of the original text.
///
/// ```
/// use sanad_core::numerals::{Unit, facts_in};
/// let facts = facts_in("خلال ثلاثين يوماً من ٥/٢/٢٠٢٤");
/// assert_eq!(facts.quantities[0].values, [30.0]);
/// assert_eq!(facts.quantities[0].unit, Some(Unit::Day));
/// assert_eq!(facts.dates[0].day.year, 2024);
/// ```
pub fn facts_in(text: &str) -> Facts {
    let letters = normalize_mapped(text, Form::Letters);
    let mut dates = dates::dates_in(&letters.text);
    let mut quantities = numbers::quantities_in(&letters.text);
    let mut passed = 0;
    quantities.retain(|Quantity { span, .. }| {
        while dates
            .get(passed)
            .is_some_and(|date| date.span.end <= span.start)
        {
            passed += 1;
        }
        dates
            .get(passed)
            .is_none_or(|date| date.span.start >= span.end)
    });
    dates
        .iter_mut()
        .for_each(|date| date.span = original(text, &letters, &date.span));
    quantities
        .iter_mut()
        .for_each(|number| number.span = original(text, &letters, &number.span));
    Facts { quantities, dates }
}

/// Returns the byte range in the original text of a range in the normalized one. It includes the diacritics
/// of the last letter and excludes invisible characters after it.
fn original(text: &str, letters: &Mapped, span: &Range<usize>) -> Range<usize> {
    let [start, last] = [span.start, span.end - 1].map(|at| letters.offsets()[at] as usize);
    let rest = text[last..].char_indices().skip(1);
    let after =
        rest.skip_while(|(_, character)| crate::pattern::is_mark(*character) || *character == 'ـ');
    start..after.map(|(at, _)| last + at).next().unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<(&str, Vec<f64>, Option<Unit>)> {
        let quantities = facts_in(text).quantities.into_iter();
        quantities
            .map(|found| (&text[found.span], found.values, found.unit))
            .collect()
    }

    #[test]
    fn numbers_are_read_in_digits_and_words() {
        for (text, value, unit) in [
            ("٣٠ يوماً", 30.0, Some(Unit::Day)),
            ("ثلاثون يوماً", 30.0, Some(Unit::Day)),
            ("thirty days", 30.0, Some(Unit::Day)),
            ("خمسة وأربعين", 45.0, None),
            ("مائة وثمانين", 180.0, None),
            ("ثلاثة آلاف وخمسمائة", 3_500.0, None),
            ("أحد عشر شهراً", 11.0, Some(Unit::Month)),
            ("مائة ألف", 100_000.0, None),
            ("5 ملايين", 5_000_000.0, None),
            ("شهرين", 2.0, Some(Unit::Month)),
            ("الثلثين", 2.0 / 3.0, None),
            ("الثالثة عشرة", 13.0, None),
            ("والثالثة والعشرين بعد المائة", 123.0, None),
            ("السابعة والتسعون بعد التسعمائة والألف", 1_997.0, None),
        ] {
            let found = numbers(text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert_eq!(
                (&found[0].1[..], found[0].2),
                (&[value][..], unit),
                "{text}"
            );
        }
    }

    #[test]
    fn ordinals_to_1999_are_read_and_a_single_one_counts_nothing() {
        for number in 11..=1999 {
            let words = spelled::ordinal(number, true);
            let text = format!("المادة {words} من النظام");
            let found = numbers(&text);
            assert_eq!(found.len(), 1, "{words}: {found:?}");
            assert_eq!(found[0].1, [f64::from(number)], "{words}");
        }
        assert_eq!(numbers("الفقرة الأولى من المادة الثالثة"), []);
    }

    #[test]
    fn a_singular_noun_after_a_measure_means_one() {
        assert_eq!(numbers("خلال شهر"), [("شهر", vec![1.0], Some(Unit::Month))]);
        assert_eq!(numbers("كل شهر"), []);
        assert_eq!(numbers("عن سنة 2004").len(), 1);
    }

    #[test]
    fn a_span_includes_the_diacritics_of_its_last_letter() {
        assert_eq!(numbers("بمبلغ ألفاً، ثم")[0].0, "ألفاً");
        assert_eq!(numbers("مدة ٣\u{200F} أيام")[0].0, "٣");
    }

    #[test]
    fn numbers_of_a_date_are_no_quantities() {
        let facts = facts_in("في 5/2/2024 وخلال 30 يوما");
        assert_eq!((facts.dates.len(), facts.quantities.len()), (1, 1));
        assert_eq!(facts.dates[0].numbers, [5, 2, 2024]);
    }
}
