//! Options of the walks, paths and ranks of a graph.

use napi_derive::napi;
use sanad_core::graph;

use crate::convert::count_from_js;
use crate::error::Failure;

/// Which edges a walk follows, and how far it goes.
#[napi(object, object_to_js = false)]
#[derive(Default)]
pub struct TraverseOptions {
    /// Direction in which edges are followed; `both` by default.
    #[napi(ts_type = "'in' | 'out' | 'both'")]
    pub direction: Option<String>,
    /// Edge types that are followed and returned; all if empty or missing.
    pub types: Option<Vec<u32>>,
    /// Maximum distance of a visited node from the root, in edges; no maximum by default.
    pub depth: Option<f64>,
    /// Maximum number of visited nodes, the root included; no maximum by default.
    pub limit: Option<f64>,
    /// False to return no edges; true (default) to return the edges among the returned nodes.
    pub edges: Option<bool>,
}

/// Which edges a path may use, and its maximum length.
#[napi(object, object_to_js = false)]
#[derive(Default)]
pub struct PathOptions {
    /// Direction in which edges are followed from the first node to the last; `both` by default.
    #[napi(ts_type = "'in' | 'out' | 'both'")]
    pub direction: Option<String>,
    /// Edge types that are followed; all if empty or missing.
    pub types: Option<Vec<u32>>,
    /// Maximum length of the path, in edges; no maximum by default.
    pub depth: Option<f64>,
}

/// Options of the search for related nodes: which edges count as citations, and the maximum number of nodes.
#[napi(object, object_to_js = false)]
#[derive(Default)]
pub struct RelatedOptions {
    /// Edge types that count as citations; all if empty or missing.
    pub types: Option<Vec<u32>>,
    /// Confidence below which an edge does not count, from 0 to 1; 0 by default.
    pub least_confidence: Option<f64>,
    /// Maximum number of related nodes returned; 20 by default.
    pub limit: Option<f64>,
}

/// Parameters of PageRank: damping factor, edge weights, and when the iterations end.
#[napi(object, object_to_js = false)]
#[derive(Default)]
pub struct RankOptions {
    /// Damping factor of PageRank, from 0 to below 1: share of its rank that a node passes on; 0.85 by
    /// default.
    pub damping: Option<f64>,
    /// Weight for each edge type, in the order of the types; 1 for types beyond the end of the array. It is
    /// multiplied by the confidence of the edge.
    pub weights: Option<Vec<f64>>,
    /// Maximum number of PageRank iterations; 100 by default.
    pub rounds: Option<u32>,
    /// Iterations end when the sum of all changes is below this share of the sum of all ranks; 0.000001 by
    /// default.
    pub tolerance: Option<f64>,
}

impl TraverseOptions {
    pub fn into_core(self) -> Result<graph::WalkOptions, Failure> {
        Ok(graph::WalkOptions {
            direction: direction(self.direction.as_deref())?,
            types: types(self.types)?,
            depth: depth(self.depth)?,
            limit: self.limit.map_or(Ok(usize::MAX), limit)?,
            edges: self.edges.unwrap_or(true),
        })
    }
}

impl PathOptions {
    pub fn into_core(self) -> Result<graph::PathOptions, Failure> {
        Ok(graph::PathOptions {
            direction: direction(self.direction.as_deref())?,
            types: types(self.types)?,
            depth: depth(self.depth)?,
        })
    }
}

impl RelatedOptions {
    /// Converts the options for the core.
    pub fn into_core(self) -> Result<graph::RelatedOptions, Failure> {
        let least = self.least_confidence.unwrap_or(0.0);
        if !(0.0..=1.0).contains(&least) {
            return Err(Failure::invalid("a confidence is from 0 to 1"));
        }
        Ok(graph::RelatedOptions {
            types: types(self.types)?,
            least_confidence: least as f32,
            limit: self.limit.map_or(Ok(20), limit)?,
        })
    }
}

impl RankOptions {
    pub fn into_core(self) -> Result<graph::RankOptions, Failure> {
        let mut options = graph::RankOptions::default();
        let weights = self.weights.unwrap_or_default();
        if weights.len() > options.weights.len() {
            return Err(Failure::invalid("there are at most 32 weights"));
        }
        options.weights[..weights.len()].copy_from_slice(&weights);
        options.damping = self.damping.unwrap_or(options.damping);
        options.rounds = self.rounds.unwrap_or(options.rounds);
        options.tolerance = self.tolerance.unwrap_or(options.tolerance);
        Ok(options)
    }
}

fn direction(word: Option<&str>) -> Result<graph::Direction, Failure> {
    match word {
        Some("in") => Ok(graph::Direction::In),
        Some("out") => Ok(graph::Direction::Out),
        Some("both") | None => Ok(graph::Direction::Both),
        Some(word) => Err(Failure::invalid(format!("there is no direction {word:?}"))),
    }
}

/// Converts a list of edge types to a bit set; all bits are set if the list is empty or missing.
fn types(given: Option<Vec<u32>>) -> Result<u32, Failure> {
    let types = given.unwrap_or_default();
    let mut mask = if types.is_empty() { u32::MAX } else { 0 };
    for edge_type in types {
        let bit = 1u32.checked_shl(edge_type);
        mask |= bit
            .ok_or_else(|| Failure::invalid(format!("edge types are below 32, not {edge_type}")))?;
    }
    Ok(mask)
}

fn depth(given: Option<f64>) -> Result<u32, Failure> {
    let depth = given.map_or(Ok(usize::MAX), |depth| count_from_js(depth, "depth"))?;
    Ok(u32::try_from(depth).unwrap_or(u32::MAX))
}

fn limit(given: f64) -> Result<usize, Failure> {
    count_from_js(given, "limit")
}
