//! Locks of files that the kernel holds: gone with the process that took them, whatever ended it, and seen from other
//! containers of the machine too, where process ids say nothing. Node.js has none.

use std::fs::{File, TryLockError};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;

use napi_derive::napi;

use crate::error::{Failure, Result};

/// A lock that was taken: of `lockFile`.
///
/// ```js
/// const lock = lockFile(`${folder}/lock`, false);
/// lock.release(); // => undefined
/// ```
#[napi]
pub struct FileLock {
    file: Option<File>,
}

#[napi]
impl FileLock {
    /// Gives the lock back. A second call does nothing.
    #[napi(catch_unwind)]
    pub fn release(&mut self) {
        self.file = None;
    }
}

/// Locks a file, which is made for its owner alone where there is none: exclusively, or shared with others
/// that share. Does not wait: `null` where another process, or another call in this one, holds it in a way
/// that goes not together.
///
/// ```js
/// const path = `${folder}/lock`;
/// const [first, second] = [lockFile(path, false), lockFile(path, false)];
/// lockFile(path, true) // => null
/// first.release();
/// second.release();
/// const alone = lockFile(path, true);
/// lockFile(path, false) // => null
/// alone.release();
/// ```
#[napi(catch_unwind)]
pub fn lock_file(path: String, exclusive: bool) -> Result<Option<FileLock>> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    // A process that can read the file can lock it.
    #[cfg(unix)]
    options.mode(0o600);
    let file = options
        .open(&path)
        .map_err(|error| Failure::io(&path, &error))?;
    let taken = match exclusive {
        true => file.try_lock(),
        false => file.try_lock_shared(),
    };
    match taken {
        Ok(()) => Ok(Some(FileLock { file: Some(file) })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(Failure::io(&path, &error).into()),
    }
}
