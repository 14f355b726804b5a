use std::path::Path;
use std::sync::atomic::AtomicBool;

use napi::Env;
use napi::bindgen_prelude::Object;
use napi_derive::napi;
use sanad_core::storage;

use crate::error::{Failure, Result};
use crate::job::{self, Promised};

/// Checks the structure of an LMDB data file before LMDB maps it: every page that the newest meta page
/// references. LMDB itself does not check its file, and a damaged file ends the process. An empty file
/// passes, because LMDB writes its first pages. Another process may write to the file at the same time. The
/// signal is checked between two pages.
///
/// Throws `StringExpected` if `path` is no string. Rejects with `NotFound` if there is no such file,
/// `Io` if it cannot be read or is no regular file, `Version` if another version of the format wrote
/// it, `Damaged` if a page is wrong. Messages are written for operators. Rejects with `ABORT_ERR` when
/// `signal` aborts. Cost: some microseconds a page.
///
/// ```js
/// lockFile(`${folder}/data.mdb`, false).release();
/// await checkLmdb(`${folder}/data.mdb`) // => undefined
/// await checkLmdb(process.execPath).catch((error) => error.code) // => 'Damaged'
/// ```
#[napi(ts_return_type = "Promise<void>")]
pub fn check_lmdb(
    env: Env,
    path: String,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<Promised<()>> {
    job::run(env, signal, move |cancel| {
        Ok(storage::check_lmdb(Path::new(&path), cancel)?)
    })
}

/// Runs `checkLmdb` on the calling thread, for small files.
///
/// Throws `StringExpected` if `path` is no string, else `NotFound`, `Io`, `Version` or `Damaged` as
/// `checkLmdb` rejects. Cost: some microseconds a page.
///
/// ```js
/// lockFile(`${folder}/data.mdb`, false).release();
/// checkLmdbSync(`${folder}/data.mdb`) // => undefined
/// ```
#[napi(catch_unwind)]
pub fn check_lmdb_sync(path: String) -> Result<()> {
    let checked = storage::check_lmdb(Path::new(&path), &AtomicBool::new(false));
    Ok(checked.map_err(Failure::from)?)
}
