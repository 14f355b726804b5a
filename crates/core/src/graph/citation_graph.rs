use super::error::GraphError;
use super::label::Labels;
use super::rows::{AnyRows, with_rows};
use crate::storage::Column;

/// A graph that never changes. Its nodes are 0..n, its edges have a type and a confidence.
pub struct CitationGraph {
    pub(super) rows: AnyRows,
    pub(super) labels: Labels,
    /// For each confidence, highest first, the share of the edges that have it or a higher one, estimated.
    pub(super) shares: Vec<f32>,
    /// For each outgoing edge, in the order of the rows, its ordinal in the input; empty if the input was in
    /// that order.
    pub(super) ordinals: Column<u32>,
    /// True if some node of the graph has an edge to itself.
    pub(super) loops: bool,
    /// A number for each node (such as its rank), saved with the graph; empty if the graph was saved without.
    pub(super) values: Column<f32>,
}

impl CitationGraph {
    /// Returns the number of nodes in the graph.
    pub fn node_count(&self) -> usize {
        with_rows!(self, ways => ways.outgoing.offsets.len() - 1)
    }

    /// Returns the number of edges in the graph.
    pub fn edge_count(&self) -> usize {
        with_rows!(self, ways => ways.outgoing.neighbours.len())
    }

    /// Returns the numbers (such as ranks) saved with the graph, one for each node; empty if there are none.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Returns the ordinal, in the graph's input, of the edge at a position in the outgoing rows.
    pub(super) fn ordinal(&self, position: usize) -> u32 {
        self.ordinals
            .get(position)
            .copied()
            .unwrap_or(position as u32)
    }

    pub(super) fn check_node(&self, node: u32) -> Result<(), GraphError> {
        if (node as usize) < self.node_count() {
            Ok(())
        } else {
            Err(GraphError::Node(node))
        }
    }
}
