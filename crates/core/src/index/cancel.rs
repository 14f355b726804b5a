use std::sync::atomic::{AtomicBool, Ordering};

use super::error::IndexError;

/// A flag that another thread sets to end a search of the index early.
pub type Cancel = AtomicBool;

/// Fails with [`IndexError::Cancelled`] once another thread has set the flag `cancel`. Long queries call it
/// again and again.
pub(super) fn checkpoint(cancel: &Cancel) -> Result<(), IndexError> {
    if cancel.load(Ordering::Relaxed) {
        Err(IndexError::Cancelled)
    } else {
        Ok(())
    }
}
