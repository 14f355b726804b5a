use std::path::Path;

use napi::bindgen_prelude::{Float32ArraySlice, Uint8ArraySlice, Uint32Array, Uint32ArraySlice};
use napi_derive::napi;
use sanad_core::graph;

use crate::error::{Failure, Result};

/// Edges as arrays of one length; an edge's ordinal is its place in them.
#[napi(object, object_to_js = false)]
pub struct GraphEdges<'a> {
    /// How many nodes there are.
    pub nodes: u32,
    /// Sources.
    pub from: Uint32ArraySlice<'a>,
    /// Targets.
    pub to: Uint32ArraySlice<'a>,
    /// Types, 0 to 31.
    pub types: Uint8ArraySlice<'a>,
    /// Confidences from 0 to 1, kept to 1/2047.
    pub confidences: Float32ArraySlice<'a>,
}

/// How far a walk goes and along what.
#[napi(object, object_to_js = false)]
pub struct TraverseOptions {
    /// Which way edges are followed; `both` unless given.
    #[napi(ts_type = "'in' | 'out' | 'both'")]
    pub direction: Option<String>,
    /// Edge types that are followed and returned; all where empty or not given.
    pub types: Option<Vec<u32>>,
    /// Edges away from the root at most; all unless given.
    pub depth: Option<u32>,
    /// Nodes at most, the root among them; all unless given.
    pub limit: Option<u32>,
}

/// The part of a graph that a walk found.
#[napi(object, object_from_js = false)]
pub struct Traversal {
    /// Breadth first, the root first; within a level by confidence of the best edge, then by node.
    pub nodes: Uint32Array,
    /// Ordinals, ascending, of the edges whose two ends are among the nodes.
    pub edges: Uint32Array,
}

/// A frozen graph of citations.
///
/// ```js
/// const graph = CitationGraph.fromEdges({
///   nodes: 3,
///   from: Uint32Array.of(0, 1),
///   to: Uint32Array.of(1, 2),
///   types: Uint8Array.of(0, 1),
///   confidences: Float32Array.of(1, 0.9),
/// });
/// [...graph.traverse(0, { direction: 'out', depth: 2 }).nodes] // => [0, 1, 2]
/// ```
#[napi]
pub struct CitationGraph {
    graph: graph::CitationGraph,
}

#[napi]
impl CitationGraph {
    /// Builds a graph. Edges sorted by source, confidence (largest first) and target take a quarter less room.
    #[napi(factory, catch_unwind)]
    pub fn from_edges(edges: GraphEdges) -> Result<Self> {
        let edges = graph::Edges {
            nodes: edges.nodes,
            from: &edges.from,
            to: &edges.to,
            types: &edges.types,
            confidences: &edges.confidences,
        };
        let graph = graph::CitationGraph::from_edges(&edges).map_err(Failure::from)?;
        Ok(Self { graph })
    }

    /// Maps a saved graph into memory.
    #[napi(factory, catch_unwind)]
    pub fn open(path: String) -> Result<Self> {
        let graph = graph::CitationGraph::open(Path::new(&path)).map_err(Failure::from)?;
        Ok(Self { graph })
    }

    /// Writes the graph to a file; on return it is on disk.
    #[napi(catch_unwind)]
    pub fn save(&self, path: String) -> Result<()> {
        let saved = self.graph.save(Path::new(&path));
        Ok(saved.map_err(Failure::from)?)
    }

    #[napi(getter)]
    pub fn node_count(&self) -> u32 {
        self.graph.node_count() as u32
    }

    #[napi(getter)]
    pub fn edge_count(&self) -> u32 {
        self.graph.edge_count() as u32
    }

    /// Walks from `root`, breadth first.
    #[napi(catch_unwind)]
    pub fn traverse(&self, root: u32, options: Option<TraverseOptions>) -> Result<Traversal> {
        let options = options.map_or_else(|| Ok(graph::WalkOptions::default()), walk_options)?;
        let walk = self.graph.walk(root, &options).map_err(Failure::from)?;
        Ok(Traversal {
            nodes: walk.nodes.into(),
            edges: walk.edges.into(),
        })
    }
}

fn walk_options(given: TraverseOptions) -> std::result::Result<graph::WalkOptions, Failure> {
    let defaults = graph::WalkOptions::default();
    let types = given.types.unwrap_or_default();
    let mut mask = if types.is_empty() { defaults.types } else { 0 };
    for edge_type in types {
        let bit = 1u32.checked_shl(edge_type);
        mask |= bit
            .ok_or_else(|| Failure::invalid(format!("edge types are below 32, not {edge_type}")))?;
    }
    Ok(graph::WalkOptions {
        direction: match given.direction.as_deref() {
            Some("in") => graph::Direction::In,
            Some("out") => graph::Direction::Out,
            Some("both") | None => graph::Direction::Both,
            Some(word) => return Err(Failure::invalid(format!("there is no direction {word:?}"))),
        },
        types: mask,
        depth: given.depth.unwrap_or(defaults.depth),
        limit: given.limit.map_or(defaults.limit, |limit| limit as usize),
    })
}
