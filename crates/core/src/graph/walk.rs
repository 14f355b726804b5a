use std::sync::atomic::{AtomicBool, Ordering};

use super::citation_graph::CitationGraph;
use super::error::GraphError;
use super::label::Code;
use super::level::Step;
use super::rows::{BothWays, Direction, with_rows};
use super::scratch::Scratch;

/// Number of nodes for which a walk reserves memory before it has found any.
const FEW: usize = 64;

/// Options of [`CitationGraph::walk`], which collects the nodes around a root.
#[derive(Clone, Copy, Debug)]
pub struct WalkOptions {
    /// Direction in which the walk follows edges.
    pub direction: Direction,
    /// Types of edges that the walk follows and returns, one bit for each type.
    pub types: u32,
    /// Greatest distance of a node from the root of the walk, in edges.
    pub depth: u32,
    /// Greatest number of nodes that the walk returns, including the root.
    pub limit: usize,
    /// True to return the edges between the nodes that the walk found.
    pub edges: bool,
}

impl Default for WalkOptions {
    fn default() -> Self {
        Self {
            direction: Direction::Both,
            types: u32::MAX,
            depth: u32::MAX,
            limit: usize::MAX,
            edges: true,
        }
    }
}

/// The nodes and edges that a walk found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// Nodes that the walk found, the root first, then level by level. Within a level they are ordered by the
    /// confidence of the best edge from the level before, then by node.
    pub nodes: Vec<u32>,
    /// Ordinals, in the graph's input, of every edge of the wanted types between two of the nodes, or from
    /// one to itself, ascending; empty if edges were not wanted.
    pub edges: Vec<u32>,
}

impl CitationGraph {
    /// Walks from `root`, breadth first. If a level has more nodes than the limit allows, the first in the
    /// order of [`Walk::nodes`] are kept. Fails with [`GraphError::Node`] if the graph lacks the root.
    pub fn walk(&self, root: u32, options: &WalkOptions) -> Result<Walk, GraphError> {
        self.walk_unless(root, options, &AtomicBool::new(false))
    }

    /// Works as [`CitationGraph::walk`], but fails with [`GraphError::Cancelled`] once the flag `cancelled`
    /// is set (checked between levels).
    pub fn walk_unless(
        &self,
        root: u32,
        options: &WalkOptions,
        cancelled: &AtomicBool,
    ) -> Result<Walk, GraphError> {
        self.check_node(root)?;
        if options.limit == 0 {
            return Ok(Walk::default());
        }
        Scratch::with(self.node_count(), |scratch| {
            with_rows!(self, ways => {
                let nodes = self.nodes_from(ways, root, options, cancelled, scratch)?;
                let edges = match options.edges {
                    true => self.edges_among(ways, &nodes, options.types, scratch),
                    false => Vec::new(),
                };
                scratch.finish(&nodes);
                Ok(Walk { nodes, edges })
            })
        })
    }

    fn nodes_from<C: Code>(
        &self,
        ways: &BothWays<C>,
        root: u32,
        options: &WalkOptions,
        cancelled: &AtomicBool,
        scratch: &mut Scratch,
    ) -> Result<Vec<u32>, GraphError> {
        let ways = ways.along(options.direction);
        scratch.see(root);
        let mut nodes = Vec::with_capacity(options.limit.min(FEW));
        nodes.push(root);
        let mut level = 0..1;
        for _ in 0..options.depth {
            let room = options.limit - nodes.len();
            if room == 0 || level.is_empty() {
                break;
            }
            if cancelled.load(Ordering::Relaxed) {
                scratch.finish(&nodes);
                return Err(GraphError::Cancelled);
            }
            let step = Step {
                ways: &ways,
                labels: self.labels.by_code(),
                ranks: self.labels.ranks(),
                types: options.types,
                frontier: &nodes[level.clone()],
                room,
                seen: nodes.len(),
                nodes: self.node_count(),
            };
            step.take(scratch);
            level = nodes.len()..nodes.len() + scratch.found.len();
            nodes.extend_from_slice(&scratch.found);
        }
        Ok(nodes)
    }
}
