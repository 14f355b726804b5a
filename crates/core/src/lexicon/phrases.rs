//! Finds everyday and English phrases of the lexicon's tables in a query, with a trie of terms.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::sync::LazyLock;

use super::country_mentions;
use super::table::{self, Line, Source};
use super::word_forms::is_form_of;
use crate::analyzer::{Token, analyze, visit_terms, visit_words};
use crate::normalizer::{Form, normalize};
use crate::storage::hash64;
use crate::text::utf16::{first, last};

/// A phrase of a query with its alternatives in the words of the law.
#[derive(Clone, Debug, PartialEq)]
pub struct Expansion {
    /// Byte range in the query text of the phrase that has alternatives.
    pub span: Range<usize>,
    /// The table of the lexicon from which the phrase and its alternatives come.
    pub source: Source,
    /// The alternatives to the phrase, the most usual first, at most six, without those that the phrase
    /// itself already contains.
    pub alternatives: Vec<&'static str>,
    /// Upper-case codes of the countries in which the alternatives of the phrase's first line are used; empty
    /// for all countries. With the title of a law, the country that was asked for.
    pub countries: Vec<&'static str>,
    /// Weight of each alternative in the search, relative to the query's own words, which weigh 1.
    pub weight: f32,
}

/// Returns the phrases of a query that the tables have, the longest at each position. Phrases do not overlap.
///
/// With a `country` (code in either case), lines of that country replace the general ones, and lines of other
/// countries are left out. After the first phrase of a subject comes the title of the law on it: the
/// country's, or one given for all countries.
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
    let mut laws: Vec<&'static str> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some((length, lines)) = PHRASES.longest(query, &tokens[at..], country.as_deref())
        else {
            at += 1;
            continue;
        };
        let phrase = &tokens[at..at + length];
        found.extend(expansion(phrase, &lines));
        if let Some((title, law)) = law(phrase, lines[0], country.as_deref())
            && !laws.contains(&title)
        {
            laws.push(title);
            found.push(law);
        }
        at += length;
    }
    found
}

/// Returns the weight of an alternative, relative to the query's own words, which weigh 1. An English phrase
/// is in no law, so its alternatives weigh as much as the query. Alternatives to an everyday phrase weigh
/// more, and the index reduces that weight if the corpus has the phrase (`rarity` in [`crate::index`]).
fn weight(source: Source) -> f32 {
    match source {
        Source::Glossary => 1.0,
        Source::Thesaurus => 1.5,
    }
}

/// Returns the weight of a law's title that is searched for beside a phrase of its subject. The index reduces
/// that of an everyday phrase if the corpus has the phrase. English phrases keep theirs, so it is smaller.
fn law_weight(source: Source) -> f32 {
    match source {
        Source::Glossary => 0.4,
        Source::Thesaurus => 0.9,
    }
}

/// Greatest number of alternatives to a phrase that are searched for, from all lines of the tables that have
/// the phrase.
const ALTERNATIVES: usize = 6;

fn expansion(tokens: &[Token], lines: &[&Line]) -> Option<Expansion> {
    let mut alternatives: Vec<&'static str> = Vec::new();
    for &alternative in lines.iter().flat_map(|line| &line.alternatives) {
        if !alternatives.contains(&alternative) && !is_said(alternative, tokens) {
            alternatives.push(alternative);
        }
    }
    alternatives.truncate(ALTERNATIVES);
    let line = lines.first().filter(|_| !alternatives.is_empty())?;
    Some(Expansion {
        span: span(tokens)?,
        source: line.source,
        alternatives,
        countries: line.countries.clone(),
        weight: weight(line.source),
    })
}

/// Returns the title of the law that a phrase is about, and an expansion of the query with that title as the
/// alternative. `None` for a phrase of a block without a law.
fn law(tokens: &[Token], line: &Line, country: Option<&str>) -> Option<(&'static str, Expansion)> {
    let title = table::law(line.subject, country)?;
    let law = Expansion {
        span: span(tokens)?,
        source: Source::Thesaurus,
        alternatives: vec![title],
        countries: country
            .and_then(country_mentions::code)
            .into_iter()
            .collect(),
        weight: law_weight(line.source),
    };
    Some((title, law))
}

fn span(tokens: &[Token]) -> Option<Range<usize>> {
    Some(tokens.first()?.span.start..tokens.last()?.span.end)
}

/// True if the phrase (the query's `tokens`) already contains all terms of the alternative.
fn is_said(alternative: &str, tokens: &[Token]) -> bool {
    let mut said = true;
    visit_terms(alternative, |term| {
        said &= tokens.iter().any(|token| token.term == term);
    });
    said
}

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(table::lines()));

/// The phrases of all tables of the lexicon as a trie. Each step from the root is one term of a phrase.
struct Phrases {
    /// For each node of the trie and the term after it, the next node. The key is the hash by [`step`].
    steps: HashMap<u64, u32, BuildHasherDefault<Hashed>>,
    /// For each node of the trie the lines of the tables whose phrase ends there.
    lines: Vec<Vec<Line>>,
}

const ROOT: u32 = 0;

/// Returns the hash of a node of the trie and the next term. Two of some twenty thousand steps have equal
/// hashes with a chance of one in 10¹¹.
fn step(node: u32, term: &str) -> u64 {
    (hash64(term.as_bytes()) ^ u64::from(node)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Hasher that returns a key unchanged, because the keys are hashes already.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = hash64(bytes);
    }

    fn write_u64(&mut self, step: u64) {
        self.0 = step;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Phrases {
    fn of(lines: impl Iterator<Item = Line>) -> Self {
        let mut phrases = Phrases {
            steps: HashMap::default(),
            lines: vec![Vec::new()],
        };
        for line in lines {
            let node = phrases.end_of(&line.phrase);
            if node != ROOT {
                phrases.lines[node as usize].push(line);
            }
        }
        phrases
    }

    /// Returns the node of the trie at which a phrase ends. Adds nodes that are missing.
    fn end_of(&mut self, phrase: &str) -> u32 {
        let mut node = ROOT;
        visit_terms(phrase, |term| {
            let next = self.lines.len() as u32;
            node = *self.steps.entry(step(node, term)).or_insert(next);
            if node == next {
                self.lines.push(Vec::new());
            }
        });
        node
    }

    /// Returns the longest phrase of the tables with which the tokens begin and which applies in the country:
    /// its number of tokens, and its lines.
    fn longest(
        &self,
        query: &str,
        tokens: &[Token],
        country: Option<&str>,
    ) -> Option<(usize, Vec<&Line>)> {
        let mut node = ROOT;
        let mut longest = None;
        for (length, token) in (1..).zip(tokens) {
            let Some(&next) = self.steps.get(&step(node, &token.term)) else {
                break;
            };
            node = next;
            let lines = &self.lines[node as usize];
            if lines.is_empty() {
                continue;
            }
            let holding = if length == 1 {
                let said = normalize(&query[token.span.clone()], Form::Letters);
                let near = around(query, &token.span);
                let meant = lines.iter().filter(|line| is_meant(line, &said, near));
                holding(meant, country)
            } else {
                holding(lines.iter(), country)
            };
            if !holding.is_empty() {
                longest = Some((length, holding));
            }
        }
        longest
    }
}

/// Greatest distance at which the stop words of a phrase are looked for, in UTF-16 units.
const NEAR: usize = 60;

/// Returns the part of a query around a word. The whole of a long query, read at each word, would cost its
/// square.
fn around<'q>(query: &'q str, word: &Range<usize>) -> &'q str {
    let before = last(&query[..word.start], NEAR).len();
    let after = first(&query[word.end..], NEAR).len();
    &query[word.start - before..word.end + after]
}

/// True if a folded word of the query is a form of a word in the line's phrase, and the words `near` it have
/// the others of the phrase. These are stop words, without terms: of «بيع فله» (of a villa) only «بيع» is left,
/// which alone is any sale. English lines always match, because stemming merges only singular and plural.
fn is_meant(line: &Line, said: &str, near: &str) -> bool {
    if line.source == Source::Glossary {
        return true;
    }
    let mut meant = false;
    let mut others = Vec::new();
    visit_words(&line.phrase, |word| match is_form_of(said, word) {
        true => meant = true,
        false => others.push(word.to_owned()),
    });
    meant && others.iter().all(|other| has_word(near, other))
}

fn has_word(text: &str, folded: &str) -> bool {
    let mut has = false;
    visit_words(text, |word| has |= word == folded);
    has
}

/// Returns the lines of one phrase that apply in a country: those of the country, or otherwise the lines for
/// all countries. If there is neither a country nor a line for all, returns all lines.
fn holding<'l>(
    lines: impl Iterator<Item = &'l Line> + Clone,
    country: Option<&str>,
) -> Vec<&'l Line> {
    let those =
        |hold: &dyn Fn(&Line) -> bool| Vec::from_iter(lines.clone().filter(|line| hold(line)));
    let own = country.map_or(Vec::new(), |country| {
        those(&|line| line.countries.contains(&country))
    });
    if !own.is_empty() {
        return own;
    }
    let general = those(&|line| line.countries.is_empty());
    if general.is_empty() && country.is_none() {
        return those(&|_| true);
    }
    general
}

#[cfg(test)]
mod tests {
    use super::{Phrases, Source, expand};
    use crate::analyzer::analyze;
    use crate::lexicon::table::Line;

    fn line(phrase: &'static str, alternative: &'static str, countries: &[&'static str]) -> Line {
        Line {
            source: Source::Thesaurus,
            subject: "",
            phrase: phrase.into(),
            alternatives: vec![alternative],
            countries: countries.to_vec(),
        }
    }

    /// Returns the alternatives of the longest phrase with which the query begins.
    fn law(
        lines: Vec<Line>,
        query: &str,
        country: Option<&str>,
    ) -> Option<(usize, Vec<&'static str>)> {
        let phrases = Phrases::of(lines.into_iter());
        let (length, lines) = phrases.longest(query, &analyze(query), country)?;
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
    fn a_single_word_agrees_in_its_letters() {
        let lines = || vec![line("كمين", "توقيف", &[])];
        assert_eq!(law(lines(), "الكمين", None), Some((1, vec!["توقيف"])));
        assert_eq!(law(lines(), "كم", None), None);
    }

    #[test]
    fn the_stop_words_of_a_phrase_must_be_in_the_query() {
        // «فله» is read as a conjunction with a pronoun, and «عليه» as a preposition with one.
        for (phrase, with, without) in [
            ("بيع فله", "بيع فله", "بيع سيارة"),
            ("علي تنفيذ", "وقف خدمات علي تنفيذ", "تنفيذ الأحكام"),
        ] {
            let found = |query: &str| {
                let phrases = Phrases::of([line(phrase, "قانون", &[])].into_iter());
                let tokens = analyze(query);
                let mut from = 0..tokens.len();
                from.any(|at| phrases.longest(query, &tokens[at..], None).is_some())
            };
            assert!(found(with) && !found(without), "{phrase}");
        }
        let names = expand("قانون الإجراءات", Some("AE"));
        assert!(names.is_empty(), "a procedure is no employee: {names:?}");
    }

    #[test]
    fn the_deadline_of_one_countrys_law_brings_those_of_the_others() {
        for query in [
            "مهلة استئناف الأحكام",
            "مدة الطعن بالاستئناف في الجنح",
            "مواعيد الاستئناف",
        ] {
            let found = expand(query, None);
            let alternatives = Vec::from_iter(found.iter().flat_map(|one| &one.alternatives));
            let known = |words: &str| alternatives.iter().any(|other| **other == words);
            assert!(known("مدة الاعتراض"), "{query}: {alternatives:?}");
        }
    }

    #[test]
    fn an_everyday_phrase_brings_its_law() {
        let titles = |query, country| {
            let found = expand(query, country).into_iter();
            let laws = found.filter(|found| found.weight < 1.0);
            Vec::from_iter(laws.flat_map(|law| law.alternatives))
        };
        assert_eq!(
            titles("طردوني من الشغل بدون راتب", Some("SA")),
            ["نظام العمل"]
        );
        assert_eq!(titles("طردوني من الشغل", None), [""; 0]);
        let drugs = "مكافحة المواد المخدرة";
        assert_eq!(titles("لقيت حشيش مع ولدي", Some("AE")), [drugs]);
        // A manager who keeps a passport is an employer, and no matter of companies.
        let passport = "مدير الشركة ماخذ جوازي";
        assert_eq!(titles(passport, Some("SA")), ["نظام العمل"]);
    }

    #[test]
    fn a_judgment_is_no_award_and_who_appeals_asks_about_appeals() {
        let alternatives = |query| {
            let found = expand(query, Some("SA")).into_iter();
            Vec::from_iter(found.flat_map(|one| one.alternatives))
        };
        let appeal = alternatives("ما عجبني القرار وأبي أستأنف");
        assert!(appeal.contains(&"الاستئناف"), "{appeal:?}");
        let judgment = alternatives("أبي تنفيذ حكم المحكمة");
        let is_award = |words: &&str| words.contains("التحكيم");
        assert!(!judgment.iter().any(is_award), "{judgment:?}");
    }

    #[test]
    fn an_english_phrase_brings_its_law_with_less_weight() {
        let weight = |query, country| {
            let found = expand(query, country).into_iter();
            let mut laws = found.filter(|found| found.alternatives == ["نظام العمل"]);
            laws.next().map(|law| law.weight)
        };
        assert_eq!(weight("unfair dismissal", Some("SA")), Some(0.4));
        assert_eq!(weight("unfair dismissal", Some("AE")), None);
        assert_eq!(weight("طردوني من الشغل", Some("SA")), Some(0.9));
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
