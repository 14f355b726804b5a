use napi_derive::napi;
use sanad_core::hijri::{self, Date};

/// Converts a Hijri date to the Gregorian one, as `YYYY-MM-DD`. `null` if there is no such day or the year is
/// not 1 to 1600. The table of Umm al-Qura covers the Hijri years 1300 to 1600; earlier years are calculated
/// and may be off by a day.
///
/// Throws `NumberExpected` if an argument is no number. Fractions are cut off. Cost: constant.
///
/// ```js
/// hijriToGregorian(1443, 12, 1) // => '2022-06-30'
/// ```
#[napi(catch_unwind)]
pub fn hijri_to_gregorian(year: i32, month: u32, day: u32) -> Option<String> {
    hijri::to_gregorian(date(year, month, day)?).map(iso)
}

/// Converts a Gregorian date to the Hijri one, as `YYYY-MM-DD`. `null` if there is no such day or the year is
/// not 622 to 2174. The table of Umm al-Qura covers the Hijri years 1300 to 1600; other years are calculated
/// and may be off by a day.
///
/// Throws `NumberExpected` if an argument is no number. Fractions are cut off. Cost: constant.
///
/// ```js
/// gregorianToHijri(2022, 6, 30) // => '1443-12-01'
/// ```
#[napi(catch_unwind)]
pub fn gregorian_to_hijri(year: i32, month: u32, day: u32) -> Option<String> {
    hijri::from_gregorian(date(year, month, day)?).map(iso)
}

fn date(year: i32, month: u32, day: u32) -> Option<Date> {
    Some(Date {
        year,
        month: u8::try_from(month).ok()?,
        day: u8::try_from(day).ok()?,
    })
}

fn iso(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year, date.month, date.day)
}
