//! Structural check of an LMDB data file (format version 2, as the npm package `lmdb` writes it).
//!
//! LMDB trusts its file: a page number, an offset or a length that is wrong makes it read or write
//! outside its map, or fail an assertion, and either ends the process. The check reads, by `pread`
//! and never by a map, every page that the newest meta page leads to:
//!
//! * [`meta`]: both meta pages, and which one LMDB picks
//! * [`page`]: header, bounds and nodes of a page, each within the page
//! * [`tree`]: branch, leaf and overflow pages of every database: within the file, of the right kind
//!   and depth, not newer than the transaction, and none of them used twice
//! * [`free`]: the list of free pages, none of which is in use
//!
//! The check does not read the values: LMDB has no checksum, and the records carry their own.
//! Databases with several values a key (`DUPSORT`) are refused, because no store of ours has one and
//! a reader that expects none fails an assertion.
//!
//! Structures and limits are those of `mdb.c` in the package's `dependencies/lmdb`.

mod file;
mod free;
mod meta;
mod page;
mod tree;

use std::fs::File;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use self::file::DataFile;
use self::meta::Meta;
use self::tree::Walk;
use super::error::{StorageError, StorageErrorKind};

/// How often a check that a writer disturbed is begun again.
const TRIES: usize = 5;

/// Checks the structure of an LMDB data file. `Ok` as well for a file that is empty: LMDB makes its
/// contents. Fails with `NotFound`, `Io`, `Version` or `Damaged`, in words for an operator; with
/// `Cancelled` soon after the flag is set.
///
/// Another process may write meanwhile. A page that was freed since the check began may be
/// overwritten, so a fault counts only if no transaction was committed during the check. Otherwise
/// the file is read again, up to five times; after that the writer is believed, which has the file
/// open itself.
///
/// Costs one read a page, but overflow pages, of which only the first is read: 425 MB with 100,000
/// pages take some 0.3 s from the page cache.
pub fn check_lmdb(path: &Path, cancel: &AtomicBool) -> Result<(), StorageError> {
    let opened = File::open(path).map_err(|error| StorageError::io(path, &error))?;
    let file = DataFile::new(path, &opened, cancel)?;
    for turn in 1.. {
        if file.length()? == 0 {
            return Ok(());
        }
        let meta = Meta::newest(&file)?;
        let Err(error) = Walk::of(&file, &meta)?.check() else {
            return Ok(());
        };
        if error.kind != StorageErrorKind::Damaged {
            return Err(error);
        }
        if Meta::newest(&file)?.transaction == meta.transaction {
            return Err(error);
        }
        if turn == TRIES {
            break;
        }
    }
    Ok(())
}
