//! Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009).
//!
//! Several rankings of the same ids become one: an id earns `weight / (k + rank)` from every list that
//! contains it, with ranks counted from 1. Only ranks count, so that lists with incomparable scores (BM25 and
//! cosine) can be fused.

use std::cell::RefCell;
use std::fmt;

/// Options of [`fuse`]: damping constant, number of results, weights of the rankings.
#[derive(Clone, Debug, PartialEq)]
pub struct FusionOptions {
    /// Damping constant added to every rank: the larger it is, the smaller the advantage of the first ranks.
    /// 60 by default, as in the paper.
    pub k: f64,
    /// Greatest number of ids that the fused ranking returns.
    pub limit: usize,
    /// The weight of each ranking to fuse, in the order of the rankings; if empty, every ranking weighs 1.
    pub weights: Vec<f64>,
}

impl Default for FusionOptions {
    fn default() -> Self {
        Self {
            k: 60.0,
            limit: usize::MAX,
            weights: Vec::new(),
        }
    }
}

/// A fused ranking, best first. Ids with equal scores are in ascending order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fused {
    /// Ids of the fused ranking, best first.
    pub ids: Vec<u32>,
    /// The fused score of each id in `ids`, divided by the largest possible score. 1.0 means first in every
    /// list that has a weight above 0.
    pub scores: Vec<f64>,
}

/// Why [`fuse`] refuses its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FusionError {
    /// The damping constant `k` of the options is negative or not finite.
    Damping,
    /// A weight in the options is negative or not finite, or there are weights, but not one for each ranking.
    Weights,
}

impl fmt::Display for FusionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Damping => "k must be a number of 0 or more",
            Self::Weights => "weights must be one a list, each a number of 0 or more",
        })
    }
}

impl std::error::Error for FusionError {}

/// Fuses rankings. Memory is linear in the length of the lists, whatever the ids are; so is time, apart from
/// the sort of the results. An id that a list contains twice counts once in that list, at its best rank. If
/// all weights are 0, the result is empty. Fails with a [`FusionError`] on invalid options.
///
/// ```
/// use sanad_core::fusion::{fuse, FusionOptions};
/// let fused = fuse(&[&[7, 3], &[7, 9]], &FusionOptions::default()).unwrap();
/// assert_eq!(fused.ids, [7, 3, 9]);
/// assert_eq!(fused.scores[0], 1.0);
/// ```
pub fn fuse(lists: &[&[u32]], options: &FusionOptions) -> Result<Fused, FusionError> {
    let usable = |value: f64| value.is_finite() && value >= 0.0;
    if !usable(options.k) {
        return Err(FusionError::Damping);
    }
    let weighted = !options.weights.is_empty();
    if weighted
        && (options.weights.len() != lists.len()
            || !options.weights.iter().all(|&weight| usable(weight)))
    {
        return Err(FusionError::Weights);
    }
    let weight_of = |list: usize| if weighted { options.weights[list] } else { 1.0 };
    // The largest score is summed in the same order as the scores, so that an id that is first in every list
    // gets exactly 1.0.
    let best = 1.0 / (options.k + 1.0);
    let largest: f64 = (0..lists.len()).map(|list| weight_of(list) * best).sum();
    if largest == 0.0 || options.limit == 0 {
        return Ok(Fused::default());
    }
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.start(lists, options.k);
        for (number, list) in lists.iter().enumerate() {
            scratch.add(list, number as u32, weight_of(number));
        }
        Ok(scratch.best(options.limit, largest))
    })
}

/// Memory that each thread keeps from fusion to fusion, so that fusing allocates only its result.
#[derive(Default)]
struct Scratch {
    /// `1 / (k + rank)` for each rank (`k` is the damping constant), kept while `k` stays the same and no
    /// list is longer, because division would be the slowest step of the sum.
    reciprocals: Vec<f64>,
    k: f64,
    /// A hash table with open addressing: 0 is free, any other value is an index into `tallies` plus 1. For
    /// lists of some hundred ids it fits into the first-level cache; a table as long as the largest id would
    /// not.
    slots: Vec<u32>,
    shift: u32,
    tallies: Vec<Tally>,
}

struct Tally {
    id: u32,
    last_list: u32,
    score: f64,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl Scratch {
    fn start(&mut self, lists: &[&[u32]], k: f64) {
        let longest = lists.iter().map(|list| list.len()).max().unwrap_or(0);
        if self.k != k || self.reciprocals.len() < longest {
            self.k = k;
            self.reciprocals.clear();
            self.reciprocals
                .extend((1..=longest).map(|rank| 1.0 / (k + rank as f64)));
        }
        let total: usize = lists.iter().map(|list| list.len()).sum();
        let size = (total * 2).next_power_of_two().max(2);
        self.shift = u32::BITS - size.trailing_zeros();
        self.slots.clear();
        self.slots.resize(size, 0);
        self.tallies.clear();
    }

    fn add(&mut self, list: &[u32], number: u32, weight: f64) {
        let mask = self.slots.len() - 1;
        for (&id, &reciprocal) in list.iter().zip(&self.reciprocals) {
            // Fibonacci hashing (a multiplication) puts neighbouring ids into distant slots.
            let mut slot = (id.wrapping_mul(0x9E37_79B1) >> self.shift) as usize & mask;
            loop {
                match self.slots[slot] {
                    0 => {
                        self.tallies.push(Tally {
                            id,
                            last_list: number,
                            score: weight * reciprocal,
                        });
                        self.slots[slot] = self.tallies.len() as u32;
                        break;
                    }
                    position => {
                        let tally = &mut self.tallies[position as usize - 1];
                        if tally.id == id {
                            if tally.last_list != number {
                                tally.last_list = number;
                                tally.score += weight * reciprocal;
                            }
                            break;
                        }
                    }
                }
                slot = (slot + 1) & mask;
            }
        }
    }

    fn best(&mut self, limit: usize, largest: f64) -> Fused {
        let order = |a: &Tally, b: &Tally| b.score.total_cmp(&a.score).then(a.id.cmp(&b.id));
        if limit < self.tallies.len() {
            self.tallies.select_nth_unstable_by(limit, order);
            self.tallies.truncate(limit);
        }
        self.tallies.sort_unstable_by(order);
        Fused {
            ids: self.tallies.iter().map(|tally| tally.id).collect(),
            scores: self
                .tallies
                .iter()
                .map(|tally| tally.score / largest)
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-12
    }

    #[test]
    fn ranks_of_both_lists_add_up() {
        let fused = fuse(&[&[10, 20, 30], &[20, 40]], &FusionOptions::default()).unwrap();
        // Scores: id 20 earns 1/62 + 1/61, 10 earns 1/61, 40 earns 1/62, 30 earns 1/63. The largest possible
        // is 2/61.
        assert_eq!(fused.ids, [20, 10, 40, 30]);
        let largest = 2.0 / 61.0;
        for (score, sum) in
            fused
                .scores
                .iter()
                .zip([1.0 / 62.0 + 1.0 / 61.0, 1.0 / 61.0, 1.0 / 62.0, 1.0 / 63.0])
        {
            assert!(
                close(*score, sum / largest),
                "{score} is not {sum} / {largest}"
            );
        }
    }

    #[test]
    fn weights_scale_their_lists() {
        let options = FusionOptions {
            k: 1.0,
            weights: vec![1.0, 0.25],
            ..Default::default()
        };
        let fused = fuse(&[&[1, 2], &[2, 1]], &options).unwrap();
        // With k = 1, id 1 earns 1/2 + 0.25/3 and id 2 earns 1/3 + 0.25/2. The largest possible is 1.25/2.
        assert_eq!(fused.ids, [1, 2]);
        assert!(close(fused.scores[0], (0.5 + 0.25 / 3.0) / 0.625));
        assert!(close(fused.scores[1], (1.0 / 3.0 + 0.125) / 0.625));
    }

    #[test]
    fn first_in_every_list_is_exactly_one() {
        for weights in [vec![1.0, 0.04], vec![1.0, 0.3], vec![1.0, 0.1, 2.0]] {
            let lists = vec![&[7, 8][..]; weights.len()];
            let options = FusionOptions {
                weights,
                ..Default::default()
            };
            assert_eq!(fuse(&lists, &options).unwrap().scores[0], 1.0);
        }
    }

    #[test]
    fn equal_scores_go_by_id() {
        let options = FusionOptions {
            limit: 3,
            ..Default::default()
        };
        let fused = fuse(&[&[9, 4], &[2, 8]], &options).unwrap();
        assert_eq!(fused.ids, [2, 9, 4]);
    }

    #[test]
    fn a_repeated_id_counts_at_its_best_rank() {
        let fused = fuse(&[&[5, 5, 6]], &FusionOptions::default()).unwrap();
        assert_eq!(fused.ids, [5, 6]);
        assert_eq!(fused.scores[0], 1.0);
        assert!(close(fused.scores[1], 61.0 / 63.0));
    }

    #[test]
    fn empty_input_is_an_empty_answer() {
        for lists in [&[][..], &[&[][..]][..]] {
            assert_eq!(
                fuse(lists, &FusionOptions::default()).unwrap(),
                Fused::default()
            );
        }
    }

    #[test]
    fn bad_options_are_told() {
        let with = |k, weights: &[f64]| FusionOptions {
            k,
            weights: weights.to_vec(),
            ..Default::default()
        };
        assert_eq!(
            fuse(&[&[1]], &with(f64::NAN, &[])),
            Err(FusionError::Damping)
        );
        assert_eq!(
            fuse(&[&[1]], &with(60.0, &[1.0, 1.0])),
            Err(FusionError::Weights)
        );
        assert_eq!(
            fuse(&[&[1]], &with(60.0, &[-1.0])),
            Err(FusionError::Weights)
        );
    }
}
