use napi_derive::napi;
use sanad_core::hijri::{self, Date};

/// The Gregorian date (`YYYY-MM-DD`) of a Hijri one; `null` where there is no such day. By the table of Umm al-Qura
/// from 1300 to 1600; by reckoning, which may be a day off, before and after.
///
/// ```js
/// hijriToGregorian(1443, 12, 1) // => '2022-06-30'
/// ```
#[napi(catch_unwind)]
pub fn hijri_to_gregorian(year: i32, month: u32, day: u32) -> Option<String> {
    hijri::to_gregorian(date(year, month, day)?).map(iso)
}

/// The Hijri date (`YYYY-MM-DD`) of a Gregorian one; `null` where there is no such day. By the table of Umm al-Qura
/// from 1300 to 1600; by reckoning, which may be a day off, before and after.
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
