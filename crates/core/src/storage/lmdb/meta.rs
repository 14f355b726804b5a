use super::file::DataFile;
use super::page::{DATABASE_BYTES, Database, u16_at, u32_at, u64_at};
use crate::storage::error::{StorageError, StorageErrorKind};

/// Length of the header and the data of a meta page together, in bytes.
const META_BYTES: usize = 160;
const FLAGS: usize = 18;
const MAGIC: usize = 24;
const VERSION: usize = 28;
const FREE: usize = 48;
const MAIN: usize = FREE + DATABASE_BYTES;
const LAST_PAGE: usize = MAIN + DATABASE_BYTES;
const TRANSACTION: usize = LAST_PAGE + 8;

const IS_META: u16 = 0x08;
const MAGIC_NUMBER: u32 = 0xbeef_c0de;
const FORMAT: u32 = 2;

/// A meta page (page 0 or 1 of the file): it has the roots from which one committed state of the file can be
/// read.
#[derive(Debug)]
pub(super) struct Meta {
    pub page_size: usize,
    /// Database (tree) of free pages. Its keys are the numbers of the transactions that freed the pages.
    pub free: Database,
    /// Database (tree) of values, which also has the records of the named databases.
    pub main: Database,
    pub last_page: u64,
    pub transaction: u64,
}

impl Meta {
    /// Returns the meta page that LMDB picks. Both meta pages must be valid, because LMDB checks only the
    /// transaction number of the second one. Fails with `Version`, `Damaged`, `Io` or `Cancelled`.
    pub(super) fn newest(file: &DataFile) -> Result<Self, StorageError> {
        let first = Self::at(file, 0)?;
        let second = Self::at(file, first.page_size as u64)
            .map_err(|_| file.damaged("its second meta page is none"))?;
        if second.page_size != first.page_size {
            return Err(file.damaged("its meta pages differ in the size of a page"));
        }
        let (place, meta) = match first.transaction >= second.transaction {
            true => (0, first),
            false => (1, second),
        };
        // LMDB reads even transactions from one meta page and odd ones from the other, whichever is newer.
        if meta.transaction % 2 != place {
            return Err(file.damaged("its meta pages are in each other's place"));
        }
        Ok(meta)
    }

    fn at(file: &DataFile, position: u64) -> Result<Self, StorageError> {
        let mut page = [0; META_BYTES];
        let is_whole = file.read(&mut page, position)?;
        if !is_whole || u16_at(&page, FLAGS) != IS_META || u32_at(&page, MAGIC) != MAGIC_NUMBER {
            return Err(file.foreign(StorageErrorKind::Damaged));
        }
        if u32_at(&page, VERSION) & 0xffff != FORMAT {
            return Err(file.foreign(StorageErrorKind::Version));
        }
        let page_size = u32_at(&page, FREE) as usize;
        if !page_size.is_power_of_two() || !(512..=65_536).contains(&page_size) {
            return Err(file.damaged(format!("pages of {page_size} bytes")));
        }
        Ok(Self {
            page_size,
            free: Database::read(&page[FREE..MAIN]),
            main: Database::read(&page[MAIN..LAST_PAGE]),
            last_page: u64_at(&page, LAST_PAGE),
            transaction: u64_at(&page, TRANSACTION),
        })
    }
}
