//! Bound on the work of comparisons, so that no text takes them long.

/// Bound on the work of several comparisons, in steps of about a nanosecond.
#[derive(Clone, Debug)]
pub struct Work {
    left: usize,
}

impl Work {
    /// Work of at most `steps`.
    pub fn new(steps: usize) -> Self {
        Self { left: steps }
    }

    /// The steps that are left.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Takes steps. `None` if too few are left; then none are.
    pub(super) fn take(&mut self, steps: usize) -> Option<()> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(|_| ())
    }
}
