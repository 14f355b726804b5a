//! Stores the type and confidence of an edge as one code, because most graphs have few different pairs of
//! them.

use super::limits::MAX_TYPES;
use crate::storage::{Column, Number};

/// Number of steps to which confidences of edges, from 0 to 1, are rounded.
pub(super) const STEPS: u16 = 65_534;

/// Number of steps if there are more pairs of type and confidence than two bytes can number: 2,048
/// confidences with 32 types are 65,536 pairs.
const COARSE: u16 = 2_047;

/// Number of edges above which not all are counted to learn how many have which confidence.
const COUNTED: usize = 1 << 16;

/// The stored code of an edge: the index of its type and confidence in [`Labels`]. One byte or two bytes.
pub(super) trait Code: Number {
    fn of(place: usize) -> Self;
    fn index(self) -> usize;
}

impl Code for u8 {
    fn of(place: usize) -> Self {
        place as u8
    }

    fn index(self) -> usize {
        usize::from(self)
    }
}

impl Code for u16 {
    fn of(place: usize) -> Self {
        place as u16
    }

    fn index(self) -> usize {
        usize::from(self)
    }
}

/// The type and confidence of an edge in one number. The lower 5 bits are the type. The others are the rank
/// of the confidence among all different confidences; 0 is the highest.
#[derive(Clone, Copy)]
pub(super) struct Label(u32);

impl Label {
    const TYPE_BITS: u32 = 5;

    pub(super) fn rank(self) -> u16 {
        (self.0 >> Self::TYPE_BITS) as u16
    }

    pub(super) fn edge_type(self) -> u32 {
        self.0 & (u32::from(MAX_TYPES) - 1)
    }

    pub(super) fn is_in(self, types: u32) -> bool {
        types >> self.edge_type() & 1 == 1
    }

    /// Returns a number by which the edges of a row are ordered: by confidence, highest first, then by
    /// neighbour, then by type.
    pub(super) fn row_order(self, neighbour: u32) -> u64 {
        u64::from(self.rank()) << 37
            | u64::from(neighbour) << Self::TYPE_BITS
            | u64::from(self.edge_type())
    }
}

/// The pairs of type and confidence of a graph. The index of a pair is its code. They are sorted by
/// confidence, highest first, then by type.
pub(super) struct Labels {
    /// For each code the confidence that it stands for, in steps of 1/[`STEPS`].
    pub(super) steps: Column<u16>,
    pub(super) types: Column<u8>,
    by_code: Vec<Label>,
}

impl Labels {
    pub(super) fn new(steps: Column<u16>, types: Column<u8>) -> Self {
        let mut rank = 0u32;
        let mut last = steps.first().copied();
        let pairs = steps.iter().zip(types.iter());
        let by_code = pairs.map(|(&step, &edge_type)| {
            rank += u32::from(last != Some(step));
            last = Some(step);
            Label(rank << Label::TYPE_BITS | u32::from(edge_type))
        });
        Self {
            by_code: by_code.collect(),
            steps,
            types,
        }
    }

    pub(super) fn by_code(&self) -> &[Label] {
        &self.by_code
    }

    /// Returns the number of different confidences that edges of the graph have.
    pub(super) fn ranks(&self) -> usize {
        self.by_code
            .last()
            .map_or(0, |label| usize::from(label.rank()) + 1)
    }

    /// Returns for each confidence, highest first, the share of the edges that have it or a higher one. Of a
    /// large graph's edges, with the codes `codes`, only some are counted.
    pub(super) fn shares<C: Code>(&self, codes: &[C]) -> Vec<f32> {
        let mut shares = vec![0.0; self.ranks()];
        let counted = codes.iter().step_by(codes.len() / COUNTED + 1);
        let each = 1.0 / counted.len() as f32;
        for code in counted {
            shares[usize::from(self.by_code[code.index()].rank())] += each;
        }
        for rank in 1..shares.len() {
            shares[rank] += shares[rank - 1];
        }
        shares
    }

    /// Returns the number of different confidences of edges that are not below `least`. Confidences are
    /// rounded, so that one just below it counts too.
    pub(super) fn ranks_from(&self, least: f32) -> usize {
        let half_a_step = 0.5 / f32::from(COARSE);
        let enough = (0..self.by_code.len())
            .take_while(|&code| self.confidence(code) + half_a_step >= least);
        enough
            .last()
            .map_or(0, |code| usize::from(self.by_code[code].rank()) + 1)
    }

    /// Returns the confidence, from 0 to 1, of the edges with this code.
    pub(super) fn confidence(&self, code: usize) -> f32 {
        f32::from(self.steps[code]) / f32::from(STEPS)
    }

    /// True if every edge type that occurs in the graph is in the set `types`, which has one bit for each
    /// type.
    pub(super) fn all_in(&self, types: u32) -> bool {
        self.by_code.iter().all(|label| label.is_in(types))
    }

    /// True if the labels (pairs of type and confidence) read from a file are in the order and ranges that
    /// [`Coder`] makes.
    pub(super) fn are_sound(&self) -> bool {
        let pairs = || self.steps.iter().zip(self.types.iter());
        let order = |(&step, &edge_type): (&u16, &u8)| (STEPS.wrapping_sub(step), edge_type);
        pairs().all(|(&step, &edge_type)| step <= STEPS && edge_type < MAX_TYPES)
            && pairs().map(order).is_sorted_by(|a, b| a < b)
    }
}

/// Assigns a code to every pair of type and confidence that the edges have.
pub(super) struct Coder {
    coarse: bool,
    /// For each confidence, highest first, the edge types that occur with it, one bit for each type.
    marks: Vec<u32>,
    /// For each confidence, highest first, the code of the first pair that has it.
    first: Vec<u32>,
}

impl Coder {
    /// Makes a coder for pairs with types below [`MAX_TYPES`] and confidences from 0 to 1.
    pub(super) fn new(pairs: impl Iterator<Item = (u8, f32)> + Clone) -> Self {
        let fine = Self::with_steps(pairs.clone(), false);
        match fine.count() <= usize::from(u16::MAX) + 1 {
            true => fine,
            false => Self::with_steps(pairs, true),
        }
    }

    fn with_steps(pairs: impl Iterator<Item = (u8, f32)>, coarse: bool) -> Self {
        let mut coder = Self {
            coarse,
            marks: vec![0; usize::from(STEPS) + 1],
            first: Vec::new(),
        };
        for (edge_type, confidence) in pairs {
            let row = coder.row(confidence);
            coder.marks[row] |= 1 << edge_type;
        }
        let mut next = 0;
        coder.first.extend(coder.marks.iter().map(|mark| {
            let first = next;
            next += mark.count_ones();
            first
        }));
        coder
    }

    fn row(&self, confidence: f32) -> usize {
        let step = if self.coarse {
            let coarse = (confidence * f32::from(COARSE)).round();
            (coarse * (f32::from(STEPS) / f32::from(COARSE))).round()
        } else {
            (confidence * f32::from(STEPS)).round()
        };
        usize::from(STEPS - (step as u16).min(STEPS))
    }

    pub(super) fn count(&self) -> usize {
        self.marks
            .iter()
            .map(|mark| mark.count_ones() as usize)
            .sum()
    }

    pub(super) fn code(&self, edge_type: u8, confidence: f32) -> usize {
        let row = self.row(confidence);
        let before = self.marks[row] & ((1 << edge_type) - 1);
        (self.first[row] + before.count_ones()) as usize
    }

    pub(super) fn labels(&self) -> Labels {
        let pairs = || {
            self.marks.iter().zip(0u16..).flat_map(|(&mark, row)| {
                let types = (0..MAX_TYPES).filter(move |edge_type| mark >> edge_type & 1 == 1);
                types.map(move |edge_type| (STEPS - row, edge_type))
            })
        };
        Labels::new(
            Vec::from_iter(pairs().map(|(step, _)| step)).into(),
            Vec::from_iter(pairs().map(|(_, edge_type)| edge_type)).into(),
        )
    }
}
