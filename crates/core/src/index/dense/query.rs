use super::format::LANE;

/// A query vector in integer steps.
pub(super) struct Query {
    /// Components, padded to a multiple of [`LANE`].
    pub steps: Vec<i16>,
    /// Value of one step.
    pub scale: f32,
}

impl Query {
    /// 12 bits: finer than the rows, and the sum over [`super::format::MAX_DIMENSIONS`] components fits
    /// into 32 bits.
    const LARGEST: f32 = 4095.0;

    /// `None` for a vector of zeros, or with a component that is not finite.
    pub(super) fn new(vector: &[f32]) -> Option<Self> {
        let largest = vector
            .iter()
            .fold(0.0, |largest: f32, value| largest.max(value.abs()));
        if largest == 0.0 || !vector.iter().all(|value| value.is_finite()) {
            return None;
        }
        let scale = largest / Self::LARGEST;
        let mut steps = Vec::from_iter(vector.iter().map(|value| (value / scale).round() as i16));
        steps.resize(vector.len().next_multiple_of(LANE), 0);
        Some(Self { steps, scale })
    }
}
