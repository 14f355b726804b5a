//! Compares the conversion by Umm al-Qura with dates that public legal texts give in both calendars.
#![allow(clippy::unwrap_used)] // If the table cannot be read, the test is to fail.

use sanad_core::hijri::{
    Date, from_gregorian, gregorian_candidates, gregorian_year, hijri_candidates, to_gregorian,
};
use serde_json::Value;

fn table() -> Value {
    serde_json::from_str(include_str!("../../../test/fixtures/hijri.json")).unwrap()
}

#[test]
fn dates_of_public_texts_convert_both_ways() {
    let table = table();
    let dates = table["dates"].as_array().unwrap();
    assert!(dates.len() >= 40);
    for pair in dates {
        let hijri = Date::parse(pair["hijri"].as_str().unwrap()).unwrap();
        let gregorian = Date::parse(pair["gregorian"].as_str().unwrap()).unwrap();
        assert_eq!(to_gregorian(hijri), Some(gregorian), "{pair}");
        assert_eq!(from_gregorian(gregorian), Some(hijri), "{pair}");
        assert!(
            gregorian_candidates(hijri.year).contains(&gregorian.year),
            "{pair}"
        );
        assert!(
            hijri_candidates(gregorian.year).contains(&hijri.year),
            "{pair}"
        );
    }
}

#[test]
fn the_larger_part_of_a_hijri_year() {
    for row in table()["larger_part"].as_array().unwrap() {
        let hijri = i32::try_from(row["hijri"].as_i64().unwrap()).unwrap();
        let gregorian = i32::try_from(row["gregorian"].as_i64().unwrap()).unwrap();
        assert_eq!(gregorian_year(hijri), Some(gregorian), "{hijri}");
    }
}

#[test]
fn few_hijri_years_are_inside_one_gregorian_year() {
    let within: Vec<i32> = (1357..=1469)
        .filter(|year| gregorian_candidates(*year).len() == 1)
        .collect();
    let expected: Vec<i32> = table()["within_one_year"]
        .as_array()
        .unwrap()
        .iter()
        .map(|year| i32::try_from(year.as_i64().unwrap()).unwrap())
        .collect();
    assert_eq!(within, expected);
    // The Gregorian year 2008 contains the beginnings of 1429 and 1430 and the end of 1428.
    assert_eq!(hijri_candidates(2008), [1428, 1429, 1430]);
}

#[test]
fn every_day_of_the_table_converts_there_and_back() {
    let mut day = Date {
        year: 1300,
        month: 1,
        day: 1,
    };
    let mut days = 0;
    while day.year < 1500 {
        let gregorian = to_gregorian(day).unwrap();
        assert_eq!(from_gregorian(gregorian), Some(day));
        days += 1;
        day = next(day);
    }
    // 200 Hijri years have about 200 · 354.367 days.
    assert!((70_870..=70_876).contains(&days), "{days}");
}

#[test]
fn impossible_days_are_not_converted() {
    for (year, month, day) in [
        (1423, 4, 80),
        (1423, 13, 1),
        (1423, 0, 1),
        (0, 1, 1),
        (i32::MAX, 1, 1),
        (i32::MIN, 1, 1),
    ] {
        assert_eq!(
            to_gregorian(Date { year, month, day }),
            None,
            "{year}/{month}/{day}"
        );
    }
    assert_eq!(
        from_gregorian(Date {
            year: 2023,
            month: 2,
            day: 29
        }),
        None
    );
    assert_eq!(gregorian_year(-5), None);
    assert_eq!(gregorian_candidates(9999), Vec::<i32>::new());
    assert_eq!(Date::parse("1423-04-80"), None);
}

fn next(date: Date) -> Date {
    [
        Date {
            day: date.day + 1,
            ..date
        },
        Date {
            month: date.month + 1,
            day: 1,
            ..date
        },
        Date {
            year: date.year + 1,
            month: 1,
            day: 1,
        },
    ]
    .into_iter()
    .find(|date| to_gregorian(*date).is_some())
    .unwrap()
}
