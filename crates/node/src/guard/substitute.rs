//! Memory in place of the pages of a mapped file that are missing.

use std::ptr;

use libc::{
    MAP_ANONYMOUS, MAP_FAILED, MAP_PRIVATE, MREMAP_FIXED, MREMAP_MAYMOVE, PROT_READ, PROT_WRITE,
};

use super::maps::Mapping;

/// How much is put in place at once. Of a file that became shorter all that follows is missing as well; a fault a page
/// would split the mapping into more pieces than the kernel allows a process.
const BLOCK: usize = 1 << 20;

/// Pages of a data file of LMDB that can be meta pages: two of at most 64 KiB.
const META_BYTES: usize = 2 << 16;
/// Where a meta page has the roots of its two databases.
const ROOTS: [usize; 2] = [88, 136];
/// A page number past the end of every file. With a root of 0 LMDB aborts by an assertion; a root
/// that is past the end is an error, `MDB_PAGE_NOTFOUND`.
const NO_SUCH_PAGE: u64 = 1 << 56;

/// In a lock file of LMDB: fills mutexes with a kind that does not exist, so that locking fails, and readers' slots with
/// another process's id, which is an error too. Of zeros, the lock would be free in every process at once and the next
/// transaction would be number 1: acknowledged writes would be lost without a word.
const POISON: u8 = 0x7f;
/// Where the lock file counts its readers' slots, in 4 bytes. 0, because LMDB walks as many slots as this says.
const SLOT_COUNT: usize = 16;

/// Replaces the page at `address`, and what follows up to the next whole block. Says whether it could. Async-signal-safe.
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
    // SAFETY: the block made above moves, in one step for all threads, over a part of the mapping that lies between
    // `start` and `mapping.end`. The mapping's owner keeps it mapped, for one of its threads is reading from it.
    unsafe {
        if !mapping.writable {
            libc::mprotect(block, length, PROT_READ);
        }
        let place = ptr::without_provenance_mut::<libc::c_void>(start);
        libc::mremap(block, length, length, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED
    }
}

/// # Safety
/// `length` bytes from `block` are to be written to, whole pages.
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
            if offset + page >= META_BYTES {
                break;
            }
            for root in ROOTS {
                // SAFETY: in the page, whose length no system has below 4096.
                unsafe {
                    let root = block.add(page + root).cast::<u64>();
                    root.write_unaligned(NO_SUCH_PAGE);
                }
            }
        }
    }
}
