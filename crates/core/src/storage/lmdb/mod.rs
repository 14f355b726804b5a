//! Structural check of an LMDB data file (format version 2, as the npm package `lmdb` writes it).
//!
//! LMDB trusts its file: a wrong page number, offset or length makes it read or write outside its map, or
//! fail an assertion, and either ends the process. The check reads every page that the newest meta page
//! leads to, by `pread` and not by a map:
//!
//! * [`meta`]: both meta pages, and the one that LMDB picks
//! * [`page`]: header, bounds and nodes of a page, each within the page
//! * [`tree`]: branch, leaf and overflow pages of every database: within the file, of the right kind and
//!   depth, not newer than the transaction, and none used twice
//! * [`free`]: the list of free pages, none of which is in use
//!
//! The check does not read values: LMDB has no checksums, and the records have their own. Databases with
//! several values for a key (`DUPSORT`) are refused, because no store here has one, and LMDB fails an
//! assertion where a reader expects none.
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

/// Greatest number of times that the check of a file is tried if another process commits transactions during
/// it.
const TRIES: usize = 5;

/// Checks the structure of an LMDB data file. An empty file passes, because LMDB initializes it. Fails with
/// `NotFound`, `Io`, `Version` or `Damaged`, with a message for the operator, and with `Cancelled` soon after
/// the flag is set.
///
/// Another process may write meanwhile and overwrite pages that were freed since the check began. So a fault
/// below the meta pages counts only if no transaction was committed during the check; otherwise the check
/// starts again, up to [`TRIES`] times. After that the file passes, because the writing process has it open
/// and would fail itself.
///
/// Costs one read for each page; of a value's overflow pages only the first is read. 425 MB in 100,000 pages
/// take about 0.3 s from the page cache.
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
