//! Memory in place of the pages of a mapped file that are missing.

use std::ptr;

use libc::{
    MAP_ANONYMOUS, MAP_FAILED, MAP_PRIVATE, MREMAP_FIXED, MREMAP_MAYMOVE, PROT_READ, PROT_WRITE,
};

use super::maps::Mapping;

/// How much is put in place at once. Of a file that became shorter all that follows is missing as
/// well; a fault a page would split the mapping into more pieces than the kernel allows a process.
const BLOCK: usize = 1 << 20;

/// Pages of a data file of LMDB that can be meta pages: two of at most 64 KiB.
const META_BYTES: usize = 2 << 16;
/// Where a meta page has the roots of its two databases.
const ROOTS: [usize; 2] = [88, 136];
/// Where a meta page has the number of its last page.
const LAST_PAGE: usize = 144;
/// A page number past the end of every file: an error of LMDB, `MDB_PAGE_NOTFOUND`.
const NO_SUCH_PAGE: u64 = 1 << 56;
/// As a node of a page: a page number past the end, and a value on overflow pages past the end.
const FILLING: u8 = 0x01;
/// Where a page says what it is: a branch (1) and a leaf (2).
const FLAGS: (usize, u16) = (18, 0x03);
/// Where it says how many nodes it has: two.
const LOWER: (usize, u16) = (20, 4);
const UPPER: (usize, u16) = (22, 0);
/// Where its first node is: the distance from behind the header.
const FIRST_NODE: (usize, u16) = (24, 2024);
/// The first node's key: 8 zeros, less than or equal to every key.
const FIRST_KEY_LENGTH: (usize, u16) = (24 + 2024 + 6, 8);
const FIRST_KEY: usize = 24 + 2024 + 8;

/// In a lock file of LMDB: fills mutexes with a kind that does not exist, so that locking fails, and
/// readers' slots with another process's id, which is an error too. Of zeros, the lock would be free
/// in every process at once and the next transaction would be number 1: acknowledged writes would be
/// lost without a word.
const POISON: u8 = 0x7f;
/// Where the lock file counts its readers' slots, in 4 bytes. 0, because LMDB walks as many slots as
/// this says.
const SLOT_COUNT: usize = 16;

/// Replaces the page at `address`, and what follows up to the next whole block. Says whether it
/// could. Async-signal-safe.
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
    // SAFETY: `length` bytes of the block made above, which nobody else knows.
    unsafe { fill(block.cast(), length, mapping, start, page_size) };
    // SAFETY: the block made above moves, in one step for all threads, over a part of the mapping
    // that lies between `start` and `mapping.end`. The mapping's owner keeps it mapped, for one of
    // its threads is reading from it.
    unsafe {
        if !mapping.writable {
            libc::mprotect(block, length, PROT_READ);
        }
        let place = ptr::without_provenance_mut::<libc::c_void>(start);
        libc::mremap(block, length, length, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED
    }
}

/// # Safety `length` bytes from `block` are to be written to, whole pages.
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

/// Makes a page that LMDB answers with an error, whatever it expects there. Of zeros, a scan that
/// comes to a leaf and a transaction that comes to a meta page fail an assertion, which ends the
/// process. This page is a branch to a search and a leaf to a scan, both lead past the end of the
/// file, and LMDB never takes it for one that it may write to.
///
/// # Safety The page can be written to, and has 4096 bytes at least.
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
