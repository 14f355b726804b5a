use std::sync::atomic::{AtomicBool, Ordering};

use super::citation_graph::CitationGraph;
use super::error::GraphError;
use super::label::Code;
use super::level::Step;
use super::rows::{BothWays, Direction, with_rows};
use super::scratch::Scratch;

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
    /// Whether the edges among the nodes are wanted.
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
        self.walk_unless(root, options, &AtomicBool::new(false))
    }

    /// [`CitationGraph::walk`] until somebody sets the flag, which is looked at between levels.
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
        let mut nodes = vec![root];
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
