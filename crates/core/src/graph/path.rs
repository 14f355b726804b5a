//! The shortest path between two nodes, by bidirectional breadth-first search.
//!
//! The search runs from both nodes. The side that has fewer edges to follow takes the next step, until the
//! two sides meet. In a graph with ten edges for each node this reads a few thousand edges; a search from one
//! side would read all. Of several shortest paths one is chosen, backwards from the last node: at each node
//! it takes the edge with the highest confidence, and of equal ones that to the smaller node.

use std::sync::atomic::{AtomicBool, Ordering};

use super::citation_graph::CitationGraph;
use super::error::GraphError;
use super::label::{Code, Label};
use super::rows::{BothWays, Direction, Rows, Ways, fan, with_rows};

/// Options of [`CitationGraph::path`], which finds a shortest path between two nodes.
#[derive(Clone, Copy, Debug)]
pub struct PathOptions {
    /// Direction in which the edges of the path are followed, from the first node to the last.
    pub direction: Direction,
    /// Types of edges that the path may follow, one bit for each type.
    pub types: u32,
    /// Greatest length of a path that is searched, in edges.
    pub depth: u32,
}

impl Default for PathOptions {
    fn default() -> Self {
        Self {
            direction: Direction::Both,
            types: u32::MAX,
            depth: u32::MAX,
        }
    }
}

/// A shortest path from one node of the graph to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphPath {
    /// Nodes of the path, from the first to the last.
    pub nodes: Vec<u32>,
    /// Ordinals, in the graph's input, of the edges of the path, one fewer than nodes.
    pub edges: Vec<u32>,
}

impl CitationGraph {
    /// Returns a shortest path between two nodes; `None` if there is none within `options.depth`.
    ///
    /// Fails with [`GraphError::Node`] if the graph lacks one of the nodes, and with
    /// [`GraphError::Cancelled`] once the flag is set (checked between levels).
    pub fn path(
        &self,
        from: u32,
        to: u32,
        options: &PathOptions,
        cancelled: &AtomicBool,
    ) -> Result<Option<GraphPath>, GraphError> {
        self.check_node(from)?;
        self.check_node(to)?;
        with_rows!(self, ways => {
            let rows = ways.along(options.direction);
            let search = Search { ways: &rows, labels: self.labels.by_code(), types: options.types };
            let (mut first, mut last) = (End::new(self, from), End::new(self, to));
            let meeting = match from == to {
                true => Some(vec![from]),
                false => search.lay(&mut first, &mut last, options.depth, cancelled)?,
            };
            Ok(meeting.map(|meeting| {
                search.extend(&mut first, &last, meeting);
                self.trace(ways, &search, &first, to)
            }))
        })
    }

    /// Follows a path that was found back from its last node to the first, and returns its nodes and edges.
    fn trace<C: Code>(
        &self,
        both: &BothWays<C>,
        search: &Search<'_, C>,
        first: &End,
        to: u32,
    ) -> GraphPath {
        let mut path = GraphPath {
            nodes: vec![to],
            edges: Vec::new(),
        };
        let mut node = to;
        while let Some(before) = search.before(both, first, node) {
            path.nodes.push(before.node);
            path.edges.push(self.ordinal(before.position));
            node = before.node;
        }
        path.nodes.reverse();
        path.edges.reverse();
        path
    }
}

/// Nodes that the search for a path has reached from one of its two end nodes.
struct End {
    /// For each node its distance from this end in edges, plus 1; 0 for nodes not reached.
    distances: Vec<u32>,
    levels: Vec<Vec<u32>>,
}

impl End {
    fn new(graph: &CitationGraph, node: u32) -> Self {
        let mut distances = vec![0; graph.node_count()];
        distances[node as usize] = 1;
        Self {
            distances,
            levels: vec![vec![node]],
        }
    }

    fn outermost(&self) -> &[u32] {
        self.levels.last().map_or(&[], |level| level)
    }

    fn has_reached(&self, node: u32) -> bool {
        self.distances[node as usize] != 0
    }
}

struct Search<'a, C> {
    ways: &'a Ways<'a, C>,
    labels: &'a [Label],
    types: u32,
}

/// The node that comes before another one on a path, with the edge between them.
struct Before {
    node: u32,
    /// Position of that edge in the outgoing rows of the graph.
    position: usize,
}

impl<C: Code> Search<'_, C> {
    /// Searches from both ends of the path until the two searches meet, and returns the nodes where they
    /// meet. All of these have the same distance from the first end, and the same from the last.
    fn lay(
        &self,
        first: &mut End,
        last: &mut End,
        depth: u32,
        cancelled: &AtomicBool,
    ) -> Result<Option<Vec<u32>>, GraphError> {
        for _ in 0..depth {
            if cancelled.load(Ordering::Relaxed) {
                return Err(GraphError::Cancelled);
            }
            let fans = [
                fan(self.ways.ahead(), first.outermost()),
                fan(self.ways.back(), last.outermost()),
            ];
            let (here, there, rows) = match fans[0] <= fans[1] {
                true => (&mut *first, &*last, self.ways.ahead()),
                false => (&mut *last, &*first, self.ways.back()),
            };
            self.lay_level(here, rows);
            if here.outermost().is_empty() {
                return Ok(None);
            }
            let met = here.outermost().iter().copied();
            let meeting: Vec<u32> = met.filter(|&node| there.has_reached(node)).collect();
            if !meeting.is_empty() {
                return Ok(Some(meeting));
            }
        }
        Ok(None)
    }

    fn lay_level(&self, end: &mut End, rows: &[&Rows<C>]) {
        let distance = end.levels.len() as u32 + 1;
        let outermost = end.levels.last().map_or(&[][..], |level| level);
        let mut level = Vec::new();
        for rows in rows {
            for &node in outermost {
                for (neighbour, label) in rows.edges(node, self.labels) {
                    if label.is_in(self.types) && end.distances[neighbour as usize] == 0 {
                        end.distances[neighbour as usize] = distance;
                        level.push(neighbour);
                    }
                }
            }
        }
        end.levels.push(level);
    }

    /// Writes the distance from the first end for the nodes on shortest paths between the nodes where the two
    /// searches met and the last end.
    fn extend(&self, first: &mut End, last: &End, meeting: Vec<u32>) {
        let mut level = meeting;
        while let Some(&node) = level.first() {
            let (near, far) = (
                first.distances[node as usize],
                last.distances[node as usize],
            );
            let mut next = Vec::new();
            for rows in self.ways.ahead() {
                for &node in &level {
                    for (neighbour, label) in rows.edges(node, self.labels) {
                        let nearer = last.distances[neighbour as usize] + 1 == far;
                        let known = first.distances[neighbour as usize] == near + 1;
                        if nearer && far > 1 && !known && label.is_in(self.types) {
                            first.distances[neighbour as usize] = near + 1;
                            next.push(neighbour);
                        }
                    }
                }
            }
            level = next;
        }
    }

    /// Returns the node before `node` on the path; `None` for the first node. It takes the edge with the
    /// highest confidence, and of equal edges that to the smaller node.
    fn before(&self, both: &BothWays<C>, first: &End, node: u32) -> Option<Before> {
        let distance = first.distances[node as usize];
        // The best edge of a node's row comes first. Of two equal edges in opposite directions, the one that
        // is followed in its own direction wins.
        let candidates = self.ways.back().iter().filter_map(|rows| {
            let edges = rows.edges(node, self.labels).zip(rows.row(node));
            let mut leading = edges.filter(|((neighbour, label), _)| {
                let nearer = first.distances[*neighbour as usize] + 1 == distance;
                nearer && distance > 1 && label.is_in(self.types)
            });
            leading.next().map(|((neighbour, label), position)| {
                let is_outgoing = std::ptr::eq(*rows, &both.outgoing);
                let position = match is_outgoing {
                    true => position,
                    false => both.positions(neighbour, node, label, self.labels).start,
                };
                let key = (label.row_order(neighbour), is_outgoing);
                let before = Before {
                    node: neighbour,
                    position,
                };
                (key, before)
            })
        });
        candidates
            .min_by_key(|(key, _)| *key)
            .map(|(_, before)| before)
    }
}
