//! Compares the function `fuse` with a direct implementation of its definition.

// `unwrap` is allowed because a test stops at the first failure. clippy.toml allows it in test functions but
// not in their helpers.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use proptest::prelude::*;
use sanad_core::fusion::{FusionOptions, fuse};

/// Computes `Σ weight / (k + best rank)` for each id, over the lists that contain it, divided by the largest
/// possible sum, that of an id which is first in every list.
fn by_definition(lists: &[Vec<u32>], k: f64, weights: &[f64]) -> Vec<(u32, f64)> {
    let mut scores = BTreeMap::<u32, f64>::new();
    for (list, weight) in lists.iter().zip(weights) {
        for (rank, id) in (1..).zip(list) {
            if list.iter().position(|other| other == id) == Some(rank - 1) {
                *scores.entry(*id).or_default() += weight / (k + rank as f64);
            }
        }
    }
    let largest = weights.iter().sum::<f64>() / (k + 1.0);
    scores
        .into_iter()
        .map(|(id, score)| (id, score / largest))
        .collect()
}

proptest! {
    #[test]
    fn fusion_is_its_definition(
        lists in prop::collection::vec(prop::collection::vec(prop_oneof![0u32..40, any::<u32>()], 0..60), 1..5),
        k in 0.0f64..100.0,
        limit in 0usize..80,
    ) {
        let weights: Vec<f64> = (1..=lists.len()).map(|number| 1.0 / number as f64).collect();
        let slices: Vec<&[u32]> = lists.iter().map(Vec::as_slice).collect();
        let fused = fuse(&slices, &FusionOptions { k, limit, weights: weights.clone() }).unwrap();

        let expected: BTreeMap<u32, f64> = by_definition(&lists, k, &weights).into_iter().collect();
        prop_assert_eq!(fused.ids.len(), expected.len().min(limit));
        for (id, score) in fused.ids.iter().zip(&fused.scores) {
            prop_assert!((expected[id] - score).abs() < 1e-9);
            prop_assert!(*score <= 1.0 + 1e-12);
        }
        let ordered = |pair: &[usize]| {
            let [a, b] = [pair[0], pair[1]];
            fused.scores[a] > fused.scores[b] || (fused.scores[a] == fused.scores[b] && fused.ids[a] < fused.ids[b])
        };
        let positions: Vec<usize> = (0..fused.ids.len()).collect();
        prop_assert!(positions.windows(2).all(ordered));
        let worst = fused.scores.last().copied().unwrap_or(f64::INFINITY);
        let left_out = expected.iter().filter(|(id, _)| !fused.ids.contains(id));
        prop_assert!(limit == 0 || left_out.into_iter().all(|(_, score)| *score <= worst + 1e-9));
    }
}
