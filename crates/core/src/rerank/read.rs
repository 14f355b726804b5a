//! Reads the texts of a candidate (body, heading, title) and computes the features by which the candidate is
//! scored.

use std::collections::HashMap;

use super::candidate::Candidate;
use super::contrast::{Held, HeldRow, contrast, contrast_related, earliness};
use super::features::{Feature, NAMES, Row, share};
use super::law::{Beyond, beyond};
use super::occurrences::{Hits, Occurrences, bm25f, bm25f_related, expansions_held};
use super::proximity::Proximity;
use super::query_terms::{QueryTerms, TermSet};
use super::related::RelatedTerms;
use super::word_set::WordSet;
use crate::analyzer::visit_words;
use crate::index::{Cancel, Heard, IndexError, Like, Likeness, Passages, Query, TextColumns};

/// Number of an article's first chunks that are read for features of the whole article. The chunk that was
/// found is read in any case.
const READ_CHUNKS: usize = 24;

/// Computes the features (numbers from which the score is computed) of one query's candidates.
pub(super) struct Reader<'p> {
    passages: &'p Passages,
    query: QueryTerms,
    related: RelatedTerms,
    /// The words that have a term of `query` or `related`.
    words: WordSet,
    /// What the titles read so far say beyond the query, by document. Many candidates share a document.
    beyond: HashMap<usize, Beyond>,
    /// The country whose statistics count; `None` for all.
    country: Option<usize>,
    /// Numbers of the words with which titles of decisions begin.
    decisions: Vec<u32>,
    /// Occurrences in the text read last.
    hits: Hits,
    /// The same of further chunks, for which nobody asks.
    others: Hits,
    /// How far the candidates read so far have the query's own terms.
    held: Held,
    /// How far they have the query's words, by the words of laws that go with them.
    held_related: Held,
    /// The best score among the candidates in the sparse list (by words).
    best_sparse: f32,
    /// How much the questions that were asked are like the query; `None` if the index has none.
    likeness: Option<Likeness<'p>>,
}

impl<'p> Reader<'p> {
    pub(super) fn new(
        passages: &'p Passages,
        query: &Query,
        candidates: &[Candidate],
        country: Option<usize>,
        cancel: &Cancel,
    ) -> Result<Self, IndexError> {
        let scores = candidates.iter().filter_map(|candidate| candidate.sparse);
        let best_sparse = scores.map(|place| place.score).fold(0.0, f32::max);
        let related = match query.related {
            true => RelatedTerms::new(passages, &query.text, country),
            false => RelatedTerms::default(),
        };
        let likeness = passages.likeness(query, country, cancel)?;
        let query = QueryTerms::new(passages, query, country);
        Ok(Self {
            passages,
            held: Held::new(query.own_count, candidates.len()),
            held_related: Held::new(related.worth().len(), candidates.len()),
            words: WordSet::new(passages, &query, &related),
            query,
            related,
            beyond: HashMap::new(),
            country,
            decisions: decisions(passages),
            hits: Hits::default(),
            others: Hits::default(),
            best_sparse,
            likeness,
        })
    }

    fn read(&mut self, field: &TextColumns, text: usize) -> Occurrences {
        Occurrences::read(&self.words, (field, text), &mut self.hits)
    }

    /// Has the texts of a candidate read from memory while another one's features are computed.
    pub(super) fn expect(&self, candidate: &Candidate) {
        let passages = self.passages;
        let (article, chunk) = (candidate.article as usize, candidate.chunk as usize);
        let document = passages.document_of(article);
        passages.titles.ask(document..document + 1);
        passages.headings.ask(article..article + 1);
        passages.bodies.ask(chunk..chunk + 1);
        passages.bodies.ask(passages.chunks_of(article));
    }

    /// Returns the features of one candidate. Some of them are sums, which [`super::features::relate`] then
    /// divides by the best of all candidates.
    pub(super) fn row(&mut self, candidate: &Candidate) -> Row {
        let passages = self.passages;
        let (article, chunk) = (candidate.article as usize, candidate.chunk as usize);
        let document = passages.document_of(article);
        let title = self.read(&passages.titles, document);
        let heading = self.read(&passages.headings, article);
        let body = self.read(&passages.bodies, chunk);
        let proximity = Proximity::new(&self.query, &self.hits.own);
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
        let fields = [(&body, 1.0), (&heading, 1.0), (&title, 1.5)];
        set(
            Feature::wide_related,
            bm25f(query, &fields) + bm25f_related(query, &self.related, &fields),
        );

        let mut all = body.clone();
        let mut whole = passage_set;
        // The occurrences in the body are read once more below.
        std::mem::swap(&mut self.hits, &mut self.others);
        for other in of_article.take(READ_CHUNKS).filter(|&other| other != chunk) {
            let found = self.read(&passages.bodies, other);
            whole |= found.set;
            all.add(&found);
        }
        std::mem::swap(&mut self.hits, &mut self.others);
        let texts = Texts {
            title: &title,
            heading: &heading,
            body: &body,
            article: &all,
            hits: &self.hits,
        };
        hold(self.held.add(), &self.query, &texts);
        hold_related(self.held_related.add(), &self.related, &texts, &mut row);
        let query = &self.query;
        let mean = (all.words as f32 / query.mean_length.max(1.0)).max(1.0);
        row[Feature::bm25_article as usize] = all.bm25(query, 1.2 * mean, 0.0);
        row[Feature::wide_article as usize] =
            bm25f(query, &[(&all, 1.0), (&heading, 1.0), (&title, 1.5)]);
        row[Feature::article as usize] = share(query.worth_of(whole & own), query.worth);
        row[Feature::phrases_article as usize] = expansions_held(query, whole);
        row
    }

    /// Adds the features that compare each candidate with its title and with the others. `rows` are those of
    /// all candidates read, in their order.
    pub(super) fn contrast(&self, rows: &mut [Row]) {
        contrast(rows, &self.held, &self.query.own_worth());
        contrast_related(rows, &self.held_related, self.related.worth());
    }

    /// Adds how much the questions that were asked about each candidate are like the query.
    pub(super) fn compare_questions(&self, rows: &mut [Row], candidates: &[Candidate]) {
        let Some(likeness) = &self.likeness else {
            return;
        };
        let of = |candidate: &Candidate| likeness.of(candidate.article as usize);
        let heard = Vec::from_iter(candidates.iter().map(of));
        let likes = heard.iter().filter_map(|heard| match heard {
            Heard::Like(like) => Some(*like),
            _ => None,
        });
        let best = likes.clone().map(Like::sureness).fold(0.0, f32::max);
        let best_of_text = likes.clone().map(|like| like.of_text).fold(0.0, f32::max);
        let [most, next] = best_two(likes.map(|like| like.cosine));
        let above_chance = |like: f32| (like - CHANCE_LIKENESS).max(0.0);
        let expected = above_chance(NOTHING_OF_DOCUMENT * best);
        for (row, heard) in rows.iter_mut().zip(heard) {
            let mut set = |feature: Feature, value: f32| row[feature as usize] = value;
            let like = match heard {
                Heard::Like(like) => {
                    set(Feature::asked_text, like.of_text);
                    set(Feature::asked_whole, like.of_question);
                    set(Feature::asked_score, share(like.of_text, best_of_text));
                    set(Feature::asked_cosine, like.cosine);
                    let others = if like.cosine < most { most } else { next };
                    set(Feature::asked_lead, like.cosine - others);
                    like.sureness()
                }
                Heard::NothingOfArticle => NOTHING_OF_ARTICLE * best,
                Heard::NothingOfDocument => NOTHING_OF_DOCUMENT * best,
            };
            set(Feature::asked, above_chance(like) - expected);
            set(Feature::asked_best, best);
        }
    }
}

/// Returns the greatest of the values and the next one, 0 for one that is missing.
fn best_two(values: impl Iterator<Item = f32>) -> [f32; 2] {
    values.fold([0.0, 0.0], |[most, next], value| {
        [most.max(value), next.max(most.min(value))]
    })
}

/// The texts of a candidate, as the terms found in them.
struct Texts<'t> {
    title: &'t Occurrences,
    heading: &'t Occurrences,
    body: &'t Occurrences,
    /// The body and the article's first chunks together.
    article: &'t Occurrences,
    /// Where terms occur in the body.
    hits: &'t Hits,
}

/// Fills in how far a candidate has the query's own terms.
fn hold(held: HeldRow, query: &QueryTerms, texts: &Texts) {
    let Texts {
        title,
        heading,
        body,
        article,
        hits,
    } = texts;
    let level = BM25.0 * (1.0 - BM25.1 + BM25.1 * body.words as f32 / query.mean_length.max(1.0));
    for place in 0..query.own_count {
        let has = |set: TermSet| f32::from(u8::from(set >> place & 1 == 1));
        let count = f32::from(heading.counts[place]) + f32::from(body.counts[place]);
        held.title[place] = has(title.set);
        held.text[place] = has(heading.set | body.set);
        held.early[place] = has(heading.set);
        held.often[place] = count / (count + level);
        held.article[place] = has(heading.set | article.set);
    }
    for &(at, place) in &hits.own {
        if let Some(early) = held.early.get_mut(usize::from(place)) {
            *early = early.max(earliness(at));
        }
    }
}

/// Fills in how far a candidate has the query's words by the words of laws that go with them, and the
/// features that depend on this alone.
fn hold_related(held: HeldRow, related: &RelatedTerms, texts: &Texts, row: &mut Row) {
    let Texts {
        title,
        heading,
        body,
        article,
        hits,
    } = texts;
    related.raise(held.title, title.related, 1.0);
    related.raise(held.early, heading.related, 1.0);
    let mut set = |feature: Feature, value: f32| row[feature as usize] = value;
    let both = |a: &[f32], b: &[f32]| related.covered(a.iter().zip(b).map(|(a, b)| a.max(*b)));
    set(Feature::related_title, both(held.title, held.early));
    held.text.copy_from_slice(held.early);
    related.raise(held.text, body.related, 1.0);
    set(Feature::related, both(held.title, held.text));
    held.article.copy_from_slice(held.text);
    related.raise(held.article, article.related, 1.0);
    set(Feature::related_article, both(held.title, held.article));
    for &(at, place) in &hits.related {
        related.raise(held.early, 1 << place, earliness(at));
    }
}

/// Likeness that two questions have by chance.
const CHANCE_LIKENESS: f32 = 0.2;

/// Likeness that is expected of an article about whose document nothing was asked, where that of the likest
/// candidate is 1. Nobody asking says nothing of it.
const NOTHING_OF_DOCUMENT: f32 = 0.8;

/// The same of an article about which nothing was asked, in a document of which others were asked about.
const NOTHING_OF_ARTICLE: f32 = 0.65;

/// k1 and b of [`Feature::beyond_often`] and [`Feature::contrast_often`].
const BM25: (f32, f32) = (1.2, 0.75);

/// Words with which the titles of decisions, circulars and implementing regulations begin.
const DECISIONS: &str = "قرار القرار قرارات تعميم لائحة اللائحة";

fn decisions(passages: &Passages) -> Vec<u32> {
    let mut numbers = Vec::new();
    visit_words(DECISIONS, |word| numbers.extend(passages.words.find(word)));
    numbers
}
