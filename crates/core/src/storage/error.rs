use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Kinds of [`StorageError`], for callers that react to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageErrorKind {
    /// The file to open, or the directory to write to, does not exist.
    NotFound,
    /// The operating system failed to read or write the file, or the file is not a regular one.
    Io,
    /// The file has another version of its format than this program reads.
    Version,
    /// The file is cut, overwritten or of another kind than expected.
    Damaged,
    /// The content to write exceeds the limits of the file's format.
    TooLarge,
    /// The caller cancelled the reading of the file.
    Cancelled,
}

/// An error about a stored file.
#[derive(Debug)]
pub struct StorageError {
    /// Kind of the failure, to which callers react.
    pub kind: StorageErrorKind,
    /// Path of the file about which the error is.
    pub path: PathBuf,
    /// Description of the failure for the operator.
    pub detail: String,
}

impl StorageError {
    pub(crate) fn new(kind: StorageErrorKind, path: &Path, detail: impl Into<String>) -> Self {
        Self {
            kind,
            path: path.to_owned(),
            detail: detail.into(),
        }
    }

    pub(crate) fn damaged(path: &Path, detail: impl Into<String>) -> Self {
        Self::new(StorageErrorKind::Damaged, path, detail)
    }

    pub(crate) fn too_large(path: &Path) -> Self {
        Self::new(
            StorageErrorKind::TooLarge,
            path,
            "more than the format holds",
        )
    }

    pub(crate) fn cancelled(path: &Path) -> Self {
        Self::new(StorageErrorKind::Cancelled, path, "the work was cancelled")
    }

    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        let kind = match error.kind() {
            io::ErrorKind::NotFound => StorageErrorKind::NotFound,
            _ => StorageErrorKind::Io,
        };
        Self::new(kind, path, error.to_string())
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.detail)
    }
}

impl std::error::Error for StorageError {}
