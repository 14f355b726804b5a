use std::fmt;

use super::limits::{MAX_NODES, MAX_TYPES};

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
