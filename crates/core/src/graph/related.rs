//! Co-citation: documents that the same documents cite have related subjects.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use super::citation_graph::CitationGraph;
use super::error::GraphError;
use super::label::Code;
use super::rows::{BothWays, with_rows};

/// The nodes that are cited together with one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Related {
    /// Number of nodes that cite the given one.
    pub citing: u32,
    /// The nodes, the most often cited together first, then by node.
    pub nodes: Vec<u32>,
    /// Number of nodes that cite the given one and each of `nodes`.
    pub counts: Vec<u32>,
}

/// Number of citing nodes between two checks of the flag.
const BETWEEN: usize = 1_024;

impl CitationGraph {
    /// The `limit` nodes most often cited together with `node`, along edges of `types` (one bit each).
    /// Several edges between two nodes count once; edges of a node to itself do not count.
    ///
    /// Fails with [`GraphError::Node`] if the graph does not have the node, and with
    /// [`GraphError::Cancelled`] once the flag is set.
    pub fn related(
        &self,
        node: u32,
        types: u32,
        limit: usize,
        cancelled: &AtomicBool,
    ) -> Result<Related, GraphError> {
        self.check_node(node)?;
        with_rows!(self, ways => self.cited_with(ways, node, types, limit, cancelled))
    }

    fn cited_with<C: Code>(
        &self,
        ways: &BothWays<C>,
        node: u32,
        types: u32,
        limit: usize,
        cancelled: &AtomicBool,
    ) -> Result<Related, GraphError> {
        let labels = self.labels.by_code();
        let wanted = ways.incoming.edges(node, labels);
        let citing = wanted.filter(|&(from, label)| from != node && label.is_in(types));
        let mut citing: Vec<u32> = citing.map(|(from, _)| from).collect();
        citing.sort_unstable();
        citing.dedup();
        // By node: its count, and the citing node that counted it last.
        let mut counts = vec![0u32; self.node_count()];
        let mut last = vec![0u32; self.node_count()];
        let mut nodes = Vec::new();
        for (turn, &from) in (1..).zip(&citing) {
            if (turn as usize).is_multiple_of(BETWEEN) && cancelled.load(Ordering::Relaxed) {
                return Err(GraphError::Cancelled);
            }
            for (to, label) in ways.outgoing.edges(from, labels) {
                if !label.is_in(types) || last[to as usize] == turn || to == node || to == from {
                    continue;
                }
                last[to as usize] = turn;
                if counts[to as usize] == 0 {
                    nodes.push(to);
                }
                counts[to as usize] += 1;
            }
        }
        let order = |&node: &u32| (Reverse(counts[node as usize]), node);
        if limit < nodes.len() {
            nodes.select_nth_unstable_by_key(limit, order);
            nodes.truncate(limit);
        }
        nodes.sort_unstable_by_key(order);
        Ok(Related {
            citing: citing.len() as u32,
            counts: nodes.iter().map(|&node| counts[node as usize]).collect(),
            nodes,
        })
    }
}
