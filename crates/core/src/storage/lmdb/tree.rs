use super::file::DataFile;
use super::free;
use super::meta::Meta;
use super::page::{
    BRANCH, Content, DATABASE_BYTES, Database, HEADER, LEAF, NO_PAGE, Node, OVERFLOW, Overflow,
    Page, u64_at,
};
use crate::storage::error::StorageError;

/// Greatest depth of a tree: `CURSOR_STACK` in LMDB.
const MAX_DEPTH: u16 = 32;
/// First page that a tree may use; pages 0 and 1 are the meta pages.
const FIRST_PAGE: u64 = 2;

/// Flag of a database whose keys are numbers of 4 or 8 bytes.
const INTEGER_KEYS: u16 = 0x08;
/// Flags that a database may have here: keys are numbers, keys are compared from their end (never set,
/// harmless), values have versions (a feature of the package `lmdb`).
const KNOWN_FLAGS: u16 = INTEGER_KEYS | 0x02 | 0x100;
/// Flags for options of the environment, which the package `lmdb` stores in the database of free pages.
const ENVIRONMENT_FLAGS: u16 = 0x1000;

/// How the keys of a database are ordered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keys {
    /// Keys are little-endian numbers, all of one length.
    Integers,
    /// Keys are names of databases, compared byte by byte.
    Names,
    /// Keys are in an order that the package `lmdb` defines, which is not checked.
    Other,
}

/// The check of one committed state of the file, from its roots down.
pub(super) struct Walk<'a> {
    file: &'a DataFile<'a>,
    meta: &'a Meta,
    /// Number of whole pages in the file.
    pages: u64,
    /// The pages in use, one bit for each page.
    used: Vec<u64>,
    longest_key: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn of(file: &'a DataFile<'a>, meta: &'a Meta) -> Result<Self, StorageError> {
        let pages = file.length()? / meta.page_size as u64;
        let half = ((meta.page_size - HEADER) / 2) & !1;
        Ok(Self {
            file,
            meta,
            pages,
            used: vec![0; (pages / 64 + 1) as usize],
            // A page must have space for two nodes, and a node for a key and the record of a database.
            longest_key: half - 2 - 8 - DATABASE_BYTES,
        })
    }

    pub(super) fn check(mut self) -> Result<(), StorageError> {
        let Meta { free, main, .. } = *self.meta;
        if free.flags & !ENVIRONMENT_FLAGS != INTEGER_KEYS {
            return Err(self.damaged("the list of free pages has unknown flags"));
        }
        let mut named = Vec::new();
        self.database(main, Keys::Names, &mut |_, node| {
            if let Content::Database(database) = node.content {
                named.push(database);
            }
            Ok(())
        })?;
        for database in named {
            let keys = match database.flags & INTEGER_KEYS {
                0 => Keys::Other,
                _ => Keys::Integers,
            };
            self.database(database, keys, &mut |walk, node| match node.content {
                Content::Database(_) => Err(walk.damaged("a database within a database")),
                _ => Ok(()),
            })?;
        }
        let mut lists = Vec::new();
        self.database(free, Keys::Integers, &mut |walk, node| {
            lists.push(walk.free_list(node)?);
            Ok(())
        })?;
        self.check_free(lists)
    }

    fn database(
        &mut self,
        database: Database,
        keys: Keys,
        of_leaf: &mut OfLeaf,
    ) -> Result<(), StorageError> {
        if database.flags & !(KNOWN_FLAGS | ENVIRONMENT_FLAGS) != 0 {
            return Err(self.damaged("a database has unknown flags"));
        }
        match (database.root, database.depth) {
            (NO_PAGE, 0) => Ok(()),
            (NO_PAGE, _) | (_, 0) => Err(self.damaged("a database has a depth without a root")),
            (_, depth) if depth > MAX_DEPTH => Err(self.damaged("a database is too deep")),
            (root, depth) => self.page(root, depth, keys, of_leaf),
        }
    }

    /// Checks a page and all pages below it. A page of depth 1 is a leaf.
    fn page(
        &mut self,
        number: u64,
        depth: u16,
        keys: Keys,
        of_leaf: &mut OfLeaf,
    ) -> Result<(), StorageError> {
        self.take(number, 1)?;
        let mut bytes = vec![0; self.meta.page_size];
        let page = self.read(number, &mut bytes)?;
        let kind = if depth == 1 { LEAF } else { BRANCH };
        if page.flags() != kind {
            return Err(self.damaged(format!("page {number} is of the wrong kind")));
        }
        let disorder = |what: &str| self.damaged(format!("page {number}: {what}"));
        let nodes = page
            .nodes()
            .ok_or_else(|| disorder("its entries do not lie within it as they should"))?;
        // A leaf has at least one node. LMDB counts down from the number of nodes, and asserts that a branch
        // has at least two.
        if nodes.len() < if depth == 1 { 1 } else { 2 } {
            return Err(disorder("it has too few entries"));
        }
        if !self.keys_hold(&nodes, depth, keys) {
            return Err(disorder("its keys are not as they should be"));
        }
        for node in &nodes {
            match &node.content {
                Content::Child(child) => self.page(*child, depth - 1, keys, of_leaf)?,
                Content::Overflow(overflow) => {
                    self.overflow(overflow)?;
                    of_leaf(self, node)?;
                }
                Content::Value(_) | Content::Database(_) => of_leaf(self, node)?,
            }
        }
        Ok(())
    }

    fn keys_hold(&self, nodes: &[Node], depth: u16, keys: Keys) -> bool {
        // The first key of a branch page may be empty, because LMDB never compares it.
        let compared = match depth {
            1 => nodes,
            _ => &nodes[1..],
        };
        let fit = |node: &Node| (1..=self.longest_key).contains(&node.key.len());
        if !compared.iter().all(fit) || nodes[0].key.len() > self.longest_key {
            return false;
        }
        match keys {
            Keys::Other => true,
            Keys::Names => compared.is_sorted_by(|a, b| a.key < b.key),
            Keys::Integers => {
                let length = compared[0].key.len();
                (length == 4 || length == 8)
                    && compared.iter().all(|node| node.key.len() == length)
                    && compared.is_sorted_by(|a, b| a.key.iter().rev().lt(b.key.iter().rev()))
            }
        }
    }

    fn overflow(&mut self, overflow: &Overflow) -> Result<(), StorageError> {
        let Overflow { page, pages, .. } = *overflow;
        let needed = (HEADER as u64 + overflow.length).div_ceil(self.meta.page_size as u64);
        if pages < needed || overflow.transaction > self.meta.transaction {
            return Err(self.damaged(format!("a value on page {page} does not fit there")));
        }
        self.take(page, pages)?;
        let mut header = [0; HEADER];
        let first = self.read(page, &mut header)?;
        if first.flags() != OVERFLOW || first.overflow_pages() != pages {
            return Err(self.damaged(format!("page {page} is of the wrong kind")));
        }
        Ok(())
    }

    /// Reads the first bytes of a page, and checks its number and transaction.
    fn read<'b>(&self, number: u64, bytes: &'b mut [u8]) -> Result<Page<'b>, StorageError> {
        if !self.file.read(bytes, number * self.meta.page_size as u64)? {
            return Err(self.cut_before(number));
        }
        let page = Page::new(bytes);
        if page.number() != number {
            return Err(self.damaged(format!("page {number} is another")));
        }
        // LMDB takes a page newer than this state for one of its own transaction, and would write into the
        // mapped file.
        if page.transaction() > self.meta.transaction {
            return Err(self.damaged(format!("page {number} is newer than the file")));
        }
        Ok(page)
    }

    /// Marks pages as used. Fails if a page is outside the file or already used.
    fn take(&mut self, first: u64, count: u64) -> Result<(), StorageError> {
        let end = first.saturating_add(count);
        if end > self.pages {
            return Err(self.cut_before(end - 1));
        }
        if first < FIRST_PAGE || end - 1 > self.meta.last_page {
            return Err(self.damaged(format!("page {first} cannot be in use")));
        }
        for page in first..end {
            let (word, bit) = ((page / 64) as usize, 1 << (page % 64));
            if self.used[word] & bit != 0 {
                return Err(self.damaged(format!("page {page} is used twice")));
            }
            self.used[word] |= bit;
        }
        Ok(())
    }

    /// Reads the list of pages that one transaction freed.
    fn free_list(&self, node: &Node) -> Result<Vec<free::Range>, StorageError> {
        let wrong = || self.damaged("the list of free pages is not as it should be");
        if node.key.len() != 8 || !(1..=self.meta.transaction).contains(&u64_at(node.key, 0)) {
            return Err(wrong());
        }
        let mut bytes = Vec::new();
        let record = match &node.content {
            Content::Value(record) => record,
            Content::Overflow(overflow) => {
                bytes.resize(overflow.length as usize, 0);
                let position = overflow.page * self.meta.page_size as u64 + HEADER as u64;
                if !self.file.read(&mut bytes, position)? {
                    return Err(self.cut_before(overflow.page));
                }
                &bytes[..]
            }
            Content::Child(_) | Content::Database(_) => return Err(wrong()),
        };
        free::ranges(record).ok_or_else(wrong)
    }

    /// Fails if a free page is in use or listed twice. The file may end before `last_page` if all pages after
    /// its end are free.
    fn check_free(&mut self, lists: Vec<Vec<free::Range>>) -> Result<(), StorageError> {
        let mut ranges = lists.concat();
        ranges.sort_unstable_by_key(|range| range.start);
        let end = self.meta.last_page.saturating_add(1);
        let mut behind = FIRST_PAGE;
        let mut missing = self.pages.min(end);
        for range in &ranges {
            if range.start < behind || range.end > end {
                return Err(self.damaged(format!("page {} cannot be free", range.start)));
            }
            behind = range.end;
            if (range.start..range.end).contains(&missing) {
                missing = range.end;
            }
            for page in range.start..range.end.min(self.pages) {
                if self.used[(page / 64) as usize] & 1 << (page % 64) != 0 {
                    return Err(self.damaged(format!("page {page} is in use and free")));
                }
            }
        }
        match missing == end {
            true => Ok(()),
            false => Err(self.cut_before(missing)),
        }
    }

    fn cut_before(&self, page: u64) -> StorageError {
        self.damaged(format!("it ends before page {page}, and was cut short"))
    }

    fn damaged(&self, how: impl AsRef<str>) -> StorageError {
        self.file.damaged(how)
    }
}

type OfLeaf<'f> = dyn FnMut(&Walk, &Node) -> Result<(), StorageError> + 'f;
