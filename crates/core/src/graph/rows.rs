//! Stores the edges of a graph as compressed rows (one a node), once grouped by source and once by target.

use std::cmp::Ordering;
use std::ops::Range;

use super::label::{Code, Label};
use crate::storage::Column;

/// The direction in which a walk or path follows the edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// From source to target: the documents that a document cites.
    Out,
    /// From target to source: the documents that cite a document.
    In,
    /// Both from source to target and from target to source.
    #[default]
    Both,
}

/// The edges of a graph in both directions, with codes of one byte or of two bytes for type and confidence.
pub(super) enum AnyRows {
    Narrow(BothWays<u8>),
    Wide(BothWays<u16>),
}

/// Runs the same code for graphs whose edges have codes of one byte and of two bytes.
macro_rules! with_rows {
    ($graph:expr, $ways:ident => $body:expr) => {
        match &$graph.rows {
            $crate::graph::rows::AnyRows::Narrow($ways) => $body,
            $crate::graph::rows::AnyRows::Wide($ways) => $body,
        }
    };
}
pub(super) use with_rows;

/// The edges of a graph grouped by source, and the same edges grouped by target.
pub(super) struct BothWays<C> {
    pub outgoing: Rows<C>,
    pub incoming: Rows<C>,
}

/// The edges of a graph in one direction: for each node a row of its neighbours.
pub(super) struct Rows<C> {
    /// For each node the index of the first edge in its row, then the end of the last row.
    pub offsets: Column<u32>,
    pub neighbours: Column<u32>,
    pub codes: Column<C>,
}

impl<C: Code> Rows<C> {
    pub(super) fn row(&self, node: u32) -> Range<usize> {
        self.offsets[node as usize] as usize..self.offsets[node as usize + 1] as usize
    }

    /// Returns the neighbours of a node, each with the type and confidence of the edge.
    pub(super) fn edges<'a>(
        &'a self,
        node: u32,
        labels: &'a [Label],
    ) -> impl Iterator<Item = (u32, Label)> + 'a {
        let row = self.row(node);
        let ends = self.neighbours[row.clone()].iter();
        ends.zip(&self.codes[row])
            .map(|(&end, &code)| (end, labels[code.index()]))
    }

    /// Asks the processor to load the beginning of a row into its cache, so that rows far apart are loaded side
    /// by side. It changes no result.
    #[inline]
    pub(super) fn expect(&self, row: &Range<usize>) {
        #[cfg(target_arch = "x86_64")]
        if let (Some(end), Some(code)) = (self.neighbours.get(row.start), self.codes.get(row.start))
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: both are references, so that the addresses are valid; the instruction only reads ahead.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(end).cast());
                _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(code).cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = row;
    }

    /// Returns how many edges leave a set of nodes in this direction.
    pub(super) fn fan(&self, nodes: &[u32]) -> usize {
        nodes.iter().map(|&node| self.row(node).len()).sum()
    }
}

impl<C: Code> BothWays<C> {
    /// Returns the rows that a walk in this direction follows, and the rows with the same edges in reverse.
    pub(super) fn along(&self, direction: Direction) -> Ways<'_, C> {
        match direction {
            Direction::Out => Ways::One([&self.outgoing], [&self.incoming]),
            Direction::In => Ways::One([&self.incoming], [&self.outgoing]),
            Direction::Both => Ways::Two(
                [&self.outgoing, &self.incoming],
                [&self.incoming, &self.outgoing],
            ),
        }
    }

    /// Returns the positions, in the outgoing row of `from`, of the edges to `to` that have this type and
    /// confidence.
    pub(super) fn positions(
        &self,
        from: u32,
        to: u32,
        label: Label,
        labels: &[Label],
    ) -> Range<usize> {
        let row = self.outgoing.row(from);
        let wanted = label.row_order(to);
        let before = |bound: fn(Ordering) -> bool| {
            let (mut low, mut high) = (row.start, row.end);
            while low < high {
                let middle = low.midpoint(high);
                let at = labels[self.outgoing.codes[middle].index()];
                if bound(at.row_order(self.outgoing.neighbours[middle]).cmp(&wanted)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        before(Ordering::is_lt)..before(Ordering::is_le)
    }
}

/// The rows (edges of each node) that a walk follows, in one or both directions, and the same edges in
/// reverse.
pub(super) enum Ways<'a, C> {
    One([&'a Rows<C>; 1], [&'a Rows<C>; 1]),
    Two([&'a Rows<C>; 2], [&'a Rows<C>; 2]),
}

impl<'a, C> Ways<'a, C> {
    pub(super) fn ahead(&self) -> &[&'a Rows<C>] {
        match self {
            Self::One(ahead, _) => ahead,
            Self::Two(ahead, _) => ahead,
        }
    }

    pub(super) fn back(&self) -> &[&'a Rows<C>] {
        match self {
            Self::One(_, back) => back,
            Self::Two(_, back) => back,
        }
    }
}

/// Returns how many edges leave a set of nodes in the directions of `ways`.
pub(super) fn fan<C: Code>(ways: &[&Rows<C>], nodes: &[u32]) -> usize {
    ways.iter().map(|rows| rows.fan(nodes)).sum()
}
