use std::fmt;

use crate::storage::StorageError;

/// Errors of building, opening and querying an index.
#[derive(Debug)]
pub enum IndexError {
    /// A file could not be read or written, or is damaged.
    Storage(StorageError),
    /// A vector has another length than the vectors of the index.
    Dimensions {
        /// Number of values expected: the length of a vector, or while building the values of all chunks of
        /// the document.
        expected: usize,
        /// Number of values given.
        found: usize,
    },
    /// Input that no index accepts; the text says what is wrong.
    Input(String),
    /// The caller cancelled the query before it ended.
    Cancelled,
}

impl From<StorageError> for IndexError {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => error.fmt(f),
            Self::Dimensions { expected, found } => {
                write!(f, "vectors of {expected} numbers are wanted, {found} came")
            }
            Self::Input(detail) => f.write_str(detail),
            Self::Cancelled => f.write_str("the query was cancelled"),
        }
    }
}

impl std::error::Error for IndexError {}
