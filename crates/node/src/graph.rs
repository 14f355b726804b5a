use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use napi::Env;
use napi::bindgen_prelude::{
    Float32Array, Float32ArraySlice, Object, Uint8ArraySlice, Uint32Array, Uint32ArraySlice,
};
use napi_derive::napi;
use sanad_core::graph;

use crate::error::{Failure, Result};
use crate::graph_options::{PathOptions, RankOptions, RelatedOptions, TraverseOptions};
use crate::job::{self, Promised};

/// Edges of a graph as arrays of equal length. The ordinal of an edge is its index in these arrays.
#[napi(object, object_to_js = false)]
pub struct GraphEdges<'a> {
    /// Number of nodes of the graph, at most 100,000,000.
    pub nodes: u32,
    /// Node at which each edge begins (the citing document), by its number.
    pub from: Uint32ArraySlice<'a>,
    /// Node at which each edge ends (the cited document), by its number.
    pub to: Uint32ArraySlice<'a>,
    /// Type of each edge, 0 to 31.
    pub types: Uint8ArraySlice<'a>,
    /// Confidence of each edge, from 0 to 1. Rounded to a multiple of 1/65534, or of 1/2047 if the edges have
    /// more than 65,536 different pairs of type and confidence.
    pub confidences: Float32ArraySlice<'a>,
}

/// Nodes and edges that a walk through a graph reaches, or those of a path.
#[napi(object, object_from_js = false)]
pub struct Traversal {
    /// Nodes. For a walk, in breadth-first order: the root, then each level by the confidence of the best
    /// edge, then by node number. For a path, in the order of the path; empty if there is no path.
    pub nodes: Uint32Array,
    /// Ordinals of edges. For a walk, the edges of the wanted types with both ends in `nodes`, in ascending
    /// order; for a path, the edges of the path.
    pub edges: Uint32Array,
}

/// The nodes that are cited together with a given node (co-citation), for related documents.
#[napi(object, object_from_js = false)]
pub struct RelatedNodes {
    /// Number of nodes other than the given one that cite it by edges that count.
    pub citing: u32,
    /// Nodes cited together with the given node, the highest of `counts` first, then by node number.
    pub nodes: Uint32Array,
    /// For each of `nodes`, the number of nodes that cite both it and the given node.
    pub counts: Uint32Array,
}

impl From<graph::Walk> for Traversal {
    fn from(walk: graph::Walk) -> Self {
        Self {
            nodes: walk.nodes.into(),
            edges: walk.edges.into(),
        }
    }
}

impl From<Option<graph::GraphPath>> for Traversal {
    fn from(path: Option<graph::GraphPath>) -> Self {
        let graph::GraphPath { nodes, edges } = path.unwrap_or_default();
        Self {
            nodes: nodes.into(),
            edges: edges.into(),
        }
    }
}

impl From<graph::Related> for RelatedNodes {
    fn from(related: graph::Related) -> Self {
        Self {
            citing: related.citing,
            nodes: related.nodes.into(),
            counts: related.counts.into(),
        }
    }
}

/// Abort flag that is never set, for synchronous calls.
static NEVER: AtomicBool = AtomicBool::new(false);

/// An immutable graph of citations. It may be used in several worker threads; each makes or opens its own
/// object.
///
/// ```js
/// const graph = CitationGraph.fromEdges({
///   nodes: 4,
///   from: Uint32Array.of(0, 1, 3, 3),
///   to: Uint32Array.of(1, 2, 1, 2),
///   types: Uint8Array.of(0, 1, 0, 0),
///   confidences: Float32Array.of(1, 0.9, 1, 1),
/// });
/// [...graph.traverse(0, { direction: 'out', depth: 2 }).nodes] // => [0, 1, 2]
/// [...graph.path(0, 3).nodes] // => [0, 1, 3]
/// const together = graph.related(1);
/// [...together.nodes, ...together.counts] // => [2, 1]
/// graph.rank()[2] > 1 // => true
/// graph.save(`${folder}/graph`, graph.rank());
/// CitationGraph.open(`${folder}/graph`).value(2) > 1 // => true
/// ```
#[napi]
pub struct CitationGraph {
    graph: Arc<graph::CitationGraph>,
}

#[napi]
impl CitationGraph {
    /// Builds a graph. Edges sorted by source, confidence (largest first), target and type take less memory:
    /// 10 bytes an edge and 8 bytes a node if there are up to 256 different pairs of type and confidence,
    /// else 12 bytes an edge; unsorted edges take 4 bytes more each.
    ///
    /// Throws `InvalidArg` if a member is missing or of another type, the arrays differ in length, a
    /// node is not below `nodes`, a type is not below 32, a confidence is not from 0 to 1, or there are
    /// more than 100,000,000 nodes. Cost: linear; a sort if edges are not sorted.
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
        Ok(Self::of(graph))
    }

    /// Maps a saved graph into memory and checks it.
    ///
    /// Throws `StringExpected` if `path` is no string, `NotFound` if there is no such file, `Io` if it
    /// cannot be mapped, `Version` if another version of the format wrote it, `Damaged` if it is no
    /// whole graph. Cost: one pass over the file, 17 ms for 10 million edges.
    #[napi(factory, catch_unwind)]
    pub fn open(path: String) -> Result<Self> {
        let graph = graph::CitationGraph::open(Path::new(&path)).map_err(Failure::from)?;
        Ok(Self::of(graph))
    }

    /// Writes the graph to a file; the bytes are on disk on return. `values` are stored with it: one number a
    /// node, such as its rank. Without `values`, those of the file from which the graph was opened are stored
    /// again.
    ///
    /// Throws `NotFound` if the folder is missing, `Io` if the file cannot be written, `InvalidArg` if
    /// `values` are not one a node. Cost: linear, and a flush to disk.
    #[napi(catch_unwind)]
    pub fn save(&self, path: String, values: Option<Float32ArraySlice>) -> Result<()> {
        let values = values.as_deref().unwrap_or(self.graph.values());
        if ![0, self.graph.node_count()].contains(&values.len()) {
            let message = format!("{} values are not one a node", values.len());
            return Err(Failure::invalid(message).into());
        }
        let saved = self.graph.save_with(Path::new(&path), values);
        Ok(saved.map_err(Failure::from)?)
    }

    /// Returns the number of nodes of the graph. Never throws.
    #[napi(getter)]
    pub fn node_count(&self) -> u32 {
        self.graph.node_count() as u32
    }

    /// Returns the number of edges of the graph. Never throws.
    #[napi(getter)]
    pub fn edge_count(&self) -> u32 {
        self.graph.edge_count() as u32
    }

    /// Returns the number that was saved with a node; `null` if none was saved or there is no such
    /// node.
    ///
    /// Throws `NumberExpected` if `node` is no number. Cost: constant.
    #[napi(catch_unwind)]
    pub fn value(&self, node: u32) -> Option<f64> {
        self.graph
            .values()
            .get(node as usize)
            .copied()
            .map(f64::from)
    }

    /// Walks from `root`, breadth first.
    ///
    /// Throws `InvalidArg` if there is no such node, the direction is unknown, a type is not below 32,
    /// or a bound is no whole number of 0 or more. Cost: linear in the edges of the visited nodes.
    #[napi(catch_unwind)]
    pub fn traverse(&self, root: u32, options: Option<TraverseOptions>) -> Result<Traversal> {
        let options = options.unwrap_or_default().into_core()?;
        let walk = self.graph.walk(root, &options).map_err(Failure::from)?;
        Ok(walk.into())
    }

    /// Runs `traverse` off the event loop, for walks of a large part of a graph. The signal is checked
    /// between two levels.
    ///
    /// Rejects with `InvalidArg` if there is no such node, the direction is unknown, a type is not
    /// below 32, or a bound is no whole number of 0 or more. Rejects with `ABORT_ERR` when `signal`
    /// aborts.
    #[napi(ts_return_type = "Promise<Traversal>")]
    pub fn traverse_async(
        &self,
        env: Env,
        root: u32,
        options: Option<TraverseOptions>,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<graph::Walk, Traversal>> {
        let graph = Arc::clone(&self.graph);
        job::run(env, signal, move |cancel| {
            let options = options.unwrap_or_default().into_core()?;
            Ok(graph.walk_unless(root, &options, cancel)?)
        })
    }

    /// Returns a shortest path between two nodes; no nodes if there is none. If there are several, the choice
    /// is made backwards from the last node: at each node, the edge with the highest confidence, then the
    /// smaller node number.
    ///
    /// Throws `InvalidArg` if there is no such node, the direction is unknown, a type is not below 32,
    /// or a bound is no whole number of 0 or more. Cost: linear in the edges of the visited nodes.
    #[napi(catch_unwind)]
    pub fn path(&self, from: u32, to: u32, options: Option<PathOptions>) -> Result<Traversal> {
        let options = options.unwrap_or_default().into_core()?;
        let path = self.graph.path(from, to, &options, &NEVER);
        Ok(path.map_err(Failure::from)?.into())
    }

    /// Runs `path` off the event loop. The signal is checked between two levels.
    ///
    /// Rejects with `InvalidArg` if there is no such node, the direction is unknown, a type is not
    /// below 32, or a bound is no whole number of 0 or more. Rejects with `ABORT_ERR` when `signal`
    /// aborts.
    #[napi(ts_return_type = "Promise<Traversal>")]
    pub fn path_async(
        &self,
        env: Env,
        from: u32,
        to: u32,
        options: Option<PathOptions>,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<Option<graph::GraphPath>, Traversal>> {
        let graph = Arc::clone(&self.graph);
        job::run(env, signal, move |cancel| {
            let options = options.unwrap_or_default().into_core()?;
            Ok(graph.path(from, to, &options, cancel)?)
        })
    }

    /// Returns the nodes that other nodes most often cite together with `node`. A node that cites another
    /// several times counts once.
    ///
    /// Throws `InvalidArg` if there is no such node, a type is not below 32, a confidence is not from 0 to
    /// 1, or a bound is no whole number of 0 or more. Cost: linear in the citations of the nodes that cite
    /// `node`.
    #[napi(catch_unwind)]
    pub fn related(&self, node: u32, options: Option<RelatedOptions>) -> Result<RelatedNodes> {
        let options = options.unwrap_or_default().into_core()?;
        let related = self.graph.related(node, &options, &NEVER);
        Ok(related.map_err(Failure::from)?.into())
    }

    /// Runs `related` off the event loop.
    ///
    /// Rejects with `InvalidArg` if there is no such node, a type is not below 32, a confidence is not from 0
    /// to 1, or a bound is no whole number of 0 or more. Rejects with `ABORT_ERR` when `signal` aborts.
    #[napi(ts_return_type = "Promise<RelatedNodes>")]
    pub fn related_async(
        &self,
        env: Env,
        node: u32,
        options: Option<RelatedOptions>,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<graph::Related, RelatedNodes>> {
        let graph = Arc::clone(&self.graph);
        job::run(env, signal, move |cancel| {
            let options = options.unwrap_or_default().into_core()?;
            Ok(graph.related(node, &options, cancel)?)
        })
    }

    /// Returns the PageRank of each node over edges weighted by type and confidence; the mean is 1. The same
    /// graph always gives the same ranks.
    ///
    /// Throws `InvalidArg` if `damping` is not from 0 to below 1, a weight not from 0 to a million, or
    /// `tolerance` not from 0 to 1, or if there are more than 32 weights. Cost: linear in the edges, for each
    /// iteration.
    #[napi(catch_unwind)]
    pub fn rank(&self, options: Option<RankOptions>) -> Result<Float32Array> {
        let options = options.unwrap_or_default().into_core()?;
        let ranks = self.graph.rank(&options, &NEVER).map_err(Failure::from)?;
        Ok(ranks.into())
    }

    /// Runs `rank` off the event loop. The signal is checked between two rounds.
    ///
    /// Rejects with `InvalidArg` if `damping` is not from 0 to below 1, a weight not from 0 to a million, or
    /// `tolerance` not from 0 to 1, or if there are more than 32 weights. Rejects with `ABORT_ERR` when
    /// `signal` aborts.
    #[napi(ts_return_type = "Promise<Float32Array>")]
    pub fn rank_async(
        &self,
        env: Env,
        options: Option<RankOptions>,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<Vec<f32>, Float32Array>> {
        let graph = Arc::clone(&self.graph);
        job::run(env, signal, move |cancel| {
            let options = options.unwrap_or_default().into_core()?;
            Ok(graph.rank(&options, cancel)?)
        })
    }
}

impl CitationGraph {
    fn of(graph: graph::CitationGraph) -> Self {
        Self {
            graph: Arc::new(graph),
        }
    }
}
