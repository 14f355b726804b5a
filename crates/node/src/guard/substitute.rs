//! Substitute memory for the missing pages of a mapped file.

use std::ptr;

use libc::{
    MAP_ANONYMOUS, MAP_FAILED, MAP_PRIVATE, MREMAP_FIXED, MREMAP_MAYMOVE, PROT_READ, PROT_WRITE,
};

use super::maps::Mapping;

/// Size of one substitute mapping in bytes, 1 MiB. After a truncation, all following pages of the file are
/// missing too; one mapping for each page would exceed the number of mappings that the kernel allows a
/// process.
const BLOCK: usize = 1 << 20;

/// Length in bytes of the part of an LMDB data file that can hold meta pages: two pages of at most 64 KiB.
const META_BYTES: usize = 2 << 16;
/// Offsets in a meta page, in bytes, of the page numbers of its two root pages.
const ROOTS: [usize; 2] = [88, 136];
/// Offset in a meta page, in bytes, of the number of the last page of the file.
const LAST_PAGE: usize = 144;
/// Page number past the end of every file. A substitute page has it as its own number, and a substitute meta
/// page also as the root pages of its databases. LMDB answers a search from such a root with
/// `MDB_PAGE_NOTFOUND`.
const NO_SUCH_PAGE: u64 = 1 << 56;
/// Value of all other bytes of a substitute page. A node read from these bytes points to a page past the end
/// of the file, which LMDB answers with an error.
const FILLING: u8 = 0x01;
/// Byte offset and value of the flags in the header of an LMDB page: branch page (1) and leaf page (2) at
/// once.
const FLAGS: (usize, u16) = (18, 0x03);
/// Byte offset and value of the field `lower` in the header of an LMDB page, from which LMDB computes the
/// number of nodes on the page: two.
const LOWER: (usize, u16) = (20, 4);
const UPPER: (usize, u16) = (22, 0);
/// Byte offset and value of the pointer to the first node of the page. LMDB counts it from the end of the
/// page header.
const FIRST_NODE: (usize, u16) = (24, 2024);
/// Byte offset and value of the key length of the first node. The key is 8 zeros, which sort before or equal
/// to every key.
const FIRST_KEY_LENGTH: (usize, u16) = (24 + 2024 + 6, 8);
const FIRST_KEY: usize = 24 + 2024 + 8;

/// Value of every byte of a substitute LMDB lock file. The mutexes in it are then of an unknown kind, so
/// locking fails; the reader slots then have the id of another process, which is an error too. Zeros would
/// make the lock look free in every process at once and the next transaction number 1, so acknowledged writes
/// would be lost silently.
const POISON: u8 = 0x7f;
/// Byte offset of the number of reader slots in the lock file, a 4-byte number. It is set to 0, because LMDB
/// scans that number of slots.
const SLOT_COUNT: usize = 16;

/// Replaces the missing pages from `address` to the end of its block of `BLOCK` bytes, or to the end of the
/// mapping. Returns true on success. Async-signal-safe.
pub fn put(mapping: &Mapping, address: usize, page_size: usize) -> bool {
    let start = address & !(page_size - 1);
    let end = mapping.end.min((start & !(BLOCK - 1)) + BLOCK);
    let length = end - start;
    let protection = PROT_READ | PROT_WRITE;
    // SAFETY: maps new memory at an address that the kernel chooses.
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
    // SAFETY: the block made above has `length` bytes, and no other code has access to it.
    unsafe { fill(block.cast(), length, mapping, start, page_size) };
    // SAFETY: the kernel moves the block made above, in one step for all threads, over the part of the
    // mapping from `start` on, which ends at `mapping.end` at the latest. The mapping exists during the call,
    // because one of its owner's threads is reading from it.
    unsafe {
        if !mapping.writable {
            libc::mprotect(block, length, PROT_READ);
        }
        let place = ptr::without_provenance_mut::<libc::c_void>(start);
        libc::mremap(block, length, length, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED
    }
}

/// # Safety
/// `length` must be a multiple of `page_size`, and that many bytes from `block` must be writable.
unsafe fn fill(block: *mut u8, length: usize, mapping: &Mapping, start: usize, page_size: usize) {
    let offset = mapping.offset + (start - mapping.start);
    let path = mapping.path();
    let path = path.strip_suffix(b" (deleted)").unwrap_or(path);
    if path.ends_with(b"/lock.mdb") {
        // SAFETY: the first write fills the block, and the second lies in its first page.
        unsafe {
            block.write_bytes(POISON, length);
            if offset == 0 {
                block.add(SLOT_COUNT).cast::<u32>().write_unaligned(0);
            }
        }
    } else if path.ends_with(b"/data.mdb") {
        for page in (0..length).step_by(page_size) {
            // SAFETY: `page` is the offset of a whole page of the block, and every system has pages of at
            // least 4096 bytes.
            unsafe { fill_page(block.add(page), page_size, offset + page < META_BYTES) };
        }
    }
}

/// Fills a page so that LMDB answers any access with an error. With a page of zeros, LMDB fails an assertion,
/// which ends the process, when a scan reaches a leaf or a transaction reads a meta page. This page is a
/// branch page for a search and a leaf page for a scan. Both lead past the end of the file, and LMDB never
/// treats the page as writable.
///
/// # Safety
/// The page must be writable and have at least 4096 bytes.
unsafe fn fill_page(page: *mut u8, page_size: usize, may_be_meta: bool) {
    // SAFETY: all writes lie in the first 4096 bytes of the page.
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
