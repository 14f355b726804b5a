use super::format::LANE;

/// A query vector whose components are rounded to integers, to multiply it with the stored vectors.
pub(in crate::index) struct Query {
    /// Components of the query vector as integers, padded with zeros to a multiple of [`LANE`].
    pub(super) steps: Vec<i16>,
    /// What 1 in `steps` stands for: component = integer × `scale`.
    pub(super) scale: f32,
}

impl Query {
    /// Largest integer of a query's component (12 bits, besides the sign). It is finer than the 8 bits of the
    /// rows, and a sum over [`super::format::MAX_DIMENSIONS`] components still fits into 32 bits.
    const LARGEST: f32 = 4095.0;

    /// Rounds the components of a query vector to integers. Returns `None` for a vector of zeros, or with a
    /// component that is not finite.
    pub(in crate::index) fn new(vector: &[f32]) -> Option<Self> {
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
