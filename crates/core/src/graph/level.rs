//! Finds the next level of a walk (the nodes one edge further from the root), by one of three algorithms. All
//! find the same nodes in the same order: by the confidence of the best edge that leads to a node, then by
//! node.

use super::label::{Code, Label};
use super::rows::{Rows, Ways, fan};
use super::scratch::{Scratch, UNMET};

/// Number of rows that are loaded while one is read.
const AHEAD: usize = 8;
/// Number of edges from a level below which all of them are read: to choose among so few costs more.
const FEW_EDGES: usize = 192;

/// One step of a walk through the graph, from the current level (nodes at one distance from the root) to the
/// next.
pub(super) struct Step<'a, C> {
    pub(super) ways: &'a Ways<'a, C>,
    pub(super) labels: &'a [Label],
    /// Number of different confidences in the graph. The rank of an edge is the place of its confidence among
    /// them, highest first.
    pub(super) ranks: usize,
    pub(super) types: u32,
    /// The nodes of the walk's current level.
    pub(super) frontier: &'a [u32],
    /// Greatest number of nodes that the walk's next level may have.
    pub(super) room: usize,
    /// Number of nodes that the walk has seen so far; `nodes` is the number of all nodes.
    pub(super) seen: usize,
    pub(super) nodes: usize,
}

impl<C: Code> Step<'_, C> {
    /// Finds the next level of the walk: puts its nodes into `scratch.found` and marks them as seen.
    pub(super) fn take(&self, scratch: &mut Scratch) {
        scratch.found.clear();
        let fan = fan(self.ways.ahead(), self.frontier);
        if self.heads_suffice(fan) {
            self.merge_heads(scratch);
        } else if fan < self.nodes / 32 {
            self.gather(scratch);
        } else {
            self.sweep(fan, scratch);
        }
    }

    /// True if [`Step::merge_heads`] is expected to read fewer edges than leave the current level. For each
    /// rank of confidence it looks at every row once, so the number of ranks needed to find `room` nodes is
    /// estimated.
    fn heads_suffice(&self, fan: usize) -> bool {
        if self.room >= fan || fan < FEW_EDGES {
            return false;
        }
        let ranks = (self.ranks.min(fan) * self.room / fan).max(1);
        self.frontier.len().saturating_mul(ranks) <= fan
    }

    /// First algorithm: reads the rows of the current level side by side, each sorted by confidence, highest
    /// first. It reads all edges of one confidence before the next lower one and stops when `room` nodes are
    /// found.
    fn merge_heads(&self, scratch: &mut Scratch) {
        let mut heads = std::mem::take(&mut scratch.heads);
        let mut found = std::mem::take(&mut scratch.found);
        heads.clear();
        // `heads` has the unread part of each node's row: first the rows of the first direction, then those
        // of the second. `parts` has the number of rows of each.
        let mut parts = [0; 2];
        for (part, rows) in parts.iter_mut().zip(self.ways.ahead()) {
            let bounds = self.frontier.iter().map(|&node| rows.row(node));
            heads.extend(bounds.map(|row| {
                rows.expect(&row);
                (row.start as u32, row.end as u32)
            }));
            *part = self.frontier.len();
        }
        let mut rank = 0;
        while rank != UNMET && found.len() < self.room {
            let first = found.len();
            let need = self.room - first;
            let mut next = UNMET;
            let (one, other) = heads.split_at_mut(parts[0]);
            for (rows, heads) in self.ways.ahead().iter().zip([one, other]) {
                for head in heads {
                    let left = self.read_rank(rows, head, rank, need, &mut found, scratch);
                    next = next.min(left);
                }
            }
            let fresh = &mut found[first..];
            if fresh.len() > need {
                fresh.select_nth_unstable(need);
                for &node in &fresh[need..] {
                    scratch.forget(node);
                }
                found.truncate(self.room);
            }
            found[first..].sort_unstable();
            rank = next;
        }
        scratch.heads = heads;
        scratch.found = found;
    }

    /// Reads the edges of one confidence rank from a node's row, and returns the rank of the next edge;
    /// [`UNMET`] if the row ends or `need` new nodes were found. Edges of one rank are sorted by node, so
    /// only the first `need` new nodes can be among those that are kept.
    fn read_rank(
        &self,
        rows: &Rows<C>,
        head: &mut (u32, u32),
        rank: u16,
        need: usize,
        found: &mut Vec<u32>,
        scratch: &mut Scratch,
    ) -> u16 {
        let row = head.0 as usize..head.1 as usize;
        let (ends, codes) = (&rows.neighbours[row.clone()], &rows.codes[row]);
        let enough = found.len() + need;
        for (&end, &code) in ends.iter().zip(codes) {
            let label = self.labels[code.index()];
            if label.rank() > rank {
                return label.rank();
            }
            head.0 += 1;
            if label.is_in(self.types) && !scratch.has_seen(end) {
                scratch.see(end);
                found.push(end);
                if found.len() == enough {
                    break;
                }
            }
        }
        UNMET
    }

    /// Second algorithm to find the next level: collects all neighbours of the current level, sorts them, and
    /// keeps the first `room`.
    fn gather(&self, scratch: &mut Scratch) {
        for rows in self.ways.ahead() {
            for (place, &node) in self.frontier.iter().enumerate() {
                if let Some(&later) = self.frontier.get(place + AHEAD) {
                    rows.expect(&rows.row(later));
                }
                for (end, label) in rows.edges(node, self.labels) {
                    if !label.is_in(self.types) || scratch.has_seen(end) {
                        continue;
                    }
                    let best = &mut scratch.best[end as usize];
                    if *best == UNMET {
                        scratch.found.push(end);
                    }
                    *best = label.rank().min(*best);
                }
            }
        }
        let mut keys = std::mem::take(&mut scratch.keys);
        keys.clear();
        let ranks = &scratch.best;
        let key = |&end: &u32| u64::from(ranks[end as usize]) << 32 | u64::from(end);
        keys.extend(scratch.found.iter().map(key));
        if self.room < keys.len() {
            keys.select_nth_unstable(self.room);
            for key in keys.drain(self.room..) {
                scratch.best[key as u32 as usize] = UNMET;
            }
        }
        keys.sort_unstable();
        scratch.found.clear();
        for &key in &keys {
            scratch.see(key as u32);
            scratch.found.push(key as u32);
        }
        scratch.keys = keys;
    }

    /// Third algorithm, for levels that are a large part of the graph: goes through the nodes in ascending
    /// order and sorts them with a counting sort.
    fn sweep(&self, fan: usize, scratch: &mut Scratch) {
        let mut met = std::mem::take(&mut scratch.found);
        let unseen = self.nodes - self.seen;
        // Estimates how many edges to an unseen node must be read until one comes from the current level.
        let edges: usize = self
            .ways
            .back()
            .iter()
            .map(|rows| rows.neighbours.len())
            .sum();
        let looks = (edges / self.nodes).min(self.nodes / self.frontier.len()) + 1;
        if unseen * looks < fan {
            self.look_back(scratch, &mut met);
        } else {
            self.push_ahead(scratch);
            met.extend(
                scratch
                    .unseen(self.nodes)
                    .filter(|&node| scratch.best[node as usize] != UNMET),
            );
        }
        by_rank(
            &met,
            self.ranks,
            &scratch.best,
            &mut scratch.keys,
            &mut scratch.found,
        );
        for &node in scratch.found.get(self.room..).unwrap_or_default() {
            scratch.best[node as usize] = UNMET;
        }
        scratch.found.truncate(self.room);
        for place in 0..scratch.found.len() {
            scratch.see(scratch.found[place]);
        }
    }

    /// Records, for each node to which the current level has edges, the best rank of these edges. What it
    /// records for nodes of earlier levels is never read.
    fn push_ahead(&self, scratch: &mut Scratch) {
        for rows in self.ways.ahead() {
            for &node in self.frontier {
                for (end, label) in rows.edges(node, self.labels) {
                    if label.is_in(self.types) {
                        let best = &mut scratch.best[end as usize];
                        *best = label.rank().min(*best);
                    }
                }
            }
        }
    }

    /// Searches the reverse rows (edges that arrive) of every unseen node for an edge from the current level.
    /// The best edge of a row comes first, so the first edge found is the best.
    fn look_back(&self, scratch: &mut Scratch, met: &mut Vec<u32>) {
        let mut level = std::mem::take(&mut scratch.frontier);
        level.resize(level.len().max(self.nodes.div_ceil(64)), 0);
        for &node in self.frontier {
            level[node as usize / 64] |= 1 << (node % 64);
        }
        let mut best = std::mem::take(&mut scratch.best);
        for node in scratch.unseen(self.nodes) {
            let hits = self.ways.back().iter().filter_map(|rows| {
                let mut edges = rows.edges(node, self.labels);
                let leads = |&(end, label): &(u32, Label)| {
                    level[end as usize / 64] >> (end % 64) & 1 == 1 && label.is_in(self.types)
                };
                edges.find(leads).map(|(_, label)| label.rank())
            });
            if let Some(rank) = hits.min() {
                best[node as usize] = rank;
                met.push(node);
            }
        }
        for &node in self.frontier {
            level[node as usize / 64] = 0;
        }
        scratch.best = best;
        scratch.frontier = level;
    }
}

/// Sorts the nodes of the next level by the rank of the best edge that leads to each, with a counting sort.
/// Nodes of one rank keep their order.
fn by_rank(met: &[u32], ranks: usize, best: &[u16], starts: &mut Vec<u64>, found: &mut Vec<u32>) {
    starts.clear();
    starts.resize(ranks + 1, 0);
    for &node in met {
        starts[usize::from(best[node as usize]) + 1] += 1;
    }
    for rank in 0..ranks {
        starts[rank + 1] += starts[rank];
    }
    found.clear();
    found.resize(met.len(), 0);
    for &node in met {
        let place = &mut starts[usize::from(best[node as usize])];
        found[*place as usize] = node;
        *place += 1;
    }
}
