use std::sync::atomic::{AtomicBool, Ordering};

use super::error::IndexError;

/// A flag that another thread sets to end a query early.
pub type Cancel = AtomicBool;

/// Fails with [`IndexError::Cancelled`] once another thread has set the flag.
pub(super) fn checkpoint(cancel: &Cancel) -> Result<(), IndexError> {
    if cancel.load(Ordering::Relaxed) {
        Err(IndexError::Cancelled)
    } else {
        Ok(())
    }
}
