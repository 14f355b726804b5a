//! Memory that a thread keeps from walk to walk, so that a walk of a few nodes does not allocate for all.

use std::cell::RefCell;

/// The rank of a node that no edge has reached.
pub(super) const UNMET: u16 = u16::MAX;

#[derive(Default)]
pub(super) struct Scratch {
    /// One bit for each node that the walk has seen, so that the marks of a hundred thousand nodes fit into
    /// the first-level cache. All zero between walks.
    seen: Vec<u64>,
    /// Rank of the best edge to each node of the next level, by node. All [`UNMET`] between walks.
    pub(super) best: Vec<u16>,
    /// The nodes of the current level as bits, if an algorithm needs them. All zero between levels.
    pub(super) frontier: Vec<u64>,
    /// The next level.
    pub(super) found: Vec<u32>,
    pub(super) keys: Vec<u64>,
    pub(super) heads: Vec<(u32, u32)>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl Scratch {
    /// Lends the thread's memory to a walk. It is taken out meanwhile, so that a walk that panics leaves no
    /// marks behind.
    pub(super) fn with<T>(nodes: usize, walk: impl FnOnce(&mut Self) -> T) -> T {
        let mut scratch = SCRATCH.take();
        if scratch.best.len() < nodes {
            scratch.seen.resize(nodes.div_ceil(64), 0);
            scratch.best.resize(nodes, UNMET);
        }
        let outcome = walk(&mut scratch);
        SCRATCH.replace(scratch);
        outcome
    }

    /// Clears the marks of a walk.
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

    /// The unseen nodes below `nodes`, ascending.
    pub(super) fn unseen(&self, nodes: usize) -> impl Iterator<Item = u32> {
        let words = self.seen[..nodes.div_ceil(64)].iter();
        let bits = words.zip((0u32..).step_by(64)).flat_map(|(&seen, start)| {
            let mut left = !seen;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(start + bit)
            })
        });
        bits.take_while(move |&node| (node as usize) < nodes)
    }
}
