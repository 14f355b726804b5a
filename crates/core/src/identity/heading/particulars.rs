//! Reads number and year in a title that is normalized to letters.

use crate::citation::Calendar;
use crate::text::fold::words;

/// Returns the number after رقم and the rest of the text. Without a number, returns `None` and the whole
/// text.
pub(super) fn number_after(text: &str) -> (Option<String>, &str) {
    // Some titles omit رقم before a number: «مرسوم ملكي (م/59) وتاريخ …».
    let start = text
        .find("رقم")
        .map(|at| at + "رقم".len())
        .or_else(|| text.trim_start().starts_with('(').then_some(0));
    match start.and_then(|start| number(&text[start..])) {
        Some((number, rest)) => (Some(number), rest),
        None => (None, text),
    }
}

/// Splits `5/2020` or `2020/5` into number and year.
pub(super) fn number_and_year(number: &str) -> Option<(String, i32)> {
    let (first, second) = number.split_once('/')?;
    let as_year = |part: &str| {
        part.parse()
            .ok()
            .filter(|year: &i32| part.len() == 4 && (1900..=2100).contains(year))
    };
    let (number, year) = match (as_year(first), as_year(second)) {
        (None, Some(year)) => (first, year),
        (Some(year), None) => (second, year),
        _ => return None,
    };
    number
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| (number.to_owned(), year))
}

words! {
    /// Words before a year, each with true if a date follows and false if the year follows directly. «لسنة»
    /// is found through «سنة», its ending.
    letters first const MARKS: &[(&str, bool)] = [
        ("وتاريخ", true),
        ("بتاريخ", true),
        ("سنة", false),
        ("لعام", false),
    ];
}

/// Returns the year after a number, with its calendar: «لسنة 1980», «وتاريخ 23/8/1426هـ», «بتاريخ
/// 1437/05/19هـ».
pub(super) fn year(text: &str) -> Option<(Calendar, i32)> {
    let (at, is_date) = MARKS
        .iter()
        .filter_map(|(word, is_date)| Some((text.find(word)? + word.len(), *is_date)))
        .min()?;
    let rest = text[at..].trim_start_matches([' ', ':', '(']);
    let in_date = |c: char| c.is_ascii_digit() || is_date && [' ', '/', '-'].contains(&c);
    let end = rest.find(|c| !in_date(c)).unwrap_or(rest.len());
    let judicial = rest[end..].trim_start().starts_with('ق');
    rest[..end]
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .find_map(|year: i32| match year {
            1..=199 if judicial => Some((Calendar::Judicial, year)),
            1300..=1500 => Some((Calendar::Hijri, year)),
            1800..=2100 => Some((Calendar::Gregorian, year)),
            _ => None,
        })
}

/// Returns the number at the start of a text and the rest of the text. Slashes and hyphens join the parts of
/// a number; bidi layouts leave spaces around them.
fn number(text: &str) -> Option<(String, &str)> {
    let mut rest = text.trim_start_matches([' ', ':', '(', '[', '"']);
    let mut number = String::new();
    loop {
        let group_end = rest
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(rest.len());
        let (group, after) = rest.split_at(group_end);
        let has_digit = group.bytes().any(|byte| byte.is_ascii_digit());
        if group.is_empty() || (!has_digit && !joins_number(group, after, &number)) {
            break;
        }
        number.push_str(without_gregorian_mark(group));
        rest = after;
        let Some((separator, next)) = next_group(after) else {
            break;
        };
        number.push(separator);
        rest = next;
    }
    let number = number.trim_end_matches(['/', '-']);
    number
        .bytes()
        .any(|byte| byte.is_ascii_digit())
        .then(|| (number.to_owned(), rest))
}

/// Removes م from the last part of a date such as `38/3/2006م`: after four digits it means «Gregorian» and is
/// no part of the number.
fn without_gregorian_mark(group: &str) -> &str {
    group
        .strip_suffix('م')
        .filter(|digits| digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()))
        .unwrap_or(group)
}

/// True if letters beside a separator are a part of a number: «م/51», «13/ت/6168», «8/20/ت».
fn joins_number(group: &str, after: &str, so_far: &str) -> bool {
    let short = group.chars().count() <= 12;
    short && (after.trim_start().starts_with(['/', '-']) || !so_far.is_empty())
}

/// Returns the separator and the text after it, if another part of the number follows. A hyphen between
/// spaces is punctuation unless digits follow.
fn next_group(after: &str) -> Option<(char, &str)> {
    let trimmed = after.trim_start();
    let separator = trimmed.chars().next().filter(|c| ['/', '-'].contains(c))?;
    let next = &trimmed[1..];
    let blank = trimmed.len() != after.len() || next.starts_with(' ');
    let next = next.trim_start();
    let first = next.chars().next()?;
    let dash = separator == '-' && blank && !first.is_ascii_digit();
    (first.is_alphanumeric() && !dash).then_some((separator, next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalizer::{Form, normalize};

    #[test]
    fn numbers_of_titles() {
        for (title, expected, rest) in [
            ("رقم 260 لسنة 1989", "260", "لسنه 1989"),
            (
                "رقم (2883/ 430201) وتاريخ 25 /04/ 1443هـ",
                "2883/430201",
                ") وتاريخ 25 /04/ 1443ه",
            ),
            ("رقم: م / 77 وتاريخ", "م/77", "وتاريخ"),
            ("(م/59) وتاريخ 1442", "م/59", ") وتاريخ 1442"),
            ("رقم (01-3224-1442) بتاريخ", "01-3224-1442", ") بتاريخ"),
            ("رقم 13/ت/6168 بتاريخ", "13/ت/6168", "بتاريخ"),
            ("رقم 38/3/2006م لسنة 2006", "38/3/2006", "لسنه 2006"),
            (
                "رقم 1018771 - عدم تسديد نفقة",
                "1018771",
                "- عدم تسديد نفقه",
            ),
            ("رقم24 لسنة 1995", "24", "لسنه 1995"),
        ] {
            let (number, tail) = number_after_of(title);
            assert_eq!(number.as_deref(), Some(expected), "{title}");
            assert_eq!(tail.trim(), rest, "{title}");
        }
    }

    #[test]
    fn years_of_titles() {
        for (title, expected) in [
            ("لسنة 1989", Some((Calendar::Gregorian, 1989))),
            ("وتاريخ 25 /04/ 1443هـ", Some((Calendar::Hijri, 1443))),
            ("بتاريخ 1437/05/19هـ", Some((Calendar::Hijri, 1437))),
            ("لسنة 54 ق", Some((Calendar::Judicial, 54))),
            ("لسنة 54", None),
            ("بشأن الإجراءات", None),
        ] {
            assert_eq!(year(&normalize(title, Form::Letters)), expected, "{title}");
        }
    }

    #[test]
    fn a_year_beside_a_number() {
        assert_eq!(number_and_year("5/2020"), Some(("5".into(), 2020)));
        assert_eq!(number_and_year("2020/45"), Some(("45".into(), 2020)));
        assert_eq!(number_and_year("571/22"), None);
        assert_eq!(number_and_year("17/1/2002"), None);
    }

    fn number_after_of(title: &str) -> (Option<String>, String) {
        let letters = normalize(title, Form::Letters);
        let (number, rest) = number_after(&letters);
        (number, rest.to_owned())
    }
}
