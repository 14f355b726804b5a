//! Files of typed columns, memory-mapped: what the graph and the index are kept in.
//!
//! A file is a header and sections of little-endian numbers, each at a multiple of
//! [`ALIGNMENT`], so that a mapped section is a slice without a copy. Opening costs no more than
//! the checks; pages are read when first used, and are shared by all processes that map the file.
//!
//! A file must not be cut or rewritten in place while it is mapped: generations are written beside
//! each other and published by rename. Nothing enforces that, so every number that is read from a
//! map is checked by the bounds of what it indexes, and a query over garbage fails or gives garbage.

mod digest;
mod error;
mod hash;
mod header;
mod lmdb;
mod map;
mod write;

pub use digest::{FileDigest, digest_file};
pub use error::{StorageError, StorageErrorKind};
pub(crate) use hash::{checksum, hash64};
pub(crate) use header::{FACTS, Header};
pub use lmdb::check_lmdb;
pub(crate) use map::{ALIGNMENT, Column, Map, Number};
pub(crate) use write::{SectionWriter, sync_directory};

#[cfg(target_endian = "big")]
compile_error!("the files are little-endian and mapped as they are");
