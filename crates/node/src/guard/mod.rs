//! Keeps the process running when a mapped file is truncated, or when the disk fails to deliver a page of it.
//!
//! Reading a mapped page without file contents raises SIGBUS, which ends the process. The handler here maps
//! substitute memory over the missing pages, counts the fault and returns; the instruction is then repeated.
//! The core reads zeros and checks its bounds. LMDB aborts by an assertion when it reads zeros, so it gets
//! pages that it answers with an error (`substitute`). The JVM treats its mapped files the same way.
//!
//! The handler acts on a fault if the kernel says that it cannot supply the page (`BUS_ADRERR`) and the
//! address lies in a *shared* mapping of a file, by `/proc/self/maps`. LMDB and the core map their files
//! shared. The loader maps programs and libraries private; zeros in place of a library's data must not go
//! unnoticed. The handler reads `/proc/self/maps` itself instead of a prepared table, because LMDB moves its
//! map when a store grows, in the middle of a transaction. It takes some hundred microseconds for each
//! missing mebibyte.
//!
//! The handler only calls async-signal-safe code: system calls and atomics, no allocation, no lock, no panic.
//!
//! Not covered: an LMDB data file that is truncated *within* its current meta page (in the first 160 bytes of
//! page 0 or 1) has zeros in the rest of that page without a fault, and a write transaction then aborts. Data
//! that is overwritten in place raises no fault either.

#[cfg(target_os = "linux")]
mod fault;
#[cfg(target_os = "linux")]
mod maps;
#[cfg(target_os = "linux")]
mod substitute;

use napi_derive::napi;

/// Keeps the process running when a mapped file is truncated or cannot be read from its disk. The core then
/// reads zeros from there, LMDB returns an error, and `mappedFileFaults` counts the faults. Works for all
/// threads of the process; a second call does nothing. Returns true if the guard is in place, false on
/// systems other than Linux.
///
/// Never throws. Cost: some system calls, once.
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

/// Returns the number of faults since the guard was set: first reads of missing pages of mapped files. A
/// fault puts substitute pages in place of up to a mebibyte of the file. They stay until the file is opened
/// again, so later reads of them raise no fault. After this number has risen, results from the file that
/// `firstFaultyFile` names cannot be trusted.
///
/// Never throws. Cost: well under a microsecond.
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

/// Returns the path of the mapped file whose page was missing first, as the kernel shows it; `null` if no
/// page was missing.
///
/// Never throws. Cost: well under a microsecond while no page was missing.
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
