//! Tables of number words, Arabic in both genders and all cases and English, and of units of time.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde::Serialize;

use crate::pattern::folded;

/// Class of a number word (unit, ten, hundred, multiplier), which decides how it combines with the number
/// words before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Class {
    Unit,
    Ten,
    Teen,
    Hundred,
    Multiplier,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NumberWord {
    pub value: f64,
    pub class: Class,
}

/// A row of the tables of number words: a value, and the words for this value.
type Row<T> = (T, &'static [&'static str]);

#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const ARABIC_UNITS: &[Row<f64>] = &[
    (1.0, &["واحد", "واحدة"]),
    (2.0, &["اثنان", "اثنين", "اثنتان", "اثنتين"]),
    (3.0, &["ثلاث", "ثلاثة"]),
    (4.0, &["أربع", "أربعة"]),
    (5.0, &["خمس", "خمسة"]),
    (6.0, &["ست", "ستة"]),
    (7.0, &["سبع", "سبعة"]),
    (8.0, &["ثمان", "ثماني", "ثمانية"]),
    (9.0, &["تسع", "تسعة"]),
];

#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const ARABIC_TENS: &[Row<f64>] = &[
    (10.0, &["عشر", "عشرة"]),
    (20.0, &["عشرون", "عشرين"]),
    (30.0, &["ثلاثون", "ثلاثين"]),
    (40.0, &["أربعون", "أربعين"]),
    (50.0, &["خمسون", "خمسين"]),
    (60.0, &["ستون", "ستين"]),
    (70.0, &["سبعون", "سبعين"]),
    (80.0, &["ثمانون", "ثمانين"]),
    (90.0, &["تسعون", "تسعين"]),
];

/// Words for «hundred», alone or as the second part of a number written as one word: «ثلاثمائة» (300).
const HUNDRED: &[&str] = &["مائة", "مئة"];

const HUNDREDS: &[Row<f64>] = &[
    (100.0, HUNDRED),
    (
        200.0,
        &["مائتان", "مائتين", "مئتان", "مئتين", "مائتا", "مائتي"],
    ),
];

/// Words that multiply the number before them: thousand, million. «ألفاً» (one thousand) is listed with one
/// thousand only; alone it also gets the value of «ألفا ريال» (two thousand), which has the same letters.
const MULTIPLIERS: &[Row<f64>] = &[
    (1e3, &["ألف", "آلاف", "ألفا"]),
    (2e3, &["ألفان", "ألفين", "ألفي"]),
    (1e6, &["مليون", "مليونا", "ملايين"]),
    (2e6, &["مليونان", "مليونين", "مليوني"]),
    (1e9, &["مليار", "مليارا", "مليارات"]),
];

/// English number words. Each row has a class, the value of the first word, the difference from each word to
/// the next, and the words.
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const ENGLISH: &[(Class, f64, f64, &[&str])] = &[
    (Class::Unit, 1.0, 1.0, &["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]),
    (Class::Teen, 10.0, 1.0, &["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]),
    (Class::Ten, 20.0, 10.0, &["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]),
    (Class::Hundred, 1e2, 0.0, &["hundred"]),
    (Class::Multiplier, 1e3, 0.0, &["thousand"]),
    (Class::Multiplier, 1e6, 0.0, &["million"]),
    (Class::Multiplier, 1e9, 0.0, &["billion"]),
];

/// Second word («ten») of the numbers eleven and twelve.
const TEN: &[&str] = &["عشر", "عشرة"];

/// First word of eleven and twelve with its value. It is no number by itself: «أحد الطرفين» means «one of the
/// two parties».
const ONE_OR_TWO: &[Row<f64>] = &[
    (1.0, &["أحد", "إحدى"]),
    (2.0, &["اثنا", "اثني", "اثنتا", "اثنتي"]),
];

const FRACTIONS: &[Row<f64>] = &[
    (1.0 / 2.0, &["نصف", "half"]),
    (1.0 / 3.0, &["ثلث"]),
    (
        2.0 / 3.0,
        &["ثلثا", "ثلثي", "ثلثان", "ثلثين", "ثلثيها", "ثلثيه"],
    ),
    (1.0 / 4.0, &["ربع", "quarter"]),
];

/// Parts of a whole that a number counts, each with the number of parts in a whole: «ثلاثة أرباع», `three
/// quarters`.
const PARTS: &[Row<f64>] = &[
    (3.0, &["أثلاث", "thirds"]),
    (4.0, &["أرباع", "أرباعه", "أرباعها", "quarters", "fourths"]),
    (5.0, &["أخماس", "fifths"]),
    (6.0, &["أسداس"]),
    (8.0, &["أثمان"]),
    (10.0, &["أعشار", "tenths"]),
];

/// A unit of time (day, month …) that a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Unit {
    Day,
    Week,
    Month,
    Year,
    Hour,
    Minute,
}

impl Unit {
    /// Minutes that one unit lasts. A month has thirty days. A year has twelve months, or 365 days.
    pub fn minutes(self) -> &'static [f64] {
        const DAY: f64 = 24.0 * 60.0;
        match self {
            Self::Minute => &[1.0],
            Self::Hour => &[60.0],
            Self::Day => &[DAY],
            Self::Week => &[7.0 * DAY],
            Self::Month => &[30.0 * DAY],
            Self::Year => &[360.0 * DAY, 365.0 * DAY],
        }
    }
}

/// Nouns of time after a number, each with the unit of time that it means: «٣ أشهر».
#[rustfmt::skip] // rustfmt would give each entry of the table a line of its own
const UNITS: &[Row<Unit>] = &[
    (Unit::Day, &["يوم", "يوما", "أيام", "day", "days"]),
    (Unit::Week, &["أسبوع", "أسبوعا", "أسابيع", "week", "weeks"]),
    (Unit::Month, &["شهر", "شهرا", "أشهر", "شهور", "month", "months"]),
    (Unit::Year, &["سنة", "سنوات", "سنين", "عام", "عاما", "أعوام", "year", "years"]),
    (Unit::Hour, &["ساعة", "ساعات", "hour", "hours"]),
    (Unit::Minute, &["دقيقة", "دقائق", "minute", "minutes"]),
];

/// Dual nouns of time, each with its unit of time. They mean two units («two months»).
const DUALS: &[Row<Unit>] = &[
    (Unit::Day, &["يومان", "يومين"]),
    (Unit::Week, &["أسبوعان", "أسبوعين"]),
    (Unit::Month, &["شهران", "شهرين"]),
    (Unit::Year, &["سنتان", "سنتين", "عامان", "عامين"]),
    (Unit::Hour, &["ساعتان", "ساعتين"]),
    (Unit::Minute, &["دقيقتان", "دقيقتين"]),
];

/// Singular nouns of time, each with its unit. They mean one unit after one of [`MEASURES`]: «خلال شهر»
/// (within a month). «الشهر» (the month) and «كل شهر» (every month) count nothing.
const SINGLES: &[Row<Unit>] = &[
    (Unit::Day, &["يوم", "يوما"]),
    (Unit::Week, &["أسبوع", "أسبوعا"]),
    (Unit::Month, &["شهر", "شهرا"]),
    (Unit::Year, &["سنة", "عام", "عاما"]),
    (Unit::Hour, &["ساعة"]),
];

/// Plural nouns of time with the article before the number that counts them: «الأيام السبعة».
const PLURALS: &[Row<Unit>] = &[
    (Unit::Day, &["الأيام"]),
    (Unit::Week, &["الأسابيع"]),
    (Unit::Month, &["الأشهر", "الشهور"]),
    (Unit::Year, &["السنوات", "السنين", "الأعوام"]),
    (Unit::Hour, &["الساعات"]),
];

/// Adjectives after a singular noun of time that make it a count of one: «سنة كاملة».
const ONE: &[&str] = &["كاملة", "كاملا", "كامل", "واحدة", "واحد"];

/// «and a half» after a length of time: «شهر ونصف».
const AND_HALF: &[&str] = &["ونصف", "ونصفا"];

/// Words before a singular noun of time that make it a count of one: «سنة» in «لا تزيد على سنة» is one year.
/// They are compared without the conjunctions «و» and «ف».
const MEASURES: &[&str] = &[
    "على",
    "عن",
    "خلال",
    "مدة",
    "لمدة",
    "بمدة",
    "قبل",
    "بعد",
    "تجاوز",
    "يجاوز",
    "تتجاوز",
    "يتجاوز",
    "تزيد",
    "يزيد",
    "تقل",
    "يقل",
    "أقصاها",
    "أقصاه",
    "مضي",
    "بمضي",
    "مرور",
    "بمرور",
    "انقضاء",
    "بانقضاء",
    "أجر",
    "أجرة",
];

type Table<T> = HashMap<String, T>;

fn table<T: Copy>(rows: &[Row<T>]) -> Table<T> {
    let words = rows
        .iter()
        .flat_map(|(value, words)| folded(words).map(|word| (word, *value)));
    words.collect()
}

pub(super) static NUMBER_WORDS: LazyLock<Table<NumberWord>> = LazyLock::new(|| {
    let sorted = |rows, class| {
        let words = table(rows).into_iter();
        words.map(move |(word, value)| (word, NumberWord { value, class }))
    };
    let in_one_word = ARABIC_UNITS
        .iter()
        .filter(|(value, _)| *value > 2.0)
        .flat_map(|(value, words)| {
            folded(words).flat_map(move |unit| {
                let number = NumberWord {
                    value: value * 100.0,
                    class: Class::Hundred,
                };
                folded(HUNDRED).map(move |hundred| (format!("{unit}{hundred}"), number))
            })
        });
    let english = ENGLISH.iter().flat_map(|&(class, first, step, words)| {
        let values = (0u8..).map(move |place| first + step * f64::from(place));
        words
            .iter()
            .zip(values)
            .map(move |(word, value)| ((*word).to_owned(), NumberWord { value, class }))
    });
    sorted(ARABIC_UNITS, Class::Unit)
        .chain(sorted(ARABIC_TENS, Class::Ten))
        .chain(sorted(HUNDREDS, Class::Hundred))
        .chain(sorted(MULTIPLIERS, Class::Multiplier))
        .chain(in_one_word)
        .chain(english)
        .collect()
});
pub(super) static BEFORE_TEN: LazyLock<Table<f64>> = LazyLock::new(|| table(ONE_OR_TWO));
pub(super) static TENS_OF_TEENS: LazyLock<HashSet<String>> =
    LazyLock::new(|| folded(TEN).collect());
pub(super) static FRACTION_OF: LazyLock<Table<f64>> = LazyLock::new(|| table(FRACTIONS));
pub(super) static PARTS_OF: LazyLock<Table<f64>> = LazyLock::new(|| table(PARTS));
pub(super) static UNIT_OF: LazyLock<Table<Unit>> = LazyLock::new(|| table(UNITS));
pub(super) static DUAL_OF: LazyLock<Table<Unit>> = LazyLock::new(|| table(DUALS));
pub(super) static SINGLE_OF: LazyLock<Table<Unit>> = LazyLock::new(|| table(SINGLES));
pub(super) static PLURAL_OF: LazyLock<Table<Unit>> = LazyLock::new(|| table(PLURALS));
pub(super) static ONES: LazyLock<HashSet<String>> = LazyLock::new(|| folded(ONE).collect());
pub(super) static AND_HALVES: LazyLock<HashSet<String>> =
    LazyLock::new(|| folded(AND_HALF).collect());
pub(super) static MEASURING: LazyLock<HashSet<String>> =
    LazyLock::new(|| folded(MEASURES).collect());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::dead_rows;

    #[test]
    fn no_row_is_dead() {
        fn words<T>(rows: &[Row<T>]) -> Vec<&'static str> {
            rows.iter()
                .flat_map(|(_, words)| words.iter().copied())
                .collect()
        }
        let numbers = [
            words(ARABIC_UNITS),
            words(ARABIC_TENS),
            words(HUNDREDS),
            words(MULTIPLIERS),
        ];
        assert_eq!(dead_rows(&numbers.concat()), [""; 0]);
        for rows in [
            words(ONE_OR_TWO),
            words(FRACTIONS),
            words(UNITS),
            words(DUALS),
            words(SINGLES),
            words(PLURALS),
        ] {
            assert_eq!(dead_rows(&rows), [""; 0]);
        }
        assert_eq!(dead_rows(MEASURES), [""; 0]);
        assert_eq!(dead_rows(TEN), [""; 0]);
        assert_eq!(dead_rows(ONE), [""; 0]);
        assert_eq!(dead_rows(AND_HALF), [""; 0]);
        // [`MEASURES`] are looked up without «و» and «ف», so a row with such a prefix could never match.
        assert!(MEASURES.iter().all(|word| !word.starts_with(['و', 'ف'])));
    }
}
