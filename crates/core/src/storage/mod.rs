//! Memory-mapped files of typed columns, for the graph and the index; also the digest of a file and the check
//! of an LMDB file.
//!
//! A file is a header and sections of little-endian numbers, each at a multiple of [`ALIGNMENT`], so that a
//! mapped section is a slice without a copy. Opening costs only the checks; pages are read when first used,
//! and all processes that map the file share them.
//!
//! A file must not be cut or rewritten in place while it is mapped. Ingest writes each generation into a new
//! directory and publishes it by rename. Nothing enforces this, so every number read from a map is checked
//! before it serves as an index. A query over a damaged file fails or returns nonsense, but does not read
//! outside the map.

mod digest;
mod error;
mod hash;
mod header;
mod lmdb;
mod map;
mod write;

pub use digest::{FileChecksum, FileDigest, checksum_file, digest_file};
pub use error::{StorageError, StorageErrorKind};
pub(crate) use hash::{checksum, hash64};
pub(crate) use header::{FACTS, Header};
pub use lmdb::check_lmdb;
pub(crate) use map::{ALIGNMENT, Column, Map, Number};
pub(crate) use write::{SectionWriter, sync_directory};

#[cfg(target_endian = "big")]
compile_error!("the files are little-endian and mapped as they are");
