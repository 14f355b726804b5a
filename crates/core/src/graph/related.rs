//! Finds co-cited documents: two documents that the same documents cite usually have related subjects.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use super::citation_graph::CitationGraph;
use super::error::GraphError;
use super::label::Code;
use super::rows::{BothWays, with_rows};

/// The nodes that are cited together with (by the same nodes as) a given node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Related {
    /// Number of nodes other than the given one that cite it by edges of the wanted types.
    pub citing: u32,
    /// Nodes cited together with the given node, the most often co-cited first. Equal counts are ordered by
    /// node.
    pub nodes: Vec<u32>,
    /// For each of `nodes`, the number of nodes that cite both it and the given node.
    pub counts: Vec<u32>,
}

/// Number of citing nodes that are read between two looks at the flag by which another thread cancels the
/// query.
const BETWEEN: usize = 1_024;

impl CitationGraph {
    /// Returns the `limit` nodes most often cited together with `node`, along edges of `types` (one bit
    /// each). Several edges between two nodes count once; edges of a node to itself do not count.
    ///
    /// Fails with [`GraphError::Node`] if the graph lacks the node, and with [`GraphError::Cancelled`] once
    /// the flag is set (checked at every 1,024th citing node).
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
        // For each node: how many nodes cite it together with the given node, and the last one counted, so
        // that none counts twice.
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
