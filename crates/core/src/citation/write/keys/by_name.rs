//! Makes the keys (look-up strings) of a citation that names a law.

use super::list::Keys;
use super::title::title_key;
use super::years;
use crate::citation::ascii::number::number_key;
use crate::citation::lexicon::countries::country;
use crate::citation::lexicon::laws::{NamedLaw, laws_named, name_key};
use crate::citation::lexicon::words::instruments::FORMER_LAW;
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::citation::read::name::name_readings;
use crate::hijri::{self, Date};
use crate::normalizer::{Form, normalize};
use crate::text::fold::fold;

/// Adds the look-up keys of a citation by name: of the law that a well-known name means, then, if not several
/// laws have had the name, of the documents of that name. Running text does not mark the end of a name, so
/// the longest reading comes first.
pub(super) fn push(
    keys: &mut Keys<'_>,
    citation: &Citation,
    names: &[String],
    numbers: &[String],
    cited: &[String],
    day: Option<Date>,
) {
    let former = citation.year.is_none() && citation.name.as_deref().is_some_and(is_former);
    for (place, name) in names.iter().enumerate() {
        let (kind, name) = match name_of_bylawed(name) {
            Some(law) => ("bylaw-of", law),
            None if citation.instrument == Instrument::Bylaw && is_name_of_law(name) => {
                ("bylaw-of", name.as_str())
            }
            None => ("name", name.as_str()),
        };
        // Some sources number a law by the royal decree that issued it (م/59), others by the cabinet decision
        // before the decree (416). So a document of the cited name and year is the cited law even if its
        // number is of the other series. If both numbers have the same form (both with a letter or both
        // without), they are two laws. Without a cited year the key has the cited number, because another law
        // may have the same name.
        for year in cited {
            match numbers.first() {
                // The number in the citation of a bylaw is often that of its law, so it is left out of the
                // look-up key.
                Some(number) if kind == "name" => {
                    let other = series_besides(number);
                    keys.push(&format!("{kind}/{name}/{year}/{other}"));
                }
                _ => keys.push(&format!("{kind}/{name}/{year}")),
            }
        }
        if !numbers.is_empty() {
            for number in numbers.iter().filter(|_| cited.is_empty()) {
                // The number tells which of the laws that have borne the name is cited.
                for law in laws_named(keys.jurisdiction, name) {
                    if kind == "name" && number_key(law.number) == *number {
                        let year = years::part(law.calendar, law.year);
                        keys.push(&format!("{}/{number}/{year}", law.kind));
                    }
                }
                keys.push(&format!("{kind}/{name}/{number}"));
            }
            continue;
        }
        let laws = if kind == "name" {
            laws_named(keys.jurisdiction, name)
        } else {
            Vec::new()
        };
        let meant = match former {
            true => only_former(&laws, day),
            false => law_meant(&laws, citation, day),
        };
        if let Some(law) = meant {
            let number = number_key(law.number);
            let year = years::part(law.calendar, law.year);
            keys.push(&format!("{}/{number}/{year}/{name}", law.kind));
            keys.push(&format!("{}/{number}/{year}", law.kind));
        }
        // A document of that name could be any of the laws that have had the name, so the name alone becomes
        // a key only if the table of laws has at most one law of that name.
        if laws.len() <= 1 && citation.year.is_none() && !(former && place > 0) {
            keys.push(&format!("{kind}/{name}"));
            if let Some(title) = citation.name.as_deref().filter(|_| place == 0) {
                keys.push(&title_key(title));
            }
        }
        // Only the whole of a well-known name is looked up, not its first words alone, because such a name is
        // never the beginning of a longer one.
        if !laws.is_empty() {
            return;
        }
    }
}

const LETTERED: &str = "lettered";
const PLAIN: &str = "plain";
pub(super) const BOTH_SERIES: [&str; 2] = [LETTERED, PLAIN];

/// Returns whether a number begins with a letter (royal decrees and orders) or not. One law may have one
/// number of each kind.
pub(super) fn series(number: &str) -> &'static str {
    match number.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => LETTERED,
        false => PLAIN,
    }
}

fn series_besides(number: &str) -> &'static str {
    match series(number) {
        LETTERED => PLAIN,
        _ => LETTERED,
    }
}

/// True if a law's name says that another law bears the same name today: `قانون العمل القديم` (the old labour
/// law).
fn is_former(name: &str) -> bool {
    let letters = normalize(name, Form::Letters);
    letters
        .split(' ')
        .next_back()
        .is_some_and(|word| FORMER_LAW.contains(&word))
}

/// Returns the law that bore a name before the present one did, as of `day`; `None` unless exactly two laws
/// have borne the name by then.
fn only_former<'a>(laws: &[&'a NamedLaw], day: Option<Date>) -> Option<&'a NamedLaw> {
    let until: Vec<_> = laws
        .iter()
        .filter(|law| day.is_none_or(|day| law.from <= day))
        .collect();
    match until.as_slice() {
        [former, _] => Some(former),
        _ => None,
    }
}

/// Returns the law of the cited year among the laws of one name; `None` unless exactly one is of that year.
/// Without a cited year, returns the latest one that was in force by `day`, or the latest of all without a
/// `day`.
fn law_meant<'a>(
    laws: &[&'a NamedLaw],
    citation: &Citation,
    day: Option<Date>,
) -> Option<&'a NamedLaw> {
    if let Some(year) = citation.full_year() {
        let mut of_year = laws
            .iter()
            .filter(|law| is_of(law, year, citation.calendar));
        return of_year.next().copied().filter(|_| of_year.next().is_none());
    }
    laws.iter()
        .rev()
        .find(|law| day.is_none_or(|day| law.from <= day))
        .copied()
}

/// True if the law is of the given year, counted in either calendar: `نظام الشركات لعام 2015` is the law of
/// 1437.
fn is_of(law: &NamedLaw, year: i32, calendar: Option<Calendar>) -> bool {
    match (law.calendar, calendar) {
        (Calendar::Hijri, Some(Calendar::Gregorian)) => {
            hijri::gregorian_candidates(law.year).contains(&year)
        }
        (Calendar::Gregorian, Some(Calendar::Hijri)) => {
            hijri::hijri_candidates(law.year).contains(&year)
        }
        _ => law.year == year,
    }
}

/// Returns the look-up keys of a law's name and of the shorter names that its words may mean, longest first,
/// without duplicates.
pub(super) fn readings(name: &str) -> Vec<String> {
    let mut keys = vec![name_key(name)];
    keys.extend(name_readings(name).iter().map(|reading| name_key(reading)));
    let mut seen = Vec::new();
    keys.retain(|key| {
        let new = !key.is_empty() && !seen.contains(key);
        if new {
            seen.push(key.clone());
        }
        new
    });
    keys
}

/// Returns the names with the noun that the country's laws have, if theirs is another: `قانون العمل السعودي`
/// is the Saudi `نظام العمل`. Only for a country that the text states, because elsewhere the noun tells the
/// country.
pub(super) fn in_words_of(jurisdiction: &str, names: &[String]) -> Vec<String> {
    let noun = country(jurisdiction).bare_law;
    if noun == LAW {
        return Vec::new();
    }
    let of_law = |name: &String| match name_of_bylawed(name) {
        Some(law) => {
            let bylaw = name.strip_suffix(law)?;
            Some(format!("{bylaw}{noun}{}", law.strip_prefix(LAW)?))
        }
        None => Some(format!("{noun}{}", name.strip_prefix(LAW)?)),
    };
    names.iter().filter_map(of_law).collect()
}

const LAW: &str = "قانون";

/// Returns the part of a bylaw's name key that is the key of its law's name: `قانونالعمل` of
/// `لايحهالتنفيذيهلقانونالعمل`.
pub(super) fn name_of_bylawed(name: &str) -> Option<&str> {
    // «للقانون» (of the law) begins with two lams, «لقانون» (of a law) with one.
    fold!["لائحة التنفيذية لل", "لائحة التنفيذية ل"]
        .iter()
        .filter_map(|head| name.strip_prefix(head))
        .find(|law| is_name_of_law(law))
}

fn is_name_of_law(name: &str) -> bool {
    fold!["قانون", "نظام", "مجلة"]
        .iter()
        .any(|head| name.starts_with(head))
}
