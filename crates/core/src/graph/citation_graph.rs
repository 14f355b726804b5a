use super::error::GraphError;
use super::label::Labels;
use super::rows::{AnyRows, with_rows};
use crate::storage::Column;

/// An unchangeable graph of nodes 0..n with typed, weighed edges.
pub struct CitationGraph {
    pub(super) rows: AnyRows,
    pub(super) labels: Labels,
    /// The input ordinal of each outgoing edge; empty where the edges came in row order.
    pub(super) ordinals: Column<u32>,
    /// Whether a node has an edge to itself.
    pub(super) loops: bool,
    /// A number for each node that was saved with the graph, or none.
    pub(super) values: Column<f32>,
}

impl CitationGraph {
    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        with_rows!(self, ways => ways.outgoing.offsets.len() - 1)
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        with_rows!(self, ways => ways.outgoing.neighbours.len())
    }

    /// The numbers that were saved with the graph, one a node; none where none were.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// The input ordinal of the edge at a position of the outgoing rows.
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
