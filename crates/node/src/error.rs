//! Error codes of the native module, which JavaScript reads as `err.code`.

use napi::bindgen_prelude::{JsObjectValue, JsValue};
use napi::{Env, JsError, Unknown};
use sanad_core::fusion::FusionError;
use sanad_core::graph::GraphError;
use sanad_core::index::IndexError;
use sanad_core::storage::{StorageError, StorageErrorKind};

/// Value of `err.code`. For arguments of the wrong type, napi has codes of its own, such as `StringExpected`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    InvalidArg,
    NotFound,
    Io,
    Version,
    Damaged,
    TooLarge,
    /// A panic, which is a bug of this module. napi gives the same code to a panic in a synchronous call.
    GenericFailure,
    /// Code that Node.js itself uses when an `AbortSignal` ends an operation.
    Abort,
}

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        match self {
            Self::InvalidArg => "InvalidArg",
            Self::NotFound => "NotFound",
            Self::Io => "Io",
            Self::Version => "Version",
            Self::Damaged => "Damaged",
            Self::TooLarge => "TooLarge",
            Self::GenericFailure => "GenericFailure",
            Self::Abort => "ABORT_ERR",
        }
    }
}

/// An error of the native module, which JavaScript gets as an exception or a rejected promise.
#[derive(Debug)]
pub struct Failure {
    code: Code,
    message: String,
}

pub type Result<T> = std::result::Result<T, napi::Error<Code>>;

impl Failure {
    pub fn invalid(message: impl Into<String>) -> Self {
        Self {
            code: Code::InvalidArg,
            message: message.into(),
        }
    }

    pub fn io(path: &str, error: &std::io::Error) -> Self {
        Self {
            code: Code::Io,
            message: format!("{path}: {error}"),
        }
    }

    pub fn aborted() -> Self {
        Self {
            code: Code::Abort,
            message: "The operation was aborted".to_owned(),
        }
    }

    pub fn panicked() -> Self {
        Self {
            code: Code::GenericFailure,
            message: "The native module failed: its message is on standard error".to_owned(),
        }
    }

    pub fn is_abort(&self) -> bool {
        self.code == Code::Abort
    }

    /// Works as [`Self::into_rejection`] (makes the error of a rejected promise), with a `cause`.
    pub fn into_rejection_because(self, env: Env, cause: Unknown<'_>) -> napi::Error {
        let error = JsError::from(napi::Error::from(self)).into_unknown(env);
        let explained = error.coerce_to_object().and_then(|mut object| {
            object.set_named_property("cause", cause)?;
            Ok(error)
        });
        explained.map_or_else(|failure| failure, napi::Error::from)
    }

    /// Converts the failure for the rejection of a promise. Without the ready-made error object, napi would
    /// replace `err.code` by a code of its own.
    pub fn into_rejection(self, env: Env) -> napi::Error {
        JsError::from(napi::Error::from(self))
            .into_unknown(env)
            .into()
    }
}

impl From<Failure> for napi::Error<Code> {
    fn from(failure: Failure) -> Self {
        Self::new(failure.code, failure.message)
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        let code = match error.kind {
            StorageErrorKind::NotFound => Code::NotFound,
            StorageErrorKind::Io => Code::Io,
            StorageErrorKind::Version => Code::Version,
            StorageErrorKind::Damaged => Code::Damaged,
            StorageErrorKind::TooLarge => Code::TooLarge,
            StorageErrorKind::Cancelled => return Self::aborted(),
        };
        Self {
            code,
            message: error.to_string(),
        }
    }
}

impl From<IndexError> for Failure {
    fn from(error: IndexError) -> Self {
        match error {
            IndexError::Storage(error) => error.into(),
            IndexError::Cancelled => Self::aborted(),
            IndexError::Dimensions { .. } | IndexError::Input(_) => {
                Self::invalid(error.to_string())
            }
        }
    }
}

impl From<GraphError> for Failure {
    fn from(error: GraphError) -> Self {
        match error {
            GraphError::Cancelled => Self::aborted(),
            wrong => Self::invalid(wrong.to_string()),
        }
    }
}

impl From<FusionError> for Failure {
    fn from(error: FusionError) -> Self {
        Self::invalid(error.to_string())
    }
}
