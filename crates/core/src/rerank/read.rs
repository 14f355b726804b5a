//! Reads the texts of a candidate (body, heading, title) and computes the features by which the candidate is
//! scored.

use std::collections::HashMap;

use super::candidate::Candidate;
use super::features::{Feature, NAMES, Row, share};
use super::law::{Beyond, beyond};
use super::lookup::Sieve;
use super::occurrences::{Occurrences, bm25f, bm25f_related, expansions_held};
use super::proximity::Proximity;
use super::query_terms::{QueryTerms, TermSet};
use super::related::RelatedTerms;
use crate::analyzer::visit_words;
use crate::index::{Passages, Query};

/// Number of an article's first chunks that are read for features of the whole article. The chunk that was
/// found is read in any case.
const READ_CHUNKS: usize = 24;

/// Computes the features (numbers from which the score is computed) of one query's candidates.
pub(super) struct Reader<'p> {
    passages: &'p Passages,
    query: QueryTerms,
    related: RelatedTerms,
    /// The terms of `query` and `related`.
    either: Sieve,
    /// What the titles read so far say beyond the query, by document. Many candidates share a document.
    beyond: HashMap<usize, Beyond>,
    /// The country whose statistics count; `None` for all.
    country: Option<usize>,
    /// Numbers of the words with which titles of decisions begin.
    decisions: Vec<u32>,
    /// Occurrences of query terms in the text read last: position in words, and index of the term.
    hits: Vec<(u32, u8)>,
    /// The best score among the candidates in the sparse list (by words).
    best_sparse: f32,
}

impl<'p> Reader<'p> {
    pub(super) fn new(
        passages: &'p Passages,
        query: &Query,
        candidates: &[Candidate],
        country: Option<usize>,
    ) -> Self {
        let scores = candidates.iter().filter_map(|candidate| candidate.sparse);
        let best_sparse = scores.map(|place| place.score).fold(0.0, f32::max);
        let related = match query.related {
            true => RelatedTerms::new(passages, &query.text, country),
            false => RelatedTerms::default(),
        };
        let query = QueryTerms::new(passages, query, country);
        Self {
            passages,
            either: query.lookup.sieve.or(&related.lookup.sieve),
            query,
            related,
            beyond: HashMap::new(),
            country,
            decisions: decisions(passages),
            hits: Vec::new(),
            best_sparse,
        }
    }

    fn read(&mut self, words: impl Iterator<Item = u32>) -> Occurrences {
        let terms = (&self.query, &self.related);
        Occurrences::read(self.passages, terms, &self.either, words, &mut self.hits)
    }

    /// Returns the features of one candidate. Some of them are sums, which [`super::features::relate`] then
    /// divides by the best of all candidates.
    pub(super) fn row(&mut self, candidate: &Candidate) -> Row {
        let passages = self.passages;
        let (article, chunk) = (candidate.article as usize, candidate.chunk as usize);
        let document = passages.document_of(article);
        let title = self.read(passages.titles.words(document));
        let heading = self.read(passages.headings.words(article));
        let body = self.read(passages.bodies.words(chunk));
        let proximity = Proximity::new(&self.query, &self.hits);
        let query = &self.query;
        let own = query.own;
        let covered = |set: TermSet| share(query.worth_of(set & own), query.worth);
        let passage_set = title.set | heading.set | body.set;

        let mut row = [0.0; NAMES.len()];
        let mut set = |feature: Feature, value: f32| row[feature as usize] = value;
        set(Feature::body, covered(body.set));
        set(Feature::title, covered(title.set));
        set(Feature::heading, covered(heading.set));
        set(Feature::passage, covered(passage_set));
        set(
            Feature::exact,
            covered(title.exact | heading.exact | body.exact),
        );
        // These BM25 parameters stay as they were when the weights were learned, even if those of the index
        // change.
        set(Feature::bm25, body.bm25(query, 1.2, 0.75));
        set(Feature::bm25_flat, body.bm25(query, 0.9, 0.2));
        set(Feature::bm25_title, title.bm25(query, 1.2, 0.0));
        set(Feature::pairs, share(proximity.pairs, query.pairs_worth));
        set(Feature::near, share(proximity.near, query.pairs_worth));
        set(Feature::run, share(proximity.run, query.worth));
        set(Feature::window, proximity.window);
        set(Feature::early, share(proximity.early, query.worth));
        set(
            Feature::title_focus,
            share((title.set & own).count_ones() as f32, title.words as f32),
        );
        set(
            Feature::heading_focus,
            share(
                (heading.set & own).count_ones() as f32,
                heading.words as f32,
            ),
        );
        set(Feature::phrases, expansions_held(query, passage_set));
        set(
            Feature::phrases_title,
            expansions_held(query, title.set | heading.set),
        );
        set(
            Feature::density,
            share(
                (body.set & own).count_ones() as f32,
                (body.words as f32).sqrt(),
            ),
        );
        let of_article = passages.chunks_of(article);
        let reciprocal = |rank: u32| 61.0 / (60.0 + rank as f32);
        set(Feature::fused, reciprocal(candidate.fused));
        if let Some(place) = candidate.sparse {
            set(Feature::sparse, reciprocal(place.rank));
            set(Feature::sparse_score, share(place.score, self.best_sparse));
        }
        if let Some(place) = candidate.dense {
            set(Feature::dense, reciprocal(place.rank));
            set(Feature::dense_score, place.score);
        }
        set(
            Feature::wide,
            bm25f(query, &[(&body, 1.0), (&heading, 1.0), (&title, 1.5)]),
        );

        let read = || beyond(passages, query, &self.related, document, self.country);
        let beyond = *self.beyond.entry(document).or_insert_with(read);
        set(Feature::title_beyond, beyond.share);
        set(Feature::title_rarest, beyond.rarest);
        let first = passages.titles.words(document).next();
        let is_decision = first.is_some_and(|word| self.decisions.contains(&word));
        set(Feature::decision, f32::from(u8::from(is_decision)));
        let related_title = title.related | heading.related;
        set(
            Feature::related,
            self.related.covered(related_title | body.related),
        );
        set(Feature::related_title, self.related.covered(related_title));
        let fields = [(&body, 1.0), (&heading, 1.0), (&title, 1.5)];
        set(
            Feature::wide_related,
            bm25f(query, &fields) + bm25f_related(query, &self.related, &fields),
        );

        let mut all = body;
        let mut whole = passage_set;
        for other in of_article.take(READ_CHUNKS).filter(|&other| other != chunk) {
            let found = self.read(passages.bodies.words(other));
            whole |= found.set;
            all.add(&found);
        }
        row[Feature::related_article as usize] = self.related.covered(related_title | all.related);
        let query = &self.query;
        let mean = (all.words as f32 / query.mean_length.max(1.0)).max(1.0);
        row[Feature::bm25_article as usize] = all.bm25(query, 1.2 * mean, 0.0);
        row[Feature::wide_article as usize] =
            bm25f(query, &[(&all, 1.0), (&heading, 1.0), (&title, 1.5)]);
        row[Feature::article as usize] = share(query.worth_of(whole & own), query.worth);
        row[Feature::phrases_article as usize] = expansions_held(query, whole);
        row
    }
}

/// Words with which the titles of decisions, circulars and implementing regulations begin.
const DECISIONS: &str = "قرار القرار قرارات تعميم لائحة اللائحة";

fn decisions(passages: &Passages) -> Vec<u32> {
    let mut numbers = Vec::new();
    visit_words(DECISIONS, |word| numbers.extend(passages.words.find(word)));
    numbers
}
