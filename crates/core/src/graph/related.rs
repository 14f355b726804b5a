//! Finds co-cited documents: two documents that the same documents cite usually have related subjects.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use super::citation_graph::CitationGraph;
use super::error::GraphError;
use super::label::{Code, Label};
use super::rows::{BothWays, with_rows};

/// Which edges count as citations, and how many related nodes are wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RelatedOptions {
    /// Edge types that count, one bit each.
    pub types: u32,
    /// Confidence below which an edge does not count.
    pub least_confidence: f32,
    /// Greatest number of related nodes.
    pub limit: usize,
}

/// The nodes that are cited together with (by the same nodes as) a given node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Related {
    /// Number of nodes other than the given one that cite it by edges that count.
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
    /// Returns the nodes most often cited together with `node`, along the edges that count by `options`.
    /// Several edges between two nodes count once; edges of a node to itself do not count.
    ///
    /// Fails with [`GraphError::Node`] if the graph lacks the node, and with [`GraphError::Cancelled`] once
    /// the flag is set (checked at every 1,024th citing node).
    pub fn related(
        &self,
        node: u32,
        options: &RelatedOptions,
        cancelled: &AtomicBool,
    ) -> Result<Related, GraphError> {
        self.check_node(node)?;
        with_rows!(self, ways => self.cited_with(ways, node, options, cancelled))
    }

    fn cited_with<C: Code>(
        &self,
        ways: &BothWays<C>,
        node: u32,
        options: &RelatedOptions,
        cancelled: &AtomicBool,
    ) -> Result<Related, GraphError> {
        let labels = self.labels.by_code();
        let ranks = self.labels.ranks_from(options.least_confidence);
        let counts_as_citing =
            |label: Label| label.is_in(options.types) && usize::from(label.rank()) < ranks;
        let limit = options.limit;
        let wanted = ways.incoming.edges(node, labels);
        let citing = wanted.filter(|&(from, label)| from != node && counts_as_citing(label));
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
                if !counts_as_citing(label) || last[to as usize] == turn || to == node || to == from
                {
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
