//! Small regression trees that correct the sum of the linear model: what two or three features say together,
//! no sum of features can. `trees.tsv` and `asked_trees.tsv` have them; `scripts/train-reranker/` learns them
//! (LambdaMART).

use super::super::features::{NAMES, Row};

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

    /// Adds what the trees say of each row to its sum.
    pub(super) fn add(&self, sums: &mut [f32], rows: &[Row]) {
        // One tree after the other: its tests stay in the cache while all rows are read.
        for tree in &self.0 {
            for (sum, row) in sums.iter_mut().zip(rows) {
                let leaf = (0..DEPTH).fold(0, |node, _| tree.next(node, row));
                *sum += tree.leaves[leaf - NODES];
            }
        }
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
        let mut sums = vec![0.0; rows.len()];
        trees.add(&mut sums, &rows);
        for (row, sum) in rows.iter().zip(sums) {
            let mut added = [0.0; NAMES.len()];
            trees.add_by_feature(&mut added, row);
            let by_feature = trees.start() + added.iter().sum::<f32>();
            assert!((by_feature - sum).abs() < 1e-3, "{by_feature} and {sum}");
        }
    }
}
