//! Keys of a citation by the name of what it cites.

use super::list::{Keys, WEAK};
use super::title::title_key;
use super::years;
use crate::citation::ascii::number::number_key;
use crate::citation::lexicon::laws::{NamedLaw, laws_named, name_key};
use crate::citation::lexicon::words::instruments::FORMER_LAW;
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::citation::read::name::name_readings;
use crate::hijri::{self, Date};
use crate::normalizer::{Form, normalize};
use crate::text::fold::fold;

/// Keys of a citation by name: the law that a well-known name means, else documents of that name.
/// Running words do not mark where a name ends: the longest reading comes first.
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
        // Sources give one law the number of its decree (م/59) or of the cabinet decision before it
        // (416), so name and year together identify it even if no document has the cited number; but
        // two decrees are two laws. A law of that name and of no known year may be another.
        for year in cited {
            match numbers.first() {
                // A bylaw is cited by the number of its law as often as by its own.
                Some(number) if kind == "name" => {
                    let other = series_besides(number);
                    keys.push(&format!("{kind}/{name}/{year}/{other}"));
                }
                _ => keys.push(&format!("{kind}/{name}/{year}")),
            }
        }
        if !numbers.is_empty() {
            for number in numbers.iter().filter(|_| cited.is_empty()) {
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
        // A document of that name could be any of the laws that had it.
        if laws.len() <= 1 && citation.year.is_none() && !(former && place > 0) {
            keys.push(&format!("{kind}/{name}"));
            keys.push(&format!("{kind}/{name}{WEAK}"));
            if let Some(title) = citation.name.as_deref().filter(|_| place == 0) {
                let title = title_key(title);
                keys.push(&title);
                keys.push(&format!("{title}{WEAK}"));
            }
        }
        // A well-known name is never a longer one's beginning read too short.
        if !laws.is_empty() {
            return;
        }
    }
}

const LETTERED: &str = "lettered";
const PLAIN: &str = "plain";
pub(super) const BOTH_SERIES: [&str; 2] = [LETTERED, PLAIN];

/// Which of the two series that may number one law a number is of: those of royal decrees and
/// orders have a letter, no others do.
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

/// `قانون العمل القديم`: whether a name is said to be another law's since.
fn is_former(name: &str) -> bool {
    let letters = normalize(name, Form::Letters);
    letters
        .split(' ')
        .next_back()
        .is_some_and(|word| FORMER_LAW.contains(&word))
}

/// The former law of a name on that day, if there is only one.
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

/// The law of the cited year among the laws of one name, else the newest on that day.
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

/// Whether a law is of a year, be it of the other calendar: `نظام الشركات لعام 2015` is that of 1437.
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

/// The names that a name may mean, as keys, the longest first.
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

/// `قانونالعمل` of `لايحهالتنفيذيهلقانونالعمل`.
pub(super) fn name_of_bylawed(name: &str) -> Option<&str> {
    // «للقانون» before «لقانون»: the shorter head would leave a lam of the article behind.
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
