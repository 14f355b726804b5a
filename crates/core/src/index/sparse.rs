use std::cell::RefCell;

use super::corpus::Corpus;
use super::filter::Documents;
use super::inverted::WINDOW;
use super::parts::{Channel, Level, PARTS};
use super::top::Top;
use super::{Cancel, HybridIndex, IndexError, Ranking, checkpoint};
use crate::storage::hash64;

/// Sums up BM25 term by term, then takes the best chunk of each article.
///
/// Chunks, articles and documents have sums of their own, added up at the end: a title counts for
/// all chunks of its document without standing in their postings.
pub(super) fn rank(
    index: &HybridIndex,
    query: &str,
    allowed: Option<&Documents>,
    limit: usize,
    cancel: &Cancel,
) -> Result<Ranking, IndexError> {
    SCRATCH.with_borrow_mut(|sums| {
        sums.start(&index.corpus);
        let wanted = allowed.map(|allowed| WantedWindows::new(&index.corpus, allowed));
        for channel in Channel::ALL {
            let terms = query_terms(channel, query);
            let parts = PARTS.iter().zip(&index.parts);
            for (part, file) in parts.filter(|(part, _)| part.channel == channel) {
                for &(fingerprint, count) in &terms {
                    checkpoint(cancel)?;
                    if let Some(term) = file.find(fingerprint) {
                        let wanted = wanted.as_ref().map(|wanted| wanted.of(part.level));
                        file.add(term, part.weight * count, wanted, sums.of(part.level))?;
                    }
                }
            }
        }
        Ok(sums.best(&index.corpus, allowed, limit))
    })
}

/// The query's terms by fingerprint, with how often each occurs. Sorted, so that sums are made in
/// one order and the same query gives the same bits.
fn query_terms(channel: Channel, query: &str) -> Vec<(u64, f32)> {
    let mut fingerprints = Vec::new();
    channel.visit(query, |term| fingerprints.push(hash64(term.as_bytes())));
    fingerprints.sort_unstable();
    let runs = fingerprints.chunk_by(|a, b| a == b);
    runs.map(|run| (run[0], run.len() as f32)).collect()
}

/// For each level, the windows in which an allowed document has anything.
struct WantedWindows {
    chunks: Vec<bool>,
    articles: Vec<bool>,
    documents: Vec<bool>,
}

impl WantedWindows {
    fn new(corpus: &Corpus, allowed: &Documents) -> Self {
        let mut wanted = Self {
            chunks: vec![false; corpus.chunks().div_ceil(WINDOW)],
            articles: vec![false; corpus.articles().div_ceil(WINDOW)],
            documents: vec![false; corpus.documents().div_ceil(WINDOW)],
        };
        let mark = |windows: &mut [bool], range: std::ops::Range<usize>| {
            if !range.is_empty() {
                windows[range.start / WINDOW..=(range.end - 1) / WINDOW].fill(true);
            }
        };
        for document in (0..corpus.documents()).filter(|&document| allowed.contains(document)) {
            let articles = corpus.articles_of(document);
            mark(&mut wanted.documents, document..document + 1);
            mark(&mut wanted.chunks, corpus.chunks_within(&articles));
            mark(&mut wanted.articles, articles);
        }
        wanted
    }

    fn of(&self, level: Level) -> &[bool] {
        match level {
            Level::Chunk => &self.chunks,
            Level::Article => &self.articles,
            Level::Document => &self.documents,
        }
    }
}

/// One thread's sums, kept from query to query so that a query allocates only its answer.
#[derive(Default)]
struct Sums {
    chunks: Vec<f32>,
    articles: Vec<f32>,
    documents: Vec<f32>,
}

thread_local! {
    static SCRATCH: RefCell<Sums> = RefCell::default();
}

impl Sums {
    fn start(&mut self, corpus: &Corpus) {
        let zero = |sums: &mut Vec<f32>, count: usize| {
            sums.clear();
            sums.resize(count.next_multiple_of(WINDOW), 0.0);
        };
        zero(&mut self.chunks, corpus.chunks());
        zero(&mut self.articles, corpus.articles());
        zero(&mut self.documents, corpus.documents());
    }

    fn of(&mut self, level: Level) -> &mut [f32] {
        match level {
            Level::Chunk => &mut self.chunks,
            Level::Article => &mut self.articles,
            Level::Document => &mut self.documents,
        }
    }

    fn best(&self, corpus: &Corpus, allowed: Option<&Documents>, limit: usize) -> Ranking {
        let mut top = Top::new(limit);
        let may_be_found =
            |document: &usize| allowed.is_none_or(|allowed| allowed.contains(*document));
        for document in (0..corpus.documents()).filter(may_be_found) {
            for article in corpus.articles_of(document) {
                let around = self.documents[document] + self.articles[article];
                let chunks = corpus.chunks_of(article);
                let Some((chunk, body)) = largest(&self.chunks[chunks.clone()]) else {
                    continue;
                };
                if around + body > 0.0 {
                    top.offer(around + body, article as u32, (chunks.start + chunk) as u32);
                }
            }
        }
        top.finish()
    }
}

/// The first of the largest.
fn largest(sums: &[f32]) -> Option<(usize, f32)> {
    let (&first, rest) = sums.split_first()?;
    let mut best = (0, first);
    for (place, &sum) in (1..).zip(rest) {
        if sum > best.1 {
            best = (place, sum);
        }
    }
    Some(best)
}
