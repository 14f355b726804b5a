//! Memory that each thread keeps from walk to walk, so that a walk of a few nodes need not allocate memory
//! for all nodes.

use std::cell::Cell;

/// Stands for the rank of a node to which no edge of the current level leads.
pub(super) const UNMET: u16 = u16::MAX;

#[derive(Default)]
pub(super) struct Scratch {
    /// One bit for each node, set if the walk has seen it. A bit a node, so that a hundred thousand nodes fit
    /// into the first-level cache. All zero between walks.
    seen: Vec<u64>,
    /// For each node the rank (place among the graph's confidences) of the best edge that leads to it from
    /// the current level. All [`UNMET`] between walks.
    pub(super) best: Vec<u16>,
    /// The nodes of the walk's current level, one bit for each node, for the algorithm that needs them. All
    /// zero between levels.
    pub(super) frontier: Vec<u64>,
    /// The nodes of the walk's next level.
    pub(super) found: Vec<u32>,
    /// The nodes of the walk in ascending order, and the positions of the edges between them.
    pub(super) ordered: Vec<u32>,
    pub(super) positions: Vec<u32>,
    pub(super) keys: Vec<u64>,
    pub(super) heads: Vec<(u32, u32)>,
}

thread_local! {
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

impl Scratch {
    /// Gives the thread's memory to a walk. The thread has none meanwhile, so that a walk that panics leaves
    /// no traces for the next one.
    pub(super) fn with<T>(nodes: usize, walk: impl FnOnce(&mut Self) -> T) -> T {
        let mut scratch = SCRATCH.take().unwrap_or_default();
        if scratch.best.len() < nodes {
            scratch.seen.resize(nodes.div_ceil(64), 0);
            scratch.best.resize(nodes, UNMET);
        }
        let outcome = walk(&mut scratch);
        SCRATCH.set(Some(scratch));
        outcome
    }

    /// Clears the marks of the nodes that a walk has seen, so that the next walk can use the memory.
    pub(super) fn finish(&mut self, nodes: &[u32]) {
        if nodes.len() > self.best.len() / 16 {
            self.seen.fill(0);
            self.best.fill(UNMET);
        } else {
            for &node in nodes {
                self.seen[node as usize / 64] = 0;
                self.best[node as usize] = UNMET;
            }
        }
    }

    pub(super) fn see(&mut self, node: u32) {
        self.seen[node as usize / 64] |= 1 << (node % 64);
    }

    pub(super) fn forget(&mut self, node: u32) {
        self.seen[node as usize / 64] &= !(1 << (node % 64));
    }

    pub(super) fn has_seen(&self, node: u32) -> bool {
        self.seen[node as usize / 64] >> (node % 64) & 1 == 1
    }

    /// Returns one bit for each node, set if the walk has seen it.
    pub(super) fn marks(&self) -> &[u64] {
        &self.seen
    }

    /// Returns the nodes with numbers below `nodes` that the walk has not seen, in ascending order.
    pub(super) fn unseen(&self, nodes: usize) -> impl Iterator<Item = u32> {
        let words = self.seen[..nodes.div_ceil(64)].iter().map(|seen| !seen);
        numbers(words).take_while(move |&node| (node as usize) < nodes)
    }

    /// Returns the nodes that the walk has seen, in ascending order.
    pub(super) fn all_seen(&self) -> impl Iterator<Item = u32> {
        numbers(self.seen.iter().copied())
    }
}

/// Returns the numbers of the bits that are set in a list of words, in ascending order.
fn numbers(words: impl Iterator<Item = u64>) -> impl Iterator<Item = u32> {
    words
        .zip((0u32..).step_by(64))
        .flat_map(|(mut left, start)| {
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(start + bit)
            })
        })
}
