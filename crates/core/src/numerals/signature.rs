//! Finds the date of signature below a law, such as «الموافق: 16 يناير 1972», «29/ديسمبر/2023», «2014/01/13»,
//! and that of the formula of promulgation, «صدر برئاسة الجمهورية في … (الموافق 20 فبراير سنة 2024م)».

use std::sync::LazyLock;

use regex::Regex;

use crate::hijri::{Date, is_gregorian_day};
use crate::normalizer::{Form, normalize};
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

/// Words of the seat of the head of state, from which a law is promulgated, up to the Gregorian date beside the
/// Hijri one: «صدر بقصر القبة في 14 ذي القعدة سنة 1375 (23 يونيه سنة 1956)». [`GAZETTE`] must not stand
/// between them: its date is the one of the publication.
static PROMULGATED: LazyLock<Regex> = LazyLock::new(|| {
    let months = MONTHS.concat().join("|");
    let formula = format!(
        r"(?:^|[^\p{{L}}])صدر\s+ب(?:رئاسة\s+الجم\p{{L}}ورية|(?:قصر|سراي)\s+(?:رأس\s+)?\p{{L}}+\s+(?:في|بتاريخ)\s)(?P<gap>(?s:.){{0,100}}?)(?:^|[^0-9])(?P<day>[0-9]{{1,2}})\s*(?P<month>{months})\s*(?:(?:سنة|عام)[\s.)]*)?(?P<year>[0-9]{{4}})(?:[^0-9]|$)"
    );
    pattern::letters(&formula, &[])
});

static GAZETTE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:و?نشر|الجريدة|الوقائع|العدد)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Returns the date of the given year in the formula by which a law says where and when it was promulgated, as
/// Gregorian `YYYY-MM-DD`. Egyptian laws end with it. `None` if there is none; the formula of another law that
/// the text prints has another year.
///
/// ```
/// use sanad_core::numerals::promulgation_day;
/// let text = "صدر برئاسة الجمهورية فى ١٠شعبان سنة ١٤٤٥ھ\n(الموافق ٢٠فبراير سنة ٢٠٢٤م) .";
/// assert_eq!(promulgation_day(text, 2024).as_deref(), Some("2024-02-20"));
/// assert_eq!(promulgation_day(text, 2023), None);
/// ```
pub fn promulgation_day(text: &str, year: i32) -> Option<String> {
    static FOLDED: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
        let names = MONTHS.iter().map(|names| pattern::folded(names).collect());
        names.collect()
    });
    let letters = normalize(text, Form::Letters);
    PROMULGATED.captures_iter(&letters).find_map(|date| {
        if GAZETTE.is_match(&date["gap"]) {
            return None;
        }
        let month = FOLDED
            .iter()
            .position(|names| names.iter().any(|name| *name == date["month"]))?;
        let (month, day) = (month as u32 + 1, date["day"].parse::<u32>().ok()?);
        let of_year = date["year"].parse::<i32>().ok()?;
        (of_year == year && is_day(year, month, day))
            .then(|| format!("{of_year:04}-{month:02}-{day:02}"))
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
    fn a_law_is_promulgated_on_the_gregorian_day_of_its_formula() {
        for (text, year, expected) in [
            (
                "صـدر بـرئاسة الجمهوریة فى ٧المحرم سنة ١٤٤٥هـ\n(الموافق ٢٥یولیو سنة ٢٠٢٣م) .",
                2023,
                Some("2023-07-25"),
            ),
            (
                "صدر برئاسة الجمھوریة فى ٦ربیع الآخر سنة ١٤٤٣ھ\n(الموافق ١١نوفمبر سنة ٢٠٢١م) .",
                2021,
                Some("2021-11-11"),
            ),
            (
                "صدر برئاسة الجمهورية فى ٢٥رمضان سنة ١٤٤٥ھ\n(الموافق ٤أبريل سنة .) ٢٠٢٤\nعبد الفتاح",
                2024,
                Some("2024-04-04"),
            ),
            (
                "صدر برئاسة الجمهورية في ٩ذى القعدة سنة ١٤٤٤هـ (الموافق ۲٩مايو سنة ٢٠٢٣م)",
                2023,
                Some("2023-05-29"),
            ),
            (
                "صدر برئاسة الجمهورية فى ٥ رجب سنة ١٤٠٠ ( ٢٠ مايو سنة ١٩٨٠ )",
                1980,
                Some("1980-05-20"),
            ),
            (
                "صدر برئاسة الجمهورية فى ٢١ جمادى الأولى سنة ١٤٤٧ ھ ( الموافق ١٢ نوفمبر سنة ٢٠٢٥ م. )",
                2025,
                Some("2025-11-12"),
            ),
            // That of an act printed below the law, and a date with another meaning.
            (
                "صدر بقصر القبة في ٢ شوال سنة ١٣٦٩ (١٥ أكتوبر سنة ١٩٥٠)\nصدر برئاسة الجمهورية في (٢٧ سبتمبر سنة ١٩٥٨)",
                1950,
                Some("1950-10-15"),
            ),
            ("القانون الصادر في ٢٠ فبراير سنة ٢٠٢٤", 2024, None),
            // The day of the gazette, of a ruling, of a decision.
            (
                "صدر برئاسة الجمهورية في ١٠ شعبان سنة ١٤٤٥ هـ.\nنشر في الجريدة الرسمية العدد 7 مكرر في 25 فبراير سنة 2024",
                2024,
                None,
            ),
            ("صدر بقصر العدالة حكم في 5 مارس 2024", 2024, None),
            (
                "القرار الذي صدر بديوان المظالم بتاريخ 5 مارس 2024",
                2024,
                None,
            ),
            (
                "صدر برئاسة الجمهورية فى ٢٥رمضان سنة ١٤٤٥ھ (الموافق ٤أبريل سنة .)",
                2024,
                None,
            ),
        ] {
            assert_eq!(promulgation_day(text, year).as_deref(), expected, "{text}");
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
