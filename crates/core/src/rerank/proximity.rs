//! Measures how close the query's terms are to each other in one text.

use super::query_terms::{MAX_PAIRS, MAX_TERMS, QueryTerms, TermSet};

/// Greatest distance, in words, at which the second of two successive query terms counts as following the
/// first in a text.
const FOLLOWS: u32 = 2;
/// Greatest distance, in words, at which a pair of successive query terms counts as near in a text.
const NEAR: u32 = 12;
/// Number of words after the beginning of a text at which the first occurrence of a term counts half.
const EARLY: f32 = 16.0;

/// Sums of idf over the query terms in a text, or over pairs of them, not yet divided by the sum over the
/// query. Only `window` is a finished ratio.
#[derive(Default)]
pub(super) struct Proximity {
    /// Sum of the idf of the pairs of successive query terms that the text has in the query's order, at most
    /// `FOLLOWS` words apart.
    pub pairs: f32,
    /// Sum of the idf of the pairs of successive query terms that the text has in any order, at most `NEAR`
    /// words apart, each divided by its distance.
    pub near: f32,
    /// Greatest sum of idf over a sequence of query terms in the query's order, each at most `FOLLOWS` words
    /// after the one before.
    pub run: f32,
    /// Number of different query terms in the text, divided by the length in words of the shortest part of
    /// the text that has all of them.
    pub window: f32,
    /// Sum of the idf of the query terms in the text, where a term counts less the later it first occurs.
    pub early: f32,
}

impl Proximity {
    /// Measures how close the query's terms are in one text. `hits` has the position (in words) and the term
    /// of each occurrence, ascending by position.
    pub(super) fn new(query: &QueryTerms, hits: &[(u32, u8)]) -> Self {
        const NEVER: u32 = u32::MAX;
        let own = |place: u8| usize::from(place) < query.own_count;
        let mut proximity = Self::default();
        let mut last = [NEVER; MAX_TERMS];
        let mut followed = [false; MAX_PAIRS];
        let mut close = [0f32; MAX_PAIRS];
        let (mut run, mut before) = (0.0, None);
        for &(at, place) in hits.iter().filter(|&&(_, place)| own(place)) {
            let here = usize::from(place);
            let mut goes_on = false;
            if last[here] == NEVER {
                proximity.early += query.idf(here) / (1.0 + at as f32 / EARLY);
            }
            for (number, pair) in query.pairs.iter().enumerate() {
                let (other, forward) = match (pair.first == here, pair.second == here) {
                    (_, true) => (pair.first, true),
                    (true, _) => (pair.second, false),
                    _ => continue,
                };
                if last[other] == NEVER {
                    continue;
                }
                let distance = at - last[other];
                if forward && distance <= FOLLOWS {
                    followed[number] = true;
                    goes_on |= before == Some(other);
                }
                if distance <= NEAR {
                    close[number] = close[number].max(1.0 / distance.max(1) as f32);
                }
            }
            run = if goes_on { run } else { 0.0 } + query.idf(here);
            proximity.run = proximity.run.max(run);
            before = Some(here);
            last[here] = at;
        }
        for ((pair, followed), close) in query.pairs.iter().zip(followed).zip(close) {
            proximity.pairs += if followed { pair.worth } else { 0.0 };
            proximity.near += close * pair.worth;
        }
        proximity.window = window(query, hits);
        proximity
    }
}

/// Returns how many of the query's own terms the text has, divided by the length of its shortest part with
/// all of these. It uses a sliding window. 0 with fewer than two such terms.
fn window(query: &QueryTerms, hits: &[(u32, u8)]) -> f32 {
    let own = |&&(_, place): &&(u32, u8)| usize::from(place) < query.own_count;
    let hits = Vec::from_iter(hits.iter().filter(own).copied());
    let wanted = hits
        .iter()
        .fold(0, |set: TermSet, &(_, place)| set | 1 << place);
    let count = wanted.count_ones();
    if count < 2 {
        return 0.0;
    }
    let mut counts = [0u16; MAX_TERMS];
    let (mut inside, mut from, mut best) = (0, 0, u32::MAX);
    for &(at, place) in &hits {
        let here = usize::from(place);
        counts[here] += 1;
        inside += u32::from(counts[here] == 1);
        while inside == count {
            let (start, first) = hits[from];
            best = best.min(at - start + 1);
            counts[usize::from(first)] -= 1;
            inside -= u32::from(counts[usize::from(first)] == 0);
            from += 1;
        }
    }
    count as f32 / best as f32
}
