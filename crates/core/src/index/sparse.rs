//! The sparse ranking: BM25F of each chunk, summed over all channels (ways to cut text into terms). An
//! article ranks by its best chunk.

use std::cell::RefCell;

use super::bm25::PREFERRED_COUNTRY;
use super::cancel::{Cancel, checkpoint};
use super::channels::{CHANNELS, Channel};
use super::corpus::Corpus;
use super::error::IndexError;
use super::filter::{Allowed, Documents, Filter};
use super::inverted::{Inverted, WINDOW};
use super::passages::Passages;
use super::query::{Expansion, Query};
use super::rarity;
use super::related::related_words;
use super::top::{Ranking, Top};
use crate::storage::hash64;

/// The parts of an open index that the sparse ranking reads.
pub(super) struct Sparse<'i> {
    pub corpus: &'i Corpus,
    /// One inverted file for each row of [`CHANNELS`], the ways to cut a text into terms.
    pub channels: &'i [Inverted],
    /// The stored texts, whose document frequencies [`rarity::weigh`] needs to weigh the query's expansions.
    pub passages: &'i Passages,
}

impl Sparse<'_> {
    /// Returns the best `limit` articles by the channels that `wanted_channel` accepts. `allowed` are the
    /// articles that pass the filter. If the filter accepts one country only, the idf is counted over the
    /// chunks of this country. Fails when the query is cancelled (checked before each term) or when a posting
    /// list is damaged.
    pub(super) fn rank(
        &self,
        wanted_channel: impl Fn(&str) -> bool,
        query: Query,
        (filter, allowed): (&Filter, &Allowed),
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let corpus = self.corpus;
        let country = filter.country(corpus);
        let population = country.map(usize::from);
        let query = &rarity::weigh(self.passages, query, population);
        let related = match query.related {
            true => related_words(self.passages, &query.text, population),
            false => Vec::new(),
        };
        let documents = allowed.documents.as_ref();
        let wanted = documents.map(|documents| wanted_windows(corpus, documents));
        SUMS.with_borrow_mut(|sums| {
            sums.clear();
            sums.resize(corpus.chunks().next_multiple_of(WINDOW), 0.0);
            let channels = CHANNELS.iter().zip(self.channels);
            for (channel, file) in channels.filter(|(channel, _)| wanted_channel(channel.file)) {
                for (fingerprint, count) in query_terms(channel, query, &related) {
                    checkpoint(cancel)?;
                    if let Some(term) = file.find(fingerprint) {
                        let weight = channel.weight * count;
                        file.add(term, weight, country, wanted.as_deref(), sums)?;
                    }
                }
            }
            if let Some(country) = &query.preferred {
                boost(corpus, country, sums);
            }
            Ok(best(corpus, &sums[..corpus.chunks()], allowed, limit))
        })
    }
}

thread_local! {
    /// The sum of scores of each chunk. The memory is kept from query to query, so that a query allocates
    /// only its answer.
    static SUMS: RefCell<Vec<f32>> = RefCell::default();
}

/// Returns the query's terms as fingerprints, each with its weight: 1 for each occurrence in the query; for a
/// term that only expansions or related words have, the sum of their weights. They are sorted, because the order of addition
/// decides the last bits of a sum.
fn query_terms(channel: &Channel, query: &Query, related: &[(u64, f32)]) -> Vec<(u64, f32)> {
    let mut terms = cut(channel, &query.text);
    terms.sort_unstable();
    let said = terms.len();
    let mut weighted = Vec::from_iter(terms.into_iter().map(|term| (term, 1.0)));
    let counts =
        |expansion: &&Expansion| channel.searches_light_expansions || expansion.weight >= 1.0;
    for expansion in query.expansions.iter().filter(counts) {
        for alternative in &expansion.alternatives {
            let terms = cut(channel, alternative);
            let weight = expansion.weight / (words(alternative) as f32).sqrt();
            for term in terms {
                // A term that the query itself contains already has its full weight, so the same term of an
                // expansion adds nothing.
                let known = weighted[..said].binary_search_by_key(&term, |&(term, _)| term);
                if known.is_err() {
                    weighted.push((term, weight));
                }
            }
        }
    }
    if channel.searches_related {
        let own = |term: &u64| weighted[..said].binary_search_by_key(term, |&(term, _)| term);
        let others = related.iter().filter(|(term, _)| own(term).is_err());
        let others = Vec::from_iter(others.copied());
        weighted.extend(others);
    }
    weighted.sort_by_key(|&(term, _)| term);
    let runs = weighted.chunk_by(|a, b| a.0 == b.0);
    runs.map(|run| (run[0].0, run.iter().map(|(_, weight)| weight).sum()))
        .collect()
}

fn cut(channel: &Channel, text: &str) -> Vec<u64> {
    let mut fingerprints = Vec::new();
    (channel.cut)(text, &mut |term| fingerprints.push(hash64(term.as_bytes())));
    fingerprints
}

/// Returns the number of words of a phrase, at least 1. The caller divides by its square root, so that long
/// phrases do not outweigh short ones.
fn words(phrase: &str) -> usize {
    phrase.split_whitespace().count().max(1)
}

/// Multiplies the scores of one country's chunks by [`PREFERRED_COUNTRY`], because the query prefers that
/// country.
fn boost(corpus: &Corpus, country: &str, sums: &mut [f32]) {
    let names = &corpus.names.jurisdictions;
    let Some(code) = names.iter().position(|name| name == country) else {
        return;
    };
    for document in
        (0..corpus.documents()).filter(|&at| usize::from(corpus.jurisdictions[at]) == code)
    {
        for sum in &mut sums[corpus.chunks_of(document)] {
            *sum *= PREFERRED_COUNTRY;
        }
    }
}

/// Returns for each window (256 consecutive chunks) true if it has a chunk of an allowed document.
fn wanted_windows(corpus: &Corpus, allowed: &Documents) -> Vec<bool> {
    let mut windows = vec![false; corpus.chunks().div_ceil(WINDOW)];
    for document in (0..corpus.documents()).filter(|&document| allowed.contains(document)) {
        let chunks = corpus.chunks_of(document);
        if !chunks.is_empty() {
            windows[chunks.start / WINDOW..=(chunks.end - 1) / WINDOW].fill(true);
        }
    }
    windows
}

/// Returns the `limit` allowed articles with the best scores, each with the score of its best chunk.
fn best(corpus: &Corpus, sums: &[f32], allowed: &Allowed, limit: usize) -> Ranking {
    let mut top = Top::new(limit);
    top.read(sums, |top, chunk, sum| {
        let article = corpus.article_of(chunk);
        if allowed.contains(article) {
            top.offer(sum, article as u32, chunk as u32);
        }
    });
    top.finish()
}
