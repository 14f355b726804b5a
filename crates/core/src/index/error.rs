use std::fmt;

use crate::storage::StorageError;

/// Errors of building, opening and querying an index.
#[derive(Debug)]
pub enum IndexError {
    /// A file of the index could not be read or written, or is damaged.
    Storage(StorageError),
    /// A vector has another length than the vectors of the index.
    Dimensions {
        /// Number of values expected: the length of a vector of the index, or while building the values of
        /// all chunks of the document.
        expected: usize,
        /// Number of values that the given vector or vectors have.
        found: usize,
    },
    /// Input that the index does not accept; the text says what is wrong.
    Input(String),
    /// The caller cancelled the query of the index before it ended.
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
