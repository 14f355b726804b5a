//! The amending act of a change: instrument, number, date and provision.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::outline::Outline;
use crate::amendments::model::Act;
use crate::citation::{Calendar, Citation};
use crate::pattern;

/// Words and marks that end the name of an instrument: «المرسوم الملكي» before «رقم».
static NAME_ENDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\s*(?:ذي\s+)?(?:ال)?رقم|\s*[(0-9:]|\s*و?بتاريخ|\s*و?تاريخ|\s(?:لسنة|لعام|الصادر|في)\s|\s*\p{L}/",
        &[],
    )
});
/// «من» between a provision and its act, with the prefixes of the next word: «المادة (2) من ال|قرار».
static OF: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"[\s،]*(?:من|في)?\s*(?:ب|ل)?(?:ال)?$", &[]));
/// A date behind a misprinted «تاريخ»: «تايخ 30/7/2015».
static DATE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s)]*\p{L}{3,6}\s*:?\s*(?P<day>[0-9]{1,2})\s*/\s*(?P<month>[0-9]{1,2})\s*/\s*(?P<year>[0-9]{4})",
        &[],
    )
});
static PROVISION: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"(?:بموجب|يموجب)\s+(?P<words>(?:ال)?(?:مادة|فقرة|بند|مقطع|جدول)[^\n]{0,80}?)\s*(?:من|المرفق)?\s*ب?$"#,
        &[],
    )
});

/// Returns the act that a citation names. `named` is the range of the source from the name of the instrument
/// to the end of the citation; `at` is the position of the placeholder in the outline.
pub(super) fn act(outline: &Outline, citation: &Citation, named: Range<usize>, at: usize) -> Act {
    let text = outline.source.text;
    let instrument = instrument(&text[named.clone()]);
    let start = after_law(outline, citation.span.start..named.start);
    let year = citation.year;
    let number = citation
        .number
        .clone()
        .map(|number| without_year(number, year));
    let mut act = Act {
        instrument,
        number,
        year,
        calendar: citation.calendar,
        date: citation.date.clone(),
        provision: provision(outline, start, &named, at),
        span: start..named.end,
    };
    if act.date.is_none() && act.year.is_none() {
        dated_after(outline, citation, &mut act);
    }
    act
}

/// Returns the byte of the source at which the act begins. A citation may begin with the name of the changed
/// law: «نظام العمل بموجب المرسوم الملكي …».
fn after_law(outline: &Outline, before: Range<usize>) -> usize {
    static BY: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"(?:^|[\s،,])بموجب(?:\s|$)", &[]));
    let source = &outline.source;
    let [start, end] = [before.start, before.end].map(|byte| source.letters_at(byte));
    let words = &source.letters[start..end.max(start)];
    BY.find_iter(words).last().map_or(before.start, |by| {
        source.original(start + by.start()..start + by.end()).end
    })
}

/// Returns an act that the grammar of citations rejects because its number is missing or damaged: «بموجب قرار
/// مجلس الوزراء رقم () وتاريخ 1440/2/21», «المرسوم الملكي رقم (م81) وتاريخ 13 7 1440». Its number is `None` if
/// it is missing; a number that has lost its slash gets it back.
pub(super) fn unread(outline: &Outline, range: Range<usize>) -> Option<Act> {
    static UNREAD: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"(?:^|[^\p{L}])ب?موجب\s+(?:[^\n\x{E000}-\x{E003}]{0,60}?\sمن\s+)?(?P<act>(?:ال\s?)?(?:مرسوم|قرار|أمر|قانون)(?:\s+\p{L}+){0,8}?\s*(?:رقم\s*\((?P<number>[^()\n]{0,12})\)\s*)?و?ب?تاريخ\s*:?\s*(?P<one>[0-9]{1,4})[\s/\-]+(?P<two>[0-9]{1,2})[\s/\-]+(?P<three>[0-9]{1,4}))",
            &[],
        )
    });
    let found = UNREAD.captures(&outline.words[range.clone()])?;
    let [one, two, three] = ["one", "two", "three"].map(|part| found[part].parse().unwrap_or(0));
    let (year, month, day) = if one > 31 {
        (one, two, three)
    } else {
        (three, two, one)
    };
    let date = day_of(year, month, day)?;
    let words = found.name("act")?;
    let span = outline.original(range.start + words.start()..range.start + words.end());
    Some(Act {
        instrument: instrument(&outline.source.text[span.clone()]),
        number: found
            .name("number")
            .and_then(|number| with_slash(number.as_str())),
        year: Some(year),
        calendar: Some(calendar_of(year)),
        date: Some(date),
        provision: None,
        span,
    })
}

/// Returns the name of an instrument as written: «قرار مجلس الوزراء» of «قرار مجلس الوزراء رقم (5)».
fn instrument(words: &str) -> Option<String> {
    let shape = crate::normalizer::normalize(words, crate::normalizer::Form::Shape);
    let letters = crate::normalizer::normalize(words, crate::normalizer::Form::Letters);
    let end = NAME_ENDS
        .find(&letters)
        .map_or(letters.len(), |end| end.start());
    let count = letters[..end].chars().count();
    let name: String = shape.chars().take(count).collect();
    let name = name.trim().trim_end_matches(['،', ',', '.']);
    (!name.is_empty()).then(|| name.to_owned())
}

/// Returns the number of a royal decree with the slash that it has lost: «م81» gives `م/81`. `None` for other
/// words.
fn with_slash(number: &str) -> Option<String> {
    let digits = number.trim().strip_prefix(ROYAL_DECREE)?.trim();
    let is_number = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| format!("{ROYAL_DECREE}/{digits}"))
}

/// Letter before the number of a Saudi royal decree.
const ROYAL_DECREE: char = 'م';

/// Removes the year behind a slash: `239-1/2012` gives `239-1`. A number with letters keeps it, because there
/// the year is part of the number: `75/ر/2004`.
fn without_year(number: String, year: Option<i32>) -> String {
    let parts = number.rsplit_once('/');
    match (parts, year) {
        (Some((first, last)), Some(year))
            if last == year.to_string()
                && !first.contains(|part: char| part == '/' || part.is_alphabetic()) =>
        {
            first.to_owned()
        }
        _ => number,
    }
}

/// Adds the date behind a misprinted «تاريخ» to an act without date or year.
fn dated_after(outline: &Outline, citation: &Citation, act: &mut Act) {
    let source = &outline.source;
    let from = source.letters_at(citation.span.end);
    let Some(date) = DATE.captures(&source.letters[from..]) else {
        return;
    };
    let [year, month, day] = ["year", "month", "day"].map(|part| date[part].parse().unwrap_or(0));
    act.year = Some(year);
    act.calendar = Some(calendar_of(year));
    act.date = day_of(year, month, day);
    act.span.end = source.original(from..from + date.get_match().end()).end;
}

/// Returns the calendar of a year with four digits: Hijri up to 1600, because no law is older than AD 1800.
pub(super) fn calendar_of(year: i32) -> Calendar {
    match year {
        ..=1600 => Calendar::Hijri,
        _ => Calendar::Gregorian,
    }
}

/// Returns `YYYY-MM-DD`; `None` if year, month or day is out of range.
pub(super) fn day_of(year: i32, month: i32, day: i32) -> Option<String> {
    let is_day =
        (1..=12).contains(&month) && (1..=31).contains(&day) && (1300..=2200).contains(&year);
    is_day.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// Returns the words of the article or clause of an act. They are part of the citation («المادة الأولى من
/// القرار») or precede it («بموجب البند ثانياً من …»).
fn provision(outline: &Outline, from: usize, named: &Range<usize>, at: usize) -> Option<String> {
    let source = &outline.source;
    let [start, end] = [from, named.start].map(|byte| source.letters_at(byte));
    let inside = &source.letters[start..end.max(start)];
    let words = match OF.find(inside) {
        Some(of) => start..start + of.start(),
        None => start..end,
    };
    if !source.letters[words.clone()].trim().is_empty() {
        return Some(source.text[source.original(words)].to_owned());
    }
    let mut from = at.saturating_sub(140);
    while !outline.words.is_char_boundary(from) {
        from -= 1;
    }
    let before = PROVISION.captures(outline.words[from..at].trim_end())?;
    let words = before.name("words")?;
    Some(source.text[outline.original(from + words.start()..from + words.end())].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_year_after_a_slash_is_no_part_of_the_number() {
        for (number, year, expected) in [
            ("239-1/2012", 2012, "239-1"),
            ("75/ر/2004", 2004, "75/ر/2004"),
            ("م/51", 1426, "م/51"),
            ("489/4", 2005, "489/4"),
        ] {
            assert_eq!(without_year(number.to_owned(), Some(year)), expected);
        }
    }

    #[test]
    fn a_damaged_number_leaves_the_date_and_a_lost_slash_comes_back() {
        for (note, number, date) in [
            (
                "بموجب قرار مجلس الوزراء رقم () وتاريخ 1440/2/21ه",
                None,
                "1440-02-21",
            ),
            (
                "بموجب المرسوم الملكي رقم (م81) وتاريخ 13 7 1440ه",
                Some("م/81"),
                "1440-07-13",
            ),
            (
                "بموجب المرسوم الملكي رقم (مم) وتاريخ 13 7 1440ه",
                None,
                "1440-07-13",
            ),
        ] {
            let outline = Outline::new(note);
            let act = unread(&outline, 0..outline.words.len()).unwrap();
            assert_eq!(
                (act.number.as_deref(), act.date.as_deref()),
                (number, Some(date)),
                "{note}"
            );
        }
    }

    #[test]
    fn the_name_of_an_instrument_ends_before_its_number() {
        for (words, name) in [
            (
                "المرسوم الملكي رقم (م/5) وتاريخ 1/2/1440هـ",
                "المرسوم الملكي",
            ),
            (
                "قرار مجلس الوزراء رقم 32 تاريخ 27/10/2015م",
                "قرار مجلس الوزراء",
            ),
            ("القرار 5/2011", "القرار"),
        ] {
            assert_eq!(instrument(words).as_deref(), Some(name));
        }
    }
}
