//! Substitute memory for the missing pages of a mapped file.

use std::ptr;

use libc::{
    MAP_ANONYMOUS, MAP_FAILED, MAP_PRIVATE, MREMAP_FIXED, MREMAP_MAYMOVE, PROT_READ, PROT_WRITE,
};

use super::maps::Mapping;

/// Size of one substitute mapping in bytes. After a truncation, all following pages are missing too; a
/// mapping for each page would exceed the number of mappings that the kernel allows a process.
const BLOCK: usize = 1 << 20;

/// Bytes at the start of a data file of LMDB that can be meta pages: two pages of at most 64 KiB.
const META_BYTES: usize = 2 << 16;
/// Offsets of the roots of the two databases in a meta page.
const ROOTS: [usize; 2] = [88, 136];
/// Offset of the number of the last page in a meta page.
const LAST_PAGE: usize = 144;
/// Page number past the end of every file. A substitute page has it as its own number, and a substitute meta
/// page also as the roots of its databases. LMDB answers a search that begins there with `MDB_PAGE_NOTFOUND`.
const NO_SUCH_PAGE: u64 = 1 << 56;
/// Byte that fills the rest of a substitute page. A node made of it leads to a page or to overflow pages
/// past the end of the file, which LMDB answers with an error.
const FILLING: u8 = 0x01;
/// Offset and value of the page flags: a branch (1) and a leaf (2).
const FLAGS: (usize, u16) = (18, 0x03);
/// Offset and value of the bound that gives the number of nodes: two.
const LOWER: (usize, u16) = (20, 4);
const UPPER: (usize, u16) = (22, 0);
/// Offset and value of the position of the first node, counted from the end of the header.
const FIRST_NODE: (usize, u16) = (24, 2024);
/// Offset and length of the key of the first node: 8 zeros, less than or equal to every key.
const FIRST_KEY_LENGTH: (usize, u16) = (24 + 2024 + 6, 8);
const FIRST_KEY: usize = 24 + 2024 + 8;

/// Filling byte for a lock file of LMDB. Mutexes get a kind that does not exist, so locking fails; readers'
/// slots get the id of another process, which is an error too. With zeros, the lock would be free in every
/// process at once and the next transaction would be number 1, so that acknowledged writes would be lost
/// silently.
const POISON: u8 = 0x7f;
/// Offset of the number of readers' slots in the lock file, in 4 bytes. It is set to 0, because LMDB scans
/// this number of slots.
const SLOT_COUNT: usize = 16;

/// Replaces the page at `address` and the pages after it up to the next whole block. Returns true on success.
/// Async-signal-safe.
pub fn put(mapping: &Mapping, address: usize, page_size: usize) -> bool {
    let start = address & !(page_size - 1);
    let end = mapping.end.min((start & !(BLOCK - 1)) + BLOCK);
    let length = end - start;
    let protection = PROT_READ | PROT_WRITE;
    // SAFETY: new memory, at an address that the kernel chooses.
    let block = unsafe {
        libc::mmap(
            ptr::null_mut(),
            length,
            protection,
            MAP_PRIVATE | MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if block == MAP_FAILED {
        return false;
    }
    // SAFETY: `length` bytes of the block made above, which no other code has access to.
    unsafe { fill(block.cast(), length, mapping, start, page_size) };
    // SAFETY: the block made above moves, in one step for all threads, over a part of the mapping between
    // `start` and `mapping.end`. The owner of the mapping keeps it mapped, because one of its threads is
    // reading from it.
    unsafe {
        if !mapping.writable {
            libc::mprotect(block, length, PROT_READ);
        }
        let place = ptr::without_provenance_mut::<libc::c_void>(start);
        libc::mremap(block, length, length, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED
    }
}

/// # Safety
/// `length` bytes from `block`, whole pages, must be writable.
unsafe fn fill(block: *mut u8, length: usize, mapping: &Mapping, start: usize, page_size: usize) {
    let offset = mapping.offset + (start - mapping.start);
    let path = mapping.path();
    let path = path.strip_suffix(b" (deleted)").unwrap_or(path);
    if path.ends_with(b"/lock.mdb") {
        // SAFETY: within the block; the second lies in its first page.
        unsafe {
            block.write_bytes(POISON, length);
            if offset == 0 {
                block.add(SLOT_COUNT).cast::<u32>().write_unaligned(0);
            }
        }
    } else if path.ends_with(b"/data.mdb") {
        for page in (0..length).step_by(page_size) {
            // SAFETY: a whole page of the block, and no system has pages of less than 4096 bytes.
            unsafe { fill_page(block.add(page), page_size, offset + page < META_BYTES) };
        }
    }
}

/// Fills a page so that LMDB answers any access with an error. With zeros, a scan that reaches a leaf and a
/// transaction that reads a meta page fail an assertion, which ends the process. This page is a branch for a
/// search and a leaf for a scan, both lead past the end of the file, and LMDB never treats it as writable.
///
/// # Safety
/// The page must be writable and have at least 4096 bytes.
unsafe fn fill_page(page: *mut u8, page_size: usize, may_be_meta: bool) {
    // SAFETY: all lie in the first 4096 bytes of the page.
    unsafe {
        page.write_bytes(FILLING, page_size);
        page.cast::<u64>().write_unaligned(NO_SUCH_PAGE);
        page.add(8).cast::<u64>().write_unaligned(0);
        for (place, number) in [FLAGS, LOWER, UPPER, FIRST_NODE, FIRST_KEY_LENGTH] {
            page.add(place).cast::<u16>().write_unaligned(number);
        }
        page.add(FIRST_KEY).cast::<u64>().write_unaligned(0);
        if may_be_meta {
            for root in ROOTS {
                page.add(root).cast::<u64>().write_unaligned(NO_SUCH_PAGE);
            }
            page.add(LAST_PAGE).cast::<u64>().write_unaligned(0);
        }
    }
}
