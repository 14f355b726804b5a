use std::fs::File;
use std::ops::{Deref, Range};
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::Arc;

use memmap2::Mmap;

use super::error::StorageError;

/// Sections of a file begin at multiples of this many bytes. It is the length of a cache line, and enough for
/// the alignment of every number type.
pub(crate) const ALIGNMENT: usize = 64;

/// A number type of which every bit pattern is a valid value.
///
/// # Safety
/// The type must have no padding, no invalid bit patterns, and an alignment of at most [`ALIGNMENT`].
pub(crate) unsafe trait Number: Copy + 'static {}
// SAFETY: a primitive number has no padding, and every bit pattern is valid.
unsafe impl Number for u8 {}
// SAFETY: a primitive number has no padding, and every bit pattern is valid.
unsafe impl Number for i8 {}
// SAFETY: a primitive number has no padding, and every bit pattern is valid.
unsafe impl Number for u16 {}
// SAFETY: a primitive number has no padding, and every bit pattern is valid.
unsafe impl Number for i16 {}
// SAFETY: a primitive number has no padding, and every bit pattern is valid.
unsafe impl Number for i32 {}
// SAFETY: a primitive number has no padding, and every bit pattern is valid.
unsafe impl Number for u32 {}
// SAFETY: a primitive number has no padding, and every bit pattern is valid.
unsafe impl Number for u64 {}
// SAFETY: a primitive number has no padding, and every bit pattern is valid.
unsafe impl Number for f32 {}

/// A file mapped into memory. The columns read from it share that memory.
#[derive(Clone)]
pub(crate) struct Map {
    bytes: Arc<Mmap>,
    path: PathBuf,
}

impl Map {
    pub(crate) fn open(path: &Path) -> Result<Self, StorageError> {
        let file = File::open(path).map_err(|error| StorageError::io(path, &error))?;
        // SAFETY: published files are never changed in place (module documentation). If a file is cut
        // nevertheless, reading raises a signal. The process may handle it by mapping zeros in place of the
        // missing pages, which are valid values of every number type.
        let bytes = unsafe { Mmap::map(&file) }.map_err(|error| StorageError::io(path, &error))?;
        Ok(Self {
            bytes: Arc::new(bytes),
            path: path.to_owned(),
        })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `count` numbers that begin at byte `start` of the mapped file. Fails with `Damaged` if they do
    /// not lie within it, or if `start` is no multiple of [`ALIGNMENT`].
    pub(crate) fn column<T: Number>(
        &self,
        start: u64,
        count: u64,
    ) -> Result<Column<T>, StorageError> {
        let range = byte_range::<T>(start, count)
            .filter(|range| range.end <= self.bytes.len())
            .ok_or_else(|| StorageError::damaged(&self.path, "a section ends past the file"))?;
        if !range.start.is_multiple_of(ALIGNMENT) {
            return Err(StorageError::damaged(
                &self.path,
                "a section begins off its border",
            ));
        }
        let numbers = NonNull::from(&self.bytes[range]).cast();
        Ok(Column {
            numbers,
            count: count as usize,
            _owner: Owner::Map(Arc::clone(&self.bytes)),
        })
    }
}

fn byte_range<T>(start: u64, count: u64) -> Option<Range<usize>> {
    let start = usize::try_from(start).ok()?;
    let length = usize::try_from(count).ok()?.checked_mul(size_of::<T>())?;
    Some(start..start.checked_add(length)?)
}

/// Numbers in a mapped file, or in memory before they are written to one.
///
/// Pointer and count are fields, so that reading a number costs as much as from a slice, because graph walks
/// and vector scans read millions.
pub(crate) struct Column<T> {
    numbers: NonNull<T>,
    count: usize,
    _owner: Owner<T>,
}

enum Owner<T> {
    Vec(#[expect(dead_code, reason = "kept for what it owns")] Vec<T>),
    Map(#[expect(dead_code, reason = "kept for what it owns")] Arc<Mmap>),
}

// SAFETY: a column has a shared slice of numbers and the owner of its memory. Both may move to another
// thread.
unsafe impl<T: Number + Send> Send for Column<T> {}
// SAFETY: nothing writes to the numbers of a column, so several threads may read them.
unsafe impl<T: Number + Sync> Sync for Column<T> {}

impl<T: Number> From<Vec<T>> for Column<T> {
    fn from(numbers: Vec<T>) -> Self {
        Self {
            numbers: NonNull::from(&numbers[..]).cast(),
            count: numbers.len(),
            _owner: Owner::Vec(numbers),
        }
    }
}

impl<T: Number> Deref for Column<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the owner keeps the memory in place as long as the column lives, and nothing writes to
        // it. For a vector, pointer and count are its own. For a map, `Map::column` has checked that
        // `count` numbers lie within it, at a multiple of ALIGNMENT from its start, which is the start of
        // a memory page. Every bit pattern is a value of `T`.
        unsafe { std::slice::from_raw_parts(self.numbers.as_ptr(), self.count) }
    }
}

/// Returns the bytes of some numbers in the order of the machine's memory.
pub(crate) fn as_bytes<T: Number>(numbers: &[T]) -> &[u8] {
    // SAFETY: numbers have no padding, and a byte has no alignment to keep.
    unsafe { std::slice::from_raw_parts(numbers.as_ptr().cast::<u8>(), size_of_val(numbers)) }
}
