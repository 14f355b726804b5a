//! Small regression trees that correct the sum of the linear model: what two or three features say together,
//! no sum of features can. `trees.tsv` and `asked_trees.tsv` have them; `scripts/train-reranker/` learns them
//! (LambdaMART).

use super::super::features::{NAMES, Row};
use super::columns::{Columns, LANES, Lanes};

/// Number of tests on the way to a leaf. All trees are complete, so that they are read without branches.
const DEPTH: usize = 3;
const NODES: usize = (1 << DEPTH) - 1;
const LEAVES: usize = 1 << DEPTH;

/// A complete tree. Test `n` sends a candidate to test `2n + 1` if the feature is at most the threshold, else
/// to `2n + 2`. The numbers after the last test are the leaves.
struct Tree {
    /// Index in a [`Row`] of the feature that each test reads.
    features: [u8; NODES],
    /// Infinite where a test is missing: nothing passes it.
    thresholds: [f32; NODES],
    /// What a candidate gets at the end of each way.
    leaves: [f32; LEAVES],
    /// Mean of the leaves that can be reached from each test, then the leaves themselves.
    means: [f32; NODES + LEAVES],
}

/// The trees of a model.
pub(super) struct Trees(Vec<Tree>);

impl Trees {
    /// Reads a table with a line for each tree.
    pub(super) fn new(table: &str) -> Self {
        Self(table.lines().map(tree).collect())
    }

    /// Adds what the trees say of each candidate to its sum. All ways of adding give the same sums to the
    /// bit.
    pub(super) fn add(&self, sums: &mut [Lanes], columns: &Columns) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2, as the condition has checked.
            return unsafe { add_avx2(&self.0, sums, columns) };
        }
        add_plain(&self.0, sums, columns);
    }

    /// Adds to each feature of `added` what its tests change, for one row: the mean of the leaves that can be
    /// reached after a test, less that before it. With what the trees say before their first test, these are
    /// all that they say.
    pub(super) fn add_by_feature(&self, added: &mut Row, row: &Row) {
        for tree in &self.0 {
            let mut node = 0;
            while node < NODES {
                let next = tree.next(node, row);
                added[usize::from(tree.features[node])] += tree.means[next] - tree.means[node];
                node = next;
            }
        }
    }

    /// What the trees say before the first test.
    #[cfg(test)]
    pub(super) fn start(&self) -> f32 {
        self.0.iter().map(|tree| tree.means[0]).sum()
    }
}

/// Adds like [`add_plain`], compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn add_avx2(trees: &[Tree], sums: &mut [Lanes], columns: &Columns) {
    add_plain(trees, sums, columns);
}

/// Takes all tests of a tree for many candidates at once and then chooses, so that no step depends on the
/// test before it: a walk from test to test takes three times as long.
#[inline(always)]
fn add_plain(trees: &[Tree], sums: &mut [Lanes], columns: &Columns) {
    for tree in trees {
        let tested = tree.features.map(|feature| columns.of(feature.into()));
        let [t0, t1, t2, t3, t4, t5, t6] = tree.thresholds;
        let [l0, l1, l2, l3, l4, l5, l6, l7] = tree.leaves;
        // A loop and no closure, which would be compiled without the target feature (AVX2).
        for (at, sums) in sums.iter_mut().enumerate() {
            let [v0, v1, v2, v3, v4, v5, v6] = [
                &tested[0][at],
                &tested[1][at],
                &tested[2][at],
                &tested[3][at],
                &tested[4][at],
                &tested[5][at],
                &tested[6][at],
            ];
            for lane in 0..LANES {
                let low_low = if v3[lane] > t3 { l1 } else { l0 };
                let low_high = if v4[lane] > t4 { l3 } else { l2 };
                let high_low = if v5[lane] > t5 { l5 } else { l4 };
                let high_high = if v6[lane] > t6 { l7 } else { l6 };
                let low = if v1[lane] > t1 { low_high } else { low_low };
                let high = if v2[lane] > t2 { high_high } else { high_low };
                sums[lane] += if v0[lane] > t0 { high } else { low };
            }
        }
    }
}

impl Tree {
    fn next(&self, node: usize, row: &Row) -> usize {
        let above = row[usize::from(self.features[node])] > self.thresholds[node];
        2 * node + 1 + usize::from(above)
    }
}

/// Reads a line of the table: the tests (`feature>threshold`, or `-` for none), then the leaves.
fn tree(line: &str) -> Tree {
    let cells = Vec::from_iter(line.split('\t'));
    let (tests, ends) = cells.split_at(NODES);
    let mut tree = Tree {
        features: [0; NODES],
        thresholds: [f32::INFINITY; NODES],
        leaves: [0.0; LEAVES],
        means: [0.0; NODES + LEAVES],
    };
    for (node, test) in tests.iter().enumerate() {
        if let Some((name, threshold)) = test.split_once('>') {
            let place = NAMES.iter().position(|known| *known == name);
            tree.features[node] =
                place.expect("a feature of the table is one of the reranker") as u8;
            tree.thresholds[node] = threshold.parse().expect("a threshold is a number");
        }
    }
    assert_eq!(ends.len(), LEAVES, "a tree of the table is complete");
    for (leaf, text) in tree.leaves.iter_mut().zip(ends) {
        *leaf = text.parse().expect("a leaf is a number");
    }
    tree.means[NODES..].copy_from_slice(&tree.leaves);
    for node in (0..NODES).rev() {
        let [below, above] = [2 * node + 1, 2 * node + 2].map(|next| tree.means[next]);
        let reached = if tree.thresholds[node].is_finite() {
            above
        } else {
            below
        };
        tree.means[node] = (below + reached) / 2.0;
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::super::super::features::Feature;
    use super::*;

    #[test]
    fn a_value_at_the_threshold_goes_to_the_first_child() {
        let tree = tree("body>0.5\ttitle>0.25\t-\t-\t-\t-\t-\t1\t2\t3\t4\t5\t6\t7\t8");
        let leaf = |body, title| {
            let mut row = [0.0; NAMES.len()];
            (row[Feature::body as usize], row[Feature::title as usize]) = (body, title);
            (0..DEPTH).fold(0, |node, _| tree.next(node, &row)) - NODES
        };
        assert_eq!([leaf(0.5, 0.25), leaf(0.5, 0.3), leaf(0.6, 0.3)], [0, 2, 4]);
        // A test that is missing leads to the first child alone: 1, 3 and 5 are the leaves.
        assert_eq!(tree.means[0], ((1.0 + 3.0) / 2.0 + 5.0) / 2.0);
    }

    #[test]
    fn what_the_features_add_is_what_the_trees_say() {
        let values = (0..40).map(|seed| (seed * 7919 % 101) as f32 / 100.0);
        let rows = Vec::from_iter(
            values.map(|first| std::array::from_fn(|at| (first * (at + 1) as f32 * 3.7).fract())),
        );
        let trees = Trees::new(include_str!("trees.tsv"));
        let columns = Columns::new(&rows);
        let (mut sums, mut plain) = (columns.zeros(), columns.zeros());
        trees.add(&mut sums, &columns);
        add_plain(&trees.0, &mut plain, &columns);
        assert_eq!(sums, plain);
        for (row, &sum) in rows.iter().zip(sums.as_flattened()) {
            let walked = trees.0.iter().fold(0.0, |sum, tree| {
                let leaf = (0..DEPTH).fold(0, |node, _| tree.next(node, row));
                sum + tree.leaves[leaf - NODES]
            });
            assert_eq!(sum, walked);
            let mut added = [0.0; NAMES.len()];
            trees.add_by_feature(&mut added, row);
            let by_feature = trees.start() + added.iter().sum::<f32>();
            assert!((by_feature - sum).abs() < 1e-3, "{by_feature} and {sum}");
        }
    }
}
