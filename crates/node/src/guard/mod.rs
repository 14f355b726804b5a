//! Mapped files that shrink, or that the disk no longer gives back, under the process.
//!
//! Reading a mapped page that has no file behind it raises SIGBUS, which ends the process. The
//! handler here puts memory of its own in place of the missing pages and counts the fault, and the
//! read goes on. The reader gets zeros: its own checks, or the caller by the counter, then refuse
//! the result. The JVM treats its mapped files the same way.
//!
//! A fault is ours if the kernel says that it cannot supply the page (`BUS_ADRERR`) and the
//! address lies in a *shared* mapping of a file, by `/proc/self/maps`. LMDB and the core map their
//! files shared; the loader maps programs and libraries private, and zeros in place of a library's
//! data must not go unnoticed. The handler reads `/proc/self/maps` itself instead of a table made
//! earlier, because LMDB moves its map when a store grows, in the middle of a transaction. A fault
//! costs some hundred microseconds and a mebibyte of the file, so that is no matter.
//!
//! Everything that the handler calls is async-signal-safe: system calls and atomics, no
//! allocation, no lock, no panic.

#[cfg(target_os = "linux")]
mod fault;
#[cfg(target_os = "linux")]
mod maps;
#[cfg(target_os = "linux")]
mod substitute;

use napi_derive::napi;

/// Keeps the process alive when a file that it has mapped becomes shorter, or cannot be read from its disk: what is
/// missing reads as zeros, and `mappedFileFaults` counts. Process-wide, for all threads; a second call does nothing.
/// Returns whether the guard is in place: `false` on systems other than Linux.
///
/// ```js
/// guardMappedFiles() // => process.platform === 'linux'
/// ```
#[napi(catch_unwind)]
pub fn guard_mapped_files() -> bool {
    #[cfg(target_os = "linux")]
    return fault::install();
    #[cfg(not(target_os = "linux"))]
    return false;
}

/// How often a page of a mapped file was missing, since the process began. Costs a tenth of a microsecond. An answer
/// during which the number rises may be made of zeros.
///
/// ```js
/// mappedFileFaults() // => 0
/// ```
#[napi]
pub fn mapped_file_faults() -> f64 {
    #[cfg(target_os = "linux")]
    return fault::count() as f64;
    #[cfg(not(target_os = "linux"))]
    return 0.0;
}

/// Path of the mapped file whose page was the first to be missing, as the kernel shows it; `null` while none was.
///
/// ```js
/// firstFaultyFile() // => null
/// ```
#[napi(catch_unwind)]
pub fn first_faulty_file() -> Option<String> {
    #[cfg(target_os = "linux")]
    return fault::first_path();
    #[cfg(not(target_os = "linux"))]
    return None;
}
