use std::cell::RefCell;

use super::channels::{CHANNELS, Channel};
use super::corpus::Corpus;
use super::filter::{Documents, Filter};
use super::inverted::WINDOW;
use super::query::Expansion;
use super::top::Top;
use super::{Cancel, HybridIndex, IndexError, Query, Ranking, checkpoint, rarity};
use crate::storage::hash64;

/// Sums up BM25 term by term over all channels, then takes the best chunk of each article. Where one country alone is
/// searched, its own texts say how rare a term is.
pub(super) fn rank(
    index: &HybridIndex,
    wanted_channel: impl Fn(&str) -> bool,
    query: Query,
    filter: &Filter,
    limit: usize,
    cancel: &Cancel,
) -> Result<Ranking, IndexError> {
    let country = filter.country(&index.corpus);
    let query = &rarity::weigh(&index.passages, query, country.map(usize::from));
    let allowed = filter.documents(&index.corpus);
    let allowed = allowed.as_ref();
    let wanted = allowed.map(|allowed| wanted_windows(&index.corpus, allowed));
    SUMS.with_borrow_mut(|sums| {
        sums.clear();
        sums.resize(index.corpus.chunks().next_multiple_of(WINDOW), 0.0);
        let channels = CHANNELS.iter().zip(&index.channels);
        for (channel, file) in channels.filter(|(channel, _)| wanted_channel(channel.file)) {
            for (fingerprint, count) in query_terms(channel, query) {
                checkpoint(cancel)?;
                if let Some(term) = file.find(fingerprint) {
                    let weight = channel.weight * count;
                    file.add(term, weight, country, wanted.as_deref(), sums)?;
                }
            }
        }
        if let Some(country) = &query.preferred {
            lift(&index.corpus, country, sums);
        }
        Ok(best(
            &index.corpus,
            &sums[..index.corpus.chunks()],
            allowed,
            limit,
        ))
    })
}

thread_local! {
    /// One sum a chunk, kept from query to query so that a query allocates only its answer.
    static SUMS: RefCell<Vec<f32>> = RefCell::default();
}

/// The query's terms by fingerprint, with what each counts for: as often as it occurs, or less in other words. Sorted,
/// so that sums are made in one order and the same query gives the same bits.
fn query_terms(channel: &Channel, query: &Query) -> Vec<(u64, f32)> {
    let mut terms = cut(channel, &query.text);
    terms.sort_unstable();
    let said = terms.len();
    let mut weighted = Vec::from_iter(terms.into_iter().map(|term| (term, 1.0)));
    let counts = |expansion: &&Expansion| channel.takes_lesser || expansion.weight >= 1.0;
    for expansion in query.expansions.iter().filter(counts) {
        for alternative in &expansion.alternatives {
            let terms = cut(channel, alternative);
            let weight = expansion.weight / (words(alternative) as f32).sqrt();
            for term in terms {
                // What the query says itself counts in full already.
                let known = weighted[..said].binary_search_by_key(&term, |&(term, _)| term);
                if known.is_err() {
                    weighted.push((term, weight));
                }
            }
        }
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

/// Words of a phrase, at least one: a long phrase must not count for more than a short one.
fn words(phrase: &str) -> usize {
    phrase.split_whitespace().count().max(1)
}

/// How many times its score a document of the preferred country has: what is found there and nearly as well elsewhere
/// comes first, and what is only found elsewhere is still found.
const LIFT: f32 = 4.0;

/// Lifts all that a country has.
fn lift(corpus: &Corpus, country: &str, sums: &mut [f32]) {
    let names = &corpus.names.jurisdictions;
    let Some(code) = names.iter().position(|name| name == country) else {
        return;
    };
    for document in
        (0..corpus.documents()).filter(|&at| usize::from(corpus.jurisdictions[at]) == code)
    {
        for sum in &mut sums[corpus.chunks_of(document)] {
            *sum *= LIFT;
        }
    }
}

/// The windows of chunks in which an allowed document has anything.
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

/// The best chunk of each article, the best articles.
fn best(corpus: &Corpus, sums: &[f32], allowed: Option<&Documents>, limit: usize) -> Ranking {
    const BLOCK: usize = 16;
    let mut top = Top::new(limit);
    for (block, start) in sums.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
        // Nearly all blocks end here once the ranking is full; without a branch a sum, so that
        // the compiler takes several at once.
        let floor = top.floor().max(0.0);
        if !block.iter().fold(false, |any, &sum| any | (sum > floor)) {
            continue;
        }
        for (&sum, chunk) in block.iter().zip(start..) {
            if sum > floor {
                let article = corpus.article_of(chunk);
                let document = corpus.document_of(article);
                if allowed.is_none_or(|allowed| allowed.contains(document)) {
                    top.offer(sum, article as u32, chunk as u32);
                }
            }
        }
    }
    top.finish()
}
