//! Finds the date of signature below a law, such as «الموافق: 16 يناير 1972», «29/ديسمبر/2023», «2014/01/13».

use std::sync::LazyLock;

use regex::Regex;

use crate::hijri::{Date, is_gregorian_day};
use crate::pattern;

/// Gregorian names of the months, one row a month, in every spelling found in print.
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const MONTHS: [&[&str]; 12] = [
    &["يناير", "كانون الثاني"],
    &["فبراير", "شباط"],
    &["مارس", "آذار"],
    &["أبريل", "ابريل", "إبريل", "نيسان"],
    &["مايو", "أيار"],
    &["يونيو", "يونيه", "يونية", "حزيران"],
    &["يوليو", "يوليه", "يولية", "تموز"],
    &["أغسطس", "اغسطس", "آب"],
    &["سبتمبر", "أيلول"],
    &["أكتوبر", "اكتوبر", "تشرين الأول"],
    &["نوفمبر", "تشرين الثاني"],
    &["ديسمبر", "كانون الأول"],
];

static FORMS: LazyLock<[Regex; 2]> = LazyLock::new(|| {
    let months = MONTHS.concat().join("|");
    [
        format!(
            r"(?:^|[^0-9])(?P<day>[0-9]{{1,2}})\s*[/-]?\s*(?P<month>{months}|[0-9]{{1,2}})\s*[/-]?\s*(?P<year>[0-9]{{4}})(?:[^0-9]|$)"
        ),
        r"(?:^|[^0-9])(?P<year>[0-9]{4})\s*/\s*(?P<month>[0-9]{1,2})\s*/\s*(?P<day>[0-9]{1,2})(?:[^0-9]|$)"
            .to_owned(),
    ]
    .map(|form| pattern::written(&form, &[]))
});

/// Returns the first date of the given year in the text below a law, as Gregorian `YYYY-MM-DD`; `None` if
/// there is none. Dates of other years belong to the gazette. A date that begins with its day is taken before
/// one that begins with its year, wherever they stand.
///
/// ```
/// use sanad_core::numerals::signature_day;
/// assert_eq!(signature_day("الموافق: 16 يناير 1972", 1972).as_deref(), Some("1972-01-16"));
/// assert_eq!(signature_day("الموافق: 16 يناير 1972", 1973), None);
/// ```
pub fn signature_day(text: &str, year: i32) -> Option<String> {
    FORMS.iter().find_map(|form| {
        let mut at = 0;
        while let Some(date) = form.captures_at(text, at) {
            let number = |name: &str| date[name].parse::<u32>().ok();
            let named = MONTHS
                .iter()
                .position(|names| names.contains(&&date["month"]));
            let month = named
                .map(|place| place as u32 + 1)
                .or_else(|| number("month"))?;
            let (day, of_year) = (number("day")?, number("year")?);
            if i64::from(of_year) == i64::from(year) && is_day(year, month, day) {
                return Some(format!("{of_year:04}-{month:02}-{day:02}"));
            }
            let end = ["day", "month", "year"]
                .iter()
                .filter_map(|name| Some(date.name(name)?.end()));
            at = end.max()?;
        }
        None
    })
}

fn is_day(year: i32, month: u32, day: u32) -> bool {
    let (Ok(month), Ok(day)) = (month.try_into(), day.try_into()) else {
        return false;
    };
    is_gregorian_day(Date { year, month, day })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_month_is_read() {
        for (place, names) in MONTHS.iter().enumerate() {
            for name in *names {
                let day = signature_day(&format!("في 7 {name} 1999م"), 1999);
                assert_eq!(
                    day,
                    Some(format!("1999-{:02}-07", place + 1)),
                    "{name} can never match"
                );
            }
        }
    }

    #[test]
    fn the_first_date_of_the_year_is_returned_in_any_form() {
        assert_eq!(
            signature_day("29/ديسمبر/2023 نشر في 3/1/2024", 2024).as_deref(),
            Some("2024-01-03")
        );
        assert_eq!(
            signature_day("2014/01/13", 2014).as_deref(),
            Some("2014-01-13")
        );
        assert_eq!(signature_day("45/1/2014", 2014), None);
        assert_eq!(signature_day("31 فبراير 2004", 2004), None);
        assert_eq!(signature_day("5/0/2004", 2004), None);
    }
}
