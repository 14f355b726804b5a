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
            let frontier = &nodes[level.clone()];
            let next = if fan(directions, frontier) > room.saturating_mul(MERGE_FROM) {
                merge_level(directions, frontier, options.types, room, scratch)
            } else {
                sort_level(directions, frontier, options.types, room, scratch)
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
        edges.sort_unstable();
        // Edges that are alike in everything are found once for each of them.
        edges.dedup();
        edges
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

/// The next level: all neighbours gathered, sorted, cut.
fn sort_level(
    directions: &[&Rows],
    frontier: &[u32],
    types: u32,
    room: usize,
    scratch: &mut Scratch,
) -> Vec<u32> {
    let mut found = Vec::new();
    for rows in directions {
        for &node in frontier {
            let row = rows.row(node);
            for (&end, &label) in rows.neighbours[row.clone()].iter().zip(&rows.labels[row]) {
                let label = Label(label);
                if !label.is_in(types) {
                    continue;
                }
                let best = &mut scratch.confidences[end as usize];
                if scratch.stamps[end as usize] != scratch.stamp {
                    scratch.stamps[end as usize] = scratch.stamp;
                    *best = label.confidence();
                    found.push(end);
                } else {
                    // Harmless where `end` is of an earlier level: its confidence was used then.
                    *best = label.confidence().max(*best);
                }
            }
        }
    }
    found.sort_unstable_by_key(|&end| (u16::MAX - scratch.confidences[end as usize], end));
    for cut in found.drain(room.min(found.len())..) {
        scratch.stamps[cut as usize] = 0;
    }
    found
}

/// The next level: the rows merged from their heads until the room is full.
fn merge_level(
    directions: &[&Rows],
    frontier: &[u32],
    types: u32,
    room: usize,
    scratch: &mut Scratch,
) -> Vec<u32> {
    // A row's next edge, so ordered that the heap gives the best confidence, then the smallest node.
    let head = |rows: &Rows, row: &Range<usize>| {
        row.clone()
            .find(|&position| Label(rows.labels[position]).is_in(types))
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
        if let Some((key, position)) = head(directions[way], &row) {
            heads.push((key, way, position, row.end));
        }
    };
    for (way, rows) in directions.iter().enumerate() {
        for &node in frontier {
            push(&mut heads, way, rows.row(node));
        }
    }
    let mut found = Vec::new();
    while let Some(((_, inverted), way, position, end)) = heads.pop() {
        if !scratch.has_seen(!inverted) {
            scratch.see(!inverted);
            found.push(!inverted);
            if found.len() == room {
                break;
            }
        }
        push(&mut heads, way, position + 1..end);
    }
    found
}

/// Marks of one thread's walks. A node is marked where its stamp is the walk's, so that
/// beginning a walk clears nothing.
#[derive(Default)]
struct Scratch {
    stamps: Vec<u32>,
    stamp: u32,
    confidences: Vec<u16>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl Scratch {
    fn start(&mut self, nodes: usize) {
        if self.stamps.len() < nodes {
            self.stamps.resize(nodes, 0);
            self.confidences.resize(nodes, 0);
        }
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.stamps.fill(0);
            1
        });
    }

    fn see(&mut self, node: u32) {
        self.stamps[node as usize] = self.stamp;
    }

    fn has_seen(&self, node: u32) -> bool {
        self.stamps[node as usize] == self.stamp
    }
}
