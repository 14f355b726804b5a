//! Finds the year that the number of an instrument contains: `8/1980`, `70.03`, `90-11`.

use super::written::{Number, is_digits};
use crate::citation::model::Calendar;
use crate::citation::model::country::YearInNumber;
use crate::citation::read::date::calendar::{from_two_digits, two_digit_year};
use crate::citation::read::date::year::Year;

impl Number {
    /// Splits a number such as `8/1980` or `1980/8` into number and year, if a slash joins two parts and one
    /// can be a Gregorian year. If both can, the second is the year.
    pub fn split_year(&self) -> Option<(String, i32)> {
        let [first, second] = self.parts.as_slice() else {
            return None;
        };
        if self.marks != ['/'] {
            return None;
        }
        match (gregorian_year(first), gregorian_year(second)) {
            (_, Some(year)) => Some((first.clone(), year)),
            (Some(year), None) => Some((second.clone(), year)),
            (None, None) => None,
        }
    }

    /// Returns the year that a Moroccan number has after its dot, as written and with all digits: 3 and 2003
    /// for `70.03`, 4 and 2004 for `1.04.22`.
    pub fn dotted_year(&self) -> Option<(i32, i32)> {
        self.year_between('.')
    }

    /// Returns the full year of a number of three parts with dashes, as Morocco also writes them: 2009 for
    /// `1-09-15`.
    pub fn dashed_year(&self) -> Option<i32> {
        let of_three = self.parts.len() == 3;
        of_three
            .then(|| self.year_between('-'))
            .flatten()
            .map(|(_, full)| full)
    }

    /// Returns the Gregorian year that ends a number of three parts or more: 2023 in `05/191/2023`.
    pub fn year_in_last_part(&self) -> Option<i32> {
        const YEARS: std::ops::Range<i32> = 1990..2100;
        let is_slashed = self.parts.len() > 2 && self.marks.iter().all(|mark| *mark == '/');
        let last = self
            .parts
            .last()
            .filter(|last| is_slashed && last.len() == 4)?;
        last.parse().ok().filter(|year| YEARS.contains(year))
    }

    fn year_between(&self, separator: char) -> Option<(i32, i32)> {
        if self.marks.is_empty() || self.marks.iter().any(|mark| *mark != separator) {
            return None;
        }
        let year = match self.parts.as_slice() {
            [_, year] => year,
            [first, year, _] if first == "1" || first == "2" => year,
            _ => return None,
        };
        if year.len() != 2 || !is_digits(year) {
            return None;
        }
        let written = year.parse().ok()?;
        Some((written, two_digit_year(written)))
    }

    /// Splits a number such as `97/99` into number and two-digit Gregorian year.
    pub fn split_short_year(&self) -> Option<(String, Year)> {
        let (plain, written) = self.split_judicial_year()?;
        let full = from_two_digits(written, Calendar::Gregorian)?;
        let calendar = Calendar::Gregorian;
        Some((
            plain,
            Year {
                written,
                full,
                calendar,
            },
        ))
    }

    /// Returns the full year that a number of two parts (`90-11`, `11/90`, `2000-03`) contains, by the rule of
    /// its country. Where the year comes first, the part of a law's number that means a year before 2000 is the
    /// year if the other part means a later one, because such a legislature passes fewer than sixty laws in a
    /// year. Returns `None` if no part can be the year, or if both can and
    /// nothing decides.
    pub fn year_in_pair(&self, rule: YearInNumber, of_law: bool) -> Option<i32> {
        let [first, second] = self.parts.as_slice() else {
            return None;
        };
        let dash = match self.marks.as_slice() {
            ['-'] => true,
            ['/'] => false,
            _ => return None,
        };
        match (
            year_of_part(first, rule.since),
            year_of_part(second, rule.since),
        ) {
            (Some(one), Some(other)) if one == other => Some(one),
            (Some(one), Some(_)) if first.len() == 4 => Some(one),
            (Some(_), Some(other)) if second.len() == 4 => Some(other),
            (Some(one), Some(other)) => {
                let older = one.min(other);
                if of_law && rule.first && older < 2000 && one.max(other) >= 2000 {
                    return Some(older);
                }
                dash.then_some(if rule.first { one } else { other })
            }
            (one, other) => one.or(other),
        }
    }

    /// True if the number has two parts of digits, of which one can be the year by the rule of its country.
    pub fn is_pair_with_year(&self, rule: YearInNumber) -> bool {
        let [first, second] = self.parts.as_slice() else {
            return false;
        };
        matches!(self.marks.as_slice(), ['-' | '/'])
            && [first, second]
                .iter()
                .all(|part| part.len() <= 4 && is_digits(part))
            && [first, second]
                .iter()
                .any(|part| year_of_part(part, rule.since).is_some())
    }

    /// True if the number is a two-digit year, a dash and one to three digits: `66-156`. With `last_century`,
    /// only if the year is before 2000.
    pub fn is_dashed_after_year(&self, rule: YearInNumber, last_century: bool) -> bool {
        let [year, number] = self.parts.as_slice() else {
            return false;
        };
        self.marks == ['-']
            && (1..=3).contains(&number.len())
            && is_digits(number)
            && year.len() == 2
            && year_of_part(year, rule.since).is_some_and(|year| !last_century || year < 2000)
    }

    /// Splits a number such as `1/94` into number and judicial year.
    pub fn split_judicial_year(&self) -> Option<(String, i32)> {
        let [first, second] = self.parts.as_slice() else {
            return None;
        };
        let year = (second.len() == 2 && self.marks == ['/']).then(|| second.parse().ok())??;
        is_digits(first).then(|| (first.clone(), year))
    }
}

/// Returns the years that the parts of a number of two parts can be, by the rule of its country: 2018 and
/// 2004 for `18/04`.
pub(in crate::citation) fn years_of_pair(
    number: &str,
    rule: YearInNumber,
) -> impl Iterator<Item = i32> {
    let parts = number.split_once(['-', '/']);
    let parts = parts.map_or([None, None], |(first, second)| [Some(first), Some(second)]);
    parts
        .into_iter()
        .flatten()
        .filter_map(move |part| year_of_part(part, rule.since))
}

/// Returns the Gregorian year that one part of a number can be, with all its digits: 1990 for `90`, if the year
/// is not before `since`.
fn year_of_part(part: &str, since: i32) -> Option<i32> {
    let digits = is_digits(part).then(|| part.parse::<i32>().ok())??;
    let year = match part.len() {
        4 => digits,
        2 => two_digit_year(digits),
        _ => return None,
    };
    (since..=2100).contains(&year).then_some(year)
}

fn gregorian_year(part: &str) -> Option<i32> {
    (part.len() == 4)
        .then(|| part.parse().ok())?
        .filter(|year| (1850..=2100).contains(year))
}
