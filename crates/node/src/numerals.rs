use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::numerals;

use crate::convert::{Utf16Places, from_js, word_to_js};

/// Numbers and dates that a text states, each in text order.
#[napi(object, object_from_js = false)]
pub struct Facts {
    /// Numbers in the text that are no part of a date.
    pub quantities: Vec<Quantity>,
    pub dates: Vec<DateInText>,
}

/// A number in a text.
#[napi(object, object_from_js = false)]
pub struct Quantity {
    /// Index in the text of the first UTF-16 unit of the number.
    pub start: u32,
    /// Index in the text of the UTF-16 unit after the last one of the number.
    pub end: u32,
    /// Values that the number can have: «1.500» means 1500 or 1.5, depending on the country.
    pub values: Vec<f64>,
    /// Unit of time that the number counts, such as `day`; absent if it counts something else.
    #[napi(ts_type = "'day' | 'week' | 'month' | 'year' | 'hour' | 'minute'")]
    pub unit: Option<String>,
    /// True if the number is written in words. Small numbers in words often are no count, as in “one of
    /// them”.
    pub in_words: bool,
}

/// A date in a text.
#[napi(object, object_from_js = false)]
pub struct DateInText {
    /// Index in the text of the first UTF-16 unit of the date.
    pub start: u32,
    /// Index in the text of the UTF-16 unit after the last one of the date.
    pub end: u32,
    /// The date as a Gregorian day, `YYYY-MM-DD`. A Hijri date is converted by the Umm al-Qura calendar.
    pub day: String,
    /// Numbers of the date as written. By these numbers, «عام 2004» matches the date «5/2/2004».
    pub numbers: Vec<f64>,
}

/// Returns the day on which a law was signed, as Gregorian `YYYY-MM-DD`, or `null`: the first date of the
/// given year in the text below the law. Dates of other years are those of the gazette.
///
/// Throws `StringExpected` if `text` is no string, `NumberExpected` if `year` is no number. Cost: linear.
///
/// ```js
/// signatureDay('الموافق: 16 يناير 1972', 1972) // => '1972-01-16'
/// ```
#[napi(catch_unwind)]
pub fn signature_day(text: Utf16String, year: i32) -> Option<String> {
    numerals::signature_day(&from_js(&text), year)
}

/// Returns the date of the given year in the formula of promulgation at the end of a law, as Gregorian
/// `YYYY-MM-DD`; `null` if there is none.
///
/// Throws `StringExpected` if `text` is no string, `NumberExpected` if `year` is no number. Cost: linear.
///
/// ```js
/// promulgationDay('صدر برئاسة الجمهورية في (الموافق ٢٠ فبراير سنة ٢٠٢٤م)', 2024) // => '2024-02-20'
/// ```
#[napi(catch_unwind)]
pub fn promulgation_day(text: Utf16String, year: i32) -> Option<String> {
    numerals::promulgation_day(&from_js(&text), year)
}

/// Returns the numbers and dates of a text, in digits of any script or in words, Arabic and English.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear, about 100 µs for ten thousand characters.
///
/// ```js
/// const { quantities, dates } = readFacts('خلال ثلاثين يوما من ٥/٢/٢٠٢٤');
/// quantities.map(({ values: [value], unit }) => [value, unit]) // => [[30, 'day']]
/// dates.map(({ day }) => day) // => ['2024-02-05']
/// ```
#[napi(catch_unwind)]
pub fn read_facts(text: Utf16String) -> Facts {
    let text = from_js(&text);
    let numerals::Facts { quantities, dates } = numerals::facts_in(&text);
    let places = Utf16Places::new(&text);
    let quantity = |found: numerals::Quantity| Quantity {
        start: places.of(found.span.start),
        end: places.of(found.span.end),
        values: found.values,
        unit: found.unit.as_ref().map(word_to_js),
        in_words: found.in_words,
    };
    let date = |found: numerals::DateInText| DateInText {
        start: places.of(found.span.start),
        end: places.of(found.span.end),
        day: format!(
            "{:04}-{:02}-{:02}",
            found.day.year, found.day.month, found.day.day
        ),
        numbers: found
            .numbers
            .into_iter()
            .map(|number| number as f64)
            .collect(),
    };
    Facts {
        quantities: quantities.into_iter().map(quantity).collect(),
        dates: dates.into_iter().map(date).collect(),
    }
}
