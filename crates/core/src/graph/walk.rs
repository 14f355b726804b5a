use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::Range;

use super::{CitationGraph, GraphError, Label, Rows};

/// Which way a walk follows edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// From source to target: what a document cites.
    Out,
    /// From target to source: what cites it.
    In,
    /// Both ways.
    #[default]
    Both,
}

/// How far a walk goes and along what.
#[derive(Clone, Copy, Debug)]
pub struct WalkOptions {
    /// Which way.
    pub direction: Direction,
    /// The types of edges that are followed and returned, one bit each.
    pub types: u32,
    /// How many edges away from the root at most.
    pub depth: u32,
    /// How many nodes at most, the root among them.
    pub limit: usize,
}

impl Default for WalkOptions {
    fn default() -> Self {
        Self {
            direction: Direction::Both,
            types: u32::MAX,
            depth: u32::MAX,
            limit: usize::MAX,
        }
    }
}

/// The part of a graph that a walk found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// Nodes, the root first, then level by level; within a level by the confidence of the best
    /// edge that leads there from the level before, then by node.
    pub nodes: Vec<u32>,
    /// Input ordinals of every edge of the wanted types whose two ends are among the nodes, ascending.
    pub edges: Vec<u32>,
}

impl CitationGraph {
    /// Walks from `root`, breadth first. Where the limit cuts a level, the order of
    /// [`Walk::nodes`] decides who stays.
    pub fn walk(&self, root: u32, options: &WalkOptions) -> Result<Walk, GraphError> {
        if root as usize >= self.node_count() {
            return Err(GraphError::Node(root));
        }
        if options.limit == 0 {
            return Ok(Walk::default());
        }
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.start(self.node_count());
            let nodes = self.nodes_from(root, options, scratch);
            let edges = self.edges_among(&nodes, options.types, scratch);
            scratch.finish(&nodes);
            Ok(Walk { nodes, edges })
        })
    }

    fn nodes_from(&self, root: u32, options: &WalkOptions, scratch: &mut Scratch) -> Vec<u32> {
        let directions: &[&Rows] = match options.direction {
            Direction::Out => &[&self.outgoing],
            Direction::In => &[&self.incoming],
            Direction::Both => &[&self.outgoing, &self.incoming],
        };
        scratch.see(root);
        let mut nodes = vec![root];
        let mut level = 0..1;
        for _ in 0..options.depth {
            let room = options.limit - nodes.len();
            if room == 0 || level.is_empty() {
                break;
            }
            let step = Step {
                directions,
                frontier: &nodes[level.clone()],
                types: options.types,
                room,
            };
            let next = if fan(directions, step.frontier) > room.saturating_mul(MERGE_FROM) {
                merge_level(&step, scratch)
            } else {
                sort_level(&step, scratch)
            };
            level = nodes.len()..nodes.len() + next.len();
            nodes.extend(next);
        }
        nodes
    }

    /// Every edge among the nodes just seen. Read from the side where they have fewer edges:
    /// among the nodes may be a hub that thousands cite.
    fn edges_among(&self, nodes: &[u32], types: u32, scratch: &Scratch) -> Vec<u32> {
        let mut edges = Vec::new();
        if fan(&[&self.outgoing], nodes) <= fan(&[&self.incoming], nodes) {
            for &node in nodes {
                let row = self.outgoing.row(node);
                let positions = row.clone();
                let ends = self.outgoing.neighbours[row.clone()].iter();
                for ((&end, &label), position) in
                    ends.zip(&self.outgoing.labels[row]).zip(positions)
                {
                    if Label(label).is_in(types) && scratch.has_seen(end) {
                        edges.push(self.ordinal(position));
                    }
                }
            }
        } else {
            for &node in nodes {
                let row = self.incoming.row(node);
                let ends = self.incoming.neighbours[row.clone()].iter();
                for (&end, &label) in ends.zip(&self.incoming.labels[row]) {
                    if Label(label).is_in(types) && scratch.has_seen(end) {
                        let positions = self.positions(end, node, Label(label));
                        edges.extend(positions.map(|position| self.ordinal(position)));
                    }
                }
            }
        }
        ascending(edges, self.edge_count())
    }

    /// Where the outgoing row of `from` holds the edges to `to` with this label.
    fn positions(&self, from: u32, to: u32, label: Label) -> Range<usize> {
        let row = self.outgoing.row(from);
        let wanted = row_order(to, label);
        let before = |bound: fn(Ordering) -> bool| {
            let (mut low, mut high) = (row.start, row.end);
            while low < high {
                let middle = low.midpoint(high);
                let at = (
                    self.outgoing.neighbours[middle],
                    Label(self.outgoing.labels[middle]),
                );
                if bound(row_order(at.0, at.1).cmp(&wanted)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        before(Ordering::is_lt)..before(Ordering::is_le)
    }
}

/// Edges in their order, each once: those that are alike in everything may have been found once
/// for each of them. A large part of all edges is sorted quicker by a bit an edge.
fn ascending(mut edges: Vec<u32>, edge_count: usize) -> Vec<u32> {
    if edges.len() < edge_count / 64 {
        edges.sort_unstable();
        edges.dedup();
        return edges;
    }
    let mut bits = vec![0u64; edge_count.div_ceil(64)];
    for &edge in &edges {
        bits[edge as usize / 64] |= 1 << (edge % 64);
    }
    edges.clear();
    for (mut word, start) in bits.into_iter().zip((0..).step_by(64)) {
        while word != 0 {
            edges.push(start + word.trailing_zeros());
            word &= word - 1;
        }
    }
    edges
}

/// The order within a row, as it was built.
fn row_order(neighbour: u32, label: Label) -> (u16, u32, u16) {
    (u16::MAX - label.confidence(), neighbour, label.edge_type())
}

/// How many edges leave a set of nodes.
fn fan(directions: &[&Rows], nodes: &[u32]) -> usize {
    let row_lengths = |rows: &&Rows| {
        nodes
            .iter()
            .map(|&node| rows.row(node).len())
            .sum::<usize>()
    };
    directions.iter().map(row_lengths).sum()
}

/// From this many edges for each node that there is room for, merging the rows' heads beats
/// reading the rows whole. Both give the same nodes.
const MERGE_FROM: usize = 8;

/// From one level of a walk to the next.
struct Step<'a> {
    directions: &'a [&'a Rows],
    /// The nodes of the level that is left.
    frontier: &'a [u32],
    types: u32,
    /// How many nodes the next level may have.
    room: usize,
}

/// The next level: all neighbours gathered, sorted, cut.
fn sort_level(step: &Step<'_>, scratch: &mut Scratch) -> Vec<u32> {
    let mut found = Vec::new();
    for rows in step.directions {
        for &node in step.frontier {
            let row = rows.row(node);
            for (&end, &label) in rows.neighbours[row.clone()].iter().zip(&rows.labels[row]) {
                let label = Label(label);
                if !label.is_in(step.types) {
                    continue;
                }
                // Harmless where `end` is of an earlier level: its confidence was used then.
                let best = scratch.confidences[end as usize];
                if !scratch.has_seen(end) {
                    scratch.see(end);
                    scratch.confidences[end as usize] = label.confidence();
                    found.push(end);
                } else if best < label.confidence() {
                    scratch.confidences[end as usize] = label.confidence();
                }
            }
        }
    }
    let mut keys = Vec::from_iter(found.iter().map(|&end| {
        let confidence = u16::MAX - scratch.confidences[end as usize];
        u64::from(confidence) << 32 | u64::from(end)
    }));
    if step.room < keys.len() {
        keys.select_nth_unstable(step.room);
        for key in keys.drain(step.room..) {
            scratch.forget(key as u32);
        }
    }
    keys.sort_unstable();
    keys.into_iter().map(|key| key as u32).collect()
}

/// The next level: the rows merged from their heads until the room is full.
fn merge_level(step: &Step<'_>, scratch: &mut Scratch) -> Vec<u32> {
    // A row's next edge, so ordered that the heap gives the best confidence, then the smallest node.
    let head = |rows: &Rows, row: &Range<usize>| {
        row.clone()
            .find(|&position| Label(rows.labels[position]).is_in(step.types))
            .map(|position| {
                let key = (
                    Label(rows.labels[position]).confidence(),
                    !rows.neighbours[position],
                );
                (key, position)
            })
    };
    let mut heads = BinaryHeap::new();
    let push = |heads: &mut BinaryHeap<_>, way: usize, row: Range<usize>| {
        if let Some((key, position)) = head(step.directions[way], &row) {
            heads.push((key, way, position, row.end));
        }
    };
    for (way, rows) in step.directions.iter().enumerate() {
        for &node in step.frontier {
            push(&mut heads, way, rows.row(node));
        }
    }
    let mut found = Vec::new();
    while let Some(((_, inverted), way, position, end)) = heads.pop() {
        if !scratch.has_seen(!inverted) {
            scratch.see(!inverted);
            found.push(!inverted);
            if found.len() == step.room {
                break;
            }
        }
        push(&mut heads, way, position + 1..end);
    }
    found
}

/// What one thread keeps from walk to walk.
#[derive(Default)]
struct Scratch {
    /// One bit a node, so that the marks of a hundred thousand nodes stay in the first-level
    /// cache. All zero between walks.
    seen: Vec<u64>,
    /// Of nodes met in the level that is being gathered: their best edge.
    confidences: Vec<u16>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl Scratch {
    fn start(&mut self, nodes: usize) {
        if self.confidences.len() < nodes {
            self.seen.resize(nodes.div_ceil(64), 0);
            self.confidences.resize(nodes, 0);
        }
    }

    /// Forgets the nodes of a walk.
    fn finish(&mut self, nodes: &[u32]) {
        for &node in nodes {
            self.seen[node as usize / 64] = 0;
        }
    }

    fn see(&mut self, node: u32) {
        self.seen[node as usize / 64] |= 1 << (node % 64);
    }

    fn forget(&mut self, node: u32) {
        self.seen[node as usize / 64] &= !(1 << (node % 64));
    }

    fn has_seen(&self, node: u32) -> bool {
        self.seen[node as usize / 64] >> (node % 64) & 1 == 1
    }
}
