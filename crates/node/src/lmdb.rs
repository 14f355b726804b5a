use std::path::Path;
use std::sync::atomic::AtomicBool;

use napi::Env;
use napi::bindgen_prelude::Object;
use napi_derive::napi;
use sanad_core::storage;

use crate::error::{Failure, Result};
use crate::job::{self, Promised};

/// Checks the structure of an LMDB data file before LMDB maps it: every page that the newest meta
/// page leads to. LMDB trusts its file, so that a damaged one ends the process. Rejects with the code
/// `NotFound`, `Io`, `Version` or `Damaged` and a message for an operator. An empty file passes,
/// since LMDB makes its contents. Another process may write meanwhile. The signal ends the check
/// between two pages.
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

/// `checkLmdb` on the calling thread, for small files: some microseconds a page.
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
