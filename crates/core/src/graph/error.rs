use std::fmt;

use super::limits::{MAX_NODES, MAX_TYPES};

/// Errors of building and querying a graph.
#[derive(Clone, Debug, PartialEq)]
pub enum GraphError {
    /// The arrays of edges differ in length, or there are 2³² edges or more.
    Arrays,
    /// The graph would have this number of nodes, which is more than [`MAX_NODES`].
    Nodes(u32),
    /// An edge or a query names this node, which the graph lacks.
    Node(u32),
    /// An edge has this type, which is not below [`MAX_TYPES`].
    Type(u8),
    /// The edge with this ordinal has a confidence outside 0 to 1.
    Confidence(usize),
    /// An option of the ranking, described here, is out of range.
    Rank(&'static str),
    /// The caller cancelled the query before it ended.
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
