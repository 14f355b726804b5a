//! File locks held by the kernel. The kernel releases them when the process ends for any reason, and other
//! containers of the machine see them, in which process ids have no meaning. Node.js has no such locks.

use std::fs::{File, TryLockError};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;

use napi_derive::napi;

use crate::error::{Failure, Result};

/// A lock acquired by `lockFile`. It is released by `release`, when this object is garbage-collected, or when
/// the process ends. Keep a reference to it for as long as the lock is needed.
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
    /// Releases the lock. A second call does nothing.
    ///
    /// Never throws. Cost: one system call.
    #[napi(catch_unwind)]
    pub fn release(&mut self) {
        self.file = None;
    }
}

/// Locks a file: exclusively, or shared with other shared locks. Creates the file, readable by its owner
/// alone, if there is none. Does not wait: returns `null` if another process, or another call in this
/// process, holds a lock that excludes the requested one.
///
/// Throws `StringExpected` if `path` is no string, `Io` if the file cannot be opened or created: its
/// folder is missing, it is a folder, or access is denied. Cost: two system calls.
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
    // The file is for its owner alone, because any process that can read a file can lock it.
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
