//! The frozen citation graph and its walks.
//!
//! Edges are kept as compressed rows, once by source and once by target: the neighbours of a node
//! are one slice, 6 bytes an edge and direction. A row is sorted by confidence, best first, then
//! by neighbour, which is the order in which a walk takes them: a walk that is cut by its limit
//! reads only the heads of the rows, however large the hubs are.
//!
//! * `build` — from arrays of edges to rows
//! * `file` — save and open
//! * `walk` — breadth first, level by level

mod build;
mod file;
mod walk;

use std::fmt;

pub use build::Edges;
pub use walk::{Direction, Walk, WalkOptions};

use crate::storage::Column;

/// Edge types are numbers below this.
pub const MAX_TYPES: u8 = 32;

/// Nodes at most: each takes room with edges or without, and a mistaken number must not end the
/// process for want of memory.
pub const MAX_NODES: u32 = 100_000_000;

/// An unchangeable graph of nodes 0..n with typed, weighed edges.
pub struct CitationGraph {
    outgoing: Rows,
    incoming: Rows,
    /// The input ordinal of each outgoing edge; empty where the edges came in row order.
    ordinals: Column<u32>,
}

/// One direction of the edges.
struct Rows {
    /// Where each node's row begins, and the end of the last.
    offsets: Column<u32>,
    neighbours: Column<u32>,
    labels: Column<u16>,
}

/// Type and confidence of an edge in 16 bits: 5 of type, 11 of confidence. Comparing labels
/// shifted by the type compares confidences, to 1/2047.
#[derive(Clone, Copy)]
struct Label(u16);

impl Label {
    const TYPE_BITS: u32 = 5;
    const STEPS: f32 = 2047.0;

    fn new(edge_type: u8, confidence: f32) -> Self {
        Self(((confidence * Self::STEPS).round() as u16) << Self::TYPE_BITS | u16::from(edge_type))
    }

    fn confidence(self) -> u16 {
        self.0 >> Self::TYPE_BITS
    }

    fn edge_type(self) -> u16 {
        self.0 & (u16::from(MAX_TYPES) - 1)
    }

    fn is_in(self, types: u32) -> bool {
        types >> self.edge_type() & 1 == 1
    }
}

impl Rows {
    fn row(&self, node: u32) -> std::ops::Range<usize> {
        self.offsets[node as usize] as usize..self.offsets[node as usize + 1] as usize
    }
}

impl CitationGraph {
    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.outgoing.offsets.len() - 1
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.outgoing.neighbours.len()
    }

    /// The input ordinal of the edge at a position of the outgoing rows.
    fn ordinal(&self, position: usize) -> u32 {
        self.ordinals
            .get(position)
            .copied()
            .unwrap_or(position as u32)
    }
}

/// What is wrong with the input of a graph or of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// The arrays of edges are not of one length, or there are 2³² edges or more.
    Arrays,
    /// More nodes than [`MAX_NODES`].
    Nodes(u32),
    /// An edge or a walk names a node that is not there.
    Node(u32),
    /// An edge type of 32 or more.
    Type(u8),
    /// The edge of this ordinal has a confidence that is not between 0 and 1.
    Confidence(usize),
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arrays => f.write_str("the arrays of edges must have one length, below 2^32"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes are more than {MAX_NODES}"),
            Self::Node(node) => write!(f, "there is no node {node}"),
            Self::Type(edge_type) => write!(f, "edge types are below {MAX_TYPES}, not {edge_type}"),
            Self::Confidence(edge) => write!(f, "edge {edge}: confidence must be from 0 to 1"),
        }
    }
}

impl std::error::Error for GraphError {}
