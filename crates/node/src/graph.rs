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
    /// Confidences from 0 to 1; kept to 1/65534, or to 1/2047 where there are more than 65,536 different pairs of type
    /// and confidence.
    pub confidences: Float32ArraySlice<'a>,
}

/// The part of a graph that a walk found, or a path.
#[napi(object, object_from_js = false)]
pub struct Traversal {
    /// Of a walk breadth first, the root first, within a level by confidence of the best edge, then by node; of a path
    /// in the order in which they are passed, none where there is no path.
    pub nodes: Uint32Array,
    /// Of a walk the ordinals, ascending, of the edges whose two ends are among the nodes; of a path those passed.
    pub edges: Uint32Array,
}

/// The nodes that are cited together with one.
#[napi(object, object_from_js = false)]
pub struct RelatedNodes {
    /// How many nodes cite it.
    pub citing: u32,
    /// The most often together first, then by node.
    pub nodes: Uint32Array,
    /// How many of those that cite it cite each of `nodes` too.
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

/// What calls of which nobody waits for the end are handed.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A frozen graph of citations. May be used from several threads, each with its own.
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
    /// Builds a graph. Edges sorted by source, confidence (largest first) and target take less room: 10 bytes an edge
    /// and 8 a node where there are up to 256 different pairs of type and confidence, else 12; unsorted 4 more.
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

    /// Maps a saved graph into memory.
    #[napi(factory, catch_unwind)]
    pub fn open(path: String) -> Result<Self> {
        let graph = graph::CitationGraph::open(Path::new(&path)).map_err(Failure::from)?;
        Ok(Self::of(graph))
    }

    /// Writes the graph to a file; on return it is on disk. `values` are kept with it: a number for each node, such as
    /// its rank.
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

    #[napi(getter)]
    pub fn node_count(&self) -> u32 {
        self.graph.node_count() as u32
    }

    #[napi(getter)]
    pub fn edge_count(&self) -> u32 {
        self.graph.edge_count() as u32
    }

    /// The number that was saved with a node; `null` where none was.
    #[napi(catch_unwind)]
    pub fn value(&self, node: u32) -> Option<f64> {
        self.graph
            .values()
            .get(node as usize)
            .copied()
            .map(f64::from)
    }

    /// Walks from `root`, breadth first.
    #[napi(catch_unwind)]
    pub fn traverse(&self, root: u32, options: Option<TraverseOptions>) -> Result<Traversal> {
        let options = options.unwrap_or_default().into_core()?;
        let walk = self.graph.walk(root, &options).map_err(Failure::from)?;
        Ok(walk.into())
    }

    /// `traverse` off the event loop, for walks of a large part of a graph. The signal ends it between two levels.
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

    /// One of the shortest ways between two nodes; of several the one that, from its end backwards, takes the surest
    /// edge at each node, then the smaller node. No nodes where there is none.
    #[napi(catch_unwind)]
    pub fn path(&self, from: u32, to: u32, options: Option<PathOptions>) -> Result<Traversal> {
        let options = options.unwrap_or_default().into_core()?;
        let path = self.graph.path(from, to, &options, &NEVER);
        Ok(path.map_err(Failure::from)?.into())
    }

    /// `path` off the event loop. The signal ends it between two levels.
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

    /// The nodes that are most often cited together with one. Who cites a node several times counts once.
    #[napi(catch_unwind)]
    pub fn related(&self, node: u32, options: Option<RelatedOptions>) -> Result<RelatedNodes> {
        let (types, limit) = options.unwrap_or_default().into_core()?;
        let related = self.graph.related(node, types, limit, &NEVER);
        Ok(related.map_err(Failure::from)?.into())
    }

    /// `related` off the event loop.
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
            let (types, limit) = options.unwrap_or_default().into_core()?;
            Ok(graph.related(node, types, limit, cancel)?)
        })
    }

    /// How much of all citing leads to each node (PageRank over typed, weighed edges): 1 in the mean. The same graph
    /// gives the same ranks.
    #[napi(catch_unwind)]
    pub fn rank(&self, options: Option<RankOptions>) -> Result<Float32Array> {
        let options = options.unwrap_or_default().into_core()?;
        let ranks = self.graph.rank(&options, &NEVER).map_err(Failure::from)?;
        Ok(ranks.into())
    }

    /// `rank` off the event loop. The signal ends it between two rounds.
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
