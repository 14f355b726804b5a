//! The features of all candidates of a query, feature by feature.

use super::super::features::{NAMES, Row};

/// Number of candidates that a step of a model computes at once.
pub(super) const LANES: usize = 16;

/// A value of each of [`LANES`] candidates.
pub(super) type Lanes = [f32; LANES];

/// The values of each feature in the order of the candidates; beyond the last one they are 0.
pub(super) struct Columns {
    values: Vec<Lanes>,
    /// Number of [`Lanes`] of each feature.
    length: usize,
}

impl Columns {
    pub(super) fn new(rows: &[Row]) -> Self {
        let length = rows.len().div_ceil(LANES);
        let mut values = vec![[0.0; LANES]; length * NAMES.len()];
        for (at, row) in rows.iter().enumerate() {
            let own = values[at / LANES..].iter_mut().step_by(length);
            for (values, &value) in own.zip(row) {
                values[at % LANES] = value;
            }
        }
        Self { values, length }
    }

    /// Returns the values of a feature.
    pub(super) fn of(&self, feature: usize) -> &[Lanes] {
        &self.values[feature * self.length..][..self.length]
    }

    /// Returns a sum of 0 for each candidate, and for those that fill up the last [`Lanes`].
    pub(super) fn zeros(&self) -> Vec<Lanes> {
        vec![[0.0; LANES]; self.length]
    }
}
