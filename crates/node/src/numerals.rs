use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::numerals;

use crate::convert::{Utf16Places, from_js, word_to_js};

/// The numbers and dates of a text, each in its order.
#[napi(object, object_from_js = false)]
pub struct Facts {
    /// Numbers that are none of a date's.
    pub quantities: Vec<Quantity>,
    pub dates: Vec<DateInText>,
}

/// A number of a text.
#[napi(object, object_from_js = false)]
pub struct Quantity {
    /// UTF-16 unit at which it begins in the text.
    pub start: u32,
    /// UTF-16 unit after its last.
    pub end: u32,
    /// The values that it may mean: «1.500» is a thousand and a half to some, one and a half to others.
    pub values: Vec<f64>,
    /// The unit of time that it counts.
    #[napi(ts_type = "'day' | 'week' | 'month' | 'year' | 'hour'")]
    pub unit: Option<String>,
    /// True for a number in words: small ones are often no count.
    pub in_words: bool,
}

/// A date of a text.
#[napi(object, object_from_js = false)]
pub struct DateInText {
    /// UTF-16 unit at which it begins in the text.
    pub start: u32,
    /// UTF-16 unit after its last.
    pub end: u32,
    /// `YYYY-MM-DD`, Gregorian; of a Hijri date the day by the table of Umm al-Qura.
    pub day: String,
    /// The numbers of the date as written: «عام 2004» is part of «5/2/2004».
    pub numbers: Vec<f64>,
}

/// The Gregorian day, `YYYY-MM-DD`, of the first date of a year in the text below a law, or `null`. Dates of
/// other years are the gazette's.
///
/// ```js
/// signatureDay('الموافق: 16 يناير 1972', 1972) // => '1972-01-16'
/// ```
#[napi(catch_unwind)]
pub fn signature_day(text: Utf16String, year: i32) -> Option<String> {
    numerals::signature_day(&from_js(&text), year)
}

/// Reads the numbers and dates of a text, in digits of any script or in words, Arabic and English. Takes some
/// 100 µs for ten thousand characters.
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
