//! Finds the edges between the nodes that a walk through the graph has just seen.

use std::ops::Range;

use super::citation_graph::CitationGraph;
use super::label::{Code, Label};
use super::rows::BothWays;
use super::scratch::Scratch;

/// Number of edges in one direction (leaving a source, arriving at a target) above which a node is a hub. A
/// hub's own row of edges is read only if its edges cannot be found in other rows.
const HUB: usize = 256;
/// Number of rows that are loaded while one is read.
const AHEAD: usize = 8;

impl CitationGraph {
    /// Puts into `edges`, which is empty, the ordinals, in the graph's input, of the edges of `types` between
    /// `nodes`, ascending, each once.
    pub(super) fn edges_among<C: Code>(
        &self,
        ways: &BothWays<C>,
        nodes: &[u32],
        types: u32,
        scratch: &mut Scratch,
        edges: &mut Vec<u32>,
    ) {
        let edge_count = self.edge_count();
        if nodes.len() == self.node_count() && self.labels.all_in(types) {
            edges.extend(0..edge_count as u32);
            return;
        }
        let mut positions = std::mem::take(&mut scratch.positions);
        let mut ordered = std::mem::take(&mut scratch.ordered);
        positions.clear();
        ordered.clear();
        let among = Among {
            ways,
            labels: self.labels.by_code(),
            types,
            loops: self.loops,
            scratch,
        };
        if nodes.len() > self.node_count() / 16 {
            // If the rows (a node's edges) are read in the order of nodes, their edges come in order and need
            // no sort.
            for node in among.scratch.all_seen() {
                among.read_row(ways.outgoing.row(node), &mut positions);
            }
        } else {
            ordered.extend_from_slice(nodes);
            ordered.sort_unstable();
            let mut hubs = Vec::new();
            let rows = &ways.outgoing;
            for (place, &node) in ordered.iter().enumerate() {
                if let Some(&later) = ordered.get(place + AHEAD) {
                    rows.expect(&rows.row(later));
                }
                let row = rows.row(node);
                if row.len() > HUB {
                    hubs.push(node);
                } else {
                    among.read_row(row, &mut positions);
                }
            }
            if !hubs.is_empty() {
                among.read_hubs(&hubs, nodes, &mut positions);
                positions.sort_unstable();
                positions.dedup();
            }
        }
        if self.ordinals.is_empty() {
            edges.extend_from_slice(&positions);
        } else {
            let ordinals = positions.iter();
            edges.extend(ordinals.map(|&position| self.ordinal(position as usize)));
            ascend(edges, edge_count);
        }
        scratch.positions = positions;
        scratch.ordered = ordered;
    }
}

struct Among<'a, C> {
    ways: &'a BothWays<C>,
    labels: &'a [Label],
    types: u32,
    loops: bool,
    scratch: &'a Scratch,
}

impl<C: Code> Among<'_, C> {
    /// Adds the positions of those edges of a row that have the wanted types and lead to a node of the walk.
    fn read_row(&self, row: Range<usize>, positions: &mut Vec<u32>) {
        let rows = &self.ways.outgoing;
        let (seen, first) = (self.scratch.marks(), row.start as u32);
        let (ends, codes) = (&rows.neighbours[row.clone()], &rows.codes[row]);
        let old = positions.len();
        positions.resize(old + ends.len(), 0);
        let room = &mut positions[old..];
        let mut kept = 0;
        for ((&to, &code), position) in ends.iter().zip(codes).zip(first..) {
            // Every edge is written and only the wanted ones are kept, because which edges are wanted is too
            // irregular for the processor to predict.
            room[kept] = position;
            let is_seen = seen[to as usize / 64] >> (to % 64) & 1;
            let is_wanted = self.labels[code.index()].is_in(self.types);
            kept += is_seen as usize & usize::from(is_wanted);
        }
        positions.truncate(old + kept);
    }

    /// Finds edges that leave hubs. They are read from the rows of their targets. The hubs' own rows are read
    /// only if targets are hubs too.
    fn read_hubs(&self, hubs: &[u32], nodes: &[u32], positions: &mut Vec<u32>) {
        let mut arrive_at_hubs = false;
        for &node in nodes {
            if self.ways.incoming.row(node).len() > HUB {
                // If this node is the only hub (node with very many edges), its own row need not be read,
                // unless some node has an edge to itself.
                arrive_at_hubs |= self.loops || hubs != [node];
                continue;
            }
            for (end, label) in self.ways.incoming.edges(node, self.labels) {
                if label.is_in(self.types) && hubs.binary_search(&end).is_ok() {
                    let found = self.ways.positions(end, node, label, self.labels);
                    positions.extend(found.map(|position| position as u32));
                }
            }
        }
        if arrive_at_hubs {
            hubs.iter()
                .for_each(|&hub| self.read_row(self.ways.outgoing.row(hub), positions));
        }
    }
}

/// Sorts ordinals of edges in ascending order. If they are a large share of all edges, setting one bit for
/// each edge is faster than a sort.
fn ascend(edges: &mut Vec<u32>, edge_count: usize) {
    if edges.len() < edge_count / 64 {
        edges.sort_unstable();
        return;
    }
    let mut bits = vec![0u64; edge_count.div_ceil(64)];
    for &edge in edges.iter() {
        bits[edge as usize / 64] |= 1 << (edge % 64);
    }
    edges.clear();
    for (mut word, start) in bits.into_iter().zip((0..).step_by(64)) {
        while word != 0 {
            edges.push(start + word.trailing_zeros());
            word &= word - 1;
        }
    }
}
