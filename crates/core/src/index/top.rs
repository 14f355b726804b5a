/// A ranking of articles, best first; articles with equal scores are in ascending order. The three arrays
/// have one length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranking {
    /// Index in the corpus of each ranked article.
    pub articles: Vec<u32>,
    /// Index of the chunk by which each ranked article got its score.
    pub chunks: Vec<u32>,
    /// Score of each ranked article.
    pub scores: Vec<f32>,
}

/// Number of scores that are passed over together if none of them is among the best.
const BLOCK: usize = 64;
/// Number of scores that are compared at once.
const LANES: usize = 16;

/// True if one of the scores is above the floor.
fn any_above(scores: &[f32; BLOCK], floor: f32) -> bool {
    // Written as greatest values and not as comparisons, which the compiler packs and unpacks row by row.
    let mut greatest = [floor; LANES];
    for row in scores.as_chunks::<LANES>().0 {
        for (greatest, &score) in greatest.iter_mut().zip(row) {
            *greatest = if score > *greatest { score } else { *greatest };
        }
    }
    greatest.iter().fold(false, |any, &one| any | (one > floor))
}

/// Returns one bit for each score, set if it is above the floor. Few of a block are, so that a branch for
/// each score would cost more than the scores that are taken.
fn above(scores: &[f32; BLOCK], floor: f32) -> u64 {
    let above: [u8; BLOCK] = std::array::from_fn(|at| u8::from(scores[at] > floor));
    let eights = above.as_chunks::<8>().0.iter();
    // The product moves the lowest bit of byte n to bit 56 + n.
    eights.rev().fold(0, |all, eight| {
        all << 8 | u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// Collects the best articles of a ranking while chunks are scored, each article by its best chunk.
pub(super) struct Top {
    limit: usize,
    entries: Vec<Entry>,
    /// Entries whose `key` is at most this number are no longer among the best.
    threshold: u64,
}

/// Score and article of a candidate, packed into one number, so that a single comparison orders by score and
/// then by article.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    chunk: u32,
}

impl Entry {
    fn article(self) -> u32 {
        !(self.key as u32)
    }

    fn score(self) -> f32 {
        score((self.key >> 32) as u32)
    }
}

impl Top {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            limit,
            entries: Vec::new(),
            threshold: 0,
        }
    }

    /// Returns the score that a chunk must exceed to be among the best collected so far.
    pub(super) fn floor(&self) -> f32 {
        if self.threshold == 0 {
            f32::NEG_INFINITY
        } else {
            score((self.threshold >> 32) as u32)
        }
    }

    /// Adds a chunk of an article if its score is among the best. Chunks must come in ascending order, so
    /// that the chunks of one article are adjacent.
    pub(super) fn offer(&mut self, score: f32, article: u32, chunk: u32) {
        let key = u64::from(ascending(score)) << 32 | u64::from(!article);
        if key <= self.threshold {
            return;
        }
        match self.entries.last_mut() {
            Some(last) if last.article() == article => {
                if key > last.key {
                    *last = Entry { key, chunk };
                }
            }
            _ => {
                if self.entries.len() >= self.limit.saturating_mul(2).max(64) {
                    self.cut();
                }
                self.entries.push(Entry { key, chunk });
            }
        }
    }

    /// Calls `offer` with the number of each score above 0 that may be among the best, and with the score.
    /// Once the ranking is full, nearly all blocks of scores are passed over.
    pub(super) fn read(&mut self, scores: &[f32], mut offer: impl FnMut(&mut Self, usize, f32)) {
        let (blocks, rest) = scores.as_chunks();
        for (block, start) in blocks.iter().zip((0..).step_by(BLOCK)) {
            let floor = self.floor().max(0.0);
            if any_above(block, floor) {
                let mut above = above(block, floor);
                while above != 0 {
                    let at = above.trailing_zeros() as usize;
                    offer(self, start + at, block[at]);
                    above &= above - 1;
                }
            }
        }
        let floor = self.floor().max(0.0);
        for (at, &score) in (blocks.len() * BLOCK..).zip(rest) {
            if score > floor {
                offer(self, at, score);
            }
        }
    }

    /// Drops all collected entries but the best `limit`.
    fn cut(&mut self) {
        if self.entries.len() > self.limit {
            let descending = |entry: &Entry| u64::MAX - entry.key;
            self.entries
                .select_nth_unstable_by_key(self.limit, descending);
            self.threshold = self.entries[self.limit].key;
            self.entries.truncate(self.limit);
        }
    }

    pub(super) fn finish(mut self) -> Ranking {
        self.cut();
        self.entries
            .sort_unstable_by_key(|entry| u64::MAX - entry.key);
        Ranking {
            articles: self.entries.iter().map(|entry| entry.article()).collect(),
            chunks: self.entries.iter().map(|entry| entry.chunk).collect(),
            scores: self.entries.iter().map(|entry| entry.score()).collect(),
        }
    }
}

const SIGN: u32 = 1 << 31;

/// Maps a score to an integer, so that a greater score becomes a greater integer.
fn ascending(score: f32) -> u32 {
    let bits = score.to_bits();
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

fn score(ascending: u32) -> f32 {
    f32::from_bits(if ascending & SIGN == 0 {
        !ascending
    } else {
        ascending ^ SIGN
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_come_first_and_ties_go_by_article() {
        let mut top = Top::new(3);
        for (article, score) in [(4, 0.5), (1, -2.0), (9, 0.5), (2, 0.25), (0, 3.5)] {
            top.offer(score, article, article * 10);
        }
        let ranking = top.finish();
        assert_eq!(ranking.articles, [0, 4, 9]);
        assert_eq!(ranking.chunks, [0, 40, 90]);
        assert_eq!(ranking.scores, [3.5, 0.5, 0.5]);
    }

    #[test]
    fn reading_scores_in_blocks_gives_the_ranking_of_all_of_them() {
        // Scores without order, many of them equal; their number is no multiple of a block.
        let score = |at: u32| (at.wrapping_mul(2_654_435_761) >> 20) as f32 / 64.0 - 8.0;
        let scores = Vec::from_iter((0..5 * BLOCK as u32 * LANES as u32 + 21).map(score));
        for limit in [1, 10, 300] {
            let (mut all, mut read) = (Top::new(limit), Top::new(limit));
            for (at, &score) in (0..).zip(&scores).filter(|&(_, &score)| score > 0.0) {
                all.offer(score, at / 3, at);
            }
            let mut offers = 0;
            read.read(&scores, |top, at, score| {
                offers += 1;
                top.offer(score, at as u32 / 3, at as u32);
            });
            assert_eq!(read.finish(), all.finish());
            // Seven of eight scores are above 0.
            assert!(offers * 4 < scores.len() * 3);
        }
        // The greatest score may be the last one, after the whole rows.
        let mut top = Top::new(1);
        let last = [vec![0.5; BLOCK + LANES], vec![0.0, 0.75]].concat();
        top.read(&last, |top, at, score| top.offer(score, at as u32, 0));
        assert_eq!(top.finish().articles, [BLOCK as u32 + LANES as u32 + 1]);
    }

    #[test]
    fn an_article_stands_once_by_its_best_chunk() {
        let mut top = Top::new(5);
        for (article, chunk, score) in [
            (0, 0, 1.0),
            (1, 1, 2.0),
            (1, 2, 3.0),
            (1, 3, 3.0),
            (2, 4, 0.5),
        ] {
            top.offer(score, article, chunk);
        }
        let ranking = top.finish();
        assert_eq!(
            (ranking.articles, ranking.chunks),
            (vec![1, 0, 2], vec![2, 0, 4])
        );
    }

    #[test]
    fn nothing_good_is_thrown_out_on_the_way() {
        let mut top = Top::new(10);
        for article in 0..10_000u32 {
            top.offer((article * 7919 % 10_007) as f32 - 5000.0, article, 0);
        }
        let mut scores = Vec::from_iter((0..10_000u32).map(|article| article * 7919 % 10_007));
        scores.sort_unstable_by_key(|score| u32::MAX - score);
        let expected = Vec::from_iter(scores[..10].iter().map(|&score| score as f32 - 5000.0));
        assert_eq!(top.finish().scores, expected);
    }
}
