//! Exports `normalize` without napi's wrapper. The wrapper manages borrows of classes, `this` and scopes,
//! which `normalize` does not need, and takes longer than the normalization of a short text.
//! `text::normalize` does the same: it gives the TypeScript declaration, and the module exports it until
//! `exports` replaces it.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use napi::bindgen_prelude::{FromNapiValue, JsObjectValue, Object};
use napi::{Env, Error, JsError, Result, Status, check_status, sys};
use napi_derive::napi;
use sanad_core::normalizer;

use crate::strings::{self, Word};
use crate::text;

thread_local! {
    /// The text of the running call and its normal form. Both are of this function alone, so that a call
    /// finds them by one look-up and not by four. No call to Node.js below runs JavaScript, which could call
    /// again.
    static ROOMS: RefCell<[Vec<u16>; 2]> = const { RefCell::new([Vec::new(), Vec::new()]) };
}

/// Replaces napi's export `normalize` by the faster function below. napi calls this once per thread, after it
/// has made all other exports.
#[napi(module_exports)]
pub fn exports(mut exports: Object, env: Env) -> Result<()> {
    let direct = env.create_function::<(), ()>("normalize", normalize)?;
    exports.set_named_property("normalize", direct)
}

/// Implements `normalize`. Node.js calls it from C, so a panic must not unwind out of it through the C
/// frames.
unsafe extern "C" fn normalize(
    env: sys::napi_env,
    call: sys::napi_callback_info,
) -> sys::napi_value {
    // SAFETY: both handles belong to the running call.
    let outcome = catch_unwind(AssertUnwindSafe(|| unsafe { form_of_arguments(env, call) }));
    let outcome = outcome.unwrap_or_else(|_| {
        Err(Error::new(
            Status::GenericFailure,
            "The native module failed: its message is on standard error",
        ))
    });
    outcome.unwrap_or_else(|error| {
        // SAFETY: `env` belongs to the running call, and no other exception is pending.
        unsafe { JsError::from(error).throw_into(env) };
        ptr::null_mut()
    })
}

unsafe fn form_of_arguments(
    env: sys::napi_env,
    call: sys::napi_callback_info,
) -> Result<sys::napi_value> {
    let mut arguments = [ptr::null_mut(); 2];
    let mut count = arguments.len();
    let (this, data) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: `arguments` has room for the `count` arguments requested. Missing arguments become `undefined`.
    let status =
        unsafe { sys::napi_get_cb_info(env, call, &mut count, arguments.as_mut_ptr(), this, data) };
    check_status!(status)?;
    ROOMS.with_borrow_mut(|[text, form]| {
        // SAFETY: the argument handles and `env` belong to the running call.
        let made = unsafe {
            strings::read_into(env, arguments[0], text)?;
            let word = Word::from_napi_value(env, arguments[1])?;
            normalizer::normalize_utf16_into(text, text::form_of(&word)?, form);
            strings::make(env, form)
        };
        strings::keep(text);
        strings::keep(form);
        made
    })
}
