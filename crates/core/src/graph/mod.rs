//! The frozen citation graph: walks, shortest paths, co-citation and PageRank.
//!
//! Edges are stored as compressed rows, once by source and once by target, so that the neighbours of a node
//! are one slice. Type and confidence are one code of one byte (two bytes for more than 256 different pairs),
//! so that an edge takes 5 (or 6) bytes for each direction. A row is sorted by confidence, best first, then
//! by neighbour, then by type. Walks take edges in this order, so a walk with a small limit reads only the
//! beginnings of the rows, however many edges a node has.
//!
//! * `label` — types and confidences as codes
//! * `rows`, `citation_graph` — the rows, and the graph that holds them
//! * `build` — makes rows from arrays of edges
//! * `file` — saving and opening
//! * `walk` — breadth first, level by level; `level` — four algorithms for the next level, chosen by its
//!   size; `among` — the edges between the nodes found
//! * `path` — the shortest path between two nodes
//! * `related` — nodes that are cited together
//! * `rank` — PageRank

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
pub use related::{Related, RelatedOptions};
pub use rows::Direction;
pub use walk::{Walk, WalkOptions};
