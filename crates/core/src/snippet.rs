//! Cuts snippets: the part of a text that a query matched.
//!
//! The best window has the largest weight of *distinct* query terms: three different words beat one word
//! three times. A term weighs less the more often the text has it, because a word of every sentence does not
//! locate the answer. The idf of the index is not used, so that a snippet depends on text and query alone and
//! is the same in REST, gRPC and MCP.

use std::ops::Range;

use crate::analyzer::{find_terms, visit_terms};

/// Characters with which a sentence or a long clause ends, so that a snippet may begin after them.
const SENTENCE_ENDS: &[char] = &['.', '؟', '?', '!', '؛', '\n'];

/// Returns the part (window) of `text` with the most query terms, at most `max_chars` code points long and
/// cut at words. Only a word that is longer than the window is cut itself. A text that fits is returned
/// whole, but trimmed.
///
/// The window begins at the start of a sentence or of the text if one is close enough before the first match,
/// else a little before that match. Without a match it is the beginning of the text. Time is n log n in the
/// length of the text.
///
/// ```
/// use sanad_core::snippet::snippet;
/// let text = "تسري أحكام هذا النظام. ويعاقب المخالف بغرامة. وينشر في الجريدة.";
/// assert_eq!(snippet(text, "الغرامات", 25), "ويعاقب المخالف بغرامة.");
/// ```
pub fn snippet<'t>(text: &'t str, query: &str, max_chars: usize) -> &'t str {
    SnippetQuery::new(query).snippet(text, max_chars)
}

/// A query of which several snippets are cut. It is analyzed once.
pub struct SnippetQuery {
    terms: Terms,
}

/// The different terms of a query.
struct Terms {
    ascending: Vec<String>,
    /// One bit for each [`Terms::mark`] of a term. It tells of nearly every word of a text that it is none of
    /// the terms, without a comparison.
    marks: u128,
}

impl Terms {
    fn find(&self, term: &str) -> Option<usize> {
        if self.marks & Self::mark(term) == 0 {
            return None;
        }
        let ascending = &self.ascending;
        ascending
            .binary_search_by(|own| own.as_str().cmp(term))
            .ok()
    }

    /// A bit that depends on the last bytes of a term and on its length.
    fn mark(term: &str) -> u128 {
        let last = term.bytes().rev().take(4);
        let sum = last.fold(term.len(), |sum, byte| {
            sum.wrapping_mul(31) + usize::from(byte)
        });
        1 << (sum % 128)
    }
}

impl SnippetQuery {
    /// Analyzes a query.
    pub fn new(query: &str) -> Self {
        let mut terms = Vec::new();
        visit_terms(query, |term| terms.push(term.to_owned()));
        terms.sort_unstable();
        terms.dedup();
        let marks = terms.iter().fold(0, |all, term| all | Terms::mark(term));
        let ascending = terms;
        Self {
            terms: Terms { ascending, marks },
        }
    }

    /// Returns the [`snippet`] of a text for this query.
    pub fn snippet<'t>(&self, text: &'t str, max_chars: usize) -> &'t str {
        cut_best(text, &self.terms, max_chars)
    }
}

fn cut_best<'t>(text: &'t str, terms: &Terms, max_chars: usize) -> &'t str {
    if text.len() <= max_chars || text.chars().count() <= max_chars {
        return text.trim();
    }
    let borders: Vec<usize> = text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let matches = matches(text, terms, &borders);
    let start = match best_run(&matches, max_chars) {
        Some(run) => start_before(text, &borders, run, max_chars),
        None => 0,
    };
    cut(text, &borders, start, max_chars)
}

/// An occurrence of a query term in the text from which the snippet is cut. Its span counts code points.
struct Match {
    term: usize,
    span: Range<usize>,
    weight: f32,
}

fn matches(text: &str, terms: &Terms, borders: &[usize]) -> Vec<Match> {
    let found = find_terms(text, |term| terms.find(term));
    let mut counts = vec![0u32; terms.ascending.len()];
    for &(term, _) in &found {
        counts[term] += 1;
    }
    let char_at = |byte| borders.partition_point(|&border| border < byte);
    let mut matches: Vec<_> = found
        .into_iter()
        .map(|(term, span)| Match {
            term,
            span: char_at(span.start)..char_at(span.end),
            weight: 1.0 / (1.0 + (counts[term] as f32).ln()),
        })
        .collect();
    // The sort is needed for a compound number (`م/51`): it is reported after its parts, but begins with the
    // first of them.
    matches.sort_by_key(|m| m.span.start);
    matches
}

/// Returns the span from the first to the last match of the window (at most `max_chars` long) whose different
/// query terms weigh most. Of windows with equal weight, the first one wins.
fn best_run(matches: &[Match], max_chars: usize) -> Option<Range<usize>> {
    let terms = matches.iter().map(|m| m.term + 1).max()?;
    let mut inside = vec![0u32; terms];
    let (mut first, mut weight) = (0, 0.0);
    let mut best: Option<(f32, Range<usize>)> = None;
    for (place, last) in matches.iter().enumerate() {
        if inside[last.term] == 0 {
            weight += last.weight;
        }
        inside[last.term] += 1;
        // The window is shortened at its front so that it is at most `max_chars` long; only a single match
        // may be longer.
        while first < place && last.span.end > matches[first].span.start + max_chars {
            let out = &matches[first];
            inside[out.term] -= 1;
            if inside[out.term] == 0 {
                weight -= out.weight;
            }
            first += 1;
        }
        // Another window must be clearly better than the best so far, so that rounding errors do not decide.
        if best.as_ref().is_none_or(|(most, _)| weight > most + 1e-4) {
            best = Some((weight, matches[first].span.start..last.span.end));
        }
    }
    best.map(|(_, run)| run)
}

/// Returns where the snippet starts, in code points: at the last start of a sentence from which all matches
/// fit, otherwise at the start of the text if they fit from there, otherwise at a word that leaves at most a
/// quarter of the spare room before the first match.
fn start_before(text: &str, borders: &[usize], run: Range<usize>, max_chars: usize) -> usize {
    let free = max_chars.saturating_sub(run.len());
    let earliest = run.start.saturating_sub(free);
    let before = &text[borders[earliest]..borders[run.start]];
    if let Some(end) = sentence_end(before) {
        return earliest + before[..end].chars().count();
    }
    if earliest == 0 {
        return 0;
    }
    let wanted = run.start - free / 4;
    let context = &text[borders[wanted]..borders[run.start]];
    match context.find(char::is_whitespace) {
        Some(space) => wanted + context[..space].chars().count(),
        None => run.start,
    }
}

/// Returns the byte after the last character in `text` that ends a sentence. White space must follow it,
/// unless it is a line break, which excludes decimal points. `None` if there is none.
fn sentence_end(text: &str) -> Option<usize> {
    text.char_indices()
        .zip(text.chars().skip(1).map(Some).chain([None]))
        .filter(|&((_, c), next)| {
            SENTENCE_ENDS.contains(&c) && (c == '\n' || next.is_some_and(char::is_whitespace))
        })
        .map(|((at, c), _)| at + c.len_utf8())
        .last()
}

/// Returns at most `max_chars` code points of a text, from the first word at or after `start` on, trimmed and
/// without a cut word at the end.
fn cut<'t>(text: &'t str, borders: &[usize], start: usize, max_chars: usize) -> &'t str {
    let from = &text[borders[start]..];
    let start = start + (from.chars().count() - from.trim_start().chars().count());
    let end = (start + max_chars).min(borders.len() - 1);
    let window = &text[borders[start]..borders[end]];
    let ends_at_word = text[borders[end]..]
        .chars()
        .next()
        .is_none_or(char::is_whitespace);
    if ends_at_word {
        return window.trim_end();
    }
    match window.rfind(char::is_whitespace) {
        Some(space) => window[..space].trim_end(),
        None => window, // A single word is longer than the window, so it is cut.
    }
}
