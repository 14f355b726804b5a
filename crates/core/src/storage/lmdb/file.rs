use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::storage::error::{StorageError, StorageErrorKind};

/// An open data file, of which any byte range can be read.
pub(super) struct DataFile<'a> {
    path: &'a Path,
    file: &'a File,
    cancel: &'a AtomicBool,
}

impl<'a> DataFile<'a> {
    pub(super) fn new(
        path: &'a Path,
        file: &'a File,
        cancel: &'a AtomicBool,
    ) -> Result<Self, StorageError> {
        let metadata = file
            .metadata()
            .map_err(|error| StorageError::io(path, &error))?;
        if !metadata.is_file() {
            let detail = "is not a regular file";
            return Err(StorageError::new(StorageErrorKind::Io, path, detail));
        }
        Ok(Self { path, file, cancel })
    }

    pub(super) fn length(&self) -> Result<u64, StorageError> {
        let metadata = self.file.metadata();
        Ok(metadata
            .map_err(|error| StorageError::io(self.path, &error))?
            .len())
    }

    /// Fills the buffer with the bytes from `position` on. Returns false if the file ends before the buffer
    /// is full.
    pub(super) fn read(&self, buffer: &mut [u8], position: u64) -> Result<bool, StorageError> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(StorageError::cancelled(self.path));
        }
        match read_at(self.file, buffer, position) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(StorageError::io(self.path, &error)),
        }
    }

    pub(super) fn damaged(&self, how: impl AsRef<str>) -> StorageError {
        StorageError::damaged(self.path, format!("the file is damaged: {}", how.as_ref()))
    }

    pub(super) fn foreign(&self, kind: StorageErrorKind) -> StorageError {
        StorageError::new(kind, self.path, "the file is no data file of this LMDB")
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], position: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, position)
}

#[cfg(windows)]
fn read_at(file: &File, mut buffer: &mut [u8], mut position: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt;
    while !buffer.is_empty() {
        match file.seek_read(buffer, position)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                buffer = &mut buffer[count..];
                position += count as u64;
            }
        }
    }
    Ok(())
}
