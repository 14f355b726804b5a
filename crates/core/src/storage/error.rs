use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What went wrong with a stored file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageErrorKind {
    /// There is no such file.
    NotFound,
    /// The operating system refused to read or write.
    Io,
    /// The file was made by another version of the format.
    Version,
    /// The file is cut, overwritten or not one of ours.
    Damaged,
    /// The content does not fit the format.
    TooLarge,
    /// The caller ended the work.
    Cancelled,
}

/// A failure with the file that it concerns.
#[derive(Debug)]
pub struct StorageError {
    /// What went wrong.
    pub kind: StorageErrorKind,
    /// The file.
    pub path: PathBuf,
    /// What was found, in words.
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
