use std::path::Path;
use std::sync::atomic::AtomicBool;

use napi::Env;
use napi::bindgen_prelude::Object;
use napi_derive::napi;
use sanad_core::storage;

use crate::error::{Failure, Result};
use crate::job::{self, Promised};

/// Length and SHA-256 of a file.
#[napi(object, object_from_js = false)]
pub struct FileDigest {
    pub bytes: f64,
    /// SHA-256 of the contents of the file, as 64 lower-case hexadecimal digits.
    pub sha256: String,
}

impl From<storage::FileDigest> for FileDigest {
    fn from(digest: storage::FileDigest) -> Self {
        Self {
            bytes: digest.bytes as f64,
            sha256: digest.sha256,
        }
    }
}

/// Length and XXH3 of a file.
#[napi(object, object_from_js = false)]
pub struct FileChecksum {
    pub bytes: f64,
    /// XXH3 of 128 bits of the contents of the file, as 32 lower-case hexadecimal digits.
    pub xxh3: String,
}

impl From<storage::FileChecksum> for FileChecksum {
    fn from(checksum: storage::FileChecksum) -> Self {
        Self {
            bytes: checksum.bytes as f64,
            xxh3: checksum.xxh3,
        }
    }
}

/// Reads a file to its end and returns its length in bytes and its SHA-256. Runs off the event loop. The
/// signal is checked before each 256 KiB.
///
/// Throws `StringExpected` if `path` is no string. Rejects with `NotFound` if there is no such file,
/// with `Io` if it cannot be read or is no regular file. Rejects with `ABORT_ERR` when `signal` aborts.
/// Cost: linear in the length of the file.
///
/// ```js
/// process.getBuiltinModule('node:fs').writeFileSync(`${folder}/file`, 'abc');
/// const { bytes, sha256 } = await digestFile(`${folder}/file`);
/// bytes // => 3
/// sha256 // => 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
/// ```
#[napi(ts_return_type = "Promise<FileDigest>")]
pub fn digest_file(
    env: Env,
    path: String,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<Promised<storage::FileDigest, FileDigest>> {
    job::run(env, signal, move |cancel| {
        Ok(storage::digest_file(Path::new(&path), cancel)?)
    })
}

/// Runs `digestFile` on the calling thread, for small files.
///
/// Throws `StringExpected` if `path` is no string, `NotFound` if there is no such file, `Io` if it
/// cannot be read or is no regular file.
///
/// ```js
/// process.getBuiltinModule('node:fs').writeFileSync(`${folder}/file`, 'abc');
/// digestFileSync(`${folder}/file`).bytes // => 3
/// ```
#[napi(catch_unwind)]
pub fn digest_file_sync(path: String) -> Result<FileDigest> {
    let digest = storage::digest_file(Path::new(&path), &AtomicBool::new(false));
    Ok(digest.map_err(Failure::from)?.into())
}

/// Does what `digestFile` does with a checksum that takes a fraction of the time: XXH3 of 128 bits. It tells
/// a damaged file from a whole one, but not a file that somebody made to have this checksum.
///
/// Throws `StringExpected` if `path` is no string. Rejects with `NotFound` if there is no such file,
/// with `Io` if it cannot be read or is no regular file. Rejects with `ABORT_ERR` when `signal` aborts.
/// Cost: linear in the length of the file.
///
/// ```js
/// process.getBuiltinModule('node:fs').writeFileSync(`${folder}/file`, 'abc');
/// (await checksumFile(`${folder}/file`)).xxh3 // => '06b05ab6733a618578af5f94892f3950'
/// ```
#[napi(ts_return_type = "Promise<FileChecksum>")]
pub fn checksum_file(
    env: Env,
    path: String,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<Promised<storage::FileChecksum, FileChecksum>> {
    job::run(env, signal, move |cancel| {
        Ok(storage::checksum_file(Path::new(&path), cancel)?)
    })
}
