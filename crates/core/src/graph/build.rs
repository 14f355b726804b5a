use super::{CitationGraph, GraphError, Label, MAX_NODES, MAX_TYPES, Rows};
use crate::storage::Column;

/// Edges as arrays of one length; an edge's ordinal is its place in them.
#[derive(Clone, Copy, Debug)]
pub struct Edges<'a> {
    /// How many nodes there are, with edges or without.
    pub nodes: u32,
    /// Sources.
    pub from: &'a [u32],
    /// Targets.
    pub to: &'a [u32],
    /// Types, below [`MAX_TYPES`].
    pub types: &'a [u8],
    /// Confidences from 0 to 1; kept to 1/2047.
    pub confidences: &'a [f32],
}

impl CitationGraph {
    /// Builds the rows, in O(edges · log longest row).
    ///
    /// A graph whose edges come sorted by source, confidence (largest first) and target needs no
    /// table of ordinals and is 4 bytes an edge smaller.
    pub fn from_edges(edges: &Edges) -> Result<Self, GraphError> {
        let labels = edges.labels()?;
        let (outgoing, ordinals) = rows(edges.nodes, edges.from, edges.to, &labels);
        let (incoming, _) = rows(edges.nodes, edges.to, edges.from, &labels);
        let in_order = ordinals
            .iter()
            .zip(0..)
            .all(|(&ordinal, position)| ordinal == position);
        Ok(Self {
            outgoing,
            incoming,
            ordinals: if in_order { Vec::new() } else { ordinals }.into(),
        })
    }
}

impl Edges<'_> {
    fn labels(&self) -> Result<Vec<Label>, GraphError> {
        let count = self.from.len();
        let lengths = [self.to.len(), self.types.len(), self.confidences.len()];
        if lengths != [count; 3] || u32::try_from(count).is_err() {
            return Err(GraphError::Arrays);
        }
        if self.nodes > MAX_NODES {
            return Err(GraphError::Nodes(self.nodes));
        }
        let outside = |node: &&u32| **node >= self.nodes;
        if let Some(&node) = self.from.iter().chain(self.to).find(outside) {
            return Err(GraphError::Node(node));
        }
        let facts = self.types.iter().zip(self.confidences);
        facts
            .enumerate()
            .map(|(edge, (&edge_type, &confidence))| {
                if edge_type >= MAX_TYPES {
                    Err(GraphError::Type(edge_type))
                } else if !(0.0..=1.0).contains(&confidence) {
                    Err(GraphError::Confidence(edge))
                } else {
                    Ok(Label::new(edge_type, confidence))
                }
            })
            .collect()
    }
}

/// The rows of `sources`, and the ordinal of each edge in row order.
fn rows(nodes: u32, sources: &[u32], targets: &[u32], labels: &[Label]) -> (Rows, Vec<u32>) {
    let mut offsets = vec![0u32; nodes as usize + 1];
    for &source in sources {
        offsets[source as usize + 1] += 1;
    }
    for node in 0..nodes as usize {
        offsets[node + 1] += offsets[node];
    }
    let mut next = offsets.clone();
    let mut ordinals = vec![0u32; sources.len()];
    for (ordinal, &source) in (0..).zip(sources) {
        let place = &mut next[source as usize];
        ordinals[*place as usize] = ordinal;
        *place += 1;
    }
    for bounds in offsets.windows(2) {
        // The ordinal comes last so that the order of parallel edges is settled too.
        ordinals[bounds[0] as usize..bounds[1] as usize].sort_unstable_by_key(|&ordinal| {
            let label = labels[ordinal as usize];
            (
                u16::MAX - label.confidence(),
                targets[ordinal as usize],
                label.edge_type(),
                ordinal,
            )
        });
    }
    let in_row_order = |ordinal: &u32| *ordinal as usize;
    let rows = Rows {
        neighbours: Column::from(Vec::from_iter(
            ordinals.iter().map(in_row_order).map(|edge| targets[edge]),
        )),
        labels: Column::from(Vec::from_iter(
            ordinals.iter().map(in_row_order).map(|edge| labels[edge].0),
        )),
        offsets: offsets.into(),
    };
    (rows, ordinals)
}
