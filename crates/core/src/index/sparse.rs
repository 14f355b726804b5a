use std::cell::RefCell;

use super::channels::{CHANNELS, Channel};
use super::corpus::Corpus;
use super::filter::Documents;
use super::inverted::WINDOW;
use super::top::Top;
use super::{Cancel, HybridIndex, IndexError, Ranking, checkpoint};
use crate::storage::hash64;

/// Sums up BM25 term by term over all channels, then takes the best chunk of each article.
pub(super) fn rank(
    index: &HybridIndex,
    query: &str,
    allowed: Option<&Documents>,
    limit: usize,
    cancel: &Cancel,
) -> Result<Ranking, IndexError> {
    let wanted = allowed.map(|allowed| wanted_windows(&index.corpus, allowed));
    SUMS.with_borrow_mut(|sums| {
        sums.clear();
        sums.resize(index.corpus.chunks().next_multiple_of(WINDOW), 0.0);
        for (channel, file) in CHANNELS.iter().zip(&index.channels) {
            for (fingerprint, count) in query_terms(channel, query) {
                checkpoint(cancel)?;
                if let Some(term) = file.find(fingerprint) {
                    file.add(term, channel.weight * count, wanted.as_deref(), sums)?;
                }
            }
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

/// The query's terms by fingerprint, with how often each occurs. Sorted, so that sums are made in
/// one order and the same query gives the same bits.
fn query_terms(channel: &Channel, query: &str) -> Vec<(u64, f32)> {
    let mut fingerprints = Vec::new();
    (channel.cut)(query, &mut |term| {
        fingerprints.push(hash64(term.as_bytes()))
    });
    fingerprints.sort_unstable();
    let runs = fingerprints.chunk_by(|a, b| a == b);
    runs.map(|run| (run[0], run.len() as f32)).collect()
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
