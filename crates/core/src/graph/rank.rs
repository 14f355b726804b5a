//! PageRank (Brin and Page, 1998) over edges with a type and a confidence.

use std::sync::atomic::{AtomicBool, Ordering};

use super::citation_graph::CitationGraph;
use super::error::GraphError;
use super::label::{Code, Label};
use super::limits::MAX_TYPES;
use super::rows::{BothWays, Rows, with_rows};

/// Options of [`CitationGraph::rank`], which computes the PageRank of every node.
#[derive(Clone, Copy, Debug)]
pub struct RankOptions {
    /// Share of its rank that a node passes on along its edges, from 0 to below 1. The rest is divided
    /// equally among all nodes.
    pub damping: f64,
    /// Weight of each edge type, from 0 to a million. An edge's weight is that of its type times its
    /// confidence.
    pub weights: [f64; MAX_TYPES as usize],
    /// Greatest number of rounds in which the ranks are computed anew from those of the round before.
    pub rounds: u32,
    /// The computation ends when the changes of all ranks in a round add up to less than this share of the
    /// sum of ranks, from 0 to 1.
    pub tolerance: f64,
}

impl Default for RankOptions {
    fn default() -> Self {
        Self {
            damping: 0.85,
            weights: [1.0; MAX_TYPES as usize],
            rounds: 100,
            tolerance: 1e-6,
        }
    }
}

impl RankOptions {
    fn check(&self) -> Result<(), GraphError> {
        if !(0.0..1.0).contains(&self.damping) {
            return Err(GraphError::Rank("damping must be from 0 to below 1"));
        }
        if !self
            .weights
            .iter()
            .all(|weight| (0.0..=1e6).contains(weight))
        {
            return Err(GraphError::Rank("weights must be from 0 to a million"));
        }
        if !(0.0..=1.0).contains(&self.tolerance) {
            return Err(GraphError::Rank("tolerance must be from 0 to 1"));
        }
        Ok(())
    }
}

impl CitationGraph {
    /// Returns the rank of each node, which is 1 on average. The same graph gives the same bits. Each round
    /// takes O(edges), and a few tens of rounds are needed.
    ///
    /// Nodes without outgoing edges of a weight above 0 pass their rank on to all nodes equally. Edges of a
    /// node to itself do not count. Fails with [`GraphError::Rank`] on invalid options, and with
    /// [`GraphError::Cancelled`] once the flag is set (checked between rounds).
    pub fn rank(
        &self,
        options: &RankOptions,
        cancelled: &AtomicBool,
    ) -> Result<Vec<f32>, GraphError> {
        options.check()?;
        with_rows!(self, ways => self.ranks(ways, options, cancelled))
    }

    fn ranks<C: Code>(
        &self,
        ways: &BothWays<C>,
        options: &RankOptions,
        cancelled: &AtomicBool,
    ) -> Result<Vec<f32>, GraphError> {
        let nodes = self.node_count();
        let weights = self.weight_by_code(options);
        let row_weights = |rows: &Rows<C>, node: u32| {
            let row = rows.row(node);
            let ends = rows.neighbours[row.clone()].iter();
            let edges = ends.zip(&rows.codes[row]);
            edges
                .filter(|&(&end, _)| end != node)
                .map(|(_, code)| weights[code.index()])
                .sum::<f64>()
        };
        let all = 0..nodes as u32;
        let given: Vec<f64> = all
            .clone()
            .map(|node| row_weights(&ways.outgoing, node))
            .collect();
        let mut ranks = vec![1.0f64; nodes];
        // For each node, the part of its rank that it passes on along an edge of weight 1.
        let mut shares = vec![0.0f64; nodes];
        for _ in 0..options.rounds {
            if cancelled.load(Ordering::Relaxed) {
                return Err(GraphError::Cancelled);
            }
            let mut kept = 0.0;
            for ((share, rank), given) in shares.iter_mut().zip(&ranks).zip(&given) {
                *share = if *given > 0.0 { rank / given } else { 0.0 };
                kept += if *given > 0.0 { 0.0 } else { *rank };
            }
            let base = 1.0 - options.damping + options.damping * kept / nodes as f64;
            let mut change = 0.0;
            for node in all.clone() {
                let row = ways.incoming.row(node);
                let ends = ways.incoming.neighbours[row.clone()].iter();
                let edges = ends.zip(&ways.incoming.codes[row]);
                let passed: f64 = edges
                    .filter(|&(&end, _)| end != node)
                    .map(|(&end, code)| shares[end as usize] * weights[code.index()])
                    .sum();
                let rank = base + options.damping * passed;
                change += (rank - ranks[node as usize]).abs();
                ranks[node as usize] = rank;
            }
            if change < options.tolerance * nodes as f64 {
                break;
            }
        }
        Ok(ranks.into_iter().map(|rank| rank as f32).collect())
    }

    fn weight_by_code(&self, options: &RankOptions) -> Vec<f64> {
        let labels = self.labels.by_code().iter().enumerate();
        let weight = |(code, label): (usize, &Label)| {
            options.weights[label.edge_type() as usize] * f64::from(self.labels.confidence(code))
        };
        labels.map(weight).collect()
    }
}
