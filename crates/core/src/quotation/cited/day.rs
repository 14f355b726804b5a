//! The day of the citing text itself, such as that of a judgment.

use std::sync::LazyLock;

use regex::Regex;

use crate::hijri::Date;
use crate::normalizer::{Form, normalize};
use crate::numerals::facts_in;
use crate::pattern;
use crate::text::utf16::first;

/// Length of the head of a text in UTF-16 units. A date further down is that of a fact.
const HEAD: usize = 600;
/// Most bytes between the words and the date.
const REACH: usize = 4;

/// «بتاريخ» is not among these words: it also dates what the text cites.
static OWN_DAY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])تاريخ\s+(?:الجلسة|الحكم|صدور الحكم)\s*:?\s*",
        &[],
    )
});

/// Gregorian day that the head of a judgment or a fatwa states as its own: «تاريخ الجلسة: 31 / 1 / 1990».
/// `None` if it states none, or two different ones.
///
/// ```
/// use sanad_core::hijri::Date;
/// use sanad_core::quotation::own_day;
/// let day = own_day("الطعن رقم 1784 لسنة 54 ق\nتاريخ الجلسة: 31 / 1 / 1990");
/// assert_eq!(day, Some(Date { year: 1990, month: 1, day: 31 }));
/// ```
pub fn own_day(text: &str) -> Option<Date> {
    let head = normalize(first(text, HEAD), Form::Letters);
    if !OWN_DAY.is_match(&head) {
        return None;
    }
    let dates = facts_in(&head).dates;
    let mut stated = OWN_DAY.find_iter(&head).filter_map(|words| {
        let place = dates.partition_point(|date| date.span.start < words.end());
        let date = dates.get(place)?;
        (date.span.start - words.end() <= REACH).then_some(date.day)
    });
    let day = stated.next()?;
    stated.all(|other| other == day).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_day_that_the_text_calls_its_own_is_read() {
        let iso = |text| {
            own_day(text).map(|Date { year, month, day }| format!("{year:04}-{month:02}-{day:02}"))
        };
        for (text, day) in [
            (
                "الفتوى رقم 99 لسنة 1960 بتاريخ 1960-01-30 تاريخ الجلسة 1960-01-13",
                Some("1960-01-13"),
            ),
            ("تاريخ الحكم: 1/12/1443هـ", Some("2022-06-30")),
            ("القانون رقم 5 بتاريخ 1/1/1990", None),
            ("تاريخ الجلسة: 1/1/1990، تاريخ الجلسة: 2/1/1990", None),
            (
                "تاريخ الجلسة لم يحدد بعد، وقد تقدم المدعي في 1/1/1990",
                None,
            ),
        ] {
            assert_eq!(iso(text).as_deref(), day, "{text}");
        }
    }
}
