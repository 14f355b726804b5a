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
mod citation_graph;
mod error;
mod file;
mod label;
mod level;
mod limits;
mod path;
mod rank;
mod related;
mod rows;
mod scratch;
mod walk;

pub use build::Edges;
pub use citation_graph::CitationGraph;
pub use error::GraphError;
pub use limits::{MAX_NODES, MAX_TYPES};
pub use path::{GraphPath, PathOptions};
pub use rank::RankOptions;
pub use related::Related;
pub use rows::Direction;
pub use walk::{Walk, WalkOptions};
