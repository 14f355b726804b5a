use std::ops::Range;

/// Length of a page's header in bytes. Offsets of nodes are relative to its end.
pub(super) const HEADER: usize = 24;
const NUMBER: usize = 0;
const TRANSACTION: usize = 8;
const FLAGS: usize = 18;
const LOWER: usize = 20;
const UPPER: usize = 22;
/// Offset in an overflow page's header of the number of pages. Other pages have the bounds of their free
/// space there.
const OVERFLOW_PAGES: usize = 20;

pub(super) const BRANCH: u16 = 0x01;
pub(super) const LEAF: u16 = 0x02;
pub(super) const OVERFLOW: u16 = 0x04;

/// Length of a node before its key, in bytes.
const NODE: usize = 8;
/// Flag of a node: the value is on overflow pages.
pub(super) const BIG: u16 = 0x01;
/// Flag of a node: the value is the record of a database.
pub(super) const DATABASE: u16 = 0x02;

pub(super) const DATABASE_BYTES: usize = 48;
/// Length of the value in a node whose real value is on overflow pages: page number, length and so on, in
/// bytes.
const BIG_BYTES: usize = 24;

/// A page of the file. [`Page::nodes`] checks its bounds and its nodes.
pub(super) struct Page<'a> {
    bytes: &'a [u8],
}

impl<'a> Page<'a> {
    /// Wraps the bytes of a page, which must contain at least a header.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    pub(super) fn number(&self) -> u64 {
        u64_at(self.bytes, NUMBER)
    }

    pub(super) fn transaction(&self) -> u64 {
        u64_at(self.bytes, TRANSACTION)
    }

    pub(super) fn flags(&self) -> u16 {
        u16_at(self.bytes, FLAGS)
    }

    pub(super) fn overflow_pages(&self) -> u64 {
        u64::from(u32_at(self.bytes, OVERFLOW_PAGES))
    }

    /// Returns the nodes in the order of their keys. Returns `None` unless each node lies within the page and
    /// all nodes together fill it from the upper bound to its end, on which LMDB relies when it moves nodes.
    pub(super) fn nodes(&self) -> Option<Vec<Node<'a>>> {
        let body = &self.bytes[HEADER..];
        let lower = usize::from(u16_at(self.bytes, LOWER));
        let upper = usize::from(u16_at(self.bytes, UPPER));
        if !lower.is_multiple_of(2) || lower > upper || upper > body.len() {
            return None;
        }
        let is_branch = self.flags() == BRANCH;
        let node = |place| Node::read(body, u16_at(body, place).into(), is_branch);
        let nodes = (0..lower)
            .step_by(2)
            .map(node)
            .collect::<Option<Vec<_>>>()?;
        let mut ranges = Vec::from_iter(nodes.iter().map(|node| node.range.clone()));
        ranges.sort_unstable_by_key(|range| range.start);
        let end = ranges.iter().try_fold(upper, |end, range| {
            (range.start == end).then_some(range.end)
        })?;
        (end == body.len()).then_some(nodes)
    }
}

/// A key of a page, with a value or a child page.
pub(super) struct Node<'a> {
    /// Byte range of the key in the page, counted from the end of the header.
    range: Range<usize>,
    pub key: &'a [u8],
    pub content: Content<'a>,
}

pub(super) enum Content<'a> {
    /// Page number of the child, in a branch page.
    Child(u64),
    Value(&'a [u8]),
    Overflow(Overflow),
    Database(Database),
}

/// A value that is stored on overflow pages.
pub(super) struct Overflow {
    pub page: u64,
    pub transaction: u64,
    pub pages: u64,
    /// Length of the value in bytes.
    pub length: u64,
}

impl<'a> Node<'a> {
    fn read(body: &'a [u8], start: usize, is_branch: bool) -> Option<Self> {
        if !start.is_multiple_of(2) {
            return None;
        }
        let head = body.get(start..start + NODE)?;
        let flags = u16_at(head, 4);
        let key_end = start + NODE + usize::from(u16_at(head, 6));
        let key = body.get(start + NODE..key_end)?;
        let low = u32_at(head, 0);
        let (content, end) = if is_branch {
            // A branch page has the highest bits of the child's page number where a leaf has flags.
            let child = u64::from(low) | u64::from(flags) << 32;
            (Content::Child(child), key_end)
        } else {
            let length = match flags {
                BIG => BIG_BYTES,
                _ => low as usize,
            };
            let end = key_end.checked_add(length)?;
            let data = body.get(key_end..end)?;
            let content = match flags {
                0 => Content::Value(data),
                BIG => Content::Overflow(Overflow {
                    page: u64_at(data, 0),
                    transaction: u64_at(data, 8),
                    pages: u64_at(data, 16),
                    length: low.into(),
                }),
                DATABASE if length == DATABASE_BYTES => Content::Database(Database::read(data)),
                _ => return None,
            };
            (content, end)
        };
        let range = start..end.next_multiple_of(2);
        (range.end <= body.len()).then_some(Self {
            range,
            key,
            content,
        })
    }
}

/// The record of a database (a tree of pages), which is in a meta page or in a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Database {
    pub flags: u16,
    /// Number of pages from the root to a leaf, counting both.
    pub depth: u16,
    pub root: u64,
}

/// Root page number of an empty database.
pub(super) const NO_PAGE: u64 = u64::MAX;

impl Database {
    /// Reads a record of [`DATABASE_BYTES`] bytes.
    pub(super) fn read(bytes: &[u8]) -> Self {
        Self {
            flags: u16_at(bytes, 4),
            depth: u16_at(bytes, 6),
            root: u64_at(bytes, 40),
        }
    }
}

pub(super) fn u16_at(bytes: &[u8], place: usize) -> u16 {
    u16::from_le_bytes(array_at(bytes, place))
}

pub(super) fn u32_at(bytes: &[u8], place: usize) -> u32 {
    u32::from_le_bytes(array_at(bytes, place))
}

pub(super) fn u64_at(bytes: &[u8], place: usize) -> u64 {
    u64::from_le_bytes(array_at(bytes, place))
}

fn array_at<const N: usize>(bytes: &[u8], place: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[place..place + N]);
    array
}
