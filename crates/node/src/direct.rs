//! `normalize` without napi's wrapper: what the wrapper keeps in order (borrows of classes, `this`, scopes) this function
//! does not need, and it costs more than a short text itself. The one in `text` says the same, gives the
//! declaration, and is what the module holds until this one takes its place.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use napi::bindgen_prelude::{FromNapiValue, JsObjectValue, Object, ToNapiValue};
use napi::{Env, Error, JsError, Result, Status, check_status, sys};
use napi_derive::napi;

use crate::strings::{Units, Word};
use crate::text;

/// Runs once a thread, when all else is exported.
#[napi(module_exports)]
pub fn exports(mut exports: Object, env: Env) -> Result<()> {
    let direct = env.create_function::<(), ()>("normalize", normalize)?;
    exports.set_named_property("normalize", direct)
}

/// No panic may leave through the C frames that called.
unsafe extern "C" fn normalize(
    env: sys::napi_env,
    call: sys::napi_callback_info,
) -> sys::napi_value {
    // SAFETY: the two handles are those of the call that is going on.
    let outcome = catch_unwind(AssertUnwindSafe(|| unsafe { form_of_arguments(env, call) }));
    let outcome = outcome.unwrap_or_else(|_| {
        Err(Error::new(
            Status::GenericFailure,
            "The native module failed: its message is on standard error",
        ))
    });
    outcome.unwrap_or_else(|error| {
        // SAFETY: as above; nothing else has been thrown.
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
    // SAFETY: there is room for as many arguments as are asked for; those that the call lacks are `undefined`.
    let status =
        unsafe { sys::napi_get_cb_info(env, call, &mut count, arguments.as_mut_ptr(), this, data) };
    check_status!(status)?;
    // SAFETY: the handles are those of the call.
    let (text, form) = unsafe {
        (
            Units::from_napi_value(env, arguments[0])?,
            Word::from_napi_value(env, arguments[1])?,
        )
    };
    // SAFETY: as above.
    unsafe { Units::to_napi_value(env, text::normal_form(&text, text::form_of(&form)?)) }
}
