//! What is seen of a query in a passage, and in the article and document that it belongs to.

use super::Candidate;
use super::asked::{Asked, MAX_PAIRS, MAX_TERMS, TermSet};
use crate::index::Passages;

/// Declares the signs once: their places in a row and their names.
macro_rules! signs {
    ($($name:ident),* $(,)?) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        enum Sign { $($name),* }
        /// Names of the signs, in the order of a row.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

signs! {
    body, title, heading, passage, article, exact,
    bm25, bm25_flat, bm25_title,
    pairs, near, run, window, early,
    title_focus, heading_focus,
    phrases, phrases_title, phrases_article,
    density,
    fused, sparse, sparse_score, dense, dense_score,
    wide, wide_article, bm25_article,
}

/// One row of signs.
pub type Row = [f32; NAMES.len()];

/// Chunks of an article that are read beside the one that was found.
const READ_CHUNKS: usize = 24;

/// What one text has of the query.
#[derive(Clone)]
struct Seen {
    set: TermSet,
    exact: TermSet,
    counts: [u16; MAX_TERMS],
    words: usize,
}

impl Seen {
    fn add(&mut self, other: &Self) {
        self.set |= other.set;
        self.words += other.words;
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
    }
}

/// What adds up over all terms is only comparable within one query: it becomes a share of the most that a candidate has.
pub(super) fn relate(rows: &mut [Row]) {
    for sign in [Sign::wide, Sign::wide_article] {
        let place = sign as usize;
        let most = rows.iter().map(|row| row[place]).fold(0.0, f32::max);
        for row in &mut *rows {
            row[place] = share(row[place], most);
        }
    }
}

pub(super) struct Reader<'p> {
    passages: &'p Passages,
    asked: Asked,
    hits: Vec<(u32, u8)>,
    best_sparse: f32,
}

fn share(part: f32, whole: f32) -> f32 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

impl<'p> Reader<'p> {
    pub(super) fn new(passages: &'p Passages, asked: Asked, candidates: &[Candidate]) -> Self {
        let scores = candidates.iter().filter_map(|candidate| candidate.sparse);
        let best_sparse = scores.map(|place| place.score).fold(0.0, f32::max);
        Self {
            passages,
            asked,
            hits: Vec::new(),
            best_sparse,
        }
    }

    /// Reads a text; `hits` gets the places of its terms.
    fn see(&mut self, words: impl Iterator<Item = u32>) -> Seen {
        let mut seen = Seen {
            set: 0,
            exact: 0,
            counts: [0; MAX_TERMS],
            words: 0,
        };
        self.hits.clear();
        for (at, word) in words.enumerate() {
            seen.words = at + 1;
            if let Some(place) = self.asked.find(self.passages.term_of(word)) {
                seen.set |= 1 << place;
                seen.counts[place] = seen.counts[place].saturating_add(1);
                if self.asked.is_exact(place, word) {
                    seen.exact |= 1 << place;
                }
                self.hits.push((at as u32, place as u8));
            }
        }
        seen
    }

    pub(super) fn row(&mut self, candidate: &Candidate) -> Row {
        let passages = self.passages;
        let (article, chunk) = (candidate.article as usize, candidate.chunk as usize);
        let document = passages.document_of(article);
        let title = self.see(passages.titles.words(document));
        let heading = self.see(passages.headings.words(article));
        let body = self.see(passages.bodies.words(chunk));
        let together = self.together();
        let asked = &self.asked;
        let own = asked.own;
        let covered = |set: TermSet| share(asked.worth_of(set & own), asked.worth);
        let passage_set = title.set | heading.set | body.set;

        let mut row = [0.0; NAMES.len()];
        let mut set = |sign: Sign, value: f32| row[sign as usize] = value;
        set(Sign::body, covered(body.set));
        set(Sign::title, covered(title.set));
        set(Sign::heading, covered(heading.set));
        set(Sign::passage, covered(passage_set));
        set(
            Sign::exact,
            covered(title.exact | heading.exact | body.exact),
        );
        set(Sign::bm25, self.bm25(&body, 1.2, 0.75));
        set(Sign::bm25_flat, self.bm25(&body, 0.9, 0.2));
        set(Sign::bm25_title, self.bm25(&title, 1.2, 0.0));
        set(Sign::pairs, share(together.pairs, asked.pairs_worth));
        set(Sign::near, share(together.near, asked.pairs_worth));
        set(Sign::run, share(together.run, asked.worth));
        set(Sign::window, together.window);
        set(Sign::early, share(together.early, asked.worth));
        set(
            Sign::title_focus,
            share((title.set & own).count_ones() as f32, title.words as f32),
        );
        set(
            Sign::heading_focus,
            share(
                (heading.set & own).count_ones() as f32,
                heading.words as f32,
            ),
        );
        set(Sign::phrases, self.phrases(passage_set));
        set(Sign::phrases_title, self.phrases(title.set | heading.set));
        set(
            Sign::density,
            share(
                (body.set & own).count_ones() as f32,
                (body.words as f32).sqrt(),
            ),
        );
        let of_article = passages.chunks_of(article);
        let reciprocal = |rank: u32| 61.0 / (60.0 + rank as f32);
        set(Sign::fused, reciprocal(candidate.fused));
        if let Some(place) = candidate.sparse {
            set(Sign::sparse, reciprocal(place.rank));
            set(Sign::sparse_score, share(place.score, self.best_sparse));
        }
        if let Some(place) = candidate.dense {
            set(Sign::dense, reciprocal(place.rank));
            set(Sign::dense_score, place.score);
        }
        set(
            Sign::wide,
            self.wide(&[(&body, 1.0), (&heading, 1.0), (&title, 1.5)]),
        );

        let mut all = body.clone();
        let mut whole = passage_set;
        for other in of_article.take(READ_CHUNKS).filter(|&other| other != chunk) {
            let seen = self.see(passages.bodies.words(other));
            whole |= seen.set;
            all.add(&seen);
        }
        let mean = (all.words as f32 / self.asked.mean_length.max(1.0)).max(1.0);
        row[Sign::bm25_article as usize] = self.bm25(&all, 1.2 * mean, 0.0);
        row[Sign::wide_article as usize] =
            self.wide(&[(&all, 1.0), (&heading, 1.0), (&title, 1.5)]);
        row[Sign::article as usize] = share(self.asked.worth_of(whole & own), self.asked.worth);
        row[Sign::phrases_article as usize] = self.phrases(whole);
        row
    }

    /// BM25 of the query's own terms, as a share of the most that they could earn.
    fn bm25(&self, seen: &Seen, k1: f32, b: f32) -> f32 {
        let asked = &self.asked;
        let level = k1 * (1.0 - b + b * seen.words as f32 / asked.mean_length.max(1.0));
        let mut sum = 0.0;
        let mut set = seen.set & asked.own;
        while set != 0 {
            let place = set.trailing_zeros() as usize;
            let count = f32::from(seen.counts[place]);
            sum += asked.idf(place) * count / (count + level);
            set &= set - 1;
        }
        share(sum, asked.worth)
    }

    /// BM25 over fields of all terms, those of other words with what they count for.
    fn wide(&self, fields: &[(&Seen, f32)]) -> f32 {
        let asked = &self.asked;
        let whole = fields.iter().fold(0, |set, (seen, _)| set | seen.set);
        let mut sum = 0.0;
        let mut set = whole;
        while set != 0 {
            let place = set.trailing_zeros() as usize;
            let mut count = 0.0;
            for (seen, weight) in fields {
                let length = seen.words as f32 / asked.mean_length.max(1.0);
                count += weight * f32::from(seen.counts[place]) / (0.25 + 0.75 * length.max(0.05));
            }
            sum += asked.weight(place) * asked.idf(place) * count / (count + 1.2);
            set &= set - 1;
        }
        sum
    }

    /// How much of the query's phrases a text has in other words: of each its best alternative.
    fn phrases(&self, set: TermSet) -> f32 {
        let asked = &self.asked;
        let (mut sum, mut whole) = (0.0, 0.0);
        for phrase in &asked.phrases {
            let covered = |&alternative: &TermSet| {
                share(
                    asked.worth_of(alternative & set),
                    asked.worth_of(alternative),
                )
            };
            let best = phrase.alternatives.iter().map(covered).fold(0.0, f32::max);
            sum += phrase.weight * phrase.worth * best;
            whole += phrase.weight * phrase.worth;
        }
        share(sum, whole)
    }

    /// How the terms of the text last seen stand to one another.
    fn together(&self) -> Together {
        const NEVER: u32 = u32::MAX;
        let asked = &self.asked;
        let own = |place: u8| usize::from(place) < asked.own_count;
        let mut together = Together::default();
        let mut last = [NEVER; MAX_TERMS];
        let mut followed = [false; MAX_PAIRS];
        let mut close = [0f32; MAX_PAIRS];
        let (mut run, mut before) = (0.0, None);
        for &(at, place) in self.hits.iter().filter(|&&(_, place)| own(place)) {
            let here = usize::from(place);
            let mut goes_on = false;
            if last[here] == NEVER {
                together.early += asked.idf(here) / (1.0 + at as f32 / 16.0);
            }
            for (number, pair) in asked.pairs.iter().enumerate() {
                let (other, forward) = match (pair.first == here, pair.second == here) {
                    (_, true) => (pair.first, true),
                    (true, _) => (pair.second, false),
                    _ => continue,
                };
                if last[other] == NEVER {
                    continue;
                }
                let distance = at - last[other];
                if forward && distance <= 2 {
                    followed[number] = true;
                    goes_on |= before == Some(other);
                }
                if distance <= 12 {
                    close[number] = close[number].max(1.0 / distance.max(1) as f32);
                }
            }
            run = if goes_on { run } else { 0.0 } + asked.idf(here);
            together.run = together.run.max(run);
            before = Some(here);
            last[here] = at;
        }
        for ((pair, followed), close) in asked.pairs.iter().zip(followed).zip(close) {
            together.pairs += if followed { pair.worth } else { 0.0 };
            together.near += close * pair.worth;
        }
        together.window = self.window();
        together
    }

    /// How closely the terms that the text has stand together: of the shortest stretch that has them all, the share
    /// that is theirs. Nothing where there is but one.
    fn window(&self) -> f32 {
        let own = |&&(_, place): &&(u32, u8)| usize::from(place) < self.asked.own_count;
        let hits = Vec::from_iter(self.hits.iter().filter(own).copied());
        let wanted = hits
            .iter()
            .fold(0, |set: TermSet, &(_, place)| set | 1 << place);
        let count = wanted.count_ones();
        if count < 2 {
            return 0.0;
        }
        let mut counts = [0u16; MAX_TERMS];
        let (mut there, mut from, mut best) = (0, 0, u32::MAX);
        for &(at, place) in &hits {
            let here = usize::from(place);
            counts[here] += 1;
            there += u32::from(counts[here] == 1);
            while there == count {
                let (start, first) = hits[from];
                best = best.min(at - start + 1);
                counts[usize::from(first)] -= 1;
                there -= u32::from(counts[usize::from(first)] == 0);
                from += 1;
            }
        }
        count as f32 / best as f32
    }
}

#[derive(Default)]
struct Together {
    pairs: f32,
    near: f32,
    run: f32,
    window: f32,
    early: f32,
}
