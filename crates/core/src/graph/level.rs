//! Finds the next level of a walk (the nodes one edge further from the root), by one of four algorithms. All
//! find the same nodes in the same order: by the confidence of the best edge that leads to a node, then by
//! node.

use super::label::{Code, Label};
use super::rows::{Rows, Ways, fan};
use super::scratch::{Scratch, UNMET};

/// Number of rows that are loaded while one is read.
const AHEAD: usize = 8;
/// Numbers of edges from a level below which all of them are read, not the beginnings of rows by the one and
/// by the other algorithm: to choose among so few costs more.
const FEW_EDGES: usize = 96;
const FEW_FOR_HEADS: usize = 192;
/// So many times as many edges as a level has room for are read at first, because some lead to nodes that
/// were seen before or are of other types.
const MORE: usize = 2;

/// One step of a walk through the graph, from the current level (nodes at one distance from the root) to the
/// next.
pub(super) struct Step<'a, C> {
    pub(super) ways: &'a Ways<'a, C>,
    pub(super) labels: &'a [Label],
    /// Number of different confidences in the graph. The rank of an edge is the place of its confidence among
    /// them, highest first.
    pub(super) ranks: usize,
    /// For each rank the share of the graph's edges that have it or a lower one.
    pub(super) shares: &'a [f32],
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
        if let &[node] = self.frontier {
            return self.follow(node, scratch);
        }
        let fan = fan(self.ways.ahead(), self.frontier);
        if let Some(ranks) = self.cut(fan) {
            self.best_first(ranks, scratch);
        } else if self.heads_suffice(fan) {
            self.merge_heads(scratch);
        } else if fan < self.nodes / 32 {
            self.gather(scratch);
        } else {
            self.sweep(fan, scratch);
        }
    }

    /// Returns how many of the first confidences [`Step::best_first`] reads at first; `None` if it is not
    /// expected to take less time than to read all edges that leave the current level.
    fn cut(&self, fan: usize) -> Option<usize> {
        if fan < FEW_EDGES || self.room >= fan / 2 {
            return None;
        }
        let wanted = (MORE * self.room) as f32 / fan as f32;
        let ranks = self.shares.partition_point(|&share| share < wanted) + 1;
        let share = self.shares.get(ranks - 1).copied().unwrap_or(1.0);
        let rows = self.frontier.len() * self.ways.ahead().len();
        let expected = ((share * fan as f32) as usize).min(rows.saturating_mul(self.room));
        (expected <= 3 * self.room && expected < fan / 2).then_some(ranks)
    }

    /// The next level after a single node. Its rows have the order of the level already, so no more of them
    /// is read than the level needs.
    fn follow(&self, node: u32, scratch: &mut Scratch) {
        let mut found = std::mem::take(&mut scratch.found);
        let rows = self.ways.ahead();
        if let [rows] = rows {
            for (end, label) in rows.edges(node, self.labels) {
                if label.is_in(self.types) && !scratch.has_seen(end) {
                    scratch.see(end);
                    found.push(end);
                    if found.len() == self.room {
                        break;
                    }
                }
            }
            scratch.found = found;
            return;
        }
        let mut one = self.keys(rows.first(), node).peekable();
        let mut other = self.keys(rows.get(1), node).peekable();
        while found.len() < self.room {
            let next = match (one.peek(), other.peek()) {
                (Some(a), Some(b)) if a <= b => one.next(),
                (Some(_), None) => one.next(),
                _ => other.next(),
            };
            let Some(key) = next else {
                break;
            };
            let end = key as u32;
            if !scratch.has_seen(end) {
                scratch.see(end);
                found.push(end);
            }
        }
        scratch.found = found;
    }

    /// Returns the keys of the wanted edges of a node, ascending; none without rows.
    fn keys<'s>(
        &'s self,
        rows: Option<&'s &'s Rows<C>>,
        node: u32,
    ) -> impl Iterator<Item = u64> + 's {
        let edges = rows
            .into_iter()
            .flat_map(move |rows| rows.edges(node, self.labels));
        let wanted = edges.filter(|(_, label)| label.is_in(self.types));
        wanted.map(|(end, label)| key_of(label.rank(), end))
    }

    /// First algorithm, for levels that the limit cuts: reads only the beginnings of the rows, each sorted by
    /// confidence, highest first. They are read up to a confidence that is likely to be enough for `room`
    /// nodes, and none further than `room` nodes need; if that gives too few, twice as far.
    fn best_first(&self, mut ranks: usize, scratch: &mut Scratch) {
        let mut found = std::mem::take(&mut scratch.found);
        let mut keys = std::mem::take(&mut scratch.keys);
        let mut most = self.room;
        loop {
            keys.clear();
            // Of the rows that were left early, the least last key: up to there, no edge is missing.
            let mut whole = u64::MAX;
            for rows in self.ways.ahead() {
                for (place, &node) in self.frontier.iter().enumerate() {
                    if let Some(&later) = self.frontier.get(place + AHEAD) {
                        rows.expect(&rows.row(later));
                    }
                    let last = self.read_best(rows, node, ranks, most, &mut keys, scratch);
                    whole = whole.min(last);
                }
            }
            keys.sort_unstable();
            for &key in &keys {
                let node = key as u32;
                if key > whole || found.len() == self.room {
                    break;
                }
                if !scratch.has_seen(node) {
                    scratch.see(node);
                    found.push(node);
                }
            }
            if found.len() == self.room || (ranks >= self.ranks && whole == u64::MAX) {
                break;
            }
            ranks *= 2;
            most *= 2;
        }
        scratch.keys = keys;
        scratch.found = found;
    }

    /// Adds to `keys` the edges of a node's row to unseen nodes, with the first `ranks` confidences, but at
    /// most `most` edges. Returns the last key if these were reached, else the greatest number.
    fn read_best(
        &self,
        rows: &Rows<C>,
        node: u32,
        ranks: usize,
        most: usize,
        keys: &mut Vec<u64>,
        scratch: &Scratch,
    ) -> u64 {
        let row = rows.row(node);
        let seen = scratch.marks();
        let old = keys.len();
        keys.resize(old + row.len().min(most), 0);
        let room = &mut keys[old..];
        let mut kept = 0;
        for (&end, &code) in rows.neighbours[row.clone()].iter().zip(&rows.codes[row]) {
            let label = self.labels[code.index()];
            if usize::from(label.rank()) >= ranks || kept == room.len() {
                break;
            }
            // Every edge is written and only the wanted ones are kept, because which edges are wanted is too
            // irregular for the processor to predict.
            room[kept] = key_of(label.rank(), end);
            let is_seen = seen[end as usize / 64] >> (end % 64) & 1;
            kept += usize::from(label.is_in(self.types)) & (is_seen as usize ^ 1);
        }
        let last = match kept == most {
            true => room[kept - 1],
            false => u64::MAX,
        };
        keys.truncate(old + kept);
        last
    }

    /// True if [`Step::merge_heads`] is expected to read fewer edges than leave the current level. For each
    /// rank of confidence it looks at every row once, so the number of ranks needed to find `room` nodes is
    /// estimated.
    fn heads_suffice(&self, fan: usize) -> bool {
        if self.room >= fan || fan < FEW_FOR_HEADS {
            return false;
        }
        let ranks = (self.ranks.min(fan) * self.room / fan).max(1);
        self.frontier.len().saturating_mul(ranks) <= fan
    }

    /// Second algorithm, for levels with rows much longer than the limit: reads the rows of the current level
    /// side by side, each sorted by confidence, highest first. It reads all edges of one confidence before
    /// the next lower one and stops when `room` nodes are found.
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

    /// Third algorithm to find the next level: collects all neighbours of the current level, sorts them, and
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
        let key = |&end: &u32| key_of(ranks[end as usize], end);
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

    /// Fourth algorithm, for levels that are a large part of the graph: goes through the nodes in ascending
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

/// Returns a number by which the nodes of a level are ordered.
fn key_of(rank: u16, node: u32) -> u64 {
    u64::from(rank) << 32 | u64::from(node)
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
