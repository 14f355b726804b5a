//! The phrases of the tables as paths of terms.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use super::table::{self, Line, Source};
use crate::analyzer::{Token, analyze, visit_terms};
use crate::storage::hash64;

/// What a phrase of a query is in the words of the law.
#[derive(Clone, Debug, PartialEq)]
pub struct Expansion {
    /// The bytes of the query that the phrase takes.
    pub span: Range<usize>,
    /// Which table knows it.
    pub source: Source,
    /// The most usual first; none that the query itself says.
    pub alternatives: Vec<&'static str>,
    /// Where they hold, in upper-case codes; empty means everywhere.
    pub countries: Vec<&'static str>,
    /// What each alternative counts for; the words of the query count 1.
    pub weight: f32,
}

/// The phrases of a query that the tables know, the longest at each place. Lines of one country come before those of
/// all; lines of other countries are left out where it is known (in either case) which one is meant.
///
/// ```
/// use sanad_core::lexicon::expand;
/// let found = expand("unfair dismissal of an employee", None);
/// assert!(found[0].alternatives.iter().any(|words| words.contains("فصل") || words.contains("الفصل")));
/// ```
pub fn expand(query: &str, country: Option<&str>) -> Vec<Expansion> {
    let country = country.map(str::to_ascii_uppercase);
    let tokens = analyze(query);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some((length, lines)) = PHRASES.longest(&tokens[at..], country.as_deref()) else {
            at += 1;
            continue;
        };
        found.extend(expansion(&tokens[at..at + length], &lines));
        at += length;
    }
    found
}

/// What an alternative counts for beside the words of the query, which count 1.
///
/// English counts in full: no law has its words. Everyday words count for less, a single one for least, because it may
/// be meant as laws mean it. Chosen on the five query sets pooled, as the largest at which none of them falls by more
/// than 0.005 nDCG@10 (`ARCHITECTURE.md` has the figures).
fn weight(source: Source, words: usize) -> f32 {
    match (source, words) {
        (Source::Glossary, _) => 1.0,
        (Source::Thesaurus, 1) => 0.25,
        (Source::Thesaurus, _) => 0.45,
    }
}

/// Alternatives at most, where several lines know one phrase.
const ALTERNATIVES: usize = 6;

fn expansion(tokens: &[Token], lines: &[&Line]) -> Option<Expansion> {
    let mut alternatives: Vec<&'static str> = Vec::new();
    for &alternative in lines.iter().flat_map(|line| &line.alternatives) {
        if !alternatives.contains(&alternative) && !is_said(alternative, tokens) {
            alternatives.push(alternative);
        }
    }
    alternatives.truncate(ALTERNATIVES);
    let (first, last) = (tokens.first()?, tokens.last()?);
    let line = lines.first().filter(|_| !alternatives.is_empty())?;
    Some(Expansion {
        span: first.span.start..last.span.end,
        source: line.source,
        alternatives,
        countries: line.countries.clone(),
        weight: weight(line.source, tokens.len()),
    })
}

/// Whether the query has all of these words already.
fn is_said(alternative: &str, tokens: &[Token]) -> bool {
    let mut said = true;
    visit_terms(alternative, |term| {
        said &= tokens.iter().any(|token| token.term == term);
    });
    said
}

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(table::lines()));

/// A tree: from the root a step for each term of a phrase.
struct Phrases {
    steps: HashMap<(u32, u64), u32>,
    /// By node, the lines whose phrase ends there.
    lines: Vec<Vec<Line>>,
}

const ROOT: u32 = 0;

impl Phrases {
    fn of(lines: impl Iterator<Item = Line>) -> Self {
        let mut phrases = Phrases {
            steps: HashMap::new(),
            lines: vec![Vec::new()],
        };
        for line in lines {
            let node = phrases.end_of(line.phrase);
            if node != ROOT {
                phrases.lines[node as usize].push(line);
            }
        }
        phrases
    }

    /// The node at which a phrase ends, made where it is not there.
    fn end_of(&mut self, phrase: &str) -> u32 {
        let mut node = ROOT;
        visit_terms(phrase, |term| {
            let next = self.lines.len() as u32;
            node = *self
                .steps
                .entry((node, hash64(term.as_bytes())))
                .or_insert(next);
            if node == next {
                self.lines.push(Vec::new());
            }
        });
        node
    }

    /// How many of the tokens the longest phrase takes that holds in the country, and its lines.
    fn longest(&self, tokens: &[Token], country: Option<&str>) -> Option<(usize, Vec<&Line>)> {
        let mut node = ROOT;
        let mut longest = None;
        for (length, token) in (1..).zip(tokens) {
            let Some(&next) = self.steps.get(&(node, hash64(token.term.as_bytes()))) else {
                break;
            };
            node = next;
            let lines = holding(&self.lines[node as usize], country);
            if !lines.is_empty() {
                longest = Some((length, lines));
            }
        }
        longest
    }
}

/// Of the lines of one phrase those of the country, else those of all; where no country is known and no line is of
/// all, every line.
fn holding<'l>(lines: &'l [Line], country: Option<&str>) -> Vec<&'l Line> {
    let those =
        |hold: &dyn Fn(&Line) -> bool| Vec::from_iter(lines.iter().filter(|line| hold(line)));
    let own = country.map_or(Vec::new(), |country| {
        those(&|line| line.countries.contains(&country))
    });
    if !own.is_empty() {
        return own;
    }
    let general = those(&|line| line.countries.is_empty());
    if general.is_empty() && country.is_none() {
        return Vec::from_iter(lines);
    }
    general
}

#[cfg(test)]
mod tests {
    use super::{Phrases, Source};
    use crate::analyzer::analyze;
    use crate::lexicon::table::Line;

    fn line(phrase: &'static str, alternative: &'static str, countries: &[&'static str]) -> Line {
        Line {
            source: Source::Thesaurus,
            phrase,
            alternatives: vec![alternative],
            countries: countries.to_vec(),
        }
    }

    /// What the longest phrase at the first term is in the law.
    fn law(
        lines: Vec<Line>,
        query: &str,
        country: Option<&str>,
    ) -> Option<(usize, Vec<&'static str>)> {
        let phrases = Phrases::of(lines.into_iter());
        let (length, lines) = phrases.longest(&analyze(query), country)?;
        let alternatives = lines.iter().flat_map(|line| line.alternatives.clone());
        Some((length, alternatives.collect()))
    }

    #[test]
    fn the_longest_phrase_wins_and_inflection_does_not_matter() {
        let lines = || {
            vec![
                line("طرد", "فصل", &[]),
                line("طرد من الشغل", "إنهاء العقد", &[]),
            ]
        };
        assert_eq!(
            law(lines(), "الطرد من شغل", None),
            Some((2, vec!["إنهاء العقد"]))
        );
        assert_eq!(law(lines(), "طرد المستأجر", None), Some((1, vec!["فصل"])));
        assert_eq!(law(lines(), "مستأجر", None), None);
    }

    #[test]
    fn a_country_has_its_own_words() {
        let lines = || {
            vec![
                line("كراء", "إيجار", &[]),
                line("كراء", "أكرية", &["TN", "MA"]),
            ]
        };
        assert_eq!(law(lines(), "كراء", Some("TN")), Some((1, vec!["أكرية"])));
        assert_eq!(law(lines(), "كراء", Some("EG")), Some((1, vec!["إيجار"])));
        assert_eq!(law(lines(), "كراء", None), Some((1, vec!["إيجار"])));
    }

    #[test]
    fn what_holds_elsewhere_only_is_found_where_no_country_is_known() {
        let lines = || vec![line("كراء", "أكرية", &["TN"])];
        assert_eq!(law(lines(), "كراء", Some("EG")), None);
        assert_eq!(law(lines(), "كراء", None), Some((1, vec!["أكرية"])));
    }
}
