use napi_derive::napi;

/// Gives memory that the native module and Node.js have freed back to the system. The C library keeps it
/// otherwise, most of all what several threads had. Returns true if some was given back; false on systems
/// without glibc.
///
/// Never throws. Cost: some ten milliseconds for each gigabyte.
///
/// ```js
/// typeof releaseFreeMemory() // => 'boolean'
/// ```
#[napi(catch_unwind)]
pub fn release_free_memory() -> bool {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function may be called at any time, and from any thread.
    return unsafe { libc::malloc_trim(0) } == 1;
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    return false;
}
