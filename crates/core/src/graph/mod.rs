//! The frozen citation graph: its walks, paths, and what its shape says of its nodes.
//!
//! Edges are kept as compressed rows, once by source and once by target: the neighbours of a node
//! are one slice. Type and confidence are a code of one byte (two where there are more than 256
//! different pairs), so that an edge takes 5 bytes a direction. A row is sorted by confidence, best
//! first, then by neighbour, which is the order in which a walk takes them: a walk that is cut by
//! its limit reads only the heads of the rows, however large the hubs are.
//!
//! * `label` — types and confidences as codes
//! * `build` — from arrays of edges to rows
//! * `file` — save and open
//! * `walk` — breadth first, level by level; `level`, three ways to the next level, by its size;
//!   `among`, the edges between the nodes found
//! * `path` — the shortest way between two nodes
//! * `related` — what is cited together
//! * `rank` — how much of all citing leads to a node

mod among;
mod build;
mod file;
mod label;
mod level;
mod path;
mod rank;
mod related;
mod scratch;
mod walk;

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

pub use build::Edges;
pub use path::{GraphPath, PathOptions};
pub use rank::RankOptions;
pub use related::Related;
pub use walk::{Direction, Walk, WalkOptions};

use crate::storage::Column;
use label::{Code, Label, Labels};

/// Edge types are numbers below this.
pub const MAX_TYPES: u8 = 32;

/// Nodes at most: each takes room with edges or without, and a mistaken number must not end the
/// process for want of memory.
pub const MAX_NODES: u32 = 100_000_000;

/// An unchangeable graph of nodes 0..n with typed, weighed edges.
pub struct CitationGraph {
    rows: AnyRows,
    labels: Labels,
    /// The input ordinal of each outgoing edge; empty where the edges came in row order.
    ordinals: Column<u32>,
    /// Whether a node has an edge to itself.
    loops: bool,
    /// A number for each node that was saved with the graph, or none.
    values: Column<f32>,
}

/// The rows, by the width of their codes.
enum AnyRows {
    Narrow(BothWays<u8>),
    Wide(BothWays<u16>),
}

/// Runs the same code for either width.
macro_rules! with_rows {
    ($graph:expr, $ways:ident => $body:expr) => {
        match &$graph.rows {
            $crate::graph::AnyRows::Narrow($ways) => $body,
            $crate::graph::AnyRows::Wide($ways) => $body,
        }
    };
}
use with_rows;

/// The edges by source and by target.
struct BothWays<C> {
    outgoing: Rows<C>,
    incoming: Rows<C>,
}

/// One direction of the edges.
struct Rows<C> {
    /// Where each node's row begins, and the end of the last.
    offsets: Column<u32>,
    neighbours: Column<u32>,
    codes: Column<C>,
}

impl<C: Code> Rows<C> {
    fn row(&self, node: u32) -> Range<usize> {
        self.offsets[node as usize] as usize..self.offsets[node as usize + 1] as usize
    }

    /// The neighbours of a node with what their edges are.
    fn edges<'a>(
        &'a self,
        node: u32,
        labels: &'a [Label],
    ) -> impl Iterator<Item = (u32, Label)> + 'a {
        let row = self.row(node);
        let ends = self.neighbours[row.clone()].iter();
        ends.zip(&self.codes[row])
            .map(|(&end, &code)| (end, labels[code.index()]))
    }

    /// How many edges leave a set of nodes.
    fn fan(&self, nodes: &[u32]) -> usize {
        nodes.iter().map(|&node| self.row(node).len()).sum()
    }
}

impl<C: Code> BothWays<C> {
    /// The rows along which a direction is followed, and those that lead back.
    fn along(&self, direction: Direction) -> Ways<'_, C> {
        match direction {
            Direction::Out => Ways::One([&self.outgoing], [&self.incoming]),
            Direction::In => Ways::One([&self.incoming], [&self.outgoing]),
            Direction::Both => Ways::Two(
                [&self.outgoing, &self.incoming],
                [&self.incoming, &self.outgoing],
            ),
        }
    }

    /// Where the outgoing row of `from` holds the edges to `to` with this label.
    fn positions(&self, from: u32, to: u32, label: Label, labels: &[Label]) -> Range<usize> {
        let row = self.outgoing.row(from);
        let wanted = label.row_order(to);
        let before = |bound: fn(Ordering) -> bool| {
            let (mut low, mut high) = (row.start, row.end);
            while low < high {
                let middle = low.midpoint(high);
                let at = labels[self.outgoing.codes[middle].index()];
                if bound(at.row_order(self.outgoing.neighbours[middle]).cmp(&wanted)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        before(Ordering::is_lt)..before(Ordering::is_le)
    }
}

/// The rows that a direction follows, and the same edges the other way round.
enum Ways<'a, C> {
    One([&'a Rows<C>; 1], [&'a Rows<C>; 1]),
    Two([&'a Rows<C>; 2], [&'a Rows<C>; 2]),
}

impl<'a, C> Ways<'a, C> {
    fn ahead(&self) -> &[&'a Rows<C>] {
        match self {
            Self::One(ahead, _) => ahead,
            Self::Two(ahead, _) => ahead,
        }
    }

    fn back(&self) -> &[&'a Rows<C>] {
        match self {
            Self::One(_, back) => back,
            Self::Two(_, back) => back,
        }
    }
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
    fn ordinal(&self, position: usize) -> u32 {
        self.ordinals
            .get(position)
            .copied()
            .unwrap_or(position as u32)
    }

    fn check_node(&self, node: u32) -> Result<(), GraphError> {
        if (node as usize) < self.node_count() {
            Ok(())
        } else {
            Err(GraphError::Node(node))
        }
    }
}

/// What is wrong with the input of a graph or of a walk.
#[derive(Clone, Debug, PartialEq)]
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
    /// A number that steers the ranking is out of its range.
    Rank(&'static str),
    /// The caller did not want it any more.
    Cancelled,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arrays => f.write_str("the arrays of edges must have one length, below 2^32"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes are more than {MAX_NODES}"),
            Self::Node(node) => write!(f, "there is no node {node}"),
            Self::Type(edge_type) => write!(f, "edge types are below {MAX_TYPES}, not {edge_type}"),
            Self::Confidence(edge) => write!(f, "edge {edge}: confidence must be from 0 to 1"),
            Self::Rank(problem) => f.write_str(problem),
            Self::Cancelled => f.write_str("the walk was cancelled"),
        }
    }
}

impl std::error::Error for GraphError {}
