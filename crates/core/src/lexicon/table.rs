//! Reads the tables of the lexicon, whose lines give alternatives to a phrase in the words of the law.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::verbs::forms_of;
use crate::normalizer::{Form, normalize};

/// The table of the lexicon from which a line comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// `glossary.tsv`: English phrases with Arabic words of the law.
    Glossary,
    /// `thesaurus.tsv` and `verbs.tsv`: everyday Arabic with words of the law.
    Thesaurus,
}

/// A phrase with its alternatives in the words of the law: one line of a table.
pub(super) struct Line {
    pub source: Source,
    /// Subject of the block of lines («# — labour —») in which the line stands, or in a row of `verbs.tsv`
    /// its third cell; may be empty.
    pub subject: &'static str,
    pub phrase: Cow<'static, str>,
    /// Alternatives to the line's phrase, the most usual first.
    pub alternatives: Vec<&'static str>,
    /// Upper-case codes of the countries in which the line applies; empty for all countries.
    pub countries: Vec<&'static str>,
}

const GLOSSARY: &str = include_str!("glossary.tsv");
const THESAURUS: &str = include_str!("thesaurus.tsv");

const LAWS: &str = include_str!("subject_laws.tsv");
const VERBS: &str = include_str!("verbs.tsv");

pub(super) fn lines() -> impl Iterator<Item = Line> {
    let of = |source: Source, table: &'static str| {
        let mut subject = "";
        table.lines().filter_map(move |row| {
            subject = block(row).unwrap_or(subject);
            is_row(row).then(|| line(source, subject, row))
        })
    };
    let written = of(Source::Glossary, GLOSSARY).chain(of(Source::Thesaurus, THESAURUS));
    // Lines of the thesaurus come before lines of verbs, so that a line for a single form of a verb takes
    // precedence.
    written.chain(rows(VERBS).flat_map(verb))
}

/// Returns the title of the law on a subject such as labour: the title in the subject's first line that
/// applies in the country.
pub(super) fn law(subject: &str, country: Option<&str>) -> Option<&'static str> {
    LAWS_BY_SUBJECT
        .get(subject)?
        .iter()
        .find_map(|(title, countries)| {
            let holds =
                countries.is_empty() || country.is_some_and(|code| countries.contains(&code));
            holds.then_some(*title)
        })
}

type Titles = Vec<(&'static str, Vec<&'static str>)>;

static LAWS_BY_SUBJECT: LazyLock<HashMap<&'static str, Titles>> = LazyLock::new(|| {
    let mut laws: HashMap<_, Titles> = HashMap::new();
    for row in rows(LAWS) {
        let mut cells = row.split('\t');
        let mut cell = || cells.next().unwrap_or_default();
        let (subject, title) = (cell(), cell());
        let countries = cell().split_ascii_whitespace().collect();
        laws.entry(subject).or_default().push((title, countries));
    }
    laws
});

/// Returns the subject in the line that begins a block, «# — labour —»; `None` for other lines.
fn block(row: &'static str) -> Option<&'static str> {
    row.strip_prefix("# — ")?.strip_suffix(" —")
}

pub(super) fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|row| is_row(row))
}

fn is_row(row: &str) -> bool {
    !row.is_empty() && !row.starts_with('#')
}

/// Returns the lines that a row of `verbs.tsv` makes: one for each form of the row's verb but those that its
/// fourth cell lists.
fn verb(row: &'static str) -> impl Iterator<Item = Line> {
    let mut cells = row.split('\t');
    let mut cell = || cells.next().unwrap_or_default();
    let (verb, law, subject, not) = (cell(), cell(), cell(), cell());
    let verb = normalize(verb, Form::Letters);
    let not = normalize(not, Form::Letters);
    let forms = forms_of(&verb).into_iter();
    forms
        .filter(move |form| !not.split(' ').any(|other| other == form))
        .map(move |form| Line {
            source: Source::Thesaurus,
            subject,
            phrase: Cow::Owned(form),
            alternatives: law.split(" | ").collect(),
            countries: Vec::new(),
        })
}

fn line(source: Source, subject: &'static str, row: &'static str) -> Line {
    let mut cells = row.split('\t');
    let mut cell = || cells.next().unwrap_or_default();
    Line {
        source,
        subject,
        phrase: Cow::Borrowed(cell()),
        alternatives: cell()
            .split(" | ")
            .filter(|alternative| !alternative.is_empty())
            .collect(),
        countries: cell().split_ascii_whitespace().collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::country_mentions;
    use super::{GLOSSARY, LAWS, Source, THESAURUS, VERBS, block, forms_of, law, line, rows};
    use crate::analyzer::analyze;
    use crate::normalizer::{Form, normalize};

    const DIALECTS: [&str; 7] = [
        "msa",
        "egyptian",
        "gulf",
        "saudi",
        "levantine",
        "iraqi",
        "maghrebi",
    ];
    const WORDS: usize = 6;
    const ALTERNATIVES: usize = 4;

    /// Returns the invalid lines of a table of the lexicon, each with what is wrong in it.
    fn faults(source: Source, table: &'static str, cells: usize) -> Vec<String> {
        let mut known = HashSet::new();
        rows(table)
            .filter_map(|row| Some((row, fault(source, row, cells, &mut known)?)))
            .map(|(row, fault)| format!("{fault}: {row}"))
            .collect()
    }

    fn fault(
        source: Source,
        row: &'static str,
        cells: usize,
        known: &mut HashSet<(String, Vec<&'static str>)>,
    ) -> Option<&'static str> {
        if row.split('\t').count() != cells {
            return Some("not as many cells as the head says");
        }
        let line = line(source, "", row);
        let letters: fn(char) -> bool = match source {
            Source::Glossary => {
                |c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '\'' || c == '-'
            }
            Source::Thesaurus => is_arabic,
        };
        let words = Vec::from_iter(line.phrase.split(' '));
        if words.len() > WORDS || !words.iter().all(|word| is_word(word, letters)) {
            return Some("the phrase");
        }
        if analyze(&line.phrase).is_empty() {
            return Some("a phrase of stop words only");
        }
        if !(1..=ALTERNATIVES).contains(&line.alternatives.len()) {
            return Some("the number of alternatives");
        }
        let is_phrase = |text: &&str| text.split(' ').all(|word| is_word(word, is_arabic));
        if !line.alternatives.iter().all(is_phrase) {
            return Some("an alternative");
        }
        if !line
            .countries
            .iter()
            .all(|code| country_mentions::code(code).is_some())
        {
            return Some("a country");
        }
        let mut dialects = row
            .split('\t')
            .nth(3)
            .into_iter()
            .flat_map(|cell| cell.split(' '));
        if !dialects.all(|dialect| DIALECTS.contains(&dialect)) {
            return Some("a dialect");
        }
        (!known.insert((line.phrase.into_owned(), line.countries))).then_some("twice")
    }

    fn is_word(word: &str, letters: fn(char) -> bool) -> bool {
        !word.is_empty() && word.chars().all(letters)
    }

    fn is_arabic(character: char) -> bool {
        matches!(character, 'ء'..='غ' | 'ف'..='ي')
    }

    #[test]
    fn the_glossary_is_as_its_head_says() {
        assert_eq!(faults(Source::Glossary, GLOSSARY, 3), [""; 0]);
    }

    #[test]
    fn the_thesaurus_is_as_its_head_says() {
        assert_eq!(faults(Source::Thesaurus, THESAURUS, 4), [""; 0]);
    }

    #[test]
    fn the_laws_are_as_their_head_says() {
        let blocks = HashSet::<_>::from_iter(THESAURUS.lines().filter_map(block));
        let mut known = HashSet::new();
        for row in rows(LAWS) {
            let cells = Vec::from_iter(row.split('\t'));
            let [subject, title, countries] = cells[..] else {
                panic!("not three cells: {row}");
            };
            assert!(blocks.contains(subject), "no block of the thesaurus: {row}");
            assert!(
                title.split(' ').all(|word| is_word(word, is_arabic)),
                "the title: {row}"
            );
            let mut codes = countries.split_ascii_whitespace();
            assert!(
                codes.all(|code| country_mentions::code(code).is_some()),
                "a country: {row}"
            );
            assert!(known.insert((subject, countries)), "twice: {row}");
        }
    }

    #[test]
    fn the_verbs_are_as_their_head_says() {
        let blocks = HashSet::<_>::from_iter(THESAURUS.lines().filter_map(block));
        let mut known = HashSet::new();
        for row in rows(VERBS) {
            let cells = Vec::from_iter(row.split('\t'));
            let [verb, law, subject, not] = cells[..] else {
                panic!("not four cells: {row}");
            };
            let letters = |words: &str| normalize(words, Form::Letters);
            assert!(
                is_word(verb, is_arabic) && known.insert(letters(verb)),
                "the verb: {row}"
            );
            let alternatives = Vec::from_iter(law.split(" | "));
            assert!(
                (1..=ALTERNATIVES).contains(&alternatives.len()),
                "the number of alternatives: {row}"
            );
            assert!(blocks.contains(subject), "no block of the thesaurus: {row}");
            let forms = forms_of(&letters(verb));
            let mut not = not.split(' ').filter(|other| !other.is_empty());
            assert!(
                not.all(|other| forms.contains(&letters(other))),
                "no form of it: {row}"
            );
        }
    }

    #[test]
    fn a_country_has_its_own_law() {
        assert_eq!(law("labour", Some("SA")), Some("نظام العمل"));
        assert_eq!(law("labour", Some("EG")), Some("قانون العمل"));
        assert_eq!(law("labour", None), None);
        assert_eq!(law("nationality", None), Some("الجنسية"));
        assert_eq!(law("", Some("EG")), None);
    }

    #[test]
    fn a_fault_is_found() {
        for row in [
            "كلمة",
            "كَلمة\tقانون\t\tmsa",
            "كلمة\tقانون\tXX\tmsa",
            "كلمة\tقانون\t\tروسي",
            "كلمة\t\t\tmsa",
            "في\tقانون\t\tmsa",
        ] {
            let found = fault(Source::Thesaurus, row, 4, &mut HashSet::new());
            assert!(found.is_some(), "{row}");
        }
        let twice = "كلمة\tقانون\tEG\tmsa\nكلمة\tنظام\tEG\tmsa";
        assert_eq!(faults(Source::Thesaurus, twice, 4).len(), 1);
    }
}
