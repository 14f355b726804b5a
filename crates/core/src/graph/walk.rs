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
        let mut walk = Walk {
            nodes: Vec::with_capacity(options.limit.min(FEW)),
            edges: Vec::new(),
        };
        self.walk_again(root, options, cancelled, &mut walk)?;
        Ok(walk)
    }

    /// Works as [`CitationGraph::walk_unless`], but replaces the nodes and edges of an earlier walk, so that
    /// walk after walk needs no new memory. On failure, `walk` is empty.
    pub fn walk_again(
        &self,
        root: u32,
        options: &WalkOptions,
        cancelled: &AtomicBool,
        walk: &mut Walk,
    ) -> Result<(), GraphError> {
        let Walk { nodes, edges } = walk;
        nodes.clear();
        edges.clear();
        self.check_node(root)?;
        if options.limit == 0 {
            return Ok(());
        }
        Scratch::with(self.node_count(), |scratch| {
            with_rows!(self, ways => {
                let outcome = self.nodes_from(ways, root, options, cancelled, (scratch, nodes));
                if outcome.is_ok() && options.edges {
                    self.edges_among(ways, nodes, options.types, scratch, edges);
                }
                scratch.finish(nodes);
                if outcome.is_err() {
                    nodes.clear();
                }
                outcome
            })
        })
    }

    fn nodes_from<C: Code>(
        &self,
        ways: &BothWays<C>,
        root: u32,
        options: &WalkOptions,
        cancelled: &AtomicBool,
        (scratch, nodes): (&mut Scratch, &mut Vec<u32>),
    ) -> Result<(), GraphError> {
        let ways = ways.along(options.direction);
        scratch.see(root);
        nodes.push(root);
        let mut level = 0..1;
        for _ in 0..options.depth {
            let room = options.limit - nodes.len();
            if room == 0 || level.is_empty() {
                break;
            }
            if cancelled.load(Ordering::Relaxed) {
                return Err(GraphError::Cancelled);
            }
            let step = Step {
                ways: &ways,
                labels: self.labels.by_code(),
                ranks: self.labels.ranks(),
                shares: &self.shares,
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
        Ok(())
    }
}
